import { and, asc, desc, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { GroupInvitationView } from '#contract/groups/groups.ts'
import { invitationReaches } from '#server/access/groups.ts'
import { noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, later } from '#server/db/parameters.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const viewer = idLater('viewer')

const ownInvitations = statement('group_invitations', () =>
  selecting(
    {
      id: groups.id,
      name: groups.name,
      purpose: groups.purpose,
      invitedAt: groupMembers.invitedAt,
      endsAt: groups.endsAt,
      answersUntil: groups.answersUntil,
      role: fellowTravellers.role,
      invitedById: users.id,
      invitedBy: personColumns,
    },
    (select) =>
      select
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .leftJoin(
          fellowTravellers,
          and(eq(fellowTravellers.groupId, groups.id), eq(fellowTravellers.userId, groupMembers.userId)),
        )
        .leftJoin(users, eq(users.id, groupMembers.invitedById))
        .where(and(eq(groupMembers.userId, viewer), invitationReaches))
        .orderBy(desc(groupMembers.invitedAt), sql`${groups.id} limit ${atMost(limits.group.invitations)}`),
  ),
)

const peopleOfGroups = statement('group_members_of', () =>
  selecting({ groupId: groupMembers.groupId, person: personColumns }, (select) =>
    select
      .from(groupMembers)
      .innerJoin(users, eq(users.id, groupMembers.userId))
      .where(
        and(
          inArray(groupMembers.groupId, sql`(select unnest(${later('groups', 'uuid[]')}))`),
          isNotNull(groupMembers.joinedAt),
          not(eq(users.id, viewer)),
          noBlockBetween(viewer, users.id),
        ),
      )
      .orderBy(asc(groupMembers.joinedAt), asc(users.id)),
  ),
)

export async function listInvitations(db: Readable, by: Viewer): Promise<GroupInvitationView[]> {
  const found = await ownInvitations(db, { viewer: by.id })
  if (found.length === 0) return []
  const rows = await peopleOfGroups(db, { viewer: by.id, groups: found.map(({ id }) => id) })
  const members = new Map<string, PersonView[]>()
  for (const { groupId, person } of rows)
    members.set(groupId, [...(members.get(groupId) ?? []), toPersonView(person)])
  return found.map(({ invitedAt, invitedById, invitedBy, endsAt, answersUntil, role, ...row }) => ({
    ...row,
    invitedBy: invitedById && invitedBy ? toPersonView(invitedBy) : null,
    fellows:
      endsAt && answersUntil && role
        ? { endsAt: endsAt.toISOString(), answersUntil: answersUntil.toISOString(), role }
        : null,
    members: members.get(row.id) ?? [],
    createdAt: invitedAt.toISOString(),
  }))
}
