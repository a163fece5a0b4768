/** A store outside the repository that is built for production. Its built admin holds its address. */
export type BuiltStore = {
  home: string
  folder: string
  node?: string | undefined
  ports: { store: number; sandbox: number }
  addresses: { store: string; sandbox: string }
}
