import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRead } from '#bench/reads.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import { removals } from '#server/db/schema/communities/removals.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { lastPlaces } from '#server/db/schema/last-places.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { putAside } from '#server/db/schema/messages/put-aside.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { auditLog } from '#server/db/schema/moderation/audit-log.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { moderationNotes } from '#server/db/schema/moderation/moderation-notes.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { inOneTrip } from '#tests/support/in-one-trip.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { planOf, recordStatements, type Statement } from '#tests/support/statements.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

let synapse: TestSynapse
let ana: Person
let statements: Statement[]
let statementsOfLast: () => number

const garden = uuidv7()
const thread = uuidv7()
const friend = uuidv7()
const reported = uuidv7()
const leeds = 2644688

beforeAll(async () => {
  synapse = await startTestSynapse()
  statements = recordStatements(synapse.pool)
  statementsOfLast = countStatements(synapse)
  ;({ ana } = await signUpAll(synapse.url, ['ana']))
  const { db } = synapse
  await db.update(users).set({ role: 'moderator', interests: ['moss'], location: 'Leeds', cityId: leeds })
  await db.insert(users).values({ id: friend, email: 'friend@example.org', displayName: 'Friend' })
  await db.insert(friendships).values(pair(ana.id, friend))
  await db.insert(communities).values({ id: garden, name: 'Garden', description: 'Moss', creatorId: ana.id })
  await db.insert(communityMembers).values({ communityId: garden, userId: ana.id, isModerator: true })
  await db.insert(posts).values([
    { id: thread, authorId: ana.id, content: 'Moss' },
    { id: reported, authorId: friend, content: 'Moss' },
  ])
  await db.insert(lastPlaces).values({ userId: ana.id, kind: 'post', subjectId: reported })
})
afterAll(() => synapse.close())

function pair(one: string, other: string) {
  const [userId1 = '', userId2 = ''] = [one, other].sort()
  return { userId1, userId2 }
}

/** One more of everything that is listed to Ana, each with people of its own. */
async function addOneOfEach(): Promise<void> {
  const { db } = synapse
  const who = Object.fromEntries(
    ['writes', 'asks', 'isAsked', 'isKeptAway', 'joins', 'asksToJoin', 'isBanned', 'isNew'].map((role) => [
      role,
      uuidv7(),
    ]),
  ) as Record<
    'writes' | 'asks' | 'isAsked' | 'isKeptAway' | 'joins' | 'asksToJoin' | 'isBanned' | 'isNew',
    string
  >
  const own = { communityId: uuidv7(), postId: uuidv7(), commentId: uuidv7() }
  const lastMessageId = uuidv7()
  const [ofAna, ofFriend] = [uuidv7(), uuidv7()]
  const decided = { subjectType: 'post', action: 'warn', rule: 'kindness', reason: 'unkind' } as const
  await inOneTrip(
    db,
    db.insert(users).values(
      Object.values(who).map((id) => ({
        id,
        email: `${id}@example.org`,
        displayName: 'Moss person',
        interests: ['moss'],
        location: 'Leeds',
        cityId: leeds,
        locationAudience: 'everyone' as const,
      })),
    ),
    db.insert(friendships).values(pair(ana.id, who.writes)),
    db.insert(friendRequests).values([
      { senderId: who.asks, receiverId: ana.id },
      { senderId: ana.id, receiverId: who.isAsked },
    ]),
    db.insert(blocks).values({ blockerId: ana.id, blockedId: who.isKeptAway }),
    db.insert(mutes).values({ muterId: ana.id, mutedId: who.isBanned }),
    db.insert(setAsidePeople).values({ userId: ana.id, personId: who.isBanned, cause: 'chosen' }),
    db.insert(communities).values({
      id: own.communityId,
      name: 'Moss',
      description: 'Moss',
      creatorId: who.writes,
      interests: ['moss'],
    }),
    db.insert(communityMembers).values([
      { communityId: own.communityId, userId: ana.id },
      { communityId: own.communityId, userId: who.writes, isModerator: true },
      { communityId: garden, userId: who.joins, isModerator: true },
    ]),
    db.insert(communityRequests).values({ communityId: garden, userId: who.asksToJoin }),
    db.insert(communityBans).values({ communityId: garden, userId: who.isBanned, bannedById: ana.id }),
    db.insert(posts).values([
      { id: own.postId, authorId: friend, content: 'moss for everyone' },
      { authorId: who.writes, communityId: garden, content: 'moss in the garden' },
      { authorId: who.writes, communityId: own.communityId, content: 'moss here' },
    ]),
    db.insert(comments).values({
      id: own.commentId,
      postId: thread,
      authorId: who.writes,
      content: 'moss',
    }),
    db.insert(notices).values([
      { userId: ana.id, kind: 'comment', commentId: own.commentId },
      { userId: ana.id, kind: 'requestAccepted', personId: who.writes },
    ]),
    db.insert(messages).values([
      { senderId: who.writes, receiverId: ana.id, content: 'hello' },
      { senderId: friend, receiverId: ana.id, content: 'hello' },
    ]),
    db.insert(drafts).values({ userId: ana.id, name: `comment:${uuidv7()}`, value: 'moss' }),
    db.insert(energyHistory).values({ userId: ana.id, level: 'low' }),
    db.insert(putAside).values({
      userId: ana.id,
      otherId: who.writes,
      until: new Date(Date.now() + 60_000),
      lastMessageId,
    }),
    db.insert(removals).values({
      communityId: garden,
      postId: thread,
      authorId: ana.id,
      reason: 'Please write this elsewhere.',
    }),
    db.insert(moderationDecisions).values([
      { ...decided, id: ofAna, subjectId: own.postId, concernsId: ana.id },
      { ...decided, id: ofFriend, subjectId: reported, concernsId: friend, moderatorId: ana.id },
    ]),
    db.insert(appeals).values([
      { decisionId: ofAna, content: 'no' },
      { decisionId: ofFriend, content: 'no' },
    ]),
    db
      .insert(auditLog)
      .values({ actorId: ana.id, event: 'warned', subjectType: 'post', subjectId: reported }),
    db.insert(moderationNotes).values({ subjectType: 'post', subjectId: reported, content: 'moss' }),
    db.insert(wordFilters).values({ userId: ana.id, phrase: uuidv7(), effect: 'fold' }),
    db.insert(sessions).values({
      sid: uuidv7(),
      id: uuidv7(),
      userId: ana.id,
      sess: { device: 'Phone' },
      expire: new Date(Date.now() + 60_000),
    }),
    db.insert(reports).values([
      {
        reporterId: ana.id,
        subjectType: 'post',
        subjectId: own.postId,
        concernsId: friend,
        reason: 'unkind',
      },
      {
        reporterId: who.writes,
        subjectType: 'post',
        subjectId: reported,
        concernsId: friend,
        reason: 'unkind',
      },
      {
        reporterId: who.writes,
        subjectType: 'user',
        subjectId: who.isNew,
        concernsId: who.isNew,
        reason: 'unkind',
      },
    ]),
  )
}

const lists = [
  '/api/posts',
  '/api/posts?feed=communities',
  `/api/posts?communityId=${garden}`,
  `/api/posts/${thread}`,
  `/api/posts/${thread}/comments`,
  '/api/conversations',
  '/api/conversations/unread',
  `/api/conversations/${friend}`,
  `/api/messages/${friend}`,
  '/api/notices',
  '/api/friends',
  '/api/friends/requests',
  '/api/friends/requests/sent',
  '/api/communities',
  '/api/communities?q=moss',
  '/api/communities/my',
  '/api/communities/topics',
  `/api/communities/${garden}`,
  `/api/communities/${garden}/members`,
  `/api/communities/${garden}/requests`,
  `/api/communities/${garden}/bans`,
  '/api/blocks',
  '/api/mutes',
  '/api/set-aside',
  '/api/discover',
  '/api/discover?interests=shared',
  '/api/discover?openness=welcoming',
  '/api/discover?languages=shared',
  '/api/discover?age=near',
  '/api/discover?location=Leeds',
  '/api/search?q=moss',
  '/api/search?q=moss+everyone',
  '/api/search?q=moss&of=users',
  '/api/search?q=moss&of=communities',
  '/api/search?q=moss&of=posts',
  '/api/search?q=moss+everyone&of=users',
  `/api/users/${friend}`,
  `/api/users/${friend}/posts`,
  `/api/users/${friend}/pinned-posts`,
  '/api/auth/user',
  '/api/auth/sessions',
  '/api/word-filters',
  '/api/circles',
  '/api/saved',
  '/api/saved/folders',
  '/api/posts/scheduled',
  '/api/messages/scheduled',
  '/api/reports',
  '/api/decisions',
  '/api/removals',
  '/api/moderation',
  '/api/moderation/queue',
  '/api/moderation/appeals',
  '/api/moderation/log',
  `/api/moderation/subjects/post/${reported}`,
  '/api/profile/left-behind',
  '/api/profile/recently-deleted',
  '/api/profile/energy',
  '/api/conversations/aside',
  '/api/conversations/waiting',
  '/api/where-was-i',
  '/api/drafts',
  '/api/comfort-settings',
  '/api/auth/passkeys',
  '/api/auth/proof',
  '/api/auth/security',
  '/api/auth/second-factor',
  '/api/account',
  '/api/notification-settings',
  '/api/push',
  '/api/digest',
  '/api/notices/quiet',
  '/api/content-notes',
]

/** How often each asks the database, once it is known who asks and what they have chosen. */
async function countEach(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const address of lists) {
    await ana.get(address)
    expect([address, (await ana.get(address)).status]).toEqual([address, 200])
    counts.set(address, statementsOfLast())
  }
  return counts
}

test('a list of twenty asks the database no more often than a list of one', async () => {
  await addOneOfEach()
  const ofOne = await countEach()
  for (let n = 1; n < 20; n += 1) await addOneOfEach()
  const ofTwenty = await countEach()
  const { body } = await ana.get<unknown[]>('/api/posts')
  expect(body.length).toBe(20)
  expect([...ofTwenty].filter(([address, count]) => count > (ofOne.get(address) ?? 0))).toEqual([])
})

test('what screens read can be found without reading a whole table', async () => {
  await countEach()
  const named = [
    ...new Map(statements.flatMap((one) => (one.name ? [[one.name, one] as const] : []))).values(),
  ]
  expect(named.length).toBeGreaterThanOrEqual(70)
  const whole: string[] = []
  const client = await synapse.pool.connect()
  // With so few rows, reading everything is the fastest way. Forbidden, it is left only where no index fits.
  try {
    // Otherwise the plans depend on whether the database has looked at its tables by itself yet.
    await client.query('analyze')
    await client.query('set enable_seqscan = off')
    for (const statement of named) {
      const plan = await planOf(client, statement, 'plan')
      whole.push(...(plan.match(/Seq Scan on \w+/g) ?? []).map((scan) => `${statement.name}: ${scan}`))
    }
  } finally {
    client.release(true)
  }
  expect(whole).toEqual([])
})

test('the plans that were kept from a million posts read no large table whole, and none is made anew each time', async () => {
  const folder = join(import.meta.dirname, '../../bench/plans')
  const files = await readdir(folder)
  expect(files).toEqual(expect.arrayContaining(['feed.txt', 'thread.txt', 'discover.txt', 'search.txt']))
  expect(everyRead.map(({ name }) => `${name}.txt`).filter((file) => !files.includes(file))).toEqual([])
  for (const file of files)
    expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(
      /Seq Scan on \w+|planned anew each time/,
    )
})
