import { eq, isNull, sql } from 'drizzle-orm'
import { comments } from '#server/db/schema/comments/comments.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { type Check, faultsAtOnce } from './check.ts'

/** A text that says it has none is never asked for them: its links would be gone without a trace (decision 0096). */
export const mentionChecks: readonly Check[] = [
  {
    rule: 'A text in which people are mentioned says so, and none of them is anonymous',
    find: async ({ db }) => {
      const inPosts = await db
        .select({ id: mentions.id, postId: posts.id, isAnonymous: posts.isAnonymous })
        .from(mentions)
        .innerJoin(posts, eq(posts.id, mentions.postId))
        .where(sql`${isNull(mentions.commentId)} and (not ${posts.hasMentions} or ${posts.isAnonymous})`)
        .limit(faultsAtOnce)
      const inComments = await db
        .select({ id: mentions.id, commentId: comments.id, isAnonymous: comments.isAnonymous })
        .from(mentions)
        .innerJoin(comments, eq(comments.id, mentions.commentId))
        .where(sql`not ${comments.hasMentions} or ${comments.isAnonymous}`)
        .limit(faultsAtOnce)
      const remove = async (id: string) => void (await db.delete(mentions).where(eq(mentions.id, id)))
      return [
        ...inPosts.map(({ id, postId, isAnonymous }) => ({
          what: `Mention ${id} is not known to post ${postId}, or the post is anonymous`,
          repair: async () => {
            if (isAnonymous) return remove(id)
            await db.update(posts).set({ hasMentions: true }).where(eq(posts.id, postId))
          },
        })),
        ...inComments.map(({ id, commentId, isAnonymous }) => ({
          what: `Mention ${id} is not known to comment ${commentId}, or the comment is anonymous`,
          repair: async () => {
            if (isAnonymous) return remove(id)
            await db.update(comments).set({ hasMentions: true }).where(eq(comments.id, commentId))
          },
        })),
      ]
    },
  },
]
