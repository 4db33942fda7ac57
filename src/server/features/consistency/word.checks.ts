import { eq, sql } from 'drizzle-orm'
import { communities } from '#server/db/schema/communities.ts'
import { communityWords } from '#server/db/schema/community-words.ts'
import { nameWords } from '#server/db/schema/name-words.ts'
import { postWords } from '#server/db/schema/post-words.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { type Check, faultsAtOnce } from './check.ts'

/** The main feed's place among the words (decision 0021). */
const mainFeed = '00000000-0000-0000-0000-000000000000'
const place = sql`coalesce(${posts.communityId}, ${mainFeed}::uuid)`
const isReadable = sql`(${posts.deletedAt} is null and ${posts.removedAt} is null)`
// Nobody is found by the name that stands for no name.
const isSomebody = sql`${users.erasedAt} is null`

/**
 * The rows by which search finds posts, people and communities. All three tables lead with the word, so that looking
 * them up for one post would read them whole: each side is put together once and the two are compared.
 */
export const wordChecks: readonly Check[] = [
  {
    rule: 'Search finds every post by just the words that it has',
    find: async ({ db }) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select coalesce(kept.id, written.id) as id
        from (select post_id as id, array_agg(place::text || word order by place::text || word) as words from ${postWords} group by post_id) as kept
        full join (
          select ${posts.id} as id, array_agg(${place}::text || word order by ${place}::text || word) as words
          from ${posts}, unnest(search_words(${posts.content})) as word where ${isReadable} group by ${posts.id}
        ) as written using (id)
        where kept.words is distinct from written.words limit ${faultsAtOnce}`)
      return rows.map(({ id }) => ({
        what: `The words of post ${id} are not those that search knows`,
        repair: () =>
          db.transaction(async (tx) => {
            await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update')
            await tx.delete(postWords).where(eq(postWords.postId, id))
            await tx.execute(sql`
              insert into ${postWords} (word, place, post_id)
              select unnest(search_words(${posts.content})), ${place}, ${posts.id} from ${posts}
              where ${posts.id} = ${id} and ${isReadable}`)
          }),
      }))
    },
  },
  {
    rule: 'Search finds every person by just the words of their name',
    find: async ({ db }) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select coalesce(kept.id, written.id) as id
        from (select user_id as id, array_agg(word order by word) as words from ${nameWords} group by user_id) as kept
        full join (
          select ${users.id} as id, array_agg(word order by word) as words
          from ${users}, unnest(search_words(${users.nameKey})) as word where ${isSomebody} group by ${users.id}
        ) as written using (id)
        where kept.words is distinct from written.words limit ${faultsAtOnce}`)
      return rows.map(({ id }) => ({
        what: `The words of the name of person ${id} are not those that search knows`,
        repair: () =>
          db.transaction(async (tx) => {
            await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
            await tx.delete(nameWords).where(eq(nameWords.userId, id))
            await tx.execute(sql`
              insert into ${nameWords} (word, user_id)
              select unnest(search_words(${users.nameKey})), ${users.id} from ${users} where ${users.id} = ${id} and ${isSomebody}`)
          }),
      }))
    },
  },
  {
    rule: 'Search finds every community by just the words that it has',
    find: async ({ db }) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select coalesce(kept.id, written.id) as id
        from (select community_id as id, array_agg(word order by word) as words from ${communityWords} group by community_id) as kept
        full join (
          select ${communities.id} as id, array_agg(word order by word) as words
          from ${communities}, unnest(search_words(${communities.searchText})) as word group by ${communities.id}
        ) as written using (id)
        where kept.words is distinct from written.words limit ${faultsAtOnce}`)
      return rows.map(({ id }) => ({
        what: `The words of community ${id} are not those that search knows`,
        repair: () =>
          db.transaction(async (tx) => {
            await tx
              .select({ id: communities.id })
              .from(communities)
              .where(eq(communities.id, id))
              .for('update')
            await tx.delete(communityWords).where(eq(communityWords.communityId, id))
            await tx.execute(sql`
              insert into ${communityWords} (word, community_id)
              select unnest(search_words(${communities.searchText})), ${communities.id} from ${communities} where ${communities.id} = ${id}`)
          }),
      }))
    },
  },
]
