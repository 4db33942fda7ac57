import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as aTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerBeforeClosing } from './answer-before-closing.ts'

const large = 20_000_000
let app: FastifyInstance
let answer: PromiseWithResolvers<string>
let isAsked: PromiseWithResolvers<void>
let isClosing: PromiseWithResolvers<void>
const sockets: Socket[] = []

beforeEach(async () => {
  answer = Promise.withResolvers()
  isAsked = Promise.withResolvers()
  isClosing = Promise.withResolvers()
  app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 72_000 })
  app.addHook('preClose', async () => isClosing.resolve())
  app.addHook('preClose', answerBeforeClosing(app))
  app.get('/large', async () => Buffer.alloc(large, 'a'))
  app.get('/slow', async () => {
    isAsked.resolve()
    return await answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function opens(): Promise<Socket> {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('It listens on no port')
  const socket = connect(address.port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const asks = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)

async function allOf(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await once(socket, 'close')
  return Buffer.concat(pieces).toString()
}

// The time of each test is its proof: a connection that is kept lives for 72 seconds, longer than a test may take.

test('who has asked gets an answer, and the connection goes with it', async () => {
  const socket = await opens()
  asks(socket, '/slow')
  const received = allOf(socket)
  await isAsked.promise
  const closed = app.close()
  await isClosing.promise
  await aTurn()
  answer.resolve('here it is')
  expect(await received).toMatch(/^HTTP\/1\.1 200 .*here it is$/s)
  await closed
})

test('who reads slowly gets the last byte', async () => {
  const socket = await opens()
  socket.pause()
  asks(socket, '/large')
  await once(app.server, 'request')
  const closed = app.close()
  const [, body] = (await allOf(socket.resume())).split('\r\n\r\n')
  expect(body).toHaveLength(large)
  await closed
})

test('connections that wait for nothing are closed: one that was never used, and one that was answered', async () => {
  const unused = allOf(await opens())
  const socket = await opens()
  asks(socket, '/slow')
  answer.resolve('first')
  await once(socket, 'data')
  const used = allOf(socket)
  await app.close()
  expect(await unused).toBe('')
  expect(await used).toBe('')
})

test('who went away before the answer is not waited for', async () => {
  const socket = await opens()
  // Two at once on one connection: Node never says of the second that it is over.
  asks(socket, '/slow')
  asks(socket, '/slow')
  await isAsked.promise
  socket.destroy()
  await app.close()
  answer.resolve('too late')
})

test('a request that came by no connection holds nothing up', async () => {
  answer.resolve('here it is')
  expect((await app.inject('/slow')).payload).toBe('here it is')
  await app.close()
})
