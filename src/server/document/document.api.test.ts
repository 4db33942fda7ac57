import { expect, test } from 'vitest'
import { signUpAll } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import type { Drawn, DrawnVisit } from './web-pages.ts'

const synapse = testSynapse()

const preloaded = (page: string) =>
  JSON.parse(/id="preloaded-queries">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as {
    queries: [string[], unknown][]
  } | null

const userIn = (page: string) =>
  preloaded(page)?.queries.find(([key]) => key.join('/') === '/api/auth/user')?.[1]

test('signed out, every address shows the landing page, and /donate the donation page', async () => {
  const visitor = synapse.visitor()
  for (const path of ['/', '/communities', '/no/such/place', '/profile/1'])
    expect((await visitor.get(path)).text).toContain('<title>landing</title>')
  for (const path of ['/donate', '/donate/success']) {
    const page = await visitor.get(path)
    expect(page.text).toContain('<title>app</title>')
    expect(preloaded(page.text)?.queries[0]).toEqual([['/api/auth/user'], null])
  }
})

test('signed out, the way in leads back to the link that was opened, and to nothing that is no screen', async () => {
  const wayIn = async (path: string) => /href="([^"]*)"/.exec((await synapse.visitor().get(path)).text)?.[1]
  expect(await wayIn('/')).toBe('/api/login')
  expect(await wayIn('/no/such/place')).toBe('/api/login')
  expect(await wayIn('/posts/1')).toBe('/api/login?returnTo=%2Fposts%2F1')
  expect(await wayIn('/?post=1')).toBe('/api/login?returnTo=%2F%3Fpost%3D1')
  expect(await wayIn('/search?q="><b>&of=users')).toBe(
    '/api/login?returnTo=%2Fsearch%3Fq%3D%2522%3E%3Cb%3E%26of%3Dusers'.replace(
      '%3E%3Cb%3E',
      '%253E%253Cb%253E',
    ),
  )
})

test('signed in, the document already holds who I am', async () => {
  const { ana } = await synapse.people('ana')
  const page = await ana.get('/settings')
  expect(page.text).toContain('<title>app</title>')
  expect(userIn(page.text)).toEqual(ana.user)
})

test('the document asks for the code of its own screen at once, and for no other', async () => {
  const { ana } = await synapse.people('ana')
  const preload = '<link rel="modulepreload" crossorigin href="/assets/settings.js"></head>'
  expect((await ana.get('/settings')).text).toContain(preload)
  expect((await ana.get('/')).text).not.toContain('modulepreload')
})

test('a screen comes drawn, for the address and the person, and no page waits for it', async () => {
  const app = async () =>
    '<!doctype html><html lang="en-GB"><head><title>Synapse</title></head><body><link rel="stylesheet"><div id="root"></div><script type="application/json" id="preloaded-queries"></script>'
  let drawScreen = ({ address, queries, isNarrow }: DrawnVisit): Drawn => ({
    early: '<div id="first-bar"></div>',
    markup: `<h1>${address} with ${queries.length > 0}</h1>`,
    title: 'A & B · Synapse',
    drawing: { isNarrow },
  })
  const pages = { ...plainPages, app, drawScreen: (visit: DrawnVisit) => drawScreen(visit) }
  const own = await startTestSynapse({}, undefined, pages)
  const drawingIn = (page: string) => (preloaded(page) as { drawing?: object } | null)?.drawing
  try {
    const { ana } = await signUpAll(own.url, ['ana'])
    for (const path of ['/', '/settings', '/?feed=communities', '/no/such/place']) {
      const { text } = await ana.get(path)
      expect(text).toContain('<body><div id="first-bar"></div><link rel="stylesheet">')
      expect(text).toContain(`<div id="root"><h1>${path} with true</h1></div>`)
      expect(text).toContain('<title>A &amp; B · Synapse</title>')
      expect(text).toMatch(/<html data-drawn (?!data-drawn-for)/)
      expect(drawingIn(text)).toEqual({ isNarrow: false })
    }
    // The one screen with another order in a narrow window.
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile Safari/537.36' }
    expect((await ana.get('/messages')).text).toContain('data-drawn-for="wide"')
    const narrow = await ana.get('/messages', phone)
    expect(narrow.text).toContain('data-drawn-for="narrow"')
    expect(drawingIn(narrow.text)).toEqual({ isNarrow: true })

    drawScreen = () => {
      throw new Error('The moon is in the way.')
    }
    const page = await ana.get('/')
    expect([page.status, page.text.includes('<div id="root"></div>')]).toEqual([200, true])
    expect(page.text).not.toContain('data-drawn')
    expect(own.logged.join('')).toContain('The moon is in the way.')
  } finally {
    await own.close()
  }
})

test('an address that the product does not have is a 404, and the product says so', async () => {
  const { ana } = await synapse.people('ana')
  expect((await ana.get('/no/such/place')).status).toBe(404)
  expect((await ana.get('/settings')).status).toBe(200)
  expect((await ana.get('/assets/no-such-file.js')).status).toBe(404)
})

test('a document that has not changed is not sent again, and is never shared between people', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const first = await ana.get('/settings')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('vary')).toContain('cookie')
  expect((await ana.get('/settings', { 'if-none-match': etag })).status).toBe(304)
  const others = await bea.get('/settings', { 'if-none-match': etag })
  expect(others.status).toBe(200)
  expect(others.text).not.toContain(ana.id)
})

test('a name that looks like markup cannot leave the data it is in', async () => {
  const mallory = synapse.visitor()
  await mallory.post('/api/signup', {
    email: 'mallory@example.org',
    password: 'a quiet lighthouse in spring',
    displayName: '</script><script>alert(1)</script>',
    adult: true,
  })
  const page = await mallory.get('/')
  expect(page.text).not.toContain('<script>alert')
  expect(userIn(page.text)).toMatchObject({ displayName: '</script><script>alert(1)</script>' })
})

test('the service worker is asked for anew each time, speaks with us alone, and no page may have another', async () => {
  const { ana } = await synapse.people('ana')
  const page = await ana.get('/')
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
  const own = await startTestSynapse({}, undefined, { ...plainPages, serviceWorker: 'its script' })
  const script = await fetch(`${own.url}/service-worker.js`)
  expect(await script.text()).toBe('its script')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('no-cache')
  expect(script.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  await own.close()
})
