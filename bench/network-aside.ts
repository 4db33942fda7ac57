import {
  comment,
  community,
  filling,
  message,
  numbered,
  person,
  post,
  type Size,
  word,
} from './network-rows.ts'

/** Moderates the whole network, and a community of their own that a tenth of all people have joined. */
export const keeper = 3
export const keptCommunity = 200
/** Has used all that there is beside the feed: drafts, filters, conversations put aside, reports, and so on. */
export const settler = 4
/** What the keeper looks at: it has been reported, and waits. */
export const reportedPost = 40
/** Those who are signed in come before; other measurements are made with them. */
const firstOther = 5_001

const me = person(String(settler))
const moderator = person(String(keeper))
const own = community(String(keptCommunity))

const report = (n: string) => numbered('01940000', n)
const decision = (n: string) => numbered('01950000', n)
const logged = (n: string) => numbered('01960000', n)
const appeal = (n: string) => numbered('01970000', n)
const removal = (n: string) => numbered('01980000', n)
const filter = (n: string) => numbered('01990000', n)
const note = (n: string) => numbered('019a0000', n)
const passkey = (n: string) => numbered('019b0000', n)
const archive = (n: string) => numbered('019c0000', n)
const session = (n: string) => numbered('019d0000', n)

const waiting = 200
const reasons = `(array['unkind', 'harassment', 'private', 'danger', 'spam'])`
const comfort = `'{"darkMode":{"value":true,"changedAt":"2026-01-01T00:00:00.000Z"},"textSize":{"value":"large","changedAt":"2026-01-02T00:00:00.000Z"},"hideCounts":{"value":true,"changedAt":"2026-01-03T00:00:00.000Z"}}'`
const profiles = `'{"list":[{"name":"Evening","values":{"darkMode":true,"lowStimMode":true}}],"changedAt":"2026-01-01T00:00:00.000Z"}'`

/**
 * What the screens beside the feed show: some tens of each for one person, and the same of others, of whom there are
 * more in a larger network.
 */
export function settingsAndModeration({ posts, people, communities }: Size): string[] {
  const others = `generate_series(${firstOther}, ${people}) n`
  return [
    ...ownSettings(others),
    ...ownConversations(),
    ...leftBehind(posts, communities),
    ...communityOfKeeper(people),
    ...moderation(others),
  ]
}

function ownSettings(others: string): string[] {
  const some = (count: number) => `generate_series(1, ${count}) k`
  return [
    `insert into energy_history (user_id, level, set_at)
      select ${me}, (array['full', 'medium', 'low'])[1 + k % 3], now() - k * interval '1 day' from ${some(50)}
      union all select ${person('n')}, 'medium', now() - k * interval '1 day' from ${others}, ${some(5)}`,
    `insert into drafts (user_id, name, value, saved_at)
      select ${me}, 'comment:' || ${post('k * 40')}, 'Not yet sent. ' || ${filling}, now() - k * interval '1 hour' from ${some(20)}
      union all select ${person('n')}, 'post', 'Not yet sent. ' || ${filling}, now() from ${others}`,
    `insert into last_places (user_id, kind, subject_id)
      select ${me}, 'post', ${post('40')} union all select ${person('n')}, 'post', ${post('n')} from ${others}`,
    `insert into comfort_settings (user_id, settings, profiles)
      select ${me}, ${comfort}::jsonb, ${profiles}::jsonb
      union all select ${person('n')}, ${comfort}::jsonb, null from ${others}`,
    `insert into notification_settings (user_id, unwanted, quiet_from, quiet_until, time_zone, follow_spoons)
      select ${me}, array['comment'], 1320, 420, 'Europe/London', true
      union all select ${person('n')}, '{}'::text[], 1320, 420, 'Europe/London', false from ${others}`,
    `insert into content_note_choices (user_id, note, effect)
      select who.id, note, 'hide' from (select ${me} as id union all select ${person('n')} from ${others}) who,
        unnest(array['food', 'medical', 'loss', 'violence', 'animals']) note`,
    `insert into word_filters (id, user_id, phrase, effect)
      select ${filter('k')}, ${me}, 'phrase ' || k, 'fold' from ${some(30)}
      union all select ${filter('n * 10 + k')}, ${person('n')}, 'phrase ' || k, 'fold' from ${others}, ${some(3)}`,
    `insert into sessions (sid, id, user_id, sess, expire)
      select 'device ' || k, ${session('k')}, ${me}, '{"device":"Phone"}'::jsonb, now() + interval '10 years' from ${some(10)}
      union all select 'device ' || n, ${session('n')}, ${person('n')}, '{"device":"Phone"}'::jsonb, now() + interval '10 years' from ${others}`,
    `insert into passkeys (id, user_id, name, credential_id, public_key)
      select ${passkey('k')}, ${me}, 'Key ' || k, 'own ' || k, 'key' from ${some(5)}
      union all select ${passkey('n')}, ${person('n')}, 'Key', 'key ' || n, 'key' from ${others}`,
    `insert into account_exports (id, user_id, state, done_steps, all_steps, bytes, expire)
      select ${archive('k')}, ${me}, 'ready', 9, 9, 100000, now() + interval '10 years' from ${some(3)}
      union all select ${archive('n')}, ${person('n')}, 'ready', 9, 9, 100000, now() + interval '10 years' from ${others}`,
    `insert into blocks (blocker_id, blocked_id) select ${person('n')}, ${person('n - 50')} from ${others}`,
    `insert into mutes (muter_id, muted_id)
      select ${me}, ${person('100 + k')} from ${some(25)}
      union all select ${person('n')}, ${person('n - 200')} from ${others}`,
    `insert into set_aside_people (user_id, person_id, cause)
      select ${me}, ${person('300 + k')}, 'chosen' from ${some(25)}
      union all select ${person('n')}, ${person('n - 300')}, 'chosen' from ${others}`,
  ]
}

/** Thirty friends, each with a conversation that is put aside. */
function ownConversations(): string[] {
  const other = person('1000 + k')
  const said = message('900000 + k')
  const some = 'generate_series(1, 30) k'
  return [
    `insert into friendships (user_id_1, user_id_2) select ${me}, ${other} from ${some}`,
    `insert into messages (id, sender_id, receiver_id, content) select ${said}, ${other}, ${me}, 'No hurry. ' || ${filling} from ${some}`,
    `insert into conversations (user_id_1, user_id_2, last_message_id) select ${me}, ${other}, ${said} from ${some}`,
    `insert into put_aside (user_id, other_id, until, last_message_id)
      select ${me}, ${other}, now() + interval '5 years' + k * interval '1 day', ${said} from ${some}`,
  ]
}

/** Words in communities that one is no member of, some of them taken down. */
function leftBehind(posts: number, communities: number): string[] {
  return [
    `update posts set author_id = ${me} from generate_series(1, 40) k where posts.id = ${post(`${posts} - 20 * k - 7`)}`,
    `update comments set author_id = ${me}, post_id = ${post(`${posts} - 20 * k - 9`)}
      from generate_series(1, 40) k where comments.id = ${comment('5000 + k')}`,
    `insert into removals (id, community_id, post_id, author_id, removed_by_id, reason)
      select ${removal('k')}, ${own}, ${post(`${posts} - 20 * k - 7`)}, ${me}, ${moderator}, 'Please write this elsewhere.'
      from generate_series(1, 25) k
      union all select ${removal('n')}, ${community(`1 + n % ${communities}`)}, ${post('n')}, ${person('n')}, ${moderator}, 'Please write this elsewhere.'
      from generate_series(${firstOther}, ${firstOther + communities - 1}) n`,
  ]
}

/** A tenth of all people are in it; half as many wait to be let in, and as many are kept out. */
function communityOfKeeper(people: number): string[] {
  const [tenth, twentieth] = [people / 10, people / 20]
  const from = (first: number, count: number) => `generate_series(${first}, ${first + count - 1}) n`
  return [
    `insert into community_members (community_id, user_id, is_moderator, joined_at)
      select ${own}, ${moderator}, true, now() - interval '1 year'
      union all select ${own}, ${person('n')}, false, now() - n * interval '1 second' from ${from(people - tenth + 1, tenth)}
      on conflict (community_id, user_id) do nothing`,
    `update communities set member_count = (select count(*) from community_members where community_id = communities.id)
      where id = ${own}`,
    `insert into community_requests (community_id, user_id, created_at)
      select ${own}, ${person('n')}, now() - n * interval '1 second' from ${from(people - tenth - twentieth + 1, twentieth)}
      union all select ${community('201 + n % 500')}, ${person('n')}, now() from ${from(6000, twentieth)}`,
    `insert into community_bans (community_id, user_id, banned_by_id, reason, created_at)
      select ${own}, ${person('n')}, ${moderator}, 'Not here.', now() - n * interval '1 second' from ${from(people - 2 * tenth + 1, twentieth)}
      union all select ${community('201 + n % 500')}, ${person('n')}, ${moderator}, null, now() from ${from(7000, twentieth)}`,
  ]
}

/** As many settled reports as people, each with its decision and its entry in the log; and what waits for the keeper. */
function moderation(others: string): string[] {
  const later = 10_000_000
  const open = `generate_series(1, ${waiting}) k`
  const words = `'A day with ' || ${word('n', 3)}`
  return [
    `update users set role = 'moderator' where id in (${[keeper, 11, 12, 13].map((n) => person(String(n))).join(', ')})`,
    `insert into moderation_decisions (id, subject_type, subject_id, concerns_id, community_id, moderator_id, action, rule, reason, words)
      select ${decision('n')}, 'post', ${post('n')}, ${person('n - 1')}, ${community('201 + n % 500')}, ${moderator},
        'remove', 'kindness', 'This was unkind.', ${words} from ${others}
      union all select ${decision(`${later} + k`)}, 'post', ${post('k * 40')}, ${me}, null, ${moderator},
        case when k % 2 = 0 then 'remove' else 'warn' end, 'kindness', 'This was unkind.', 'A day' from generate_series(1, 60) k`,
    `insert into reports (id, reporter_id, subject_type, subject_id, concerns_id, community_id, reason, words, state, decision_id)
      select ${report('n')}, ${person('n - 3')}, 'post', ${post('n')}, ${person('n - 1')}, ${community('201 + n % 500')},
        'unkind', ${words}, 'acted', ${decision('n')} from ${others}
      union all select ${report(`${later} + k`)}, ${me}, 'post', ${post('k * 40')}, ${person('k + 20')}, null,
        'unkind', 'A day', 'acted', ${decision('5000 + k')} from generate_series(1, 30) k
      union all select ${report(`${later} + 1000 + k`)}, ${person('k + 6300')}, 'post', ${post(`${reportedPost} * (1 + k / 3)`)},
        ${person('k + 20')}, case when k % 2 = 0 then ${own} end, ${reasons}[1 + k % 5], 'A day', 'open', null from ${open}`,
    `insert into appeals (id, decision_id, content, state)
      select ${appeal('n')}, ${decision('n')}, 'I meant it kindly.', 'upheld' from ${others} where n % 10 = 0
      union all select ${appeal(`${later} + k`)}, ${decision('5000 + k * 10 + 1')}, 'I meant it kindly.', 'open' from generate_series(1, 60) k`,
    `insert into moderation_notes (id, subject_type, subject_id, author_id, content)
      select ${note('n')}, 'post', ${post('n')}, ${moderator}, 'Looked at it.' from ${others}
      union all select ${note(`${later} + k`)}, 'post', ${post(String(reportedPost))}, ${moderator}, 'Looked at it.' from generate_series(1, 5) k`,
    `insert into audit_log (id, actor_id, event, subject_type, subject_id, community_id, reason)
      select ${logged('n')}, ${moderator}, 'removed', 'post', ${post('n')}, ${community('201 + n % 500')}, 'This was unkind.' from ${others}
      union all select ${logged(`${later} + k`)}, ${moderator}, 'warned', 'user', ${person('k + 20')}, ${own}, 'This was unkind.' from generate_series(1, 100) k`,
  ]
}
