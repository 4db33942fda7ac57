import { expect, test } from 'vitest'
import type { CommentView } from '#contract/comments.ts'
import { nameOn, toThreads } from './comment-thread.ts'

const comment = (id: string, parentId: string | null = null): CommentView => ({
  id,
  postId: 'post',
  parentId,
  content: id,
  author: null,
  mentions: [],
  isAnonymous: true,
  isMine: false,
  isPostAuthor: false,
  isThanked: false,
  toneIndicators: [],
  foldedBy: null,
  createdAt: '2026-11-15T01:00:00.000Z',
  editedAt: null,
})

test('answers to answers stand in one line under the first comment, and say whom they answer', () => {
  const threads = toThreads([comment('a'), comment('b', 'a'), comment('c'), comment('d', 'b')])
  expect(
    threads.map((thread) => [
      thread.comment.id,
      thread.replies.map((reply) => [reply.comment.id, reply.replyingTo?.id ?? null]),
    ]),
  ).toEqual([
    [
      'a',
      [
        ['b', null],
        ['d', 'b'],
      ],
    ],
    ['c', []],
  ])
})

test('an answer to a comment that is gone stands on its own', () => {
  expect(toThreads([comment('b', 'gone')]).map((thread) => thread.comment.id)).toEqual(['b'])
})

test('the author of an anonymous post is shown as such, and never by name', () => {
  expect(nameOn({ author: null, isAnonymous: true, isPostAuthor: true })).toBe('Anonymous (author)')
  expect(nameOn({ author: null, isAnonymous: true, isPostAuthor: false })).toBe('Anonymous')
})
