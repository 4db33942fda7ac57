import type { Name } from '#tests/model/cast.ts'
import { isOver, linesSeen } from '#tests/model/fellow-rules.ts'
import { type Group, groupOf, type Network } from '#tests/model/network.ts'
import {
  canReadInGroup,
  countsInGroup,
  invitationReaches,
  invitedSeen,
  isInGroup,
  keeperOf,
  keeperShownTo,
  membersSeen,
  rowOf,
} from '#tests/model/rules.ts'
import { type Identified, idsInAnyOrder, type Look, newestFirst, ok, onlyIf, sortedNames } from './look.ts'

const readable = (net: Network, viewer: Name, label: string) =>
  newestFirst(net.groupMessages).filter(
    (message) => message.group === label && canReadInGroup(net, viewer, message),
  )

/** Nobody mutes a group, or puts it aside, in a story. */
export const hasUnread = (net: Network, viewer: Name, group: Group) =>
  isInGroup(group, viewer) && cardOf(net, viewer, group).missed > 0

interface GroupBody extends Identified {
  memberCount: number
  missed: { count: number } | null
  lastMessage: (Identified & { isTakenBack: boolean }) | null
}

/** As it stands in a list. Nobody marks anything as read in a story. */
function cardOf(net: Network, viewer: Name, group: Group) {
  const messages = readable(net, viewer, group.label)
  const [last] = messages
  return {
    group: group.label,
    members: membersSeen(net, viewer, group).length,
    missed: messages.filter((message) => countsInGroup(net, viewer, message)).length,
    last: last ? { message: last.label, isTakenBack: last.isTakenBack } : null,
  }
}

const readCard = (
  { id, memberCount, missed, lastMessage }: GroupBody,
  called: (id: string | null | undefined) => string,
) => ({
  group: called(id),
  members: memberCount,
  missed: missed?.count ?? 0,
  last: lastMessage && { message: called(lastMessage.id), isTakenBack: lastMessage.isTakenBack },
})

const inAnyOrder = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort()

export const listsOfGroups: Look[] = [
  {
    at: '/api/groups',
    says: 'her groups',
    expected: (net, viewer) =>
      ok(
        inAnyOrder(
          net.groups.filter((group) => isInGroup(group, viewer)).map((group) => cardOf(net, viewer, group)),
        ),
      ),
    read: (body: GroupBody[], called) => inAnyOrder(body.map((group) => readCard(group, called))),
  },
  {
    at: '/api/groups/invitations',
    says: 'the groups that she is asked into',
    expected: (net, viewer) =>
      ok(
        inAnyOrder(
          net.groups.flatMap((group) => {
            const row = rowOf(group, viewer)
            if (!row || !invitationReaches(net, group, row)) return []
            return [
              {
                group: group.label,
                by: row.invitedBy,
                isOfFellows: group.fellows !== null,
                members: sortedNames(membersSeen(net, viewer, group)),
              },
            ]
          }),
        ),
      ),
    read: (
      body: (Identified & { invitedBy: Identified | null; fellows: object | null; members: Identified[] })[],
      called,
    ) =>
      inAnyOrder(
        body.map(({ id, invitedBy, fellows, members }) => ({
          group: called(id),
          by: invitedBy && called(invitedBy.id),
          isOfFellows: fellows !== null,
          members: idsInAnyOrder(members, called),
        })),
      ),
  },
]

interface DetailBody extends GroupBody {
  isKeeper: boolean
  fellows: {
    isOver: boolean
    answersUntil: string | null
    lines: { userId: string; line: string }[]
  } | null
  members: { person: Identified; isKeeper: boolean }[]
  invited: { person: Identified; canWithdraw: boolean }[]
}

export const groupLooks = ({ label }: Group): Look[] => [
  {
    at: `/api/groups/{${label}}`,
    says: label,
    expected: (net, viewer) => {
      const group = groupOf(net, label)
      const isKeeper = group !== undefined && keeperOf(net, group) === viewer
      return onlyIf(
        isInGroup(group, viewer),
        () =>
          group && {
            ...cardOf(net, viewer, group),
            isKeeper,
            fellows: group.fellows && {
              isOver: isOver(group),
              awaitsAnswers: group.fellows.awaitsAnswers,
              lines: inAnyOrder(linesSeen(net, viewer, group)),
            },
            people: sortedNames(membersSeen(net, viewer, group)).map((who) => ({
              who,
              isKeeper: keeperShownTo(net, viewer, group) === who,
            })),
            invited: sortedNames(invitedSeen(net, viewer, group)).map((who) => ({
              who,
              canWithdraw: isKeeper || rowOf(group, who)?.invitedBy === viewer,
            })),
          },
      )
    },
    read: (body: DetailBody, called) => {
      const byName = (one: { who: string }, other: { who: string }) => (one.who < other.who ? -1 : 1)
      return {
        ...readCard(body, called),
        isKeeper: body.isKeeper,
        fellows: body.fellows && {
          isOver: body.fellows.isOver,
          awaitsAnswers: body.fellows.answersUntil !== null,
          lines: inAnyOrder(body.fellows.lines.map(({ userId, line }) => ({ who: called(userId), line }))),
        },
        people: body.members
          .map(({ person, isKeeper }) => ({ who: called(person.id), isKeeper }))
          .sort(byName),
        invited: body.invited
          .map(({ person, canWithdraw }) => ({ who: called(person.id), canWithdraw }))
          .sort(byName),
      }
    },
  },
  {
    at: `/api/groups/{${label}}/messages`,
    says: `what was written in ${label}`,
    expected: (net, viewer) =>
      onlyIf(isInGroup(groupOf(net, label), viewer), () =>
        readable(net, viewer, label).map(({ label: message, by, isTakenBack }) => ({
          message,
          by,
          isTakenBack,
        })),
      ),
    read: (body: (Identified & { sender: Identified; isTakenBack: boolean })[], called) =>
      body.map(({ id, sender, isTakenBack }) => ({
        message: called(id),
        by: called(sender.id),
        isTakenBack,
      })),
  },
]
