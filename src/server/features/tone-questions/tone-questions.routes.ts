import type { FastifyInstance } from 'fastify'
import { toneQuestionEndpoints } from '#contract/tone-questions/tone-questions.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { answerToneQuestion, showAnsweredTone } from './tone-answers.commands.ts'
import { askForTone } from './tone-questions.commands.ts'

const toneQuestionLimits = {
  /** Each one may reach somebody else. */
  ask: { name: 'tone-ask', points: 30, seconds: 60 * 60 },
  answer: { name: 'tone-answer', points: 120, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

/** To one person alone: what is told to the author must not stand beside who asked, nor the other way round. */
const noticesChanged = (userId: string): ServerEvent => ({ type: 'notices.changed', userIds: [userId] })

export function toneQuestionRoutes(app: FastifyInstance): void {
  const { ask, answer } = toneQuestionLimits

  const asks = [
    { endpoint: toneQuestionEndpoints.askOfPost, kind: 'post' },
    { endpoint: toneQuestionEndpoints.askOfComment, kind: 'comment' },
  ] as const
  for (const { endpoint, kind } of asks) {
    write(app, endpoint, { limit: ask }, async ({ params, body, viewer, tx, publish }) => {
      const notified = await askForTone(tx, viewer, kind, params.id, body.isAnonymous)
      if (notified) publish(noticesChanged(notified))
    })
  }

  write(
    app,
    toneQuestionEndpoints.answer,
    { limit: answer },
    async ({ params, body, viewer, tx, publish }) => {
      const notified = await answerToneQuestion(tx, viewer, params.id, body)
      if (notified) publish(noticesChanged(notified))
      // The author's other devices hear of it too.
      publish(noticesChanged(viewer.id))
    },
  )

  write(app, toneQuestionEndpoints.showTone, { limit: answer }, async ({ params, viewer, tx, publish }) => {
    const changed = await showAnsweredTone(tx, viewer, params.id)
    if (!changed) return
    const { postId, communityId, commentId } = changed
    publish(commentId ? { type: 'comments.changed', postId } : { type: 'post.changed', postId, communityId })
    publish(noticesChanged(viewer.id))
  })
}
