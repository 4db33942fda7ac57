import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { word } from '#server/db/schema/columns/columns.ts'

/**
 * A row for each word of each post that is there to be read, kept by a trigger (decision 0021). The newest posts with
 * a word, and the words of a place, are one short scan for each place where posts are: a community, or the main feed,
 * whose id is all zeros. The place leads, so that nothing is ever looked up among the words of places that are closed to
 * the viewer (decision 0068).
 * No reference to the post: it would need an index on its id, and the trigger takes the rows away by their words.
 */
export const postWords = pgTable(
  'post_words',
  {
    word: word('word').notNull(),
    place: uuid('place').notNull(),
    postId: uuid('post_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.place, t.word, t.postId] })],
)
