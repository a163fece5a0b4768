/** The least a merchant has to write, as it stands in medusa-config; each test spoils one thing. */
export const someOptions = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  environment: "sandbox",
  baseUrl: "https://api.service.example",
  clientSecret: CLIENT_SECRET,
  signingKey: SIGNING_KEY,
  backendUrl: "https://shop-api.example",
  storefrontUrl: "https://shop.example",
  ...over,
})

export const CLIENT_SECRET = "secret-5f1c9a7e2d"
export const SIGNING_KEY = "signing-key-0b61d2"
