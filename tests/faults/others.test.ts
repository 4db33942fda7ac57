import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUp, signUpAll } from '#tests/support/people.ts'
import { aPhoto, posts } from '#tests/support/posts.ts'
import { type EventStreamClient, listens } from '#tests/support/realtime.ts'
import { inSeconds, report, spread } from './figures.ts'
import { aPlace, checkAll, type Place, type Run, startSynapse, stops } from './synapse-process.ts'

let place: Place
let run: Run
beforeEach(async () => {
  place = await aPlace()
  run = startSynapse(place)
  await run.ready()
})
afterEach(() => place.end())

test('a second Synapse on the same data folder names the first and stops; the first goes on', async () => {
  const at = performance.now()
  const second = startSynapse({ ...place, port: 0 }, { EXPECT_TO_FAIL: 'yes' })
  expect(await second.ended).toBe(1)
  const took = performance.now() - at
  const words = `Synapse is already running on this data folder (process ${run.pid}, http://localhost:${place.port}). Stop it first, or set DATA_DIR to another folder.`
  expect(second.said()).toContain(words)
  await signUp(place.url, 'ana')
  report({
    fault: 'Two starts on one data folder',
    found: 'the second stops and changes nothing; the first goes on',
    ready: `the second has stopped after ${inSeconds(took)}`,
    seen: 'the operator reads which process has the folder, at which address',
  })
  await stops(run)
})

test('streams that are cut again and again while people write, a killed Synapse among the cuts, miss nothing', async () => {
  const { ana, bea } = await signUpAll(place.url, ['ana', 'bea'])
  const written: string[] = []
  const heard = new Set<string>()
  let ear: EventStreamClient = await listens(bea)
  let reloads = 0
  const collect = () => {
    for (const event of ear.heard) {
      if (event.type === 'post.created') heard.add(event.postId)
      // "Load everything again": whoever hears this has missed nothing once they did.
      if (event.type === 'everything.changed') {
        reloads += 1
        for (const id of written) heard.add(id)
      }
    }
  }
  for (let n = 0; n < 20; n += 1) {
    written.push((await posts(ana, `post ${n}`)).id)
    ear.leaves()
    written.push((await posts(ana, `while nobody listened ${n}`)).id)
    if (n === 10) {
      run.kill('SIGKILL')
      await run.ended
      run = startSynapse(place)
      await run.ready()
      written.push((await posts(ana, 'after the kill')).id)
    }
    collect()
    ear = await listens(bea, { header: ear.place })
  }
  await expect
    .poll(() => {
      collect()
      return written.filter((id) => !heard.has(id))
    })
    .toEqual([])
  ear.leaves()
  report({
    fault: 'Live stream cut 20 times, Synapse killed once among them',
    found: `${written.length} posts, all of them heard of; told to load everything again ${reloads === 0 ? 'never' : 'after the kill only'}`,
    ready: 'at the next connection',
    seen: 'nothing: the browser comes back with the place where it was',
  })
  await stops(run)
})

test('told to stop, Synapse finishes what is under way: a photo that is half sent arrives', async () => {
  const ana = await signUp(place.url, 'ana')
  const { body } = await ana.post<{ uploadURL: string }>('/api/objects/upload', {})
  const photo = await aPhoto({ width: 1200, height: 900 })
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request(body.uploadURL, {
    method: 'PUT',
    agent: false,
    headers: { cookie, 'content-type': 'image/jpeg', 'content-length': photo.length },
  })
  sending.write(photo.subarray(0, photo.length / 2))
  const ear = await listens(ana)
  const at = performance.now()
  run.kill('SIGTERM')
  // The stream ends when it has begun to stop.
  await ear.ends()
  sending.end(photo.subarray(photo.length / 2))
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(204)
  response.resume()
  expect(await run.ended).toBe(0)
  const took = performance.now() - at
  run = startSynapse(place)
  await run.ready()
  const imageUrl = body.uploadURL.replace(/\?.*/, '')
  expect((await ana.post('/api/posts', { content: 'here it is', imageUrl })).status).toBe(201)
  report({
    fault: 'SIGTERM with a photo half sent and a stream open',
    found: 'the photo arrives whole and can be posted; the stream ends at once',
    ready: `stopped in order after ${inSeconds(took)}`,
    seen: 'nothing',
  })
  await stops(run)
})

test('three hundred clients that send a byte now and then, or never read, do not keep others waiting', async () => {
  const ana = await signUp(place.url, 'ana')
  await posts(ana, 'hello')
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const times = async () => {
    const taken: number[] = []
    for (let n = 0; n < 100; n += 1) {
      const at = performance.now()
      expect((await ana.get('/api/posts')).status).toBe(200)
      taken.push(performance.now() - at)
    }
    return taken
  }
  const before = await times()
  const slow = Array.from({ length: 300 }, (_, n) => {
    const socket = connect(place.port, '127.0.0.1')
    socket.on('error', () => undefined)
    // A third never ends its headers, a third its body, and a third asks for much and reads nothing of it.
    if (n % 3 === 0) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    else if (n % 3 === 1)
      socket.write(
        `POST /api/posts HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      )
    else {
      socket.pause()
      socket.write(`GET /api/posts HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`.repeat(2))
    }
    return socket
  })
  await Promise.all(slow.filter((socket) => socket.connecting).map((socket) => once(socket, 'connect')))
  const dripping = setInterval(() => {
    for (const [n, socket] of slow.entries()) if (n % 3 !== 2) socket.write('a')
  }, 100)
  const during = await times()
  clearInterval(dripping)
  for (const socket of slow) socket.destroy()
  const { isFine, said } = await checkAll(place)
  expect(isFine, said).toBe(true)
  report({
    fault: '300 slow clients at once (headers, bodies, answers that nobody reads)',
    found: `the feed took ${spread(before)} before, ${spread(during)} meanwhile`,
    ready: 'never away',
    seen: 'nothing',
  })
  expect(Math.max(...during)).toBeLessThan(2_000)
  await stops(run)
})
