import { fill, friend, rowOf, self, words } from '#bench/ground.ts'
import { token, type Write, writer } from '#bench/writing.ts'

const [open, voted] = [rowOf(80), rowOf(81)]

const pollsOf = (post: string) => [
  fill('posts', { id: post, author_id: friend.sql, content: words }),
  fill('polls', { post_id: post, options: `'{Tea,Coffee,Water}'` }),
]

/** Voting, and taking a vote back. */
export const pollWrites: readonly Write[] = [
  {
    name: 'vote',
    title: 'Voting in a poll',
    ground: pollsOf(open.sql),
    ask: (n) => ({
      method: 'PUT',
      path: `/api/posts/${open.of(n)}/vote`,
      token: token(n),
      body: { option: 1 },
    }),
    bare: 'insert into poll_votes (post_id, user_id, option) values ($1, $2, 1)',
    values: (n) => [open.of(n), writer(n)],
  },
  {
    name: 'unvote',
    title: 'Taking a vote back',
    ground: [
      ...pollsOf(voted.sql),
      fill('poll_votes', { post_id: voted.sql, user_id: self.sql, option: '1' }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/posts/${voted.of(n)}/vote`, token: token(n) }),
    bare: 'delete from poll_votes where post_id = $1 and user_id = $2',
    values: (n) => [voted.of(n), writer(n)],
  },
]
