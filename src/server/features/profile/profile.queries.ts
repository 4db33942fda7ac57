import { and, asc, eq, gt, lt, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/core/paging.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { AgeRange } from '#contract/profile/age-ranges.ts'
import type { EnergyEntry, ProfileView, Relation } from '#contract/profile/profile.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import { allOf } from '#server/access/conditions.ts'
import { sentRequest } from '#server/access/friend-requests.ts'
import { shownOpenness, shownPassport, shownTo } from '#server/access/profile-audience.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import {
  isFriendshipOf,
  noBlockBetween,
  postNotFilteredBy,
  postNotHiddenBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, nearlyAlways, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toLanguageView } from '#server/languages/languages.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { hydratePosts, toPostView } from '#server/views/post.view.ts'
import { energyKeptFor } from './profile.commands.ts'

const received = alias(friendRequests, 'received')

const viewer = { id: idLater('viewer') }

const isSelf = sql<boolean>`(${users.id} = ${viewer.id})`
/** Of the row that is joined: every part of a profile asks it, and it is looked up once. */
const isFriend = sql<boolean>`(${friendships.userId1} is not null)`
const standing = { isSelf, isFriend }

const profile = statement('profile', () =>
  selecting(
    {
      ...personColumns,
      bio: shownTo<string>(standing, users.bioAudience, users.bio),
      pronouns: shownTo<string>(standing, users.pronounsAudience, users.pronouns),
      location: shownTo<string>(standing, users.locationAudience, shownLocation),
      neurotypes: shownTo<string[]>(standing, users.neurotypesAudience, users.neurotypes),
      interests: shownTo<string[]>(standing, users.interestsAudience, users.interests),
      languages: shownTo<string[]>(standing, users.languagesAudience, users.languages),
      ageRange: shownTo<AgeRange>(standing, users.ageRangeAudience, users.ageRange),
      spoons: shownTo<SpoonLevel>(standing, users.socialSpoonsAudience, users.socialSpoons),
      spoonsSetAt: shownTo<Date>(standing, users.socialSpoonsAudience, users.socialSpoonsSetAt),
      openness: shownOpenness(standing),
      passport: shownPassport(standing),
      isSelf,
      isFriend,
      sentRequestId: sentRequest(viewer.id, users.id),
      requestId: received.id,
    },
    (select) =>
      select
        .from(users)
        .leftJoin(friendships, isFriendshipOf(viewer.id, users.id))
        .leftJoin(
          received,
          and(
            eq(received.senderId, users.id),
            eq(received.receiverId, viewer.id),
            eq(received.status, 'pending'),
          ),
        )
        .where(and(eq(users.id, idLater('id')), noBlockBetween(viewer.id, users.id))),
  ),
)

/** Null for who does not exist and for who has a block between them and the viewer alike. */
export async function getProfile(db: Readable, by: Viewer, id: string): Promise<ProfileView | null> {
  const [row] = await profile(db, { viewer: by.id, id })
  if (!row) return null
  const relation = relationOf(row)
  return {
    ...toPersonView(row),
    bio: row.bio,
    pronouns: row.pronouns,
    location: row.location,
    neurotypes: row.neurotypes ?? [],
    interests: row.interests ?? [],
    languages: (row.languages ?? []).map(toLanguageView),
    ageRange: row.ageRange,
    // What everyone starts with was said by nobody.
    socialSpoons:
      row.spoons && row.spoonsSetAt ? { level: row.spoons, setAt: row.spoonsSetAt.toISOString() } : null,
    openness: row.openness,
    passport: row.passport ?? [],
    relation,
    requestId: relation === 'requestReceived' ? row.requestId : null,
    sentRequestId: relation === 'requestSent' ? row.sentRequestId : null,
  }
}

function relationOf(row: {
  isSelf: boolean
  isFriend: boolean
  sentRequestId: string | null
  requestId: string | null
}): Relation {
  if (row.isSelf) return 'self'
  if (row.isFriend) return 'friend'
  if (row.requestId) return 'requestReceived'
  return row.sentRequestId ? 'requestSent' : 'none'
}

/** A number of rows, and whether the viewer may have chosen something about content notes and words. */
const postsOf = statements('posts_of', (way: `${number}` | `${number}_chosen`) => {
  const hasChosen = way.endsWith('_chosen')
  const page = builder
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.authorId, idLater('author')),
        not(posts.isAnonymous),
        lt(posts.id, idLater('before')),
        nearlyAlways(
          allOf(
            postVisibleTo(viewer),
            postNotHiddenBy(viewer),
            ...(hasChosen ? [postNotFilteredBy(viewer)] : []),
          ),
        ),
      ),
    )
    .orderBy(newestFirst(posts.id, Number.parseInt(way, 10)))
    .as('page')
  return hydratePosts(page, viewer, hasChosen)
})

/** What somebody wrote under their name. Anonymous posts are never among them, not even for their author. */
export async function listPostsOf(
  db: Readable,
  by: Viewer,
  authorId: string,
  { before }: PageQuery,
  rows: number,
): Promise<PostView[]> {
  const found = await postsOf(by.hasChosenContent ? `${rows}_chosen` : `${rows}`)(db, {
    viewer: by.id,
    author: authorId,
    before: before ?? theEndOfTime,
  })
  // An empty page says why: nothing written, or nobody there for this viewer.
  if (found.length === 0 && !(await getProfile(db, by, authorId))) throw notFound()
  return found.map((row) => toPostView(row, by))
}

/** More than anyone sets in eight weeks; every list has an end. */
const mostEntries = 500

const energyOf = statement('energy', () => {
  const latest = builder
    .select({ level: energyHistory.level, setAt: energyHistory.setAt })
    .from(energyHistory)
    .where(
      and(
        eq(energyHistory.userId, idLater('viewer')),
        gt(energyHistory.setAt, sql`now() - ${energyKeptFor}`),
      ),
    )
    .orderBy(sql`${energyHistory.setAt} desc limit ${atMost(mostEntries)}`)
    .as('latest')
  return selecting({ level: latest.level, setAt: latest.setAt }, (select) =>
    select.from(latest).orderBy(asc(latest.setAt)),
  )
})

export async function listEnergy(db: Readable, by: Viewer): Promise<EnergyEntry[]> {
  const found = await energyOf(db, { viewer: by.id })
  return found.map(({ level, setAt }) => ({ level, setAt: setAt.toISOString() }))
}
