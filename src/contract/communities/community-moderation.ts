import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery, PeoplePage } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { rules } from '#contract/moderation/rules.ts'
import { t } from '#words/t.ts'

export const MemberView = PersonView.extend({
  isModerator: z.boolean(),
  /** Is asked to be one, and has not answered yet. */
  isAsked: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type MemberView = z.infer<typeof MemberView>

export const JoinRequestView = PersonView.extend({
  askedAt: z.iso.datetime(),
  /** The name of the member by whose link they came; null if they came by themselves, or that member has left. */
  invitedBy: z.string().nullable(),
  /** What the community asked and what they answered; null if they answered nothing. Gone with the request. */
  answer: z.object({ question: z.string(), words: z.string() }).nullable(),
})
export type JoinRequestView = z.infer<typeof JoinRequestView>

export const BanView = PersonView.extend({ reason: z.string().nullable(), bannedAt: z.iso.datetime() })
export type BanView = z.infer<typeof BanView>

/** Something of the viewer's own that a moderator took down, and why. Only its author ever gets this. */
export const RemovalView = z.object({
  id: Id,
  subject: z.enum(['post', 'comment']),
  content: z.string(),
  communityId: Id,
  communityName: z.string(),
  reason: z.string(),
  removedAt: z.iso.datetime(),
})
export type RemovalView = z.infer<typeof RemovalView>

const ByMember = z.object({ id: Id, userId: Id })

const reasonIsMissing = { error: () => t('Please say why. The author will read it.') }
const Removal = z.object({
  reason: z
    .string(reasonIsMissing)
    .trim()
    .min(1, reasonIsMissing)
    .max(limits.removalReason, {
      error: () => t('A reason can have at most {max} characters.', { max: limits.removalReason }),
    }),
  /** Of the community promise, where one of them was broken; a community can have reasons of its own. */
  rule: z.enum(rules.map(({ key }) => key)).nullish(),
})

const Ban = z.object({
  reason: z
    .string()
    .trim()
    .max(limits.removalReason, {
      error: () => t('A reason can have at most {max} characters.', { max: limits.removalReason }),
    })
    .transform((text) => (text === '' ? null : text))
    .nullish(),
})

export const communityModerationEndpoints = {
  members: endpoint('GET', '/api/communities/{id}/members', {
    summary: 'The members of a community that you moderate, newest first.',
    params: ById,
    query: PeoplePage,
    response: z.array(MemberView),
  }),
  removeMember: endpoint('DELETE', '/api/communities/{id}/members/{userId}', {
    summary: 'Remove a member. They can join again.',
    params: ByMember,
  }),
  addModerator: endpoint('PUT', '/api/communities/{id}/moderators/{userId}', {
    summary: 'Ask a member to be a moderator beside you. They say yes or no.',
    params: ByMember,
  }),
  removeModerator: endpoint('DELETE', '/api/communities/{id}/moderators/{userId}', {
    summary: 'Stop being a moderator yourself, or take back asking someone else to be one.',
    params: ByMember,
  }),
  handOver: endpoint('POST', '/api/communities/{id}/hand-over', {
    summary: 'Ask a member to be a moderator in your place. When they say yes, you stay as a member.',
    params: ById,
    body: z.object({ userId: Id }),
  }),
  bans: endpoint('GET', '/api/communities/{id}/bans', {
    summary: 'Who may not join a community, newest first. For its moderators and those of Synapse.',
    params: ById,
    query: PeoplePage,
    response: z.array(BanView),
  }),
  ban: endpoint('PUT', '/api/communities/{id}/bans/{userId}', {
    summary:
      'Remove a member, or someone who asked to join, and keep them out. Also someone who has left, if they wrote there under their name.',
    params: ByMember,
    body: Ban,
  }),
  unban: endpoint('DELETE', '/api/communities/{id}/bans/{userId}', {
    summary: 'Let someone join again. Who does not moderate the community, but all of Synapse, says why.',
    params: ByMember,
    body: Ban,
  }),
  requests: endpoint('GET', '/api/communities/{id}/requests', {
    summary: 'Who has asked to join a community that you moderate, newest first.',
    params: ById,
    query: PeoplePage,
    response: z.array(JoinRequestView),
  }),
  acceptRequest: endpoint('POST', '/api/communities/{id}/requests/{userId}/accept', {
    summary: 'Let someone in.',
    params: ByMember,
  }),
  declineRequest: endpoint('POST', '/api/communities/{id}/requests/{userId}/decline', {
    summary: 'Do not let someone in. They are not told.',
    params: ByMember,
  }),
  removePost: endpoint('POST', '/api/communities/{id}/posts/{postId}/remove', {
    summary: 'Take a post down. Its author reads the reason; you do not learn who wrote an anonymous one.',
    params: z.object({ id: Id, postId: Id }),
    body: Removal,
  }),
  removeComment: endpoint('POST', '/api/communities/{id}/comments/{commentId}/remove', {
    summary: 'Take a comment down. Its author reads the reason; you do not learn who wrote an anonymous one.',
    params: z.object({ id: Id, commentId: Id }),
    body: Removal,
  }),
  myRemovals: endpoint('GET', '/api/removals', {
    summary: 'What moderators took down of yours and you have not yet marked as read, newest first.',
    query: PageQuery,
    response: z.array(RemovalView),
  }),
  readRemoval: endpoint('POST', '/api/removals/{id}/read', {
    summary: 'Mark the reason of a removal as read.',
    params: ById,
  }),
}
