import { asc, eq, inArray, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { earlierWords } from '#server/db/schema/earlier-words.ts'
import { type Check, faultsAtOnce } from './check.ts'

const thing = sql<string>`coalesce(${earlierWords.postId}, ${earlierWords.commentId}, ${earlierWords.messageId})`

/** The trigger that keeps them refuses more (decision 0084). */
export const earlierWordChecks: readonly Check[] = [
  {
    rule: `Of one thing, at most ${limits.earlierWords} earlier versions are kept`,
    find: async ({ db }) => {
      const found = await db
        .select({ id: thing, versions: sql<number>`count(*)::int` })
        .from(earlierWords)
        .groupBy(thing)
        .having(sql`count(*) > ${limits.earlierWords}`)
        .limit(faultsAtOnce)
      return found.map(({ id, versions }) => ({
        what: `Of ${id}, ${versions} earlier versions are kept`,
        repair: () =>
          db.inTransaction(async (tx) => {
            const all = await tx
              .select({ id: earlierWords.id })
              .from(earlierWords)
              .where(eq(thing, id))
              .orderBy(asc(earlierWords.replacedAt), asc(earlierWords.writtenAt))
            // The first stays, and the last ones.
            const tooMany = all.slice(1, all.length - limits.earlierWords + 1).map((one) => one.id)
            await tx.delete(earlierWords).where(inArray(earlierWords.id, tooMany))
          }),
      }))
    },
  },
]
