import type { FastifyInstance } from 'fastify'
import { mentionEndpoints } from '#contract/mentions.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { allowMention, refuseMention } from './mentions.commands.ts'
import { listSuggestions } from './mentions.queries.ts'

const limits = {
  /** Asked with each letter, as search is. */
  suggest: { name: 'mention-suggest', points: 300, seconds: 5 * 60 },
  change: { name: 'mention', points: 120, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

export function mentionRoutes(app: FastifyInstance): void {
  read(app, mentionEndpoints.suggest, ({ query, viewer, db }) => listSuggestions(db, viewer, query), {
    limit: limits.suggest,
  })

  const ways = [
    { endpoint: mentionEndpoints.refuse, change: refuseMention },
    { endpoint: mentionEndpoints.allow, change: allowMention },
  ] as const
  for (const { endpoint, change } of ways)
    write(app, endpoint, { limit: limits.change }, async ({ params: { id }, viewer, tx, publish }) => {
      const changed = await change(tx, viewer, id)
      if (!changed) return
      const { postId, communityId, isInComment } = changed
      // For everybody who reads it.
      publish(
        isInComment ? { type: 'comments.changed', postId } : { type: 'post.changed', postId, communityId },
      )
      publish({ type: 'notices.changed', userIds: [viewer.id] })
    })
}
