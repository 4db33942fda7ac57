import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { aTea } from './gatherings.ts'
import type { Person } from './people.ts'
import type { TestSynapse } from './test-app.ts'

/** Words that are nowhere else, so that every byte of a database or an archive can be searched for them. */
export const mark = () => `zx${randomUUID().replaceAll('-', '').slice(0, 12)}`

export interface WholeLife {
  /** In everything that the person wrote. */
  words: string
  /** In everything that others wrote, and that is not the person's. */
  othersWords: string
  namedPostId: string
  anonymousPostId: string
  othersPostId: string
  answeredCommentId: string
  unansweredCommentId: string
  anonymousAnsweredCommentId: string
  replyId: string
  /** By somebody else without a name, under her named post; she thanked for it. */
  thankedId: string
  photoId: string
  /** On the same post. */
  secondPhotoId: string
  profilePhotoId: string
  /** In a pebble that she gave, on its own. */
  pebblePhotoId: string
  /** In messages without words: to a friend, in a group, and in one that waits. */
  messagePhotoIds: [sent: string, inGroup: string, waiting: string]
  communityId: string
  roomId: string
  gatheringId: string
}

/** Sends a photo as a browser would, and answers its id. */
async function uploads(person: Person, use: (address: string) => Promise<unknown>): Promise<string> {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8060a0' } })
    .jpeg()
    .toBuffer()
  const { body } = await person.post<{ uploadURL: string }>('/api/objects/upload', {})
  const address = new URL(body.uploadURL)
  await person.sends('PUT', address.pathname + address.search, {
    body: Uint8Array.from(photo),
    headers: { 'content-type': 'image/jpeg' },
  })
  await use(address.href.split('?')[0] ?? '')
  return address.pathname.split('/').at(-1) ?? ''
}

/**
 * A person who has used everything there is: a row in every table that can name a person. A table that is added later
 * and is missing here fails the tests that use this.
 */
export async function livesWholeLife(
  { db }: Pick<TestSynapse, 'db'>,
  { ana, bea, cleo }: Record<'ana' | 'bea' | 'cleo', Person>,
): Promise<WholeLife> {
  const words = mark()
  const othersWords = mark()
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement)
  const makes = async (person: Person, path: string, body: unknown): Promise<string> => {
    const answer = await person.post<{ id: string }>(path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.body.id
  }

  const [one = '', two = ''] = [ana.id, bea.id].sort()
  await run(sql`insert into friendships (user_id_1, user_id_2) values (${one}, ${two})`)
  await ana.patch('/api/profile', {
    displayName: `Ana ${words}`,
    bio: `bio ${words}`,
    pronouns: words,
    figure: 'snail',
    location: 'Leeds, United Kingdom',
    interests: [words],
    neurotypes: ['ADHD'],
    openness: 'hardToStart',
    passport: ['askMe', 'paceVaries'],
    languages: ['cy', 'bfi'],
    ageRange: '35-44',
    audience: {
      neurotypes: 'everyone',
      openness: 'everyone',
      passport: 'everyone',
      languages: 'everyone',
      ageRange: 'everyone',
    },
  })
  await ana.put('/api/profile/spoons', { socialSpoons: 'low' })

  const communityId = await makes(ana, '/api/communities', {
    name: `Circle of ${othersWords}`,
    description: 'Moss',
  })
  await bea.post(`/api/communities/${communityId}/join`)
  await cleo.post(`/api/communities/${communityId}/join`)

  /** What stood there before is kept beside it for a while, and is hers as well. */
  const edits = (path: string, content: string) => ana.patch(path, { content: `${content} ${words}` })
  const namedPostId = await makes(ana, '/api/posts', {
    content: `first named ${words}`,
    poll: { options: [`this ${words}`, `that ${words}`] },
  })
  const anonymousPostId = await makes(ana, '/api/posts', {
    content: `first secret ${words}`,
    isAnonymous: true,
  })
  await ana.put(`/api/posts/${anonymousPostId}/muted-thread`)
  await edits(`/api/posts/${namedPostId}`, 'named')
  await edits(`/api/posts/${anonymousPostId}`, 'secret')
  const deletedPostId = await makes(ana, '/api/posts', { content: `deleted ${words}` })
  await ana.delete(`/api/posts/${deletedPostId}`)
  const photoId = await uploads(ana, (imageUrl) =>
    ana.put(`/api/posts/${namedPostId}/image`, { imageUrl, imageAlt: `picture ${words}` }),
  )
  const secondPhotoId = await uploads(ana, (imageUrl) =>
    ana.put(`/api/posts/${namedPostId}/photos`, {
      photos: [
        { imageUrl: `/api/images/${photoId}`, imageAlt: `picture ${words}` },
        { imageUrl, imageAlt: `second picture ${words}` },
      ],
    }),
  )
  const profilePhotoId = await uploads(ana, async (imageUrl) => {
    const { body } = await ana.put<{ objectPath: string }>('/api/profile/image', { imageUrl })
    await ana.patch('/api/profile', { profileImageUrl: body.objectPath })
  })
  const othersPostId = await makes(bea, '/api/posts', {
    content: `by bea ${othersWords}`,
    poll: { options: ['Moss', 'Stones'] },
  })
  await ana.put(`/api/posts/${othersPostId}/vote`, { option: 1 })
  await ana.post(`/api/posts/${othersPostId}/like`)
  await cleo.post(`/api/posts/${othersPostId}/like`)
  await ana.post(`/api/posts/${othersPostId}/hide`)
  await ana.put(`/api/posts/${othersPostId}/set-aside`)

  const comments = (person: Person, more: Record<string, unknown>) =>
    makes(person, '/api/comments', { postId: othersPostId, ...more })
  const answeredCommentId = await comments(ana, { content: `first answered ${words}` })
  const unansweredCommentId = await comments(ana, { content: `unanswered ${words}` })
  const anonymousAnsweredCommentId = await comments(ana, {
    content: `first hidden ${words}`,
    isAnonymous: true,
  })
  await edits(`/api/comments/${answeredCommentId}`, 'answered')
  await edits(`/api/comments/${anonymousAnsweredCommentId}`, 'hidden')
  const replyId = await comments(bea, { content: `reply ${othersWords}`, parentId: answeredCommentId })
  const hiddenId = await comments(cleo, {
    content: `reply too ${othersWords}`,
    parentId: anonymousAnsweredCommentId,
  })
  await ana.post(`/api/comments/${hiddenId}/hide`)
  await bea.put(`/api/comments/${answeredCommentId}/thanks`)
  // Somebody else, without a name, under a post of hers.
  const thankedId = await makes(cleo, '/api/comments', {
    postId: namedPostId,
    content: `veiled ${othersWords}`,
    isAnonymous: true,
  })
  await ana.put(`/api/comments/${thankedId}/thanks`)

  // In what others keep of her, and by somebody else.
  await run(sql`insert into mentions (id, post_id, comment_id, user_id, written, places) values
    (${uuidv7()}, ${othersPostId}, ${answeredCommentId}, ${bea.id}, ${words}, '{0}'),
    (${uuidv7()}, ${othersPostId}, null, ${ana.id}, ${words}, '{0}')`)

  const messageId = await makes(ana, '/api/messages', {
    receiverId: bea.id,
    content: `first to bea ${words}`,
  })
  await edits(`/api/messages/sent/${messageId}`, 'to bea')
  await makes(bea, '/api/messages', { receiverId: ana.id, content: `to ana ${othersWords}` })
  const showsIn = (writer: Person, path: string, imageAlt: string, more: object = {}) =>
    uploads(writer, (imageUrl) =>
      makes(writer, path, { content: '', photos: [{ imageUrl, imageAlt }], ...more }),
    )
  const sentPhotoId = await showsIn(ana, '/api/messages', `sent picture ${words}`, { receiverId: bea.id })
  await showsIn(bea, '/api/messages', `sent picture ${othersWords}`, { receiverId: ana.id })

  const decisionId = uuidv7()
  const reportId = uuidv7()
  await run(sql`insert into friend_requests (id, sender_id, receiver_id, status) values (${uuidv7()}, ${ana.id}, ${cleo.id}, 'declined'),
    (${uuidv7()}, ${await stranger(db)}, ${ana.id}, 'pending')`)
  await run(sql`insert into friend_requests (id, sender_id, receiver_id, note) values
    (${uuidv7()}, ${ana.id}, ${await stranger(db)}, ${`note ${words}`}),
    (${uuidv7()}, ${await stranger(db)}, ${ana.id}, ${`note ${othersWords}`})`)
  await run(
    sql`insert into blocks (blocker_id, blocked_id) values (${ana.id}, ${await stranger(db)}), (${await stranger(db)}, ${ana.id})`,
  )
  await run(
    sql`insert into mutes (muter_id, muted_id) values (${ana.id}, ${cleo.id}), (${cleo.id}, ${ana.id})`,
  )
  await run(
    sql`insert into set_aside_people (user_id, person_id, cause) values (${ana.id}, ${cleo.id}, 'chosen'), (${cleo.id}, ${ana.id}, 'declined')`,
  )
  await run(
    sql`insert into word_filters (id, user_id, phrase, effect) values (${uuidv7()}, ${ana.id}, ${words}, 'hide')`,
  )
  await run(sql`insert into content_note_choices (user_id, note, effect) values (${ana.id}, 'food', 'hide')`)
  await run(
    sql`insert into content_note_suggestions (id, post_id, suggested_by_id, note) values (${uuidv7()}, ${othersPostId}, ${ana.id}, 'food')`,
  )
  await run(
    sql`insert into tone_questions (id, post_id, asked_by_id, answer, words) values (${uuidv7()}, ${othersPostId}, ${ana.id}, 'Joking', 'by bea'),
    (${uuidv7()}, ${namedPostId}, ${cleo.id}, 'literally', ${words})`,
  )
  await run(
    sql`insert into tone_questions (id, post_id, comment_id, asked_by_id, answer, words) values (${uuidv7()}, ${othersPostId}, ${answeredCommentId}, ${cleo.id}, 'Serious', ${words})`,
  )
  await run(
    sql`insert into put_aside (user_id, other_id, until, last_message_id) values (${ana.id}, ${bea.id}, now() + interval '3 days', ${uuidv7()}),
    (${bea.id}, ${ana.id}, now() + interval '3 days', '00000000-0000-0000-0000-000000000000')`,
  )
  await run(sql`insert into notification_settings (user_id) values (${ana.id})`)
  await run(sql`insert into push_settings (user_id) values (${ana.id})`)
  await run(
    sql`insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, told_up_to)
    select ${uuidv7()}, user_id, id, 'https://push.example/' || id, 'p256dh', 'auth', ${uuidv7()}
    from sessions where user_id = ${ana.id} limit 1`,
  )
  await run(sql`insert into digest_settings (user_id, rhythm) values (${ana.id}, 'daily')`)
  await run(sql`insert into digest_links (token_hash, user_id) values (${`hash of ${ana.id}`}, ${ana.id})`)
  const circleId = await makes(ana, '/api/circles', { name: `Circle ${words}` })
  await ana.put(`/api/circles/${circleId}/members/${bea.id}`)
  await makes(ana, '/api/posts', { content: `narrow ${words}`, audience: 'circle', circleId })
  const othersCircleId = await makes(bea, '/api/circles', { name: `Circle ${othersWords}` })
  await bea.put(`/api/circles/${othersCircleId}/members/${ana.id}`)
  const pebbleId = await makes(ana, '/api/pebbles', {
    receiverId: bea.id,
    line: `pebble ${words}`,
    postId: othersPostId,
  })
  await bea.put(`/api/pebbles/${pebbleId}/thanks`)
  await makes(bea, '/api/pebbles', { receiverId: ana.id, line: `pebble ${othersWords}` })
  const givesPhoto = (giver: Person, receiver: Person, imageAlt: string) =>
    uploads(giver, (imageUrl) =>
      makes(giver, '/api/pebbles', { receiverId: receiver.id, imageUrl, imageAlt }),
    )
  const pebblePhotoId = await givesPhoto(ana, bea, `pebble picture ${words}`)
  await givesPhoto(bea, ana, `pebble picture ${othersWords}`)
  await ana.put(`/api/pebbles/refused/${bea.id}`)
  await bea.put(`/api/pebbles/refused/${ana.id}`)
  const [fellowId, othersFellowId] = [uuidv7(), uuidv7()]
  const [groupId, othersGroupId, groupMessageId, othersGroupMessageId] = [
    uuidv7(),
    uuidv7(),
    uuidv7(),
    uuidv7(),
  ]
  // A group that nobody is in is cleared away.
  await db.inTransaction(async (tx) => {
    await tx.execute(
      sql`insert into groups (id, name, keeper_id, named_by_id) values (${groupId}, ${`Group ${othersWords}`}, ${ana.id}, ${ana.id}), (${othersGroupId}, ${`Group too ${othersWords}`}, ${bea.id}, ${bea.id})`,
    )
    await tx.execute(sql`insert into group_members (group_id, user_id, invited_by_id, joined_at, sees_from, read_up_to)
      select ${groupId}::uuid, id, null::uuid, now(), ${groupId}::uuid, ${groupId}::uuid from users where id in (${ana.id}, ${bea.id})
      union all select ${othersGroupId}, id, null, now(), ${othersGroupId}, ${othersGroupId} from users where id = ${bea.id}
      union all select ${othersGroupId}, ${ana.id}, ${bea.id}, null, null, null
      union all select ${groupId}, ${cleo.id}, ${ana.id}, null, null, null`)
  })
  await run(sql`insert into group_messages (id, group_id, sender_id, content) values
    (${groupMessageId}, ${groupId}, ${ana.id}, ${`to a group ${words}`}), (${othersGroupMessageId}, ${groupId}, ${bea.id}, ${`to a group ${othersWords}`})`)
  await run(
    sql`insert into group_message_asks (message_id, user_id) values (${groupMessageId}, ${bea.id}), (${othersGroupMessageId}, ${ana.id})`,
  )
  await run(
    sql`insert into group_reactions (message_id, user_id, reaction) values (${groupMessageId}, ${bea.id}, 'hearYou'), (${othersGroupMessageId}, ${ana.id}, 'meToo')`,
  )
  await run(
    sql`insert into notices (id, user_id, kind, group_id) values (${uuidv7()}, ${ana.id}, 'groupInvited', ${othersGroupId})`,
  )
  await run(sql`insert into fellow_travellers (id, user_id, community_id, role, matched_by, line) values
    (${fellowId}, ${ana.id}, ${communityId}, 'offers', '{interests}', ${`fellow ${words}`}),
    (${othersFellowId}, ${bea.id}, ${communityId}, 'asks', '{interests}', ${`fellow ${othersWords}`})`)
  await run(
    sql`insert into fellow_skips (offer_id, ask_id, rests_until) values (${fellowId}, ${othersFellowId}, now() + interval '1 day')`,
  )
  const inGroup = `/api/groups/${groupId}/messages`
  const groupPhotoId = await showsIn(ana, inGroup, `group picture ${words}`)
  await showsIn(bea, inGroup, `group picture ${othersWords}`)
  const gatheringId = await makes(
    ana,
    '/api/gatherings',
    aTea({ title: `Tea ${words}`, address: `At ${words}`, audience: 'friends' }),
  )
  await bea.put(`/api/gatherings/${gatheringId}/answer`, { answer: 'coming' })
  const othersGatheringId = await makes(bea, '/api/gatherings', aTea({ title: `Tea ${othersWords}` }))
  await ana.put(`/api/gatherings/${othersGatheringId}/answer`, { answer: 'coming' })
  await ana.put(`/api/gatherings/${othersGatheringId}/greeting`, { words: `Hat ${words}` })
  const roomId = await makes(ana, '/api/rooms', { name: `Room ${words}`, isForFriends: true })
  await ana.put(`/api/rooms/${roomId}/visit`, { doing: `doing ${words}` })
  const folderId = await makes(ana, '/api/saved/folders', { name: `Folder ${words}` })
  await ana.put(`/api/posts/${othersPostId}/saved`, { folderId })
  await run(sql`insert into notices (id, user_id, kind, saved_post_id)
    select ${uuidv7()}, user_id, 'reminder', id from saved_posts where user_id = ${ana.id}`)
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const waits = { content: `waits ${words}`, publishAt: later }
  await makes(ana, '/api/posts', { ...waits, audience: 'circle', circleId })
  await makes(ana, '/api/posts', { ...waits, content: `waits without a name ${words}`, isAnonymous: true })
  await makes(ana, '/api/messages/scheduled', {
    receiverId: bea.id,
    content: `waits ${words}`,
    sendAt: later,
  })
  const waitingPhotoId = await showsIn(ana, '/api/messages/scheduled', `waiting picture ${words}`, {
    receiverId: bea.id,
    sendAt: later,
  })
  await makes(bea, '/api/messages/scheduled', {
    receiverId: ana.id,
    content: `waits ${othersWords}`,
    sendAt: later,
  })
  const othersWaitingId = await makes(bea, '/api/posts', {
    content: `waits ${othersWords}`,
    publishAt: later,
  })
  await run(sql`insert into scheduled_mentions (scheduled_post_id, user_id, position)
    values (${othersWaitingId}, ${ana.id}, 0)`)
  await run(sql`insert into notices (id, user_id, kind, scheduled_post_id)
    select ${uuidv7()}, author_id, 'postNotPublished', id from scheduled_posts where author_id = ${ana.id} limit 1`)
  await ana.put('/api/drafts/post', { value: JSON.stringify({ content: `unsent ${words}` }) })
  await ana.put('/api/where-was-i/place', { kind: 'post', id: othersPostId })
  await run(sql`insert into comfort_settings (user_id) values (${ana.id})`)
  await run(sql`insert into notices (id, user_id, kind, person_id) values
    (${uuidv7()}, ${ana.id}, 'requestAccepted', ${bea.id}), (${uuidv7()}, ${bea.id}, 'requestAccepted', ${ana.id})`)
  await run(sql`insert into moderation_decisions (id, subject_type, subject_id, concerns_id, moderator_id, action, reason, words)
    values (${decisionId}, 'post', ${namedPostId}, ${ana.id}, ${cleo.id}, 'warn', ${othersWords}, ${words}),
    (${uuidv7()}, 'post', ${othersPostId}, ${bea.id}, ${ana.id}, 'warn', 'why', ${othersWords})`)
  await run(
    sql`insert into appeals (id, decision_id, content, decided_by_id) values (${uuidv7()}, ${decisionId}, ${words}, ${ana.id})`,
  )
  await run(sql`insert into reports (id, reporter_id, subject_type, subject_id, concerns_id, reason, details, words)
    values (${reportId}, ${ana.id}, 'post', ${othersPostId}, ${bea.id}, 'other', ${words}, 'short'),
    (${uuidv7()}, ${bea.id}, 'post', ${namedPostId}, ${ana.id}, 'other', ${othersWords}, ${words})`)
  await run(sql`insert into moderation_notes (id, subject_type, subject_id, author_id, content) values
    (${uuidv7()}, 'user', ${ana.id}, ${cleo.id}, ${words}), (${uuidv7()}, 'user', ${bea.id}, ${ana.id}, ${othersWords})`)
  await run(sql`insert into unmaskings (id, subject_type, subject_id, concerns_id, asked_by_id, answered_by_id, cause, reason) values
    (${uuidv7()}, 'post', ${namedPostId}, ${ana.id}, ${cleo.id}, null, 'law', ${othersWords}),
    (${uuidv7()}, 'post', ${othersPostId}, ${bea.id}, ${ana.id}, null, 'law', ${othersWords}),
    (${uuidv7()}, 'comment', ${replyId}, ${bea.id}, ${cleo.id}, ${ana.id}, 'law', ${othersWords})`)
  await run(sql`insert into moderator_offers (id, user_id, offered_by_id, kind) values
    (${uuidv7()}, ${ana.id}, ${cleo.id}, 'network'), (${uuidv7()}, ${bea.id}, ${ana.id}, 'network')`)
  await run(
    sql`insert into audit_log (id, actor_id, event, subject_type, subject_id) values (${uuidv7()}, ${cleo.id}, 'warned', 'user', ${ana.id})`,
  )
  const [ownInvite, usedInvite] = [uuidv7(), uuidv7()]
  const codeOf = (id: string) => id.replaceAll('-', '')
  await run(sql`insert into invites (id, inviter_id, code, max_uses, used_count, ends_at) values
    (${ownInvite}, ${ana.id}, ${codeOf(ownInvite)}, 5, 1, now() + interval '7 days'),
    (${usedInvite}, ${bea.id}, ${codeOf(usedInvite)}, 5, 1, now() + interval '7 days')`)
  await run(
    sql`insert into invite_uses (invite_id, user_id) values (${ownInvite}, ${bea.id}), (${usedInvite}, ${ana.id})`,
  )
  await run(sql`insert into removals (id, community_id, comment_id, author_id, removed_by_id, reason) values
    (${uuidv7()}, ${communityId}, ${unansweredCommentId}, ${ana.id}, ${cleo.id}, ${othersWords}),
    (${uuidv7()}, ${communityId}, ${replyId}, ${bea.id}, ${ana.id}, ${othersWords})`)
  await run(
    sql`insert into issue_reports (id, user_id, content, device) values (${uuidv7()}, ${ana.id}, ${words}, 'Firefox')`,
  )
  await run(sql`insert into hidden_comments (user_id, comment_id) values (${ana.id}, ${replyId})`)
  const other = await makes(cleo, '/api/communities', { name: 'Elsewhere', description: 'Moss' })
  await run(sql`insert into community_requests (community_id, user_id, invited_by_id, question, answer) values
    (${other}, ${ana.id}, ${cleo.id}, 'Why here?', ${words}), (${other}, ${bea.id}, ${ana.id}, null, null)`)
  await run(
    sql`insert into community_bans (community_id, user_id, banned_by_id) values (${other}, ${ana.id}, ${cleo.id}), (${other}, ${bea.id}, ${ana.id})`,
  )
  await run(
    sql`insert into donations (id, user_id, amount, payment_method, cash_app_receipt, note) values (${uuidv7()}, ${ana.id}, 500, 'cashapp', ${randomUUID()}, ${words})`,
  )
  await run(
    sql`insert into sandbox_payments (id, client_secret, amount, currency, donor_id) values (${randomUUID()}, 'none', 500, 'usd', ${ana.id})`,
  )
  await run(
    sql`insert into passkeys (id, user_id, name, credential_id, public_key) values (${uuidv7()}, ${ana.id}, ${words}, ${randomUUID()}, 'secret-key')`,
  )
  await run(
    sql`insert into security_events (id, user_id, kind, device) values (${uuidv7()}, ${ana.id}, 'newDevice', ${words})`,
  )
  await run(sql`insert into second_factors (user_id, secret, last_step) values (${ana.id}, 'secret-key', 1)`)
  await run(sql`insert into recovery_codes (user_id, code_hash) values (${ana.id}, 'secret-key')`)
  await run(
    sql`insert into address_changes (id, user_id, old_email, new_email) values (${uuidv7()}, ${ana.id}, ${`${words}@old.example`.toLowerCase()}, ${`${words}@new.example`.toLowerCase()})`,
  )
  await run(sql`insert into known_devices (user_id, device_hash) values (${ana.id}, 'secret-key')`)
  await run(sql`insert into failed_sign_ins (user_id, day, count) values (${ana.id}, current_date, 3)`)
  await run(
    sql`insert into identities (issuer, subject, user_id) values ('https://id.example', ${words}, ${ana.id})`,
  )
  await run(
    sql`insert into one_time_tokens (token_hash, purpose, user_id, expire) values (${randomUUID()}, 'password-reset', ${ana.id}, now() + interval '1 day')`,
  )
  // One that waits would be sent, and one that was given up stays to be looked at.
  await run(
    sql`insert into jobs (id, kind, user_id, data, failed_at) values (${uuidv7()}, 'address-lost', ${ana.id}, ${JSON.stringify({ email: `${words}@example.org` })}::jsonb, now())`,
  )
  await run(
    sql`insert into idempotency_keys (user_id, key, request, created_id) values (${ana.id}, ${randomUUID()}, 'x', ${uuidv7()})`,
  )

  return {
    words,
    othersWords,
    namedPostId,
    anonymousPostId,
    othersPostId,
    answeredCommentId,
    unansweredCommentId,
    anonymousAnsweredCommentId,
    replyId,
    thankedId,
    photoId,
    pebblePhotoId,
    messagePhotoIds: [sentPhotoId, groupPhotoId, waitingPhotoId],
    secondPhotoId,
    profilePhotoId,
    communityId,
    roomId,
    gatheringId,
  }
}

async function stranger(db: TestSynapse['db']): Promise<string> {
  const id = uuidv7()
  await db.execute(sql`insert into users (id, email) values (${id}, ${`${id}@example.org`})`)
  return id
}

/** Every column of the database that points to a person, as 'table.column'. */
export async function columnsNamingPeople(db: TestSynapse['db']): Promise<{ tab: string; col: string }[]> {
  const { rows } = await db.execute<{ tab: string; col: string }>(sql`
    select source.relname as tab, place.attname as col
    from pg_constraint as rule
    join pg_class as source on source.oid = rule.conrelid
    join pg_attribute as place on place.attrelid = rule.conrelid and place.attnum = rule.conkey[1]
    where rule.contype = 'f' and rule.confrelid = 'users'::regclass
    order by 1, 2`)
  return rows
}

export async function countNaming(
  db: TestSynapse['db'],
  { tab, col }: { tab: string; col: string },
  id: string,
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(tab)} where ${sql.identifier(col)} = ${id}`,
  )
  return rows[0]?.n ?? 0
}

/** Where in the whole database a text stands, as 'table.column'. */
export async function placesOf(db: TestSynapse['db'], text: string): Promise<string[]> {
  const { rows } = await db.execute<{ tab: string; col: string }>(sql`
    select table_name as tab, column_name as col from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`)
  const places: string[] = []
  for (const { tab, col } of rows) {
    const found = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(tab)} where ${sql.identifier(col)}::text ilike ${`%${text}%`}`,
    )
    if ((found.rows[0]?.n ?? 0) > 0) places.push(`${tab}.${col}`)
  }
  return places
}

/** Where a table could name the person and does not: the two halves of a pair count as one. */
export async function emptyPlaces(db: TestSynapse['db'], id: string): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const place of await columnsNamingPeople(db)) {
    const name = `${place.tab}.${place.col.replace(/_[12]$/, '')}`
    counts.set(name, (counts.get(name) ?? 0) + (await countNaming(db, place, id)))
  }
  return [...counts].filter(([, count]) => count === 0).map(([name]) => name)
}
