import { expect, test } from 'vitest'
import { Person } from '#tests/support/people.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('the page to leave to has nothing of Synapse, is the same for everyone, and asks nothing of anybody else', async () => {
  const { ana } = await synapse.people('ana')
  const left = await ana.get('/calendar?leave=quickly')
  // The address of the page itself says nothing of leaving.
  expect([left.status, left.headers.get('location')]).toEqual([303, '/calendar'])
  expect(left.headers.get('cache-control')).toBe('no-store')
  const pages = [await synapse.visitor().get('/calendar'), await ana.get('/calendar')]
  for (const page of pages) {
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Calendar</title>')
    expect(page.text).not.toMatch(/synapse|ana|https?:(?!\/\/www\.w3\.org\/2000\/svg)/i)
    expect(page.text).not.toMatch(/<a |src=|rel="stylesheet"/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('set-cookie')).toBe(null)
  }
  expect(pages[1]?.text).toBe(pages[0]?.text)
  // She is still signed in: that is another choice.
  expect((await ana.get('/api/auth/user')).status).toBe(200)
})

test('an operator can choose another page, and only leaving leads there', async () => {
  const elsewhere = await startTestSynapse({ LEAVE_URL: 'https://weather.example/today' })

  const visitor = new Person('visitor', elsewhere.url)
  const left = await visitor.get('/calendar?leave=quickly')
  expect([left.status, left.headers.get('location')]).toEqual([303, 'https://weather.example/today'])
  expect(left.headers.get('referrer-policy')).toBe('same-origin')
  expect((await visitor.get('/calendar')).status).toBe(200)
  await elsewhere.close()
})

test('leaving quickly can end the session on the way, and nothing stays on the device', async () => {
  const { ana } = await synapse.people('ana')
  const cookie = new Map(ana.cookies)
  const left = await ana.get('/api/logout?leave=quickly')
  expect([left.status, left.headers.get('location')]).toEqual([303, '/calendar?leave=quickly'])
  expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"')
  for (const [name, value] of cookie) ana.cookies.set(name, value)
  expect((await ana.get('/api/auth/user')).status).toBe(401)
})

test('signing out tells the browser to keep nothing, by link, by form and by script', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const answers = [
    await ana.get('/api/logout'),
    await bea.submits('/api/logout', {}),
    await cleo.post('/api/logout'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 204])
  for (const { headers } of answers) expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
  for (const person of [ana, bea, cleo]) expect((await person.get('/api/auth/user')).status).toBe(401)
})

test('another site can neither sign somebody out nor make the browser forget what they typed', async () => {
  const { ana } = await synapse.people('ana')
  const fromElsewhere = { 'sec-fetch-site': 'cross-site' }
  const page = await ana.get('/api/logout', fromElsewhere)
  expect(page.status).toBe(200)
  expect(page.headers.get('clear-site-data')).toBe(null)
  // An image on another page: the browser sends no cookie with it, and would still listen to the header.
  const image = await synapse.visitor().get('/api/logout', fromElsewhere)
  expect(image.headers.get('clear-site-data')).toBe(null)
})
