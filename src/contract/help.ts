import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'

/** How to reach a human: the address that the operator has set, or null where there is none. */
export const HelpContact = z.object({ email: z.string().nullable() })
export type HelpContact = z.infer<typeof HelpContact>

export const helpEndpoints = {
  contact: endpoint('GET', '/api/help/contact', {
    summary: 'How to reach a human.',
    open: true,
    response: HelpContact,
  }),
}
