import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { BySubject, DecisionEntry, ModeratedSubject, words } from './moderation.ts'
import { findableSubjects } from './rules.ts'

/** Something that a moderator of Synapse may look into without a report. */
export const FoundSubject = z.object({
  id: Id,
  subjectType: z.enum(findableSubjects),
  /** A name, or the first words. */
  title: z.string(),
  /** Who wrote or hosts it; null: written anonymously, or it is a person or a community. */
  byName: z.string().nullable(),
})
export type FoundSubject = z.infer<typeof FoundSubject>

/** What else was decided about a person, and what moderators noted. */
export const PersonRecord = z.object({
  history: z.array(DecisionEntry),
  notes: ModeratedSubject.shape.notes,
})
export type PersonRecord = z.infer<typeof PersonRecord>

export const withoutReportEndpoints = {
  find: endpoint('GET', '/api/moderation/find', {
    summary:
      'For moderators of Synapse: what has this id, whose link this is, or the gatherings and quiet rooms with this in their name. Only what everyone signed in may see.',
    query: z.object({
      q: z
        .string({ error: () => t('Please type a name, or paste a link.') })
        .trim()
        .min(1, { error: () => t('Please type a name, or paste a link.') })
        .max(limits.moderationFind, {
          error: () => t('Please use at most {max} characters.', { max: limits.moderationFind }),
        }),
    }),
    response: z.array(FoundSubject),
  }),
  openRecord: endpoint('POST', '/api/moderation/subjects/{type}/{id}/record', {
    summary:
      'Read what else was decided about the person whom it concerns, where no report waits. It takes a reason, and is logged.',
    params: BySubject,
    body: z.object({ reason: words(() => t('Please say why. It’s logged.'), limits.moderationReason) }),
    response: PersonRecord,
  }),
}
