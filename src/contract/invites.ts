import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { OptionalWords } from './core/optional-words.ts'
import { PageQuery } from './core/paging.ts'
import { inviteStates } from './invite-states.ts'

const { uses, days } = limits.invite

const usesInWords = {
  error: () => t('An invitation can be for {min} to {max} people.', { min: 1, max: uses.max }),
}
const daysInWords = {
  error: () => t('An invitation can work for {min} to {max} days.', { min: 1, max: days.max }),
}

/** Into a community, or to be the viewer's friend. */
const NewInvite = z.object({
  communityId: Id.nullish(),
  maxUses: z.int(usesInWords).min(1, usesInWords).max(uses.max, usesInWords).default(uses.usual),
  days: z.int(daysInWords).min(1, daysInWords).max(days.max, daysInWords).default(days.usual),
})
export type NewInvite = z.infer<typeof NewInvite>

export const InviteView = z.object({
  id: Id,
  /** The link is `/invite/{code}`. */
  code: z.string(),
  /** Null: whoever comes by it can become a friend. */
  community: z.object({ id: Id, name: z.string() }).nullable(),
  maxUses: z.int(),
  usedCount: z.int(),
  endsAt: z.iso.datetime(),
  state: z.enum(inviteStates),
  createdAt: z.iso.datetime(),
})
export type InviteView = z.infer<typeof InviteView>

/** What accepting led to. `requested`: a moderator of the community answers. */
export const AcceptedView = z.object({
  status: z.enum(['friends', 'member', 'requested']),
  /** Who invited, or the community. */
  id: Id,
})
export type AcceptedView = z.infer<typeof AcceptedView>

export const inviteEndpoints = {
  list: endpoint('GET', '/api/invites', {
    summary: 'The invitations you made, newest first, and how often each was used.',
    query: PageQuery,
    response: z.array(InviteView),
  }),
  create: endpoint('POST', '/api/invites', {
    summary:
      'Make a link that invites people to be your friend, or into a community. Takes an Idempotency-Key.',
    body: NewInvite,
    response: InviteView,
    status: 201,
  }),
  revoke: endpoint('DELETE', '/api/invites/{id}', {
    summary: 'Revoke an invitation. Who came by it stays.',
    params: ById,
  }),
  accept: endpoint('POST', '/api/invites/by-code/{code}/accept', {
    summary:
      'Say yes to an invitation: become friends with who made it, or join its community. An answer to its question goes with asking.',
    params: z.object({ code: z.string() }),
    body: z.object({ answer: OptionalWords(limits.joinAnswer) }),
    response: AcceptedView,
  }),
}
