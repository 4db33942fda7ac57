import { uuidv7 } from 'uuidv7'
import { fill, friend, openPost, rowOf, self, withOpenPosts, words } from '#bench/ground.ts'
import { token, type Write, writer } from '#bench/writing.ts'

const [asked, askedComment, ownPost, question] = [rowOf(40), rowOf(41), rowOf(42), rowOf(43)]
const [tonePost, answered] = [rowOf(44), rowOf(45)]
const [noted, notedPost, suggestion] = [rowOf(46), rowOf(47), rowOf(48)]

const postsOf = (id: string, author: string) => fill('posts', { id, author_id: author, content: words })
const questionsOf = (id: string, post: string, more: Record<string, string> = {}) => [
  postsOf(post, self.sql),
  fill('tone_questions', { id, post_id: post, asked_by_id: friend.sql, ...more }),
]

/** Asking how something was meant, and answering; suggesting a content note. */
export const toneWrites: readonly Write[] = [
  {
    name: 'ask-tone',
    title: 'Asking how a post was meant',
    ground: [postsOf(asked.sql, friend.sql)],
    ask: (n) => ({
      method: 'POST',
      path: `/api/posts/${asked.of(n)}/tone-questions`,
      token: token(n),
      body: {},
    }),
    bare: 'insert into tone_questions (id, post_id, asked_by_id) values ($1, $2, $3)',
    values: (n) => [uuidv7(), asked.of(n), writer(n)],
  },
  {
    name: 'ask-tone-of-comment',
    title: 'Asking how a comment was meant',
    ground: [
      withOpenPosts,
      fill('comments', {
        id: askedComment.sql,
        post_id: openPost.sql,
        author_id: friend.sql,
        content: words,
      }),
    ],
    ask: (n) => ({
      method: 'POST',
      path: `/api/comments/${askedComment.of(n)}/tone-questions`,
      token: token(n),
      body: {},
    }),
    bare: 'insert into tone_questions (id, post_id, comment_id, asked_by_id) values ($1, $2, $3, $4)',
    values: (n) => [uuidv7(), openPost.of(n), askedComment.of(n), writer(n)],
  },
  {
    name: 'answer-tone',
    title: 'Saying how one meant it',
    ground: questionsOf(question.sql, ownPost.sql),
    ask: (n) => ({
      method: 'PUT',
      path: `/api/tone-questions/${question.of(n)}`,
      token: token(n),
      body: { answer: 'literally' },
    }),
    bare: "update tone_questions set answer = 'literally', answered_at = now() where id = $1",
    values: (n) => [question.of(n)],
  },
  {
    name: 'show-tone',
    title: 'Showing that tone to everyone',
    ground: questionsOf(answered.sql, tonePost.sql, { answer: `'Genuine'`, answered_at: 'now()' }),
    ask: (n) => ({ method: 'POST', path: `/api/tone-questions/${answered.of(n)}/tone`, token: token(n) }),
    bare: "update posts set tone_indicators = array['Genuine'], edited_at = now(), updated_at = now() where id = $1",
    values: (n) => [tonePost.of(n)],
  },
  {
    name: 'suggest-note',
    title: 'Suggesting a content note',
    ground: [postsOf(noted.sql, friend.sql)],
    ask: (n) => ({
      method: 'POST',
      path: `/api/posts/${noted.of(n)}/note-suggestions`,
      token: token(n),
      body: { note: 'food' },
    }),
    bare: "insert into content_note_suggestions (id, post_id, suggested_by_id, note) values ($1, $2, $3, 'food')",
    values: (n) => [uuidv7(), noted.of(n), writer(n)],
  },
  {
    name: 'answer-suggestion',
    title: 'Adding a suggested content note',
    ground: [
      postsOf(notedPost.sql, self.sql),
      fill('content_note_suggestions', {
        id: suggestion.sql,
        post_id: notedPost.sql,
        suggested_by_id: friend.sql,
        note: `'food'`,
      }),
    ],
    ask: (n) => ({
      method: 'PUT',
      path: `/api/note-suggestions/${suggestion.of(n)}`,
      token: token(n),
      body: { answer: 'add' },
    }),
    bare: "update content_note_suggestions set state = 'added' where id = $1",
    values: (n) => [suggestion.of(n)],
    beside: [
      {
        bare: "update posts set content_notes = array_append(content_notes, 'food'), updated_at = now() where id = $1",
        values: (n) => [notedPost.of(n)],
      },
    ],
  },
]
