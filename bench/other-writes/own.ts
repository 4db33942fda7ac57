import { uuidv7 } from 'uuidv7'
import {
  eachWriter,
  fill,
  friend,
  nobody,
  openPost,
  rowOf,
  self,
  someoneElse,
  withOpenPosts,
  words,
} from '#bench/ground.ts'
import { content, round, token, type Write, writer } from '#bench/writing.ts'

const [noticed, session, filter] = [rowOf(30), rowOf(31), rowOf(32)]
const [kept, discarded] = [rowOf(33), rowOf(34)]
const draftOf = (id: string) => `comment:${id}`
/** Of what there is one for each person, one for each of both sides. */
const oneEach = (table: string, columns: Record<string, string>) => [
  fill(table, { user_id: self.sql, ...columns }, eachWriter),
  fill(table, { user_id: nobody.sql, ...columns }),
]
const textSize = (n: number) =>
  JSON.stringify({
    textSize: { value: round(n) % 2 ? '115' : '130', changedAt: new Date().toISOString() },
  })
const step = (n: number) => (round(n) % 2 ? 'name' : 'topics')
const effect = (n: number) => (round(n) % 2 ? 'hide' : 'show')

/** What concerns nobody else: unsent texts, places, settings. */
export const ownWrites: readonly Write[] = [
  {
    name: 'keep-draft',
    title: 'Keeping an unsent text',
    ask: (n) => ({
      method: 'PUT',
      path: `/api/drafts/${draftOf(kept.of(n))}`,
      token: token(n),
      body: { value: content },
    }),
    bare: 'insert into drafts (user_id, name, value) values ($1, $2, $3)',
    values: (n) => [writer(n), draftOf(kept.of(n)), content],
  },
  {
    name: 'remove-draft',
    title: 'Discarding an unsent text',
    ground: [
      'truncate drafts',
      fill('drafts', { user_id: self.sql, name: `'comment:' || ${discarded.sql}`, value: words }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/drafts/${draftOf(discarded.of(n))}`, token: token(n) }),
    bare: 'delete from drafts where user_id = $1 and name = $2',
    values: (n) => [writer(n), draftOf(discarded.of(n))],
  },
  {
    name: 'remove-drafts',
    title: 'Forgetting all unsent texts',
    ground: ['truncate drafts', ...oneEach('drafts', { name: `'post'`, value: words })],
    ask: (n) => ({ method: 'DELETE', path: '/api/drafts', token: token(n) }),
    bare: 'delete from drafts where user_id = $1',
    values: (n) => [nobody.of(n)],
  },
  {
    name: 'keep-place',
    title: 'Keeping where one was',
    ask: (n) => ({
      method: 'PUT',
      path: '/api/where-was-i/place',
      token: token(n),
      body: { kind: 'post', id: openPost.of(n) },
    }),
    bare: `insert into last_places (user_id, kind, subject_id) values ($1, 'post', $2)
      on conflict (user_id) do update set kind = excluded.kind, subject_id = excluded.subject_id, updated_at = now()`,
    values: (n) => [someoneElse(n), openPost.of(n)],
  },
  {
    name: 'forget-place',
    title: 'Forgetting where one was',
    ground: ['truncate last_places', ...oneEach('last_places', { kind: `'feed'` })],
    ask: (n) => ({ method: 'DELETE', path: '/api/where-was-i/place', token: token(n) }),
    bare: 'delete from last_places where user_id = $1',
    values: (n) => [nobody.of(n)],
  },
  {
    name: 'answer-unfinished',
    title: 'Answering the offer of an unsent text',
    ground: [
      'truncate drafts',
      fill('drafts', { user_id: self.sql, name: `'comment:' || ${discarded.sql}`, value: words }),
    ],
    ask: (n) => ({
      method: 'DELETE',
      path: `/api/where-was-i/unfinished/${draftOf(discarded.of(n))}`,
      token: token(n),
    }),
    bare: 'update drafts set is_offer_answered = true where user_id = $1 and name = $2',
    values: (n) => [nobody.of(n), draftOf(discarded.of(n))],
  },
  {
    name: 'read-notices',
    title: 'Marking notices as read',
    ground: [
      'update notices set read_at = now() where read_at is null',
      fill('notices', {
        id: noticed.sql,
        user_id: self.sql,
        kind: `'requestAccepted'`,
        person_id: friend.sql,
      }),
    ],
    ask: (n) => ({
      method: 'POST',
      path: '/api/notices/read',
      token: token(n),
      body: { upTo: noticed.of(n) },
    }),
    bare: 'update notices set read_at = now() where id = $1',
    values: (n) => [noticed.of(n)],
  },
  {
    name: 'comfort',
    title: 'Changing a comfort setting',
    ask: (n) => ({
      method: 'PATCH',
      path: '/api/comfort-settings',
      token: token(n),
      body: { settings: JSON.parse(textSize(n)) },
    }),
    bare: `insert into comfort_settings (user_id, settings) values ($1, $2)
      on conflict (user_id) do update set settings = excluded.settings, updated_at = now()`,
    values: (n) => [someoneElse(n), textSize(n)],
  },
  {
    name: 'change-profile',
    title: 'Changing one’s profile',
    ask: (n) => ({
      method: 'PATCH',
      path: '/api/profile',
      token: token(n),
      body: { bio: `${content}${round(n)}` },
    }),
    bare: 'update users set bio = $2, updated_at = now() where id = $1',
    values: (n) => [someoneElse(n), `${content}${round(n)}`],
  },
  {
    name: 'first-step',
    title: 'A step of the set-up',
    ask: (n) => ({
      method: 'PUT',
      path: '/api/profile/first-step',
      token: token(n),
      body: { step: step(n) },
    }),
    bare: 'update users set first_step = $2, updated_at = now() where id = $1',
    values: (n) => [someoneElse(n), step(n)],
  },
  {
    name: 'notification-settings',
    title: 'Choosing one’s notices',
    ask: (n) => ({
      method: 'PUT',
      path: '/api/notification-settings',
      token: token(n),
      body: { unwanted: round(n) % 2 ? [] : ['reply'], quietHours: null, followSpoons: false },
    }),
    bare: `insert into notification_settings (user_id, unwanted) values ($1, $2)
      on conflict (user_id) do update set unwanted = excluded.unwanted, updated_at = now()`,
    values: (n) => [someoneElse(n), round(n) % 2 ? [] : ['reply']],
  },
  {
    name: 'issue',
    title: 'Reporting a problem with Synapse',
    ask: (n) => ({ method: 'POST', path: '/api/issues', token: token(n), body: { content } }),
    bare: "insert into issue_reports (id, user_id, content, device) values ($1, $2, $3, 'Unknown')",
    values: (n) => [uuidv7(), writer(n), content],
  },
  {
    name: 'end-session',
    title: 'Ending a session on another device',
    ground: [
      fill('sessions', {
        sid: `${session.sql}::text`,
        id: session.sql,
        user_id: self.sql,
        sess: `'{"device":"bench"}'`,
        expire: "now() + interval '10 years'",
      }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/auth/sessions/${session.of(n)}`, token: token(n) }),
    bare: 'delete from sessions where id = $1',
    values: (n) => [session.of(n)],
  },
]

/** After everything else: lists are read in another way for who has chosen something. */
export const contentWrites: readonly Write[] = [
  {
    name: 'content-note',
    title: 'Choosing what happens to a content note',
    ground: [withOpenPosts],
    ask: (n) => ({
      method: 'PUT',
      path: '/api/content-notes/food',
      token: token(n),
      body: { effect: effect(n) },
    }),
    bare: `insert into content_note_choices (user_id, note, effect) values ($1, 'food', $2)
      on conflict (user_id, note) do update set effect = excluded.effect`,
    values: (n) => [someoneElse(n), effect(n)],
  },
  {
    name: 'add-filter',
    title: 'Adding a word filter',
    ask: (n) => ({
      method: 'POST',
      path: '/api/word-filters',
      token: token(n),
      body: { phrase: `moss ${round(n)}` },
    }),
    bare: "insert into word_filters (id, user_id, phrase, effect) values ($1, $2, $3, 'fold')",
    values: (n) => [uuidv7(), writer(n), `moss ${round(n)}`],
  },
  {
    name: 'change-filter',
    title: 'Changing a word filter',
    ground: [
      fill('word_filters', { id: filter.sql, user_id: self.sql, phrase: `'stone ' || k`, effect: `'fold'` }),
    ],
    ask: (n) => ({
      method: 'PATCH',
      path: `/api/word-filters/${filter.of(n)}`,
      token: token(n),
      body: { effect: 'hide' },
    }),
    bare: "update word_filters set effect = 'hide' where id = $1",
    values: (n) => [filter.of(n)],
  },
  {
    name: 'remove-filter',
    title: 'Removing a word filter',
    ground: [
      'truncate word_filters',
      fill('word_filters', { id: filter.sql, user_id: self.sql, phrase: `'stone ' || k`, effect: `'fold'` }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/word-filters/${filter.of(n)}`, token: token(n) }),
    bare: 'delete from word_filters where id = $1',
    values: (n) => [filter.of(n)],
  },
]
