import { and, eq, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { SearchView } from '#contract/search.ts'
import {
  noBlockBetween,
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import { notesThat } from '#server/access/word-filters.ts'
import type { Database } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { folded, holdsEveryWord } from '#server/db/text-search.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasFilteredWords, toFoldedBy } from '#server/views/folded.view.ts'
import { shownName } from '#server/views/person.view.ts'

const wanted = limits.searchResultsPerGroup
/** So many that have the words are compared by how close they are; a name that a million people have is no name. */
const compared = 200
/** A text with a slip of the finger is looked for among so many of the newest posts. */
const newestPosts = 500

interface Found {
  id: string
}

/** First what has the words as they were typed; only if that is little, what nearly has them. */
async function withRoomForSlips<T extends Found>(
  exact: Promise<T[]>,
  nearly: () => Promise<T[]>,
): Promise<T[]> {
  const found = await exact
  if (found.length >= wanted) return found
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...(await nearly()).filter(({ id }) => !known.has(id))].slice(0, wanted)
}

const nothing = sql`false`
const has = (column: SQL, typed: string): SQL => holdsEveryWord(column, typed) ?? nothing
const nearlyHas = (column: SQL, typed: string): SQL => sql`${folded(typed)} <% ${column}`

function listUsers(db: Database, viewer: Viewer, typed: string) {
  const select = (matches: SQL) =>
    db
      .select({
        id: users.id,
        displayName: shownName,
        profileImageUrl: users.profileImageUrl,
        location: sql<
          string | null
        >`case when ${users.locationAudience} = 'everyone' or ${users.id} = ${viewer.id} then ${users.location} end`,
      })
      .from(users)
      .innerJoin(
        sql`(select id from users where ${matches}
          and erase_after is null and ${noBlockBetween(viewer.id, sql`users.id`)} limit ${sql.raw(String(compared))}) as near`,
        sql`near.id = ${users.id}`,
      )
      .orderBy(
        sql`${users.nameKey} like ${folded(typed)} || '%' desc, similarity(${users.nameKey}, ${folded(typed)}) desc, ${users.id}`,
      )
      .limit(wanted)
  const name = sql`users.name_key`
  return withRoomForSlips(select(has(name, typed)), () => select(nearlyHas(name, typed)))
}

function listCommunities(db: Database, _viewer: Viewer, typed: string) {
  const select = (matches: SQL) =>
    db
      .select({
        id: communities.id,
        name: communities.name,
        memberCount: communities.memberCount,
        coverPattern: communities.coverPattern,
      })
      .from(communities)
      .innerJoin(
        sql`(select id from communities where ${matches} limit ${sql.raw(String(compared))}) as near`,
        sql`near.id = ${communities.id}`,
      )
      .orderBy(
        sql`word_similarity(${folded(typed)}, folded(${communities.name})) desc, ${communities.memberCount} desc, ${communities.id}`,
      )
      .limit(wanted)
  const text = sql`communities.search_text`
  return withRoomForSlips(select(has(text, typed)), () => select(nearlyHas(text, typed)))
}

const postColumns = (viewer: Viewer) => ({
  id: posts.id,
  content: posts.content,
  isAnonymous: posts.isAnonymous,
  // The name of who wrote anonymously does not even leave the database.
  authorName: sql<string | null>`case when not ${posts.isAnonymous} then ${shownName} end`,
  contentNotes: posts.contentNotes,
  shownNotes: notesThat(viewer.id, 'show'),
  hasFilteredWords: hasFilteredWords(viewer.id, posts.content, posts.authorId),
  isMine: sql<boolean>`(${posts.authorId} = ${viewer.id})`,
})

/** By what they say, never by who wrote them: that would tell the author of an anonymous one. */
function listPosts(db: Database, viewer: Viewer, typed: string) {
  const text = sql`folded(${posts.content})`
  const mayRead =
    and(postVisibleTo(viewer), postNotHiddenBy(viewer), postNotFilteredBy(viewer), postNotMutedBy(viewer)) ??
    nothing
  const exact = db
    .select(postColumns(viewer))
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(has(text, typed), mayRead))
    .orderBy(sql`${posts.id} desc`)
    .limit(wanted)
  const nearly = () =>
    db
      .select(postColumns(viewer))
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(
        and(
          sql`${posts.id} in (select ${posts.id} from ${posts} where ${posts.communityId} is null and ${mayRead}
            order by ${posts.id} desc limit ${sql.raw(String(newestPosts))})`,
          nearlyHas(text, typed),
        ),
      )
      .orderBy(sql`${posts.id} desc`)
      .limit(wanted)
  return withRoomForSlips(exact, nearly)
}

export async function search(db: Database, viewer: Viewer, typed: string): Promise<SearchView> {
  const [people, groups, texts] = await Promise.all([
    listUsers(db, viewer, typed),
    listCommunities(db, viewer, typed),
    listPosts(db, viewer, typed),
  ])
  return {
    users: people.map((person) => ({ ...person, firstName: null, lastName: null })),
    communities: groups,
    posts: texts.map(({ authorName, ...post }) => ({
      id: post.id,
      content: post.content,
      isAnonymous: post.isAnonymous,
      foldedBy: toFoldedBy(post),
      author: authorName === null ? null : { displayName: authorName },
    })),
  }
}
