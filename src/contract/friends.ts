import * as z from 'zod'
import { t } from '#words/t.ts'
import { OpennessView } from './communication-passport/communication-passport.ts'
import { FoldedBy } from './content-notes/folded-by.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { PageQuery, PeoplePage } from './core/paging.ts'
import { PersonView } from './core/person.ts'
import { spoonLevels } from './spoons.ts'

/** Few people have more than this, so most lists of friends and requests come whole. */
const whole = {
  limit: z.coerce.number().int().min(1).max(limits.pageSize.max).default(limits.pageSize.max),
}
const FriendList = PeoplePage.extend(whole)
export type FriendList = z.infer<typeof FriendList>
const RequestList = PageQuery.extend(whole)
export type RequestList = z.infer<typeof RequestList>

export const FriendRequestView = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  /** Before an answer they are somebody one does not know: the badge is there if it is for everyone. */
  sender: PersonView.extend({ openness: OpennessView }),
  /** What they wrote to go with it, as it was when they sent it. */
  note: z.string().nullable(),
  /** Whether the note has words that the receiver filters. */
  foldedBy: FoldedBy,
})
export type FriendRequestView = z.infer<typeof FriendRequestView>

/** A request of one's own that waits, also if it was declined: that is not told. */
export const SentRequestView = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  receiver: PersonView,
  note: z.string().nullable(),
})
export type SentRequestView = z.infer<typeof SentRequestView>

export const FriendView = PersonView.extend({
  /** Null: they keep it to themselves. */
  socialSpoons: z.enum(spoonLevels).nullable(),
  /** When they set it; null if never, or if they keep it to themselves. */
  socialSpoonsSetAt: z.iso.datetime().nullable(),
  openness: OpennessView,
  friendsSince: z.iso.datetime(),
})
export type FriendView = z.infer<typeof FriendView>

const NewRequest = z.object({
  note: z
    .string({ error: () => t('A note is a text.') })
    .trim()
    .max(limits.requestNote, {
      error: () => t('A note can have at most {max} characters.', { max: limits.requestNote }),
    })
    .transform((text) => (text === '' ? null : text))
    .nullish(),
})

/** What asking led to: it waits, or you are friends because they had asked you. A declined request waits too. */
export const AskedView = z.object({ status: z.enum(['pending', 'friends']) })
export type AskedView = z.infer<typeof AskedView>

const WithUser = z.object({ userId: Id })

export const friendEndpoints = {
  list: endpoint('GET', '/api/friends', {
    summary: 'Your friends, newest friendship first; `before` is the id of the last friend already seen.',
    query: FriendList,
    response: z.array(FriendView),
  }),
  requests: endpoint('GET', '/api/friends/requests', {
    summary: 'Friend requests that wait for your answer, newest first.',
    query: RequestList,
    response: z.array(FriendRequestView),
  }),
  sent: endpoint('GET', '/api/friends/requests/sent', {
    summary: 'Friend requests that you sent and that wait for an answer, newest first.',
    query: RequestList,
    response: z.array(SentRequestView),
  }),
  withdraw: endpoint('DELETE', '/api/friends/requests/{id}', {
    summary: 'Withdraw a friend request that you sent. The other person is not told.',
    params: ById,
  }),
  ask: endpoint('POST', '/api/friends/request/{userId}', {
    summary:
      'Ask someone to be friends, with a note if you like. If they have already asked you, this accepts, and the note goes nowhere.',
    params: WithUser,
    body: NewRequest,
    response: AskedView,
  }),
  accept: endpoint('POST', '/api/friends/requests/{id}/accept', {
    summary: 'Accept a friend request.',
    params: ById,
  }),
  decline: endpoint('POST', '/api/friends/requests/{id}/decline', {
    summary: 'Decline a friend request. The sender is not told.',
    params: ById,
  }),
  undoDecline: endpoint('DELETE', '/api/friends/requests/{id}/decline', {
    summary:
      'Put back a friend request that you declined, within an hour. It waits for your answer again; the sender is not told.',
    params: ById,
  }),
  remove: endpoint('DELETE', '/api/friends/{userId}', {
    summary: 'End a friendship quietly.',
    params: WithUser,
  }),
}
