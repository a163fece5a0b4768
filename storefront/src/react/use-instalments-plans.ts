"use client"

import type { Backend } from "../backend.js"
import { fetchPlans, type Plans, plansPath, type PlansQuery } from "../plans.js"
import { localeOf } from "../words.js"
import { useAsked } from "./use-asked.js"

/**
 * Whether paying in instalments is offered, and on which terms; undefined while that is not known.
 *
 * @param query null while there is nothing to ask
 * @param version asked anew when it changes: for a cart its total
 */
export function useInstalmentsPlans(
  backend: Backend,
  query: PlansQuery | null,
  version?: string | number | null
): Plans | undefined {
  return useAskedPlans(backend, query, version).answer
}

/** The same for a page that is nothing without them: with what it failed with, and a way to ask again. */
export function useAskedPlans(backend: Backend, query: PlansQuery | null, version?: string | number | null) {
  const key = query && `${backend.backendUrl}${plansPath(query)} ${localeOf(backend) ?? ""} ${version ?? ""}`
  return useAsked(key, (signal) => (query ? fetchPlans(backend, query, signal) : Promise.reject()))
}
