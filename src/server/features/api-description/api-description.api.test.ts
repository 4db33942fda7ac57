import { expect, test } from 'vitest'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

interface Description {
  openapi: string
  paths: Record<
    string,
    Record<string, { summary: string; security?: unknown[]; responses: Record<string, unknown> }>
  >
}

test('the description names every call, which of them are open, and their errors', async () => {
  const { body, status } = await synapse.visitor().get<Description>('/api/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/login']?.['post']).toMatchObject({ security: [] })
  const user = body.paths['/api/auth/user']?.['get']
  expect(user).not.toHaveProperty('security')
  expect(Object.keys(user?.responses ?? {})).toEqual(['200', 'default'])
  for (const operations of Object.values(body.paths))
    for (const operation of Object.values(operations)) expect(operation.summary).toMatch(/\.$/)
})

test('a person can read it as a page without scripts', async () => {
  const { text, headers } = await synapse.visitor().get('/api/docs')
  expect(headers.get('content-type')).toContain('text/html')
  expect(text).toContain('GET /api/auth/user')
  expect(text).not.toContain('<script')
})
