import type { FastifyInstance } from 'fastify'
import { toneQuestionEndpoints } from '#contract/tone-questions.ts'
import type { Database } from '#server/db/client.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import { answerToneQuestion, showAnsweredTone } from './tone-answers.commands.ts'
import { askForTone } from './tone-questions.commands.ts'

const toneQuestionLimits = {
  /** Each one may reach somebody else. */
  ask: { name: 'tone-ask', points: 30, seconds: 60 * 60 },
  answer: { name: 'tone-answer', points: 120, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

interface ToneQuestionServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
}

export function toneQuestionRoutes(
  app: FastifyInstance,
  { db, events, takeTurn }: ToneQuestionServices,
): void {
  const tell = (...userIds: (string | null)[]) => {
    const told = userIds.filter((id) => id !== null)
    // One by one: what is told to the author must not stand beside who asked, nor the other way round.
    for (const id of told) events.publish({ type: 'notices.changed', userIds: [id] })
  }

  const askTurn = ({ id }: Viewer) => takeTurn(toneQuestionLimits.ask, id)
  writeRoute(app, toneQuestionEndpoints.askOfPost, askTurn, async ({ params, body, viewer }) => {
    tell(await askForTone(db, viewer, 'post', params.id, body.isAnonymous))
  })

  writeRoute(app, toneQuestionEndpoints.askOfComment, askTurn, async ({ params, body, viewer }) => {
    tell(await askForTone(db, viewer, 'comment', params.id, body.isAnonymous))
  })

  const answerTurn = ({ id }: Viewer) => takeTurn(toneQuestionLimits.answer, id)
  writeRoute(app, toneQuestionEndpoints.answer, answerTurn, async ({ params, body, viewer }) => {
    // The author's other devices hear of it too.
    tell(await answerToneQuestion(db, viewer, params.id, body), viewer.id)
  })

  writeRoute(app, toneQuestionEndpoints.showTone, answerTurn, async ({ params, viewer }) => {
    const changed = await showAnsweredTone(db, viewer, params.id)
    if (!changed) return
    const { postId, communityId, commentId } = changed
    if (commentId) events.publish({ type: 'comments.changed', postId })
    else events.publish({ type: 'post.changed', postId, communityId })
    tell(viewer.id)
  })
}
