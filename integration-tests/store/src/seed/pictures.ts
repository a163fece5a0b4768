import type { Handle } from "./catalogue"

/** Simple drawings on a 120 by 120 field, so that the shop needs no picture files. */
const DRAWINGS: Record<Handle, { ground: string; shapes: string }> = {
  mug: {
    ground: "#e8eef2",
    shapes: `<path d="M36 40h40v38a10 10 0 0 1-10 10H46a10 10 0 0 1-10-10z" fill="#52708a"/>
      <path d="M76 50h6a12 12 0 0 1 0 24h-6" fill="none" stroke="#52708a" stroke-width="6"/>`,
  },
  "tea-set": {
    ground: "#f3ece2",
    shapes: `<circle cx="52" cy="60" r="24" fill="#a8643c"/><path d="M74 56l18-12-8 28z" fill="#a8643c"/>
      <rect x="44" y="30" width="16" height="7" rx="3" fill="#7d4526"/><path d="M76 78h24v8a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8z" fill="#7d4526"/>`,
  },
  lamp: {
    ground: "#fbf4dc",
    shapes: `<path d="M44 24h32l12 30H32z" fill="#d9a514"/><rect x="57" y="54" width="6" height="34" fill="#6b5a2a"/>
      <rect x="40" y="88" width="40" height="7" rx="3" fill="#6b5a2a"/>`,
  },
  armchair: {
    ground: "#e6efe7",
    shapes: `<path d="M38 30h44v40H38z" fill="#4d7a58"/><path d="M26 54h14v34H26zM80 54h14v34H80z" fill="#38593f"/>
      <rect x="40" y="68" width="40" height="20" fill="#5f9169"/><path d="M32 88h6v8h-6zM82 88h6v8h-6z" fill="#5a4632"/>`,
  },
  sofa: {
    ground: "#ece8f3",
    shapes: `<rect x="22" y="40" width="76" height="28" rx="6" fill="#6a5a94"/><rect x="12" y="52" width="14" height="32" rx="5" fill="#51447a"/>
      <rect x="94" y="52" width="14" height="32" rx="5" fill="#51447a"/><rect x="26" y="64" width="68" height="20" fill="#7d6da8"/>
      <path d="M20 84h6v8h-6zM94 84h6v8h-6z" fill="#5a4632"/>`,
  },
  "dining-set": {
    ground: "#f1e9df",
    shapes: `<rect x="24" y="52" width="72" height="7" rx="2" fill="#8a5f34"/><path d="M32 59h5v32h-5zM83 59h5v32h-5z" fill="#8a5f34"/>
      <path d="M10 40h5v51h-5zM10 66h18v5H10zM24 71h4v20h-4zM105 40h5v51h-5zM92 66h18v5H92zM92 71h4v20h-4z" fill="#66431f"/>`,
  },
  piano: {
    ground: "#e9e9ea",
    shapes: `<path d="M26 28h68v34H26z" fill="#2d2d33"/><rect x="20" y="60" width="80" height="9" fill="#f7f7f4"/>
      <path d="M28 60h4v5h-4zM38 60h4v5h-4zM54 60h4v5h-4zM64 60h4v5h-4zM74 60h4v5h-4zM88 60h4v5h-4z" fill="#2d2d33"/>
      <path d="M20 69h80v6H20zM26 75h6v18h-6zM88 75h6v18h-6z" fill="#2d2d33"/>`,
  },
}

/** The drawing of an article as an address that a browser shows without a request. */
export function pictureOf(handle: Handle): string {
  const { ground, shapes } = DRAWINGS[handle]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${ground}"/>${shapes}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing.replace(/\s+/g, " "))}`
}
