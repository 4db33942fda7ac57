import { expect, test } from 'vitest'
import { signUpAll } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import type { PreloadedQuery } from './preloaded-queries.ts'

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

test('home comes with its first view, where there is one; no other page does, and none waits for it', async () => {
  const app = async () =>
    '<!doctype html><html lang="en-GB"><head></head><body><link rel="stylesheet"><div id="root"></div><script type="application/json" id="preloaded-queries"></script>'
  let firstView = (queries: readonly PreloadedQuery[]) => `<h1>Home with ${queries.length > 0}</h1>`
  const pages = {
    ...plainPages,
    app,
    firstView: (queries: readonly PreloadedQuery[]) => firstView(queries),
    firstSearch: '<div id="first-search" hidden></div>',
  }
  const own = await startTestSynapse({}, undefined, pages)
  try {
    const { ana } = await signUpAll(own.url, ['ana'])
    const drawn =
      '<div id="first-view" inert aria-hidden="true"><h1>Home with true</h1></div><div id="first-search" hidden></div><link rel="stylesheet"><div id="root">'
    expect((await ana.get('/')).text).toContain(drawn)
    for (const path of ['/settings', '/?feed=communities', '/?post=1'])
      expect((await ana.get(path)).text, path).not.toContain('first-view')
    firstView = () => {
      throw new Error('The moon is in the way.')
    }
    const page = await ana.get('/')
    expect([page.status, /first-(?:view|search)/.test(page.text)]).toEqual([200, false])
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
