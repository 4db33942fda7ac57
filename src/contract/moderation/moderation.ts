import * as z from 'zod'
import { OpennessView, PassportView } from '#contract/communication-passport/communication-passport.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { PhotoView } from '#contract/posts/post-photos.ts'
import { t } from '#words/t.ts'
import {
  appealStates,
  decidableActions,
  moderationActions,
  reportReasons,
  reportStates,
  reportSubjects,
  rules,
} from './rules.ts'
import { UnmaskingStanding } from './unmasking-views.ts'

const Rule = z.enum(rules.map(({ key }) => key))
const Reason = z.enum(reportReasons.map(({ key }) => key))

export const words = (missing: () => string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(max, { error: () => t('Please use at most {max} characters.', { max }) })

/** Oldest first; `after` is the id of the last item already seen. */
export const OldestFirst = PageQuery.omit({ before: true }).extend({ after: Id.optional() })
export type OldestFirst = z.infer<typeof OldestFirst>

export const BySubject = z.object({ type: z.enum(reportSubjects), id: Id })
export type BySubject = z.infer<typeof BySubject>

/** Something that waits for a decision. Who reported is never among it. */
export const QueueItem = z.object({
  /** The oldest open report: the place in the queue. */
  id: Id,
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  communityName: z.string().nullable(),
  /** As they were when they were first reported. */
  words: z.string().nullable(),
  reasons: z.array(Reason),
  /** Reported by the moderator who looks, too: others decide, as long as it is left to them. */
  isOwnReport: z.boolean(),
  reportCount: z.int(),
  waitsSince: z.iso.datetime(),
})
export type QueueItem = z.infer<typeof QueueItem>

/** A post, comment, message or pebble, as it stands or stood. */
export const ContextItem = z.object({
  id: Id,
  kind: z.enum(['post', 'comment', 'message', 'pebble']),
  /** This is what was reported. */
  isSubject: z.boolean(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  /** After the first, of what was reported alone. */
  morePhotos: z.array(PhotoView),
  /** Of a message beside the one that was reported: how many photos it has. They are not shown. */
  photosNotShown: z.int(),
  /** Null: anonymous. */
  person: PersonView.nullable(),
  isRemoved: z.boolean(),
  isDeleted: z.boolean(),
  /** What it said before it was edited, oldest first: only of what was reported (decision 0084). */
  earlierWords: z.array(
    z.object({
      content: z.string(),
      imageAlt: z.string().nullable(),
      /** Of the photos after the first, as far as they had one. */
      moreImageAlts: z.array(z.string()),
      /** When other words took their place. */
      editedAt: z.iso.datetime(),
    }),
  ),
  /** Photos that an edit took off, oldest first: of what was reported, and for moderators of the network (decision 0106). */
  takenOffPhotos: z.array(z.object({ imageUrl: z.string(), takenOffAt: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
})
export type ContextItem = z.infer<typeof ContextItem>

const AppealShape = z.object({
  content: z.string(),
  state: z.enum(appealStates),
  answer: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})

export const DecisionEntry = z.object({
  id: Id,
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  action: z.enum(moderationActions),
  rule: Rule.nullable(),
  reason: z.string(),
  words: z.string().nullable(),
  until: z.iso.datetime().nullable(),
  /** A suspension that ends only when a moderator ends it, or by an appeal. */
  isForGood: z.boolean(),
  /** No report led to it: a moderator saw it. */
  isUnreported: z.boolean(),
  moderatorName: z.string().nullable(),
  communityName: z.string().nullable(),
  appeal: AppealShape.nullable(),
  createdAt: z.iso.datetime(),
})
export type DecisionEntry = z.infer<typeof DecisionEntry>

/** All that a moderator sees of something that was reported. */
export const ModeratedSubject = z.object({
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  communityId: Id.nullable(),
  communityName: z.string().nullable(),
  /** Written anonymously. Its author is not among this, whoever has looked. */
  isAnonymous: z.boolean(),
  /** What it takes to see the author; null for who cannot, and where nothing is hidden. */
  unmasking: UnmaskingStanding.nullable(),
  /** Whom it concerns; null where that is hidden, or nobody any more. */
  person: PersonView.nullable(),
  /** What a person or a community says of itself. */
  about: z.string().nullable(),
  /** The rest of what a person says of themselves to everyone. */
  openness: OpennessView,
  passport: PassportView,
  context: z.array(ContextItem),
  reports: z.array(
    z.object({
      id: Id,
      reason: Reason,
      details: z.string().nullable(),
      words: z.string().nullable(),
      state: z.enum(reportStates),
      createdAt: z.iso.datetime(),
    }),
  ),
  decisions: z.array(DecisionEntry),
  /**
   * No report of it waits, and everyone signed in may see it: what can be done is done without a report, and the person
   * reads that.
   */
  isUnreported: z.boolean(),
  /**
   * Whether earlier decisions about the person, and notes about a person, are among this. Where nothing waits for a
   * decision they take a reason, which is logged.
   */
  record: z.enum(['shown', 'asksWhy']),
  /** For a moderator who reported it: until when it is left to the others. Null: nothing stands in their way. */
  leftToOthersUntil: z.iso.datetime().nullable(),
  /** Earlier decisions about the same person; empty where the person is hidden. */
  history: z.array(DecisionEntry),
  notes: z.array(
    z.object({ id: Id, authorName: z.string().nullable(), content: z.string(), createdAt: z.iso.datetime() }),
  ),
  /** What this moderator can do now. */
  actions: z.array(z.enum(decidableActions)),
})
export type ModeratedSubject = z.infer<typeof ModeratedSubject>

const reasonIsMissing = () => t('Please say why. The person it’s about reads it.')
export const NewDecision = z.object({
  action: z.enum(decidableActions, { error: () => t('Please choose what to do.') }),
  rule: Rule.nullish(),
  reason: words(reasonIsMissing, limits.moderationReason),
  /** For a suspension, in place of days: it ends only when a moderator ends it, or by an appeal. */
  forGood: z.boolean().nullish(),
  /** For a suspension. */
  days: z
    .int({ error: () => t('Please give a whole number of days.') })
    .min(1, { error: () => t('Please give at least 1 day.') })
    .max(limits.suspensionDays, {
      error: () => t('A suspension can last {max} days at most.', { max: limits.suspensionDays }),
    })
    .nullish(),
  /**
   * For what nobody's report waits of. `after` is the newest decision about it that the moderator has seen: if there is
   * another one by now, or a report, it is looked at again first.
   */
  unreported: z.object({ after: Id.nullable() }).nullish(),
})
export type NewDecision = z.infer<typeof NewDecision>

export const AppealItem = AppealShape.extend({
  id: Id,
  createdAt: z.iso.datetime(),
  decision: DecisionEntry,
  /** False for who decided, as long as it is left to other moderators. */
  mayAnswer: z.boolean(),
  /** From when on who decided may answer too, if nobody else has; null: now. */
  mayAnswerFrom: z.iso.datetime().nullable(),
})
export type AppealItem = z.infer<typeof AppealItem>

export const LogEntry = z.object({
  id: Id,
  /** Null: an operator. */
  actorName: z.string().nullable(),
  event: z.string(),
  subjectType: z.string(),
  subjectId: Id,
  communityName: z.string().nullable(),
  reason: z.string().nullable(),
  /** No report led to it. */
  isUnreported: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const moderationEndpoints = {
  summary: endpoint('GET', '/api/moderation', {
    summary: 'How much waits for you as a moderator.',
    response: z.object({
      /** Of the whole network, and not only of communities. */
      isNetworkModerator: z.boolean(),
      openSubjects: z.int(),
      openAppeals: z.int(),
      /** Of other moderators, who ask to see who wrote something. */
      openUnmaskings: z.int(),
    }),
  }),
  queue: endpoint('GET', '/api/moderation/queue', {
    summary:
      'What was reported and waits for a decision: first what says that someone could get hurt, then the oldest.',
    query: OldestFirst,
    response: z.array(QueueItem),
  }),
  subject: endpoint('GET', '/api/moderation/subjects/{type}/{id}', {
    summary:
      'Something that was reported: in its context, with its history and the notes of moderators. For moderators of Synapse also what everyone signed in may see.',
    params: BySubject,
    response: ModeratedSubject,
  }),
  decide: endpoint('POST', '/api/moderation/subjects/{type}/{id}/decisions', {
    summary:
      'Decide about it. The person concerned reads rule, reason and words, and can appeal; who reported is told what came of it.',
    params: BySubject,
    body: NewDecision,
    response: z.object({ decisionId: Id }),
    status: 201,
  }),
  note: endpoint('POST', '/api/moderation/subjects/{type}/{id}/notes', {
    summary: 'Leave a note for other moderators. No one else sees it.',
    params: BySubject,
    body: z.object({ content: words(() => t('Please write something.'), limits.moderationNote) }),
    response: z.object({ id: Id }),
    status: 201,
  }),
  appeals: endpoint('GET', '/api/moderation/appeals', {
    summary: 'Appeals that wait for an answer, oldest first.',
    query: OldestFirst,
    response: z.array(AppealItem),
  }),
  answerAppeal: endpoint('POST', '/api/moderation/appeals/{id}/answer', {
    summary: 'Answer an appeal: the decision stands, or it is taken back.',
    params: ById,
    body: z.object({
      state: z.enum(['upheld', 'overturned'], {
        error: () => t('Please choose whether the decision stands.'),
      }),
      answer: words(() => t('Please say why. The person it’s about reads it.'), limits.moderationReason),
    }),
  }),
  stepDown: endpoint('POST', '/api/moderation/step-down', {
    summary: 'Stop being a moderator of the whole network. The only one cannot.',
    needsProof: true,
  }),
  log: endpoint('GET', '/api/moderation/log', {
    summary: 'What moderators and operators did, newest first.',
    query: PageQuery,
    response: z.array(LogEntry),
  }),
}
