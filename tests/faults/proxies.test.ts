import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { Running } from '#scripts/cluster/programs.ts'
import type { Gate } from '#tests/support/gate.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { aPhoto } from '#tests/support/posts.ts'
import { inSeconds, report } from './figures.ts'
import { gatedDatabase } from './gated-database.ts'
import { type H2Client, h2Client } from './h2-client.ts'
import { certify, proxies, proxyPorts, startProxy } from './proxies.ts'
import { aPlace, type Place, type Run, startSynapse, stops } from './synapse-process.ts'

/** The samples of deploy/, each before a Synapse, with TLS and HTTP/2 as browsers speak it. */
describe.each(proxies)('behind %s, as deploy/ has it', (name) => {
  let place: Place
  let database: Gate
  let run: Run
  let proxy: Running
  let url: string
  let plainUrl: string
  let certificate: string
  let people: Record<'ana' | 'bea', Person>
  const clients: H2Client[] = []

  beforeAll(async () => {
    place = await aPlace()
    const folder = join(place.dataDir, 'proxy')
    mkdirSync(folder)
    certificate = certify(folder)
    const ports = await proxyPorts(place.port)
    url = `https://localhost:${ports.https}`
    plainUrl = `http://localhost:${ports.http}`
    const { gate, settings } = await gatedDatabase(place)
    database = gate
    run = startSynapse(place, {
      ...settings,
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT_SCALE: '1',
    })
    await run.ready()
    people = await signUpAll(place.url, ['ana', 'bea'])
    proxy = await startProxy(name, folder, ports)
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    await proxy?.stop()
    if (run) await stops(run)
    await database?.refuse()
    await place?.end()
  })

  const comes = async (localAddress?: string) => {
    const client = await h2Client(url, { certificate, ...(localAddress && { localAddress }) })
    clients.push(client)
    return client
  }
  const cookieOf = ({ cookies }: Person) => [...cookies].map((pair) => pair.join('=')).join('; ')
  const asked = (person: Person, more: Record<string, string> = {}) => ({
    cookie: cookieOf(person),
    origin: url,
    ...more,
  })
  const json = { 'content-type': 'application/json' }

  test('pages come by HTTP/2, http leads to https, and the origin is known', async () => {
    const browser = await comes()
    const page = await browser.sends('GET', '/')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toContain('max-age=63072000')
    const plain = await fetch(`${plainUrl}/help`, { redirect: 'manual' })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/help$/)

    const body = JSON.stringify({ content: 'By a proxy.' })
    const post = await browser.sends('POST', '/api/posts', { headers: asked(people.ana, json), body })
    expect(post.status).toBe(201)
  })

  test('the largest photo passes, and what is larger is refused', async () => {
    const browser = await comes()
    const upload = async (bytes: Buffer) => {
      const started = await browser.sends('POST', '/api/objects/upload', {
        headers: asked(people.ana, json),
        body: JSON.stringify({ purpose: 'post' }),
      })
      const { pathname, search } = new URL((JSON.parse(started.text) as { uploadURL: string }).uploadURL, url)
      const headers = asked(people.ana, { 'content-type': 'image/jpeg' })
      return browser.sends('PUT', pathname + search, { headers, body: bytes })
    }
    const photo = await aPhoto()
    const padded = Buffer.concat([photo, Buffer.alloc(limits.postImageBytes - photo.length)])
    expect((await upload(padded)).status).toBeLessThan(300)
    expect((await upload(Buffer.alloc(limits.postImageBytes + 100_000))).status).toBe(413)
  })

  test('live events come at once, also after a quiet while', async () => {
    const browser = await comes()
    const stream = browser.opens('/api/events', asked(people.bea))
    let heard = ''
    stream.setEncoding('utf8').on('data', (text) => (heard += text))
    await expect.poll(() => heard, { timeout: 10_000 }).not.toBe('')
    // Longer than between two signs of life: nobody on the way has lost patience.
    const signs = heard.length
    await expect.poll(() => heard.length, { timeout: 60_000 }).toBeGreaterThan(signs)
    const at = performance.now()
    const body = JSON.stringify({ content: 'Heard at once.' })
    const { text } = await browser.sends('POST', '/api/posts', { headers: asked(people.ana, json), body })
    const { id } = JSON.parse(text) as { id: string }
    await expect.poll(() => heard, { interval: 10, timeout: 10_000 }).toContain(id)
    report({
      fault: `Behind ${name}, by HTTP/2`,
      found: 'pages, photos of 10 MB and live events pass',
      ready: `an event was there ${inSeconds(performance.now() - at)} after it was sent`,
      seen: 'as without a proxy',
    })
    stream.close()
  })

  test('an upload that is refused before it was read keeps nobody waiting', async () => {
    const browser = await comes()
    for (let time = 0; time < 5; time += 1) {
      const stranger = await comes()
      // The rest of it never comes.
      const headers = { origin: url, 'content-type': 'image/jpeg', 'content-length': '5000000' }
      const upload = { headers, body: Buffer.alloc(100_000), isHeldBack: true }
      // Told no, or cut off: which of the two is up to the proxy.
      const refused = stranger.sends('PUT', '/api/objects/upload/nothing', upload).then(
        ({ status }) => status >= 400,
        () => true,
      )
      const at = performance.now()
      const answers = await Promise.all(Array.from({ length: 4 }, () => browser.sends('GET', '/api/health')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(performance.now() - at).toBeLessThan(5_000)
      expect(await refused).toBe(true)
    }
  })

  test('each address has its own limits, and nobody can pretend to be another', async () => {
    const [hasty, other] = [await comes('127.0.0.2'), await comes('127.0.0.3')]
    const tries = async (browser: H2Client, n: number, headers = {}) => {
      const body = JSON.stringify({ email: `nobody${n}@example.org`, password: 'not the lighthouse' })
      return (
        await browser.sends('POST', '/api/login', { headers: { origin: url, ...json, ...headers }, body })
      ).status
    }
    let status = 0
    for (let n = 0; n < 400 && status !== 429; n += 1) status = await tries(hasty, n)
    expect(status).toBe(429)
    expect(await tries(hasty, 500, { 'x-forwarded-for': '198.51.100.7' })).toBe(429)
    expect(await tries(other, 501)).toBe(401)
  })
  test('while the database is away, people read what Synapse says of it, and not what the proxy would say', async () => {
    const browser = await comes()
    await database.refuse()
    // Long enough for every proxy to have asked Synapse more than once whether it is ready.
    for (const end = performance.now() + 8_000; performance.now() < end; await pause(200)) {
      const { status, text } = await browser.sends('GET', '/api/posts', { headers: asked(people.ana) })
      expect(status).toBe(503)
      expect(JSON.parse(text)).toMatchObject({
        message: 'Synapse can’t reach its database right now. Please try again in a moment.',
      })
    }
    await database.open()
    await expect
      .poll(async () => (await browser.sends('GET', '/', { headers: asked(people.ana) })).status)
      .toBe(200)
  })
})
