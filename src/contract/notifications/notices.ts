import * as z from 'zod'
import { securityEventKinds } from '#contract/auth/security-events.ts'
import { ContentNoteKey } from '#contract/content-notes/folded-by.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { offerStates } from '#contract/moderation/offer-kinds.ts'
import { appealStates, moderationActions, reportSubjects } from '#contract/moderation/rules.ts'
import { ToneAnswerKey } from '#contract/tone-questions/tone-questions.ts'
import { t } from '#words/t.ts'
import { noticeKinds } from './notice-kinds.ts'

export const NoticeView = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  /** Null: written anonymously, or it does not matter who. */
  person: PersonView.nullable(),
  /** The post it is about. */
  postId: Id.nullable(),
  /** Comments under that post, or replies to you there, since you last read of them: one notice for all of them. */
  thread: z
    .object({
      /** How many you can see; `person` wrote the latest. Beyond `limits.noticeCount` nobody counts. */
      count: z.int(),
      /** How many other people wrote them. Null: some are anonymous, and nobody learns how many people that is. */
      others: z.int().nullable(),
    })
    .nullable(),
  /** Of you, in that post or in a comment under it. */
  mention: z.object({ id: Id, about: z.enum(['post', 'comment']) }).nullable(),
  /** A content note that a reader suggests for that post. */
  suggestion: z
    .object({ id: Id, note: ContentNoteKey, state: z.enum(['open', 'added', 'declined']) })
    .nullable(),
  /** A question how something was meant: to its author, or answered, to who asked. */
  toneQuestion: z
    .object({
      id: Id,
      about: z.enum(['post', 'comment']),
      /** Null: not answered yet. */
      answer: ToneAnswerKey.nullable(),
      words: z.string().nullable(),
      /** Whether the tone of the answer stands on the post or comment now. */
      isToneShown: z.boolean(),
    })
    .nullable(),
  /** For news of a decision: what it is about, and what was decided. */
  decision: z
    .object({
      subjectType: z.enum(reportSubjects),
      action: z.enum(moderationActions).nullable(),
      appeal: z.enum(appealStates).nullable(),
    })
    .nullable(),
  /** The community it is about. */
  community: z.object({ id: Id, name: z.string() }).nullable(),
  /** The group that you are asked into, or that ends soon; most have no end. */
  group: z.object({ id: Id, name: z.string(), endsAt: z.iso.datetime().nullable() }).nullable(),
  /** For news of how one signs in: what changed, and from where. */
  security: z.object({ kind: z.enum(securityEventKinds), device: z.string() }).nullable(),
  /** Being asked to be a moderator: of the community, or of Synapse if there is none. */
  offer: z.object({ id: Id, state: z.enum(offerStates) }).nullable(),
  /** The gathering it is about. Its id and name are null where the viewer cannot see it any more. */
  gathering: z
    .object({
      id: Id.nullable(),
      title: z.string().nullable(),
      startsAt: z.iso.datetime(),
      timeZone: z.string(),
    })
    .nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type NoticeView = z.infer<typeof NoticeView>

export const noticeEndpoints = {
  list: endpoint('GET', '/api/notices', {
    summary:
      'What happened around you, newest first: accepted requests, comments, replies, questions how something was meant, and what moderators decided.',
    query: PageQuery.extend({
      /** While it is quiet the list is empty, unless the person asks for it all the same. */
      anyway: z.literal('true', { error: () => t("The only value is 'true'.") }).optional(),
    }),
    response: z.array(NoticeView),
  }),
  read: endpoint('POST', '/api/notices/read', {
    summary: 'Remember that you have read the notices up to this one.',
    body: z.object({ upTo: Id }),
  }),
}
