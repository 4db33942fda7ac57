import { expect, test } from 'vitest'
import { Person } from '#tests/support/people.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('search engines read what is the same for everybody, and nothing else', async () => {
  const answer = await synapse.visitor().get('/robots.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.text).toContain('Allow: /$\n')
  expect(answer.text).toMatch(/\nDisallow: \/\n$/)
})

test('a password manager finds where a password is changed', async () => {
  const answer = await synapse.visitor().get('/.well-known/change-password')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/settings/account')
})

test('whoever found a gap reads whom to tell', async () => {
  expect((await synapse.visitor().get('/.well-known/security.txt')).status).toBe(404)
  const reachable = await startTestSynapse({
    SUPPORT_EMAIL: 'help@synapse.example',
    PUBLIC_URL: 'https://synapse.example',
  })
  try {
    const { text } = await new Person('visitor', reachable.url).get('/.well-known/security.txt')
    const lines = new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    )
    expect(lines.get('Contact')).toBe('mailto:help@synapse.example')
    expect(lines.get('Canonical')).toBe('https://synapse.example/.well-known/security.txt')
    const days = (Date.parse(lines.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  } finally {
    await reachable.close()
  }
})
