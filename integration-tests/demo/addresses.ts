import { portNear } from "../processes/ports"

/** Where the parts of the demo are, for a browser on this computer. */
export type Addresses = { shop: string; sandbox: string; store: string }

/** What people expect: Medusa's own ports, and one of ours. */
const WANTED = { shop: 8000, sandbox: 4010, store: 9000 }

/** The usual addresses; where a port is taken, another one, and `notice` is told. */
export async function chooseAddresses(notice: (sentence: string) => void): Promise<Addresses> {
  const choose = async (part: keyof Addresses) => {
    const port = await portNear(WANTED[part])
    if (port !== WANTED[part]) {
      notice(`Port ${WANTED[part]} is taken by another program, so the ${part} uses ${port}.`)
    }
    return `http://localhost:${port}`
  }
  return { shop: await choose("shop"), sandbox: await choose("sandbox"), store: await choose("store") }
}

export function portOf(address: string): number {
  return Number(new URL(address).port)
}
