import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { communities } from '#server/db/schema/communities/communities.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { communityWords } from '#server/db/schema/search/community-words.ts'
import { interestWords } from '#server/db/schema/search/interest-words.ts'
import { nameWords } from '#server/db/schema/search/name-words.ts'
import { postWords } from '#server/db/schema/search/post-words.ts'
import { users } from '#server/db/schema/users.ts'
import { type Check, faultsAtOnce } from './check.ts'

const place = sql`post_place(${posts})`
const isReadable = sql`(${posts.deletedAt} is null and ${posts.removedAt} is null)`
// Nobody is found by the name that stands for no name.
const isFindable = sql`(${users.searchable} and ${users.eraseAfter} is null and ${users.erasedAt} is null)`

interface Worded {
  /** Whose words they are. */
  table: PgTable & { id: AnyPgColumn }
  called: (id: string) => string
  /** The rows of words, and whose each is. */
  words: PgTable & { word: AnyPgColumn }
  owner: AnyPgColumn
  text: SQL
  /** Who is to be found by words at all. */
  isFound: SQL
  /** What a row has beside the word and whose it is. */
  place?: { column: AnyPgColumn; value: SQL }
}

/**
 * The rows by which search finds something. The tables lead with the word, so that looking them up for one post would
 * read them whole: each side is put together once and the two are compared.
 */
const wordCheck = (
  rule: string,
  { table, called, words, owner, text, isFound, place: at }: Worded,
): Check => ({
  rule,
  find: async ({ db }) => {
    const sorted = (word: SQL) => sql`array_agg(${word} order by ${word}) as words`
    const { rows } = await db.execute<{ id: string }>(sql`
      select coalesce(kept.id, written.id) as id
      from (select ${owner} as id, ${sorted(at ? sql`${at.column}::text || word` : sql`word`)} from ${words} group by ${owner}) as kept
      full join (
        select ${table.id} as id, ${sorted(at ? sql`${at.value}::text || word` : sql`word`)}
        from ${table}, unnest(search_words(${text})) as word where ${isFound} group by ${table.id}
      ) as written using (id)
      where kept.words is distinct from written.words limit ${faultsAtOnce}`)
    return rows.map(({ id }) => ({
      what: `The words of ${called(id)} are not those that search knows`,
      repair: () =>
        db.inTransaction(async (tx) => {
          await tx.execute(sql`select from ${table} where ${table.id} = ${id} for update`)
          await tx.delete(words).where(eq(owner, id))
          await tx.execute(sql`
            insert into ${words} (word, ${sql.identifier(owner.name)}${at ? sql`, ${sql.identifier(at.column.name)}` : sql``})
            select unnest(search_words(${text})), ${table.id}${at ? sql`, ${at.value}` : sql``}
            from ${table} where ${table.id} = ${id} and ${isFound}`)
        }),
    }))
  },
})

export const wordChecks: readonly Check[] = [
  wordCheck('Search finds every post by just the words that it has', {
    table: posts,
    called: (id) => `post ${id}`,
    words: postWords,
    owner: postWords.postId,
    text: sql`${posts.content}`,
    isFound: isReadable,
    place: { column: postWords.place, value: place },
  }),
  wordCheck('Search finds every person by just the words of their name', {
    table: users,
    called: (id) => `the name of person ${id}`,
    words: nameWords,
    owner: nameWords.userId,
    text: sql`${users.nameKey}`,
    isFound: isFindable,
  }),
  wordCheck('Search finds everyone by just the words of the interests that they show to everyone', {
    table: users,
    called: (id) => `the interests of person ${id}`,
    words: interestWords,
    owner: interestWords.userId,
    text: sql`lines_of(${users.interests})`,
    isFound: sql`(${users.interestsAudience} = 'everyone' and ${users.searchable} and ${users.eraseAfter} is null)`,
  }),
  wordCheck('Search finds every community by just the words that it has', {
    table: communities,
    called: (id) => `community ${id}`,
    words: communityWords,
    owner: communityWords.communityId,
    text: sql`${communities.searchText}`,
    isFound: sql`true`,
  }),
]
