import { and, eq, isNull, lt } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PostList, PostView } from '#contract/posts.ts'
import { allOf } from '#server/access/conditions.ts'
import {
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { idLater, nearlyAlways, newestFirst, theEndOfTime } from '#server/db/planned-once.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { posts } from '#server/db/schema/posts.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { dressPosts, toPostView } from '#server/views/post.view.ts'

const viewer = { id: idLater('viewer') }

const inThisCommunity = eq(posts.communityId, idLater('communityId'))

interface Page {
  rows: number
  /** Whether the viewer may have chosen something about content notes and words; who has not needs no such question. */
  hasChosen: boolean
}

/** One source of a feed: a short scan of one index, newest first, that stops as soon as the page is full. */
const newestOf = (db: Database, source: ReturnType<typeof eq>, { rows, hasChosen }: Page) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        source,
        lt(posts.id, idLater('before')),
        // As the index has it; the rules below say it too.
        isNull(posts.deletedAt),
        isNull(posts.removedAt),
        nearlyAlways(
          allOf(
            postVisibleTo(viewer),
            postNotHiddenBy(viewer),
            postNotMutedBy(viewer),
            ...(hasChosen ? [postNotFilteredBy(viewer)] : []),
          ),
        ),
      ),
    )
    .orderBy(newestFirst(posts.id, rows))

/** The newest of each joined community: however many communities there are besides, they cost nothing. */
function newestOfJoined(db: Database, page: Page) {
  const newest = newestOf(db, eq(posts.communityId, communityMembers.communityId), page).as('newest')
  return db
    .select({ id: newest.id })
    .from(communityMembers)
    .crossJoinLateral(newest)
    .where(eq(communityMembers.userId, viewer.id))
}

/** Each list as a statement that PostgreSQL plans once. */
const sources = {
  everything: (db: Database, page: Page) => {
    const main = newestOf(db, isNull(posts.communityId), page)
    const ids = unionAll(db.select().from(main.as('main')), newestOfJoined(db, page)).as('ids')
    return db.select().from(ids).orderBy(newestFirst(ids.id, page.rows)).as('page')
  },
  joined: (db: Database, page: Page) => {
    const ids = newestOfJoined(db, page).as('ids')
    return db.select().from(ids).orderBy(newestFirst(ids.id, page.rows)).as('page')
  },
  community: (db: Database, page: Page) => newestOf(db, inThisCommunity, page).as('page'),
}
type Source = keyof typeof sources

/** A page of a list; asks for `viewer` and `before`, and for `communityId` in a community. */
export const postPage = (db: Database, source: Source, page: Page) =>
  dressPosts(db, sources[source](db, page), viewer, page.hasChosen)

export function preparePostQueries(db: Database) {
  const prepareList = (name: string, source: Source, page: Page) =>
    postPage(db, source, page).prepare(`posts_${name}`)
  const lists = new Map<string, ReturnType<typeof prepareList>>()

  const list = (source: Source, page: Page) => {
    const name = `${source}_${page.rows}${page.hasChosen ? '_chosen' : ''}`
    const known = lists.get(name) ?? prepareList(name, source, page)
    lists.set(name, known)
    return known
  }

  const one = dressPosts(
    db,
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.id, idLater('id')), postVisibleTo(viewer)))
      .as('page'),
    viewer,
  ).prepare('posts_one')

  return {
    async listPosts(by: Viewer, query: PostList, rows: number): Promise<PostView[]> {
      const source = query.communityId ? 'community' : query.feed === 'communities' ? 'joined' : 'everything'
      const found = await list(source, { rows, hasChosen: by.hasChosenContent ?? true }).execute({
        viewer: by.id,
        before: query.before ?? theEndOfTime,
        communityId: query.communityId,
      })
      return found.map((row) => toPostView(row, by))
    },

    /** Null for what does not exist and for what this viewer may not see alike. */
    async getPost(by: Viewer, id: string): Promise<PostView | null> {
      const [row] = await one.execute({ viewer: by.id, id })
      return row ? toPostView(row, by) : null
    },
  }
}

export type PostQueries = ReturnType<typeof preparePostQueries>
