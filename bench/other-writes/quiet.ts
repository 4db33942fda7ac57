import { uuidv7 } from 'uuidv7'
import { personId, postId, type Size } from '#bench/network.ts'
import { mainPost, mainPostNumber, stranger } from '#bench/writes.ts'
import { content, round, token, type Write, who } from '#bench/writing.ts'

/** As the network has it. */
const authorOf = (post: number, { people }: Size) => personId(2 + (post % (people - 1)))
/** Nobody can report what they wrote themselves. */
const othersPostNumber = (n: number, size: Size) => {
  const post = mainPostNumber(n, size)
  return authorOf(post, size) === personId(who(n)) ? mainPostNumber(n + 1, size) : post
}

/** What is quickly done and told to nobody. */
export const quietWrites: readonly Write[] = [
  {
    name: 'hide',
    title: 'Hiding a post',
    ask: (n, size) => ({ method: 'POST', path: `/api/posts/${mainPost(n, size)}/hide`, token: token(n) }),
    bare: 'insert into hidden_posts (user_id, post_id) values ($1, $2)',
    values: (n, size) => [personId(who(n)), mainPost(n, size)],
  },
  {
    name: 'mute-thread',
    title: 'Stopping to hear about a post',
    ask: (n, size) => ({
      method: 'PUT',
      path: `/api/posts/${mainPost(n, size)}/muted-thread`,
      token: token(n),
    }),
    bare: 'insert into muted_threads (user_id, post_id) values ($1, $2)',
    values: (n, size) => [personId(who(n)), mainPost(n, size)],
  },
  {
    name: 'set-aside-post',
    title: 'Not wanting to answer a post',
    ask: (n, size) => ({
      method: 'PUT',
      path: `/api/posts/${mainPost(n, size)}/set-aside`,
      token: token(n),
    }),
    bare: 'insert into set_aside_posts (user_id, post_id) values ($1, $2)',
    values: (n, size) => [personId(who(n)), mainPost(n, size)],
  },
  {
    name: 'mute',
    title: 'Muting somebody',
    ask: (n) => ({ method: 'POST', path: `/api/mutes/${stranger(n)}`, token: token(n) }),
    bare: 'insert into mutes (muter_id, muted_id) values ($1, $2)',
    values: (n) => [personId(who(n)), stranger(n)],
  },
  {
    name: 'spoons',
    title: 'Setting one’s spoons',
    ask: (n) => ({
      method: 'PUT',
      path: '/api/profile/spoons',
      token: token(n),
      body: { socialSpoons: round(n) % 2 ? 'full' : 'low' },
    }),
    bare: 'update users set social_spoons = $2, social_spoons_set_at = now() where id = $1',
    values: (n) => [personId(who(n)), round(n) % 2 ? 'low' : 'full'],
  },
  {
    name: 'report',
    title: 'A report',
    ask: (n, size) => ({
      method: 'POST',
      path: '/api/reports',
      token: token(n),
      body: { subjectType: 'post', subjectId: postId(othersPostNumber(n, size)), reason: 'unkind' },
    }),
    // The row of a report has whose words they are, and the words.
    bare: `insert into reports (id, reporter_id, subject_type, subject_id, reason, concerns_id, words)
      values ($1, $2, 'post', $3, 'unkind', $4, $5)`,
    values: (n, size) => [
      uuidv7(),
      personId(who(n)),
      postId(othersPostNumber(n, size)),
      authorOf(othersPostNumber(n, size), size),
      content,
    ],
  },
]
