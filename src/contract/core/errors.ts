import * as z from 'zod'

export const ErrorCode = z.enum([
  'bad_input',
  'signed_out',
  'wrong_credentials',
  'second_factor_needed',
  'suspended',
  'not_allowed',
  'proof_needed',
  'not_member',
  'not_friends',
  'not_found',
  'clash',
  'too_large',
  'wrong_type',
  'too_many_requests',
  'foreign_origin',
  'unavailable',
  'unexpected',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** Every answer that is not a success has this body. `fields` is there only for bad input, `location` only where a page goes on. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** A page that says more, and what can be done. */
  location: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
