import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { urlOf } from '#server/http/request-url.ts'
import type { FormState } from './form-parts.ts'
import { safeReturnTo } from './return-to.ts'

const queryOf = (request: FastifyRequest) => urlOf(request).searchParams

export const queryValue = (request: FastifyRequest, name: string): string =>
  queryOf(request).get(name)?.slice(0, 1_000) ?? ''

/** Kept in the address on the way in, in the form on the way on. */
export const returnToOf = (request: FastifyRequest): string =>
  safeReturnTo(typedIn(request, 'returnTo') || queryValue(request, 'returnTo'))

export const formState = (request: FastifyRequest, problem: HttpError | null = null): FormState => ({
  problem,
  typed: (name) => typedIn(request, name),
  returnTo: returnToOf(request),
})

/** Whoever is signed in needs none of these pages. */
export async function sentOn(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!(await request.viewer())) return false
  reply.redirect(returnToOf(request), 303)
  return true
}
