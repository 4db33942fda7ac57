import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { DecisionEntry } from '#contract/moderation/moderation.ts'
import { t } from '#words/t.ts'

/** A decision as the person whom it concerns reads it. Which moderator made it stays among moderators. */
export const OwnDecision = DecisionEntry.omit({ moderatorName: true }).extend({
  /** A suspension or removal that stands: not lifted, restored, overturned or over. */
  isInForce: z.boolean(),
  mayAppeal: z.boolean(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

const isMissing = { error: () => t('Please say why you think it’s wrong.') }
export const Appeal = z.object({
  content: z
    .string(isMissing)
    .trim()
    .min(1, isMissing)
    .max(limits.appeal, {
      error: () => t('Please use at most {max} characters.', { max: limits.appeal }),
    }),
})

const PageToken = z.object({
  token: z
    .string({ error: () => t('Part of this page is missing.') })
    .min(1)
    .max(200),
})

export const decisionEndpoints = {
  list: endpoint('GET', '/api/decisions', {
    summary: 'What moderators decided about you and what you wrote, newest first.',
    query: PageQuery,
    response: z.array(OwnDecision),
  }),
  appeal: endpoint('POST', '/api/decisions/{id}/appeal', {
    summary: 'Ask for another look at a decision about you. Once for each decision.',
    params: ById,
    body: Appeal,
    response: z.object({ id: Id }),
    status: 201,
  }),
  /** From the page that a suspended person meets at sign-in; the token is in its address. */
  appealSignedOut: endpoint('POST', '/api/suspended', {
    summary: 'Appeal against a suspension without being signed in. Takes JSON or a form.',
    open: true,
    body: Appeal.extend({ ...PageToken.shape, decisionId: Id }),
    /** `location`: the page, which now says that there is an appeal. */
    response: z.object({ message: z.string(), location: z.string() }),
    status: 201,
  }),
  /** Whoever is not suspended keeps their account by signing in; whoever is cannot sign in. */
  keepSignedOut: endpoint('POST', '/api/suspended/keep', {
    summary: 'Take back the wish to delete your account while it is suspended. Takes JSON or a form.',
    open: true,
    body: PageToken,
    response: z.object({ message: z.string(), location: z.string() }),
  }),
}
