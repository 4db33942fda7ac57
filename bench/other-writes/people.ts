import { fill, friend, rowOf, self, someone } from '#bench/ground.ts'
import { personId } from '#bench/network.ts'
import { person } from '#bench/network-rows.ts'
import { round, token, type Write, who, writer } from '#bench/writing.ts'

const [accepted, declined, withdrawn] = [rowOf(20), rowOf(21), rowOf(27)]
const [read, readWithAll, setAside, backAgain] = [rowOf(22), rowOf(23), rowOf(24), rowOf(25)]
const unread = rowOf(26)
const [putBack, changedMessage, takenBack] = [rowOf(70), rowOf(71), rowOf(72)]

const pending = (id: string, sender: string) =>
  fill('friend_requests', { id, sender_id: sender, receiver_id: self.sql })

const unreadOf = (id: string) => [
  'update messages set is_read = true where not is_read',
  fill('messages', { id, sender_id: friend.sql, receiver_id: self.sql, content: `'Hello'` }),
  fill('conversations', { user_id_1: self.sql, user_id_2: friend.sql, last_message_id: id }),
]

const sentTo = (id: string) =>
  fill('messages', { id, sender_id: self.sql, receiver_id: friend.sql, content: `'Hello'` })

/** Somebody whom one has written with, another one each round. */
const talker = (away: number) => ({
  sql: person(`p + ${away} + k`),
  of: (n: number) => personId(who(n) + away + round(n)),
})
const talksWith = (id: string, other: string) => [
  fill('messages', { id, sender_id: other, receiver_id: self.sql, content: `'Hello'` }),
  fill('conversations', { user_id_1: self.sql, user_id_2: other, last_message_id: id }),
]
const [later, sooner] = [talker(30), talker(60)]
const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()

/** Friends, keeping away, and conversations. */
export const peopleWrites: readonly Write[] = [
  {
    name: 'unmute',
    title: 'Taking a mute back',
    ground: [fill('mutes', { muter_id: self.sql, muted_id: someone(100).sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/mutes/${someone(100).of(n)}`, token: token(n) }),
    bare: 'delete from mutes where muter_id = $1 and muted_id = $2',
    values: (n) => [writer(n), someone(100).of(n)],
  },
  {
    name: 'set-aside',
    title: 'Setting somebody aside',
    ask: (n) => ({ method: 'POST', path: `/api/set-aside/${someone(150).of(n)}`, token: token(n) }),
    bare: "insert into set_aside_people (user_id, person_id, cause) values ($1, $2, 'chosen')",
    values: (n) => [writer(n), someone(150).of(n)],
  },
  {
    name: 'bring-person-back',
    title: 'Letting Discover suggest somebody again',
    ground: [fill('set_aside_people', { user_id: self.sql, person_id: someone(150).sql, cause: `'chosen'` })],
    ask: (n) => ({ method: 'DELETE', path: `/api/set-aside/${someone(150).of(n)}`, token: token(n) }),
    bare: 'delete from set_aside_people where user_id = $1 and person_id = $2',
    values: (n) => [writer(n), someone(150).of(n)],
  },
  {
    name: 'block',
    title: 'Blocking somebody',
    ask: (n) => ({ method: 'POST', path: `/api/blocks/${someone(200).of(n)}`, token: token(n) }),
    bare: 'insert into blocks (blocker_id, blocked_id) values ($1, $2)',
    values: (n) => [writer(n), someone(200).of(n)],
  },
  {
    name: 'unblock',
    title: 'Taking a block back',
    ground: [fill('blocks', { blocker_id: self.sql, blocked_id: someone(300).sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/blocks/${someone(300).of(n)}`, token: token(n) }),
    bare: 'delete from blocks where blocker_id = $1 and blocked_id = $2',
    values: (n) => [writer(n), someone(300).of(n)],
  },
  {
    name: 'accept',
    title: 'Accepting a friend request',
    ground: [pending(accepted.sql, someone(400).sql)],
    ask: (n) => ({ method: 'POST', path: `/api/friends/requests/${accepted.of(n)}/accept`, token: token(n) }),
    bare: 'insert into friendships (user_id_1, user_id_2) values ($1, $2)',
    values: (n) => [writer(n), someone(400).of(n)],
    beside: [
      {
        bare: "update friend_requests set status = 'accepted', updated_at = now() where id = $1",
        values: (n) => [accepted.of(n)],
      },
    ],
  },
  {
    name: 'decline',
    title: 'Declining a friend request',
    ground: [pending(declined.sql, someone(500).sql)],
    ask: (n) => ({
      method: 'POST',
      path: `/api/friends/requests/${declined.of(n)}/decline`,
      token: token(n),
    }),
    bare: "update friend_requests set status = 'declined', updated_at = now() where id = $1",
    values: (n) => [declined.of(n)],
  },
  {
    name: 'undo-decline',
    title: 'Putting a declined request back',
    ground: [
      fill('friend_requests', {
        id: putBack.sql,
        sender_id: someone(520).sql,
        receiver_id: self.sql,
        status: `'declined'`,
      }),
    ],
    ask: (n) => ({
      method: 'DELETE',
      path: `/api/friends/requests/${putBack.of(n)}/decline`,
      token: token(n),
    }),
    bare: "update friend_requests set status = 'pending', updated_at = now() where id = $1",
    values: (n) => [putBack.of(n)],
  },
  {
    name: 'withdraw',
    title: 'Withdrawing a friend request',
    ground: [
      fill('friend_requests', { id: withdrawn.sql, sender_id: self.sql, receiver_id: someone(550).sql }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/friends/requests/${withdrawn.of(n)}`, token: token(n) }),
    bare: 'delete from friend_requests where id = $1',
    values: (n) => [withdrawn.of(n)],
  },
  {
    name: 'end-friendship',
    title: 'Ending a friendship',
    ground: [fill('friendships', { user_id_1: self.sql, user_id_2: someone(600).sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/friends/${someone(600).of(n)}`, token: token(n) }),
    bare: 'delete from friendships where user_id_1 = $1 and user_id_2 = $2',
    values: (n) => [writer(n), someone(600).of(n)],
  },
  {
    name: 'change-message',
    title: 'Editing a message',
    ground: [sentTo(changedMessage.sql)],
    ask: (n) => ({
      method: 'PATCH',
      path: `/api/messages/sent/${changedMessage.of(n)}`,
      token: token(n),
      body: { content: `Hello again ${n}` },
    }),
    bare: 'update messages set content = $2, edited_at = now() where id = $1',
    values: (n) => [changedMessage.of(n), `Hello again ${n}`],
  },
  {
    name: 'take-back-message',
    title: 'Taking a message back',
    ground: [sentTo(takenBack.sql)],
    ask: (n) => ({ method: 'DELETE', path: `/api/messages/sent/${takenBack.of(n)}`, token: token(n) }),
    bare: 'update messages set taken_back_at = now(), is_read = true where id = $1',
    values: (n) => [takenBack.of(n)],
  },
  {
    name: 'read-messages',
    title: 'Marking a conversation as read',
    ground: unreadOf(read.sql),
    ask: (n) => ({
      method: 'POST',
      path: `/api/messages/${friend.of(n)}/read`,
      token: token(n),
      body: { upTo: read.of(n) },
    }),
    bare: 'update messages set is_read = true where id = $1',
    values: (n) => [read.of(n)],
  },
  {
    name: 'read-all-messages',
    title: 'Marking all conversations as read',
    ground: unreadOf(readWithAll.sql),
    ask: (n) => ({
      method: 'POST',
      path: '/api/conversations/read',
      token: token(n),
      body: { upTo: readWithAll.of(n) },
    }),
    bare: 'update messages set is_read = true where id = $1',
    values: (n) => [readWithAll.of(n)],
  },
  {
    name: 'unread-again',
    title: 'Taking back that it was marked as read',
    ground: [...unreadOf(unread.sql), 'update messages set is_read = true where not is_read'],
    ask: (n) => ({
      method: 'POST',
      path: '/api/conversations/unread',
      token: token(n),
      body: { upTo: unread.of(n), conversations: [{ userId: friend.of(n), from: unread.of(n) }] },
    }),
    bare: 'update messages set is_read = false where id = $1',
    values: (n) => [unread.of(n)],
  },
  {
    name: 'put-aside',
    title: 'Putting a conversation aside',
    ground: talksWith(setAside.sql, later.sql),
    ask: (n) => ({
      method: 'PUT',
      path: `/api/conversations/${later.of(n)}/aside`,
      token: token(n),
      body: { until: inAWeek() },
    }),
    bare: 'insert into put_aside (user_id, other_id, until, last_message_id) values ($1, $2, $3, $4)',
    values: (n) => [writer(n), later.of(n), inAWeek(), setAside.of(n)],
  },
  {
    name: 'bring-back',
    title: 'Bringing it back',
    ground: [
      ...talksWith(backAgain.sql, sooner.sql),
      fill('put_aside', {
        user_id: self.sql,
        other_id: sooner.sql,
        until: "now() + interval '7 days'",
        last_message_id: backAgain.sql,
      }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/conversations/${sooner.of(n)}/aside`, token: token(n) }),
    bare: 'delete from put_aside where user_id = $1 and other_id = $2',
    values: (n) => [writer(n), sooner.of(n)],
  },
]
