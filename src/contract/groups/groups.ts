import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { OptionalWords } from '#contract/core/optional-words.ts'
import { PersonView } from '#contract/core/person.ts'
import { Written } from '#contract/core/written.ts'
import { fellowRoles } from '#contract/fellow-travellers/fellow-choices.ts'
import { PutAside } from '#contract/messages.ts'
import { t } from '#words/t.ts'

const { people } = limits.group

const Name = Written(() => t('Please give the group a name.')).max(limits.group.name, {
  error: () => t('A name can have at most {max} characters.', { max: limits.group.name }),
})
const Purpose = OptionalWords(limits.group.purpose)

const Friends = z
  .array(Id, { error: () => t('Please choose a friend.') })
  .overwrite((ids) => [...new Set(ids)])
  .refine((ids) => ids.length > 0, { error: () => t('Please choose a friend.') })
  .refine((ids) => ids.length < people.max, {
    error: () => t('A group has room for {max} people, with you.', { max: people.max }),
  })

export const NewGroup = z.object({
  name: Name,
  purpose: Purpose,
  /** Friends who are asked. Each decides for themselves, and sees no message before. */
  userIds: Friends,
})
export type NewGroup = z.infer<typeof NewGroup>

const GroupChange = z.object({ name: Name, purpose: Purpose })
export type GroupChange = z.infer<typeof GroupChange>

const NewMembers = z.object({ userIds: Friends })

/** What was written since the viewer last read, without what comes from people they muted. */
const Missed = z.object({
  count: z.int(),
  /** How many of them ask the viewer. */
  asksYou: z.int(),
  since: z.iso.datetime(),
})
export type Missed = z.infer<typeof Missed>

const Group = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string().nullable(),
  /** Who is in it, with the viewer, as far as they can meet. */
  memberCount: z.int(),
  isMuted: z.boolean(),
  /** Snoozed by the viewer, until a day; nobody else knows. */
  aside: z.object({ until: z.iso.datetime(), isBack: z.boolean() }).nullable(),
  /** Null: nothing new. */
  missed: Missed.nullable(),
  /** When something was last written that the viewer can see, or else when they came. */
  lastAt: z.iso.datetime(),
  lastMessage: z
    .object({
      id: Id,
      senderName: z.string(),
      content: z.string(),
      /** How many photos it has. */
      photoCount: z.int(),
      isTakenBack: z.boolean(),
      isMine: z.boolean(),
    })
    .nullable(),
})

export const GroupView = Group
export type GroupView = z.infer<typeof GroupView>

export const GroupDetail = Group.extend({
  members: z.array(
    z.object({ person: PersonView, isKeeper: z.boolean(), isYou: z.boolean(), canRemove: z.boolean() }),
  ),
  /** Who was asked and is not in it. Whether they saw it, said no or never got it is not said. */
  invited: z.array(z.object({ person: PersonView, canWithdraw: z.boolean() })),
  /** Whether the viewer looks after the group: its name, and who is in it. */
  isKeeper: z.boolean(),
  /** How many more the viewer can ask. */
  room: z.int(),
  /** Fellow travellers, whom a moderator put together; null: any other group. */
  fellows: z
    .object({
      endsAt: z.iso.datetime(),
      /** From then on it can be read, and nobody writes. */
      isOver: z.boolean(),
      /** Until when others can still say yes; null: that is settled. */
      answersUntil: z.iso.datetime().nullable(),
      /** What they wrote when they put themselves forward, of those who are in it. */
      lines: z.array(z.object({ userId: Id, line: z.string() })),
    })
    .nullable(),
})
export type GroupDetail = z.infer<typeof GroupDetail>

/** What somebody sees who is asked: never a message. `id` is the group's. */
export const GroupInvitationView = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string().nullable(),
  /** Null: a moderator put you together with fellow travellers. */
  invitedBy: PersonView.nullable(),
  fellows: z
    .object({
      endsAt: z.iso.datetime(),
      answersUntil: z.iso.datetime(),
      /** What the viewer said herself; of the others it is not told. */
      role: z.enum(fellowRoles),
    })
    .nullable(),
  members: z.array(PersonView),
  createdAt: z.iso.datetime(),
})
export type GroupInvitationView = z.infer<typeof GroupInvitationView>

const WithMember = z.object({ id: Id, userId: Id })

export const groupEndpoints = {
  list: endpoint('GET', '/api/groups', {
    summary: 'The groups that you are in, the one with the newest message first.',
    response: z.array(GroupView),
  }),
  invitations: endpoint('GET', '/api/groups/invitations', {
    summary:
      'Groups that friends asked you into, or into which a moderator put you, the newest first. You see no message before you agree.',
    response: z.array(GroupInvitationView),
  }),
  get: endpoint('GET', '/api/groups/{id}', {
    summary: 'A group that you are in, with its people.',
    params: ById,
    response: GroupDetail,
  }),
  create: endpoint('POST', '/api/groups', {
    summary: `Begin a group of ${people.min} to ${people.max} and ask friends into it. Each agrees before they see anything. Takes an Idempotency-Key.`,
    body: NewGroup,
    response: GroupDetail,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/groups/{id}', {
    summary: 'Change the name and purpose of a group that you look after.',
    params: ById,
    body: GroupChange,
    response: GroupDetail,
  }),
  agree: endpoint('PUT', '/api/groups/{id}/membership', {
    summary: 'Say yes to a group that a friend asked you into. You see what is written from then on.',
    params: ById,
    response: GroupDetail,
  }),
  leave: endpoint('DELETE', '/api/groups/{id}/membership', {
    summary:
      'Leave a group, or say no to an invitation. No line in the chat says so, and no one is notified.',
    params: ById,
  }),
  invite: endpoint('POST', '/api/groups/{id}/members', {
    summary:
      'Ask friends into a group that you are in. The answer is the same whether or not it reaches them.',
    params: ById,
    body: NewMembers,
    response: GroupDetail,
  }),
  remove: endpoint('DELETE', '/api/groups/{id}/members/{userId}', {
    summary:
      'Take somebody out of a group that you look after, or take back an invitation. No line in the chat says so.',
    params: WithMember,
    response: GroupDetail,
  }),
  handOver: endpoint('PUT', '/api/groups/{id}/keeper', {
    summary: 'Hand a group that you look after over to one of its members.',
    params: ById,
    body: z.object({ userId: z.uuid({ error: () => t('Please choose who looks after it.') }) }),
    response: GroupDetail,
  }),
  mute: endpoint('PUT', '/api/groups/{id}/mute', {
    summary: 'Mute a group: it raises no count and no notification. No one is told.',
    params: ById,
  }),
  unmute: endpoint('DELETE', '/api/groups/{id}/mute', {
    summary: 'Hear of a group again.',
    params: ById,
  }),
  putAside: endpoint('PUT', '/api/groups/{id}/aside', {
    summary: 'Snooze a group until a day. No one is told.',
    params: ById,
    body: PutAside,
  }),
  bringBack: endpoint('DELETE', '/api/groups/{id}/aside', {
    summary: 'Bring a group back that you snoozed.',
    params: ById,
  }),
}
