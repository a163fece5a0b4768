import { createContext, useContext } from "react"

/** What a question is about, for its title: "Order #12", or the reference of a payment without an order. */
const Subject = createContext<string | undefined>(undefined)

export const AboutSubject = Subject.Provider

export function useSubject(): string | undefined {
  return useContext(Subject)
}
