import { uuidv7 } from 'uuidv7'
import {
  eachWriter,
  fill,
  friend,
  ownCommunity,
  rowOf,
  self,
  withOwnCommunities,
  words,
} from '#bench/ground.ts'
import { content, idOfTurn, token, type Write, writer } from '#bench/writing.ts'

const reason = 'This was unkind. Please say it in another way.'
const inSql = `'${reason}'`
const [takenDown, discussed, takenDownComment] = [rowOf(60), rowOf(61), rowOf(62)]
const [removal, decision, reported, noted] = [rowOf(63), rowOf(64), rowOf(65), rowOf(66)]
const [appealed, appeal] = [rowOf(67), rowOf(68)]
/** One post for each writer's community. */
const talk = discussed.sql.replace('p * 16 + k', 'p * 16')

const postsIn = (id: string, from?: string) => [
  ...withOwnCommunities,
  fill('posts', { id, author_id: friend.sql, community_id: ownCommunity.sql, content: words }, from),
]
const reportedPosts = (id: string) => [
  ...postsIn(id),
  fill('reports', {
    id,
    reporter_id: self.sql,
    subject_type: `'post'`,
    subject_id: id,
    concerns_id: friend.sql,
    community_id: ownCommunity.sql,
    reason: `'unkind'`,
    words,
  }),
]
const decisionsOf = (id: string, concerns: string, community: string) =>
  fill('moderation_decisions', {
    id,
    subject_type: `'post'`,
    subject_id: id,
    concerns_id: concerns,
    community_id: community,
    action: `'warn'`,
    rule: `'kindness'`,
    reason: inSql,
  })

/** What moderators of communities decide, and what is said to it. */
export const moderationWrites: readonly Write[] = [
  {
    name: 'remove-post',
    title: 'Taking a post down in a community',
    ground: postsIn(takenDown.sql),
    ask: (n) => ({
      method: 'POST',
      path: `/api/communities/${ownCommunity.of(n)}/posts/${takenDown.of(n)}/remove`,
      token: token(n),
      body: { reason },
    }),
    bare: 'update posts set removed_at = now(), updated_at = now() where id = $1',
    values: (n) => [takenDown.of(n)],
    beside: [
      {
        bare: `insert into removals (id, community_id, post_id, author_id, removed_by_id, reason)
          values ($1, $2, $3, $4, $5, $6)`,
        values: (n) => [uuidv7(), ownCommunity.of(n), takenDown.of(n), friend.of(n), writer(n), reason],
      },
    ],
  },
  {
    name: 'remove-comment',
    title: 'Taking a comment down in a community',
    ground: [
      ...postsIn(talk, eachWriter),
      'update posts set comment_count = 1000 where community_id is not null and comment_count = 0',
      fill('comments', {
        id: takenDownComment.sql,
        post_id: talk,
        author_id: friend.sql,
        content: words,
      }),
    ],
    ask: (n) => ({
      method: 'POST',
      path: `/api/communities/${ownCommunity.of(n)}/comments/${takenDownComment.of(n)}/remove`,
      token: token(n),
      body: { reason },
    }),
    bare: 'update comments set removed_at = now(), updated_at = now() where id = $1',
    values: (n) => [takenDownComment.of(n)],
    beside: [
      {
        bare: `insert into removals (id, community_id, comment_id, author_id, removed_by_id, reason)
          values ($1, $2, $3, $4, $5, $6)`,
        values: (n) => [
          uuidv7(),
          ownCommunity.of(n),
          takenDownComment.of(n),
          friend.of(n),
          writer(n),
          reason,
        ],
      },
    ],
  },
  {
    name: 'read-removal',
    title: 'Having read why something was taken down',
    ground: [
      ...withOwnCommunities,
      fill('removals', {
        id: removal.sql,
        community_id: ownCommunity.sql,
        post_id: removal.sql,
        author_id: self.sql,
        reason: inSql,
      }),
    ],
    ask: (n) => ({ method: 'POST', path: `/api/removals/${removal.of(n)}/read`, token: token(n) }),
    bare: 'update removals set read_at = now() where id = $1',
    values: (n) => [removal.of(n)],
  },
  {
    name: 'appeal',
    title: 'Appealing against a decision',
    ground: [decisionsOf(decision.sql, self.sql, 'null::uuid')],
    ask: (n) => ({
      method: 'POST',
      path: `/api/decisions/${decision.of(n)}/appeal`,
      token: token(n),
      body: { content },
    }),
    bare: 'insert into appeals (id, decision_id, content) values ($1, $2, $3)',
    values: (n) => [uuidv7(), decision.of(n), content],
  },
  {
    name: 'decide',
    title: 'Deciding about a report',
    ground: reportedPosts(reported.sql),
    ask: (n) => ({
      method: 'POST',
      path: `/api/moderation/subjects/post/${reported.of(n)}/decisions`,
      token: token(n),
      body: { action: 'warn', rule: 'kindness', reason },
    }),
    bare: `insert into moderation_decisions (id, subject_type, subject_id, concerns_id, community_id, moderator_id, action, rule, reason, words)
      values ($1, 'post', $2, $3, $4, $5, 'warn', 'kindness', $6, $7)`,
    values: (n) => [
      idOfTurn(n),
      reported.of(n),
      friend.of(n),
      ownCommunity.of(n),
      writer(n),
      reason,
      content,
    ],
    beside: [
      {
        bare: "update reports set state = 'acted', decision_id = $2, updated_at = now() where id = $1",
        values: (n) => [reported.of(n), idOfTurn(n)],
      },
    ],
  },
  {
    name: 'moderation-note',
    title: 'A note among moderators',
    ground: reportedPosts(noted.sql),
    ask: (n) => ({
      method: 'POST',
      path: `/api/moderation/subjects/post/${noted.of(n)}/notes`,
      token: token(n),
      body: { content },
    }),
    bare: "insert into moderation_notes (id, subject_type, subject_id, author_id, content) values ($1, 'post', $2, $3, $4)",
    values: (n) => [uuidv7(), noted.of(n), writer(n), content],
  },
  {
    name: 'answer-appeal',
    title: 'Answering an appeal',
    ground: [
      ...withOwnCommunities,
      decisionsOf(appealed.sql, friend.sql, ownCommunity.sql),
      fill('appeals', { id: appeal.sql, decision_id: appealed.sql, content: words }),
    ],
    ask: (n) => ({
      method: 'POST',
      path: `/api/moderation/appeals/${appeal.of(n)}/answer`,
      token: token(n),
      body: { state: 'upheld', answer: reason },
    }),
    bare: "update appeals set state = 'upheld', answer = $2, decided_by_id = $3, decided_at = now() where id = $1",
    values: (n) => [appeal.of(n), reason, writer(n)],
  },
]
