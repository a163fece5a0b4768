import { defineInstalmentsMessage } from "./message-element.js"

export { defineInstalmentsMessage }

// Importing this entry is enough: `import "medusa-payment-instalments-storefront/message"`.
defineInstalmentsMessage()
