import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PersonView } from '#contract/core/person.ts'
import { t } from '#words/t.ts'
import { BySubject, DecisionEntry, OldestFirst, words } from './moderation.ts'
import { Cause, UnmaskingItem } from './unmasking-views.ts'

export const NewUnmasking = z.object({
  cause: Cause,
  reason: words(() => t('Please say why you need to know. It’s logged.'), limits.moderationReason),
})
export type NewUnmasking = z.infer<typeof NewUnmasking>

export const UnmaskingAnswer = z.object({
  state: z.enum(['agreed', 'declined'], { error: () => t('Please choose whether you agree.') }),
  answer: words(() => t('Please say why. It’s logged.'), limits.moderationReason),
})
export type UnmaskingAnswer = z.infer<typeof UnmaskingAnswer>

export const unmaskingEndpoints = {
  list: endpoint('GET', '/api/moderation/unmaskings', {
    summary: 'What other moderators ask you to agree to: to see who wrote something anonymous. Oldest first.',
    query: OldestFirst,
    response: z.array(UnmaskingItem),
  }),
  ask: endpoint('POST', '/api/moderation/subjects/{type}/{id}/unmaskings', {
    summary: 'For safety: ask another moderator to agree that you see who wrote something anonymous. Logged.',
    params: BySubject,
    body: NewUnmasking,
    response: z.object({ id: Id }),
    status: 201,
  }),
  answer: endpoint('POST', '/api/moderation/unmaskings/{id}/answer', {
    summary: 'Agree, or do not, that another moderator sees who wrote something. Logged.',
    params: ById,
    body: UnmaskingAnswer,
  }),
  withdraw: endpoint('DELETE', '/api/moderation/unmaskings/{id}', {
    summary: 'Take back what you asked, while no one has answered.',
    params: ById,
  }),
  look: endpoint('POST', '/api/moderation/unmaskings/{id}/look', {
    summary:
      'See who wrote it, for a day after another moderator agreed. Each look is logged; the author is told later.',
    params: ById,
    response: z.object({ person: PersonView, history: z.array(DecisionEntry) }),
  }),
}
