import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When Synapse stops, what is under way is answered, to the last byte, and then nothing is left open. Node alone would
 * cut off answers that a slow reader has not taken yet, and wait a minute for connections that were answering when it
 * began to stop, or were opened and never used. Answers what is to be awaited before the server closes.
 */
export function answerBeforeClosing(app: FastifyInstance): () => Promise<void> {
  const answersOwed = new Map<Socket, number>()
  let isClosing = false
  let onAllClosed = (): void => undefined

  const follow = (socket: Socket) => {
    answersOwed.set(socket, 0)
    socket.once('close', () => {
      answersOwed.delete(socket)
      if (isClosing && answersOwed.size === 0) onAllClosed()
    })
  }
  app.server.on('connection', (socket) => (isClosing ? socket.destroy() : follow(socket)))

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // A request of our own (`inject`) has no connection that could be left open.
    if (!(socket instanceof Socket)) return done()
    // On 'localhost' there is a second server, for the other kind of address, whose connections we first see here.
    if (!answersOwed.has(socket)) follow(socket)
    answersOwed.set(socket, (answersOwed.get(socket) ?? 0) + 1)
    reply.raw.once('close', () => {
      const owed = (answersOwed.get(socket) ?? 0) - 1
      if (answersOwed.has(socket)) answersOwed.set(socket, owed)
      if (isClosing && owed === 0) socket.destroySoon()
    })
    done()
  })

  return async () => {
    isClosing = true
    if (answersOwed.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onAllClosed = resolve
    for (const [socket, owed] of answersOwed) if (owed === 0) socket.destroySoon()
    await promise
  }
}
