import { expect, test } from 'vitest'
import { makeQueryClient } from '#web/lib/queries/query-client.ts'
import { isKeptKey, keepable } from './what-is-kept.ts'

const named = {
  id: 'n',
  content: 'Moss is slow',
  isAnonymous: false,
  isMine: true,
  author: { id: 'ana', email: 'ana@example.org' },
}
const anonymous = { id: 'a', content: 'A secret', isAnonymous: true, isMine: true, author: null }

const listOf = (...pages: object[][]) => ({ pages, pageParams: pages.map(() => null), isWhole: true })

test('what is read is kept: home, communities, posts and conversations; and nothing else', () => {
  const kept = [
    ['/api/posts'],
    ['/api/posts', { feed: 'communities' }],
    ['/api/posts', 'id'],
    ['/api/posts', 'id', 'comments'],
    ['/api/communities'],
    ['/api/communities', 'id'],
    ['/api/conversations'],
    ['/api/conversations', 'id'],
    ['/api/messages', 'id'],
  ]
  const never = [
    ['/api/notices'],
    ['/api/where-was-i'],
    ['/api/users', 'id', 'posts'],
    ['/api/communities', { q: 'moss' }],
    ['/api/communities', 'id', 'members'],
    ['/api/search', 'moss'],
    ['/api/events'],
    ['/api/moderation'],
    ['/api/auth/sessions'],
    ['/api/account'],
  ]
  expect(kept.filter((key) => !isKeptKey(key))).toEqual([])
  expect(never.filter(isKeptKey)).toEqual([])
})

test('nothing anonymous is kept, whoever wrote it', () => {
  const client = makeQueryClient()
  const theirs = { ...anonymous, id: 'b', isMine: false }
  expect(keepable(client, ['/api/posts'], listOf([named, anonymous, theirs]))).toEqual(
    listOf([{ ...named, author: { id: 'ana', email: null } }]),
  )
  expect(keepable(client, ['/api/posts', 'a'], anonymous)).toBe(undefined)
  expect(keepable(client, ['/api/posts', 'n'], named)).toMatchObject({ content: 'Moss is slow' })
})

test('comments are kept below a post that is known to have a name, and without those that have none', () => {
  const client = makeQueryClient()
  const comments = listOf([named, anonymous])
  expect(keepable(client, ['/api/posts', 'n', 'comments'], comments)).toBe(undefined)
  client.setQueryData(['/api/posts'], listOf([named, anonymous]))
  expect(JSON.stringify(keepable(client, ['/api/posts', 'n', 'comments'], comments))).not.toContain('secret')
  expect(keepable(client, ['/api/posts', 'n', 'comments'], comments)).toMatchObject({
    pages: [[{ id: 'n' }]],
  })
  expect(keepable(client, ['/api/posts', 'a', 'comments'], comments)).toBe(undefined)
})

test('one’s own vote, address and what one says of oneself stay out of it', () => {
  const client = makeQueryClient()
  const asked = { ...named, poll: { options: ['Yes', 'No'], ownVote: 1 } }
  expect(keepable(client, ['/api/posts', 'n'], asked)).toMatchObject({ poll: { ownVote: null } })
  const user = {
    id: 'ana',
    email: 'ana@example.org',
    shownName: 'Ana',
    neurotypes: ['adhd'],
    languages: [{ code: 'cy', name: 'Welsh' }],
    ageRange: '35-44',
    blockedUsers: ['x'],
  }
  expect(keepable(client, ['/api/auth/user'], user)).toMatchObject({
    shownName: 'Ana',
    email: '',
    neurotypes: [],
    languages: [],
    ageRange: null,
    blockedUsers: [],
  })
})

test('of a long list the beginning is kept', () => {
  const client = makeQueryClient()
  const list = listOf([named], [{ ...named, id: 'later' }])
  expect(keepable(client, ['/api/posts'], list)).toMatchObject({ pages: [[{ id: 'n' }]], pageParams: [null] })
})
