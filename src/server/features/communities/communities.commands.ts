import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CommunityChange, NewCommunity } from '#contract/communities/communities.ts'
import type { Transaction } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { requireHonestCommunityName } from '#server/names/pretending-names.ts'
import { lockAsModerator } from './community-people.commands.ts'
import { insertMember } from './memberships.commands.ts'

const blankCard = { toneHabits: null, advice: null, pace: null }

/** Whoever creates a community is its first member and its moderator. */
export async function insertCommunity(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { howWeTalk, hasWindow, ...community }: NewCommunity,
): Promise<void> {
  requireHonestCommunityName(community.name)
  await tx.insert(communities).values({
    ...{ id, creatorId: viewer.id, ...community, ...howWeTalk },
    membersMayInvite: community.membersMayInvite ?? community.joinPolicy === 'open',
    windowOpenedAt: hasWindow ? sql`now()` : null,
    welcomeSince: community.welcome ? sql`now()` : null,
  })
  await insertMember(tx, { communityId: id, userId: viewer.id, isModerator: true })
}

/** Only what was sent is set: topics and words are looked for anew only if they change. */
export async function changeCommunity(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { howWeTalk, hasWindow, ...change }: CommunityChange,
): Promise<void> {
  await lockAsModerator(tx, viewer, id)
  await requireHonestChange(tx, id, change.name)
  // Who closes the door means it for links too, unless they say otherwise.
  if (change.joinPolicy === 'request') change.membersMayInvite ??= false
  await tx
    .update(communities)
    .set({
      ...change,
      ...(howWeTalk === undefined ? {} : (howWeTalk ?? blankCard)),
      ...(hasWindow !== undefined && { windowOpenedAt: sinceWhen(communities.windowOpenedAt, hasWindow) }),
      ...(change.welcome !== undefined && {
        welcomeSince: sinceWhen(communities.welcomeSince, change.welcome !== null),
      }),
    })
    .where(eq(communities.id, id))
  if (change.joinPolicy === 'open') await letEveryoneIn(tx, id)
}

/** What was so before stays so since then: saving a form again opens no window anew. */
const sinceWhen = (since: AnyPgColumn, isOn: boolean) => (isOn ? sql`coalesce(${since}, now())` : null)

/** A form sends every field: what was called so before can keep its name. Most names are fine, and nothing is asked. */
async function requireHonestChange(tx: Transaction, id: string, name: string | undefined): Promise<void> {
  try {
    requireHonestCommunityName(name)
  } catch (refusal) {
    const [before] = await tx
      .select({ name: communities.name })
      .from(communities)
      .where(eq(communities.id, id))
    if (before?.name !== name) throw refusal
  }
}

/** Nobody should go on waiting at a door that is open. Under the lock, so that nobody begins to wait meanwhile. */
async function letEveryoneIn(tx: Transaction, id: string): Promise<void> {
  const isHere = eq(communityRequests.communityId, id)
  await tx
    .insert(communityMembers)
    .select((query) =>
      query
        .select({
          communityId: communityRequests.communityId,
          userId: communityRequests.userId,
          isModerator: sql<boolean>`false`.as('is_moderator'),
          moderatorSince: sql<Date | null>`null::timestamptz`.as('moderator_since'),
          joinedAt: sql<Date>`now()`.as('joined_at'),
          hasReadWelcome: sql<boolean>`false`.as('has_read_welcome'),
        })
        .from(communityRequests)
        .where(isHere),
    )
    .onConflictDoNothing()
  await tx.delete(communityRequests).where(isHere)
}
