import { circle, numbered, person, post, type Size, viewer } from './network-rows.ts'

/** Posts in which somebody is mentioned. */
export const mentionsSomebody = 'n % 200 = 20'

const poll = 'n % 400 = 40'
/** The circles of the viewer's friends are numbered from 1. */
const firstOther = 1_000_001

/**
 * What people keep, choose and give each other: a little of the viewer, and the same of everybody else. A table that is
 * nearly empty is read whole, and its plan says nothing about a network that is used.
 */
export function keptAndGiven({ posts, people }: Size): string[] {
  const everyone = `generate_series(2, ${people}) n`
  const allPosts = `generate_series(1, ${posts}) n`
  const somePost = (n: string) => post(`1 + (${n}) % ${posts}`)
  const me = person(String(viewer))
  const threeEach = (table: string) =>
    `insert into ${table} (user_id, post_id)
      select ${person('n')}, ${somePost('n * 37 + k * 1013')} from ${everyone}, generate_series(1, 3) k
      union all select ${me}, ${post(`${posts} - k * 60`)} from generate_series(1, 20) k
      on conflict do nothing`
  return [
    `insert into circles (id, owner_id, name)
      select ${circle(`${firstOther} + n`)}, ${person('n')}, 'Close ones' from ${everyone} where n % 2 = 0`,
    `insert into circle_members (circle_id, user_id)
      select ${circle(`${firstOther} + n`)}, ${person('n + k')} from ${everyone}, generate_series(1, 3) k
      where n % 2 = 0 and n + k <= ${people}`,
    `insert into polls (post_id, options) select ${post('n')}, array['Yes', 'No', 'Both'] from ${allPosts} where ${poll}`,
    `insert into poll_votes (post_id, user_id, option)
      select ${post('n')}, ${person(`2 + (n + k * 17) % ${people - 2}`)}, k % 3
      from ${allPosts}, generate_series(1, 8) k where ${poll}`,
    `insert into mentions (id, post_id, user_id, written, places)
      select ${numbered('01a60000', 'n')}, ${post('n')}, ${person(`2 + (n * 3) % ${people - 2}`)}, 'Somebody', array[0]
      from ${allPosts} where ${mentionsSomebody}`,
    threeEach('hidden_posts'),
    threeEach('muted_threads'),
    threeEach('set_aside_posts'),
    `insert into saved_folders (id, owner_id, name)
      select ${numbered('01a70000', 'n')}, ${person('n')}, 'For later' from generate_series(1, ${people}) n`,
    `insert into saved_posts (id, user_id, post_id, folder_id)
      select ${numbered('01a80000', 'n * 10 + k')}, ${person('n')}, ${somePost('n * 41 + k * 1019')},
        case when k = 1 then ${numbered('01a70000', 'n')} end
      from ${everyone}, generate_series(1, 3) k
      union all select ${numbered('01a90000', 'k')}, ${me}, ${post(`${posts} - k * 40`)}, null from generate_series(1, 60) k
      on conflict do nothing`,
    `insert into pebbles (id, giver_id, receiver_id, line, is_delivered)
      select ${numbered('01aa0000', 'n * 10 + k')}, ${person('n')}, ${person('n + k')}, 'This made me think of you.', true
      from ${everyone}, generate_series(1, 3) k where n + k <= ${people}
      union all select ${numbered('01ab0000', 'k')}, ${person('k * 7')}, ${me}, 'For you.', true from generate_series(1, 60) k`,
  ]
}
