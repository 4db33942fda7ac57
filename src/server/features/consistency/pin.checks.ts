import { eq, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { type Check, faultsAtOnce } from './check.ts'

const mustNotBeForVisitors = sql`${posts.forVisitorsSince} is not null
  and (${posts.deletedAt} is not null or ${posts.removedAt} is not null or ${posts.isAnonymous} or ${posts.communityId} is null)`

/** No check of the table: it would be asked with each like (decision 0036). */
export const pinChecks: readonly Check[] = [
  {
    rule: 'Pinned is only what stands, on a profile with a name, and in a community',
    find: async ({ db }) => {
      const found = await db
        .select({ id: posts.id })
        .from(posts)
        .where(
          sql`(${posts.isPinnedOnProfile} or ${posts.pinnedInCommunityAt} is not null)
            and (${posts.deletedAt} is not null or ${posts.removedAt} is not null
              or ${posts.isPinnedOnProfile} and ${posts.isAnonymous}
              or ${posts.pinnedInCommunityAt} is not null and ${posts.communityId} is null)`,
        )
        .limit(faultsAtOnce)
      return found.map(({ id }) => ({
        what: `Post ${id} is pinned, and must not be`,
        repair: async () => {
          await db
            .update(posts)
            .set({ isPinnedOnProfile: false, pinnedInCommunityAt: null })
            .where(eq(posts.id, id))
        },
      }))
    },
  },
  {
    rule: 'For visitors is only what stands in a community, with a name',
    find: async ({ db }) => {
      const found = await db
        .select({ id: posts.id })
        .from(posts)
        .where(mustNotBeForVisitors)
        .limit(faultsAtOnce)
      return found.map(({ id }) => ({
        what: `Post ${id} is for visitors, and must not be`,
        repair: async () => {
          await db.update(posts).set({ forVisitorsSince: null }).where(eq(posts.id, id))
        },
      }))
    },
  },
  {
    rule: `No community has more than ${limits.pinnedInCommunity} pinned posts`,
    find: async ({ db }) => {
      const ranked = db
        .select({
          id: posts.id,
          place:
            sql<number>`row_number() over (partition by ${posts.communityId} order by ${posts.pinnedInCommunityAt})`.as(
              'place',
            ),
        })
        .from(posts)
        .where(sql`${posts.pinnedInCommunityAt} is not null`)
        .as('ranked')
      const found = await db
        .select({ id: ranked.id })
        .from(ranked)
        .where(sql`${ranked.place} > ${limits.pinnedInCommunity}`)
        .limit(faultsAtOnce)
      return found.map(({ id }) => ({
        what: `Post ${id} is one pinned post too many in its community`,
        repair: async () => {
          await db.update(posts).set({ pinnedInCommunityAt: null }).where(eq(posts.id, id))
        },
      }))
    },
  },
]
