interface ImportMetaEnv {
  readonly VITE_MEDUSA_BACKEND_URL?: string
  readonly VITE_MEDUSA_PUBLISHABLE_KEY?: string
}
