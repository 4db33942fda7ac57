import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Size } from './network.ts'

/** What a screen asks for, signed in. */
export interface Read {
  name: string
  title: string
  endpoint: Endpoint
  /** Each time a little different where people ask for different things. */
  at: (n: number, size: Size) => string
  who?: number
  /** Of so many different addresses. */
  ways?: number
}
