import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { theBeginningOfTime } from '#server/db/parameters.ts'
import { passkeys } from '#server/db/schema/auth/passkeys.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { contentNoteSuggestions } from '#server/db/schema/content-notes/content-note-suggestions.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { refusedGivers } from '#server/db/schema/pebbles/refused-givers.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { pushDevices } from '#server/db/schema/push/push-devices.ts'
import { quietRoomVisits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { reports } from '#server/db/schema/reports.ts'
import { savedFolders } from '#server/db/schema/saved-posts/saved-folders.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { aStoredTea } from '#tests/support/gatherings.ts'
import { inOneTrip } from '#tests/support/in-one-trip.ts'
import { Person, signUpAll } from '#tests/support/people.ts'
import type { TestSynapse } from '#tests/support/test-app.ts'

/** Friend, stranger and blocked are also those who are not a member; `moderator` is one of the community. */
export const viewers = [
  'signedOut',
  'owner',
  'friend',
  'stranger',
  'blocked',
  'member',
  'moderator',
  'networkModerator',
] as const
export type ViewerKind = (typeof viewers)[number]

type People = Record<ViewerKind, Person>

/** The people of the matrix: the same for every cell, because signing up takes a while. */
export async function gatherPeople({ url, db }: TestSynapse): Promise<People> {
  const people = await signUpAll(url, ['owner', 'friend', 'stranger', 'blocked', 'member'])
  // Nobody can be called Moderator.
  const { iris, vera, wren } = await signUpAll(url, ['iris', 'vera', 'wren'])
  // Wren is in no cell: what takes two moderators takes her.
  await db
    .update(users)
    .set({ role: 'moderator' })
    .where(inArray(users.id, [vera.id, wren.id]))
  return { ...people, moderator: iris, networkModerator: vera, signedOut: new Person('nobody', url) }
}

export interface Things {
  people: People
  communityId: string
  publicPostId: string
  gardenPostId: string
  publicCommentId: string
  gardenCommentId: string
  /** Of the member, under those two. */
  othersCommentId: string
  othersGardenCommentId: string
  /** Of the friend, in the public post. */
  mentionId: string
  deletedPostId: string
  deletedCommentId: string
  gardenImageId: string
  secondGardenImageId: string
  /** Uploaded by the owner, and shown nowhere yet: for a post, and for a profile. */
  newPhotoUrl: string
  newPictureUrl: string
  sessionId: string
  passkeyId: string
  /** From the member to the owner. */
  friendRequestId: string
  /** From the owner to Wren, who is a friend too. */
  messageId: string
  wrenId: string
  /** From her to the owner. */
  receivedMessageId: string
  /** The owner looks after it, the member is in it, the friend is asked, and who is blocked was. The message is the owner's. */
  groupId: string
  groupMessageId: string
  /** From the member, about the public post. */
  suggestionId: string
  /** From the member, about the public post, answered with a tone. */
  toneQuestionId: string
  wordFilterId: string
  /** The friend is in the first, nobody in the second. */
  circleId: string
  emptyCircleId: string
  /** For the owner's friends, for those in a circle, and for one with nobody in it; with a comment of the owner each. */
  friendsPostId: string
  circlePostId: string
  emptyCirclePostId: string
  friendsCommentId: string
  circleCommentId: string
  emptyCircleCommentId: string
  circleImageId: string
  /** In the community, for its visitors, with a photo and a poll. */
  windowPostId: string
  windowImageId: string
  /** With notifications; its address is on no network, so that nothing is sent. */
  pushDeviceId: string
  /** An anonymous one in the community, reported by the member. */
  reportedPostId: string
  /** About the owner, by the community's moderator; not appealed yet. */
  decisionId: string
  /** Against another decision of that kind. */
  appealId: string
  /** The member is asked to moderate the community. */
  offerId: string
  /** What the network's moderator asked and can look at; what she asked and nobody has answered; what waits for her. */
  unmaskingId: string
  askedUnmaskingId: string
  openUnmaskingId: string
  /** Of the owner, to be their friend; and the code in its link. */
  inviteId: string
  inviteCode: string
  /** Of the owner, for posts that they saved. */
  savedFolderId: string
  /** From the friend to the owner: in the jar, and taken out of it; and from the owner to the friend. */
  pebbleId: string
  takenOutPebbleId: string
  givenPebbleId: string
  /** Of the owner: for everyone, where the member comes; for friends; in the community; and one that was taken down. */
  openGatheringId: string
  friendsGatheringId: string
  gardenGatheringId: string
  removedGatheringId: string
  /** Of the owner: for friends, with the friend inside, and for the members of the community. */
  roomId: string
  gardenRoomId: string
  /** From the friend, with a photo of its own. */
  photoPebbleId: string
  pebbleImageId: string
  /** In what Wren wrote to the owner, in what the member wrote to the group, and in a message of the owner that waits. */
  messageImageId: string
  groupImageId: string
  waitingImageId: string
  /** Of the owner, in the community with a photo, and a message to Wren: they wait, and others of them were deleted. */
  scheduledPostId: string
  deletedScheduledPostId: string
  scheduledMessageId: string
  deletedScheduledMessageId: string
  scheduledImageId: string
  /** Of the member, into the community. */
  gardenInviteCode: string
}

const ids = `communityId publicPostId gardenPostId publicCommentId gardenCommentId deletedPostId
  deletedCommentId sessionId passkeyId friendRequestId messageId receivedMessageId groupId groupMessageId reportedPostId decisionId appealId
  suggestionId toneQuestionId wordFilterId pushDeviceId offerId unmaskingId askedUnmaskingId openUnmaskingId inviteId savedFolderId
  pebbleId takenOutPebbleId givenPebbleId roomId gardenRoomId
  openGatheringId friendsGatheringId gardenGatheringId removedGatheringId photoPebbleId
  scheduledPostId deletedScheduledPostId scheduledMessageId deletedScheduledMessageId
  circleId emptyCircleId friendsPostId circlePostId emptyCirclePostId friendsCommentId circleCommentId emptyCircleCommentId
  othersCommentId othersGardenCommentId mentionId windowPostId`.split(/\s+/)

/** Of the browser in the example of RFC 8291. */
export const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Things of the owner, new after each change, so that what one viewer may do does not change what the next one meets. */
export async function makeThings({ db, dataDir }: TestSynapse, people: People): Promise<Things> {
  const things = Object.fromEntries(ids.map((name) => [name, uuidv7()])) as unknown as Omit<
    Things,
    | 'people'
    | 'wrenId'
    | 'gardenImageId'
    | 'secondGardenImageId'
    | 'circleImageId'
    | 'scheduledImageId'
    | 'windowImageId'
    | 'pebbleImageId'
    | 'messageImageId'
    | 'groupImageId'
    | 'waitingImageId'
    | 'newPhotoUrl'
    | 'newPictureUrl'
    | 'inviteCode'
    | 'gardenInviteCode'
  >
  const gardenImageId = randomUUID()
  const secondGardenImageId = randomUUID()
  const circleImageId = randomUUID()
  const scheduledImageId = randomUUID()
  const windowImageId = randomUUID()
  const pebbleImageId = randomUUID()
  const messageImageId = randomUUID()
  const groupImageId = randomUUID()
  const waitingImageId = randomUUID()
  const photosOf = (id: string) => [
    { imageUrl: `/api/images/${id}`, imageAlt: null, imageWidth: 1, imageHeight: 1 },
  ]
  const authorId = people.owner.id
  // A person has only so many.
  await db.delete(pushDevices).where(eq(pushDevices.userId, authorId))

  const newPhotoId = randomUUID()
  const photoMessageId = uuidv7()
  const newPictureId = randomUUID()
  const uploaded = (id: string, more: Partial<typeof uploads.$inferInsert>) => ({
    id,
    ownerId: authorId,
    purpose: 'post' as const,
    state: 'ready' as const,
    tokenHash: createHash('sha256').update(id).digest('base64url'),
    expire: new Date(),
    bytes: 4,
    width: 1,
    height: 1,
    ...more,
  })
  const inGarden = {
    subjectType: 'post',
    subjectId: things.reportedPostId,
    concernsId: authorId,
    communityId: things.communityId,
  } as const
  const decided = {
    moderatorId: people.moderator.id,
    action: 'warn',
    rule: 'kindness',
    reason: 'Too loud',
  } as const
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const waiting = {
    authorId,
    publishAt: tomorrow,
    dueAt: tomorrow,
    audience: 'everyone',
    content: 'for later',
    isAnonymous: false,
    toneIndicators: [] as string[],
    contentNotes: [],
    whoMayComment: 'everyone',
  } satisfies Partial<typeof scheduledPosts.$inferInsert>
  const appealedId = uuidv7()
  const newCode = () => randomUUID().replaceAll('-', '')
  const codes = { inviteCode: newCode(), gardenInviteCode: newCode() }
  const lasting = { maxUses: 1, endsAt: new Date(Date.now() + 60 * 60 * 1000) }
  const pairOf = (friendId: string) => {
    const [userId1 = '', userId2 = ''] = [authorId, friendId].sort()
    return { userId1, userId2 }
  }
  const [wren] = await db.select({ id: users.id }).from(users).where(eq(users.displayName, 'Wren'))
  const wrenId = wren?.id ?? ''
  const fellowIds = [people.member.id, authorId, wrenId]
  await inOneTrip(
    db,
    // Whoever founded one in another cell would moderate it in this one.
    db.delete(communities),
    // A person may have twenty at most, and there is a cell for each viewer and route.
    db.delete(passkeys),
    db.delete(mutes),
    db.delete(setAsidePeople),
    db.delete(blocks),
    db.delete(friendships),
    // Who has stepped down is one again.
    db.update(users).set({ role: 'moderator' }).where(eq(users.id, people.networkModerator.id)),
    db.delete(friendRequests),
    // Nobody may have more than a hundred.
    db.delete(wordFilters),
    db.delete(circles),
    db.delete(savedFolders),
    db.delete(pebbles),
    // Nobody may be in more than twenty.
    db.delete(groups),
    db.delete(gatherings),
    db.delete(refusedGivers),
    db.delete(quietRooms),
    db.delete(scheduledPosts),
    db.delete(scheduledMessages),
    db.delete(invites),
  )
  await inOneTrip(
    db,
    db.insert(communities).values({
      id: things.communityId,
      name: 'Garden',
      description: 'Moss',
      creatorId: people.moderator.id,
      windowOpenedAt: new Date(0),
      hasFellows: true,
    }),
    db.insert(communityMembers).values(
      (['owner', 'member', 'moderator'] as const).map((who) => ({
        communityId: things.communityId,
        userId: people[who].id,
        isModerator: who === 'moderator',
      })),
    ),
    db.insert(communityMembers).values({ communityId: things.communityId, userId: wrenId }),
    db
      .update(users)
      .set({ interests: ['Moss'] })
      .where(inArray(users.id, [...viewers.flatMap((kind) => people[kind].user?.id ?? []), wrenId])),
    db.insert(fellowTravellers).values(
      fellowIds.map((userId) => ({
        ...{ id: uuidv7(), userId, communityId: things.communityId, matchedBy: ['interests' as const] },
        role: userId === people.member.id ? ('offers' as const) : ('asks' as const),
      })),
    ),
    db.insert(circles).values([
      { id: things.circleId, ownerId: authorId, name: 'Book people' },
      { id: things.emptyCircleId, ownerId: authorId, name: 'Nobody yet' },
    ]),
    db.insert(scheduledPosts).values([
      {
        ...waiting,
        id: things.scheduledPostId,
        isForCommunity: true,
        communityId: things.communityId,
        imageUrl: `/api/images/${scheduledImageId}`,
      },
      { ...waiting, id: things.deletedScheduledPostId, isForCommunity: false, deletedAt: new Date() },
    ]),
    db.insert(scheduledMessages).values(
      [
        { id: things.scheduledMessageId, deletedAt: null, photos: null },
        {
          id: things.deletedScheduledMessageId,
          deletedAt: new Date(),
          photos: photosOf(waitingImageId),
        },
      ].map((one) => ({
        ...one,
        senderId: authorId,
        receiverId: wrenId,
        sendAt: tomorrow,
        content: 'for later',
        toneIndicators: [],
        noReplyNeeded: false,
        isSilent: false,
      })),
    ),
    db.insert(savedFolders).values({ id: things.savedFolderId, ownerId: authorId, name: 'To read again' }),
    db.insert(posts).values([
      { id: things.friendsPostId, authorId, content: 'for friends', audience: 'friends', commentCount: 1 },
      {
        id: things.circlePostId,
        authorId,
        content: 'for a circle',
        audience: 'circle',
        circleId: things.circleId,
        commentCount: 1,
        imageUrl: `/api/images/${circleImageId}`,
      },
      {
        id: things.emptyCirclePostId,
        authorId,
        content: 'for nobody yet',
        audience: 'circle',
        circleId: things.emptyCircleId,
        commentCount: 1,
      },
      { id: things.publicPostId, authorId, content: 'for everyone', commentCount: 1 },
      { id: things.deletedPostId, authorId, content: 'deleted', deletedAt: new Date() },
      {
        id: things.gardenPostId,
        authorId,
        communityId: things.communityId,
        content: 'for the garden',
        commentCount: 1,
        imageUrl: `/api/images/${gardenImageId}`,
        morePhotos: [
          {
            ...{ imageUrl: `/api/images/${secondGardenImageId}`, imageAlt: null },
            ...{ imageWidth: null, imageHeight: null },
          },
        ],
      },
      {
        id: things.windowPostId,
        authorId,
        communityId: things.communityId,
        content: 'for the garden and its visitors',
        forVisitorsSince: sql`now()`,
        imageUrl: `/api/images/${windowImageId}`,
      },
      {
        id: things.reportedPostId,
        authorId,
        communityId: things.communityId,
        content: 'reported',
        isAnonymous: true,
      },
    ]),
    db
      .insert(polls)
      .values(
        [
          things.publicPostId,
          things.gardenPostId,
          things.friendsPostId,
          things.circlePostId,
          things.emptyCirclePostId,
          things.windowPostId,
        ].map((postId) => ({ postId, options: ['Moss', 'Stones'] })),
      ),
    db.insert(comments).values([
      { id: things.friendsCommentId, postId: things.friendsPostId, authorId, content: 'mine' },
      { id: things.circleCommentId, postId: things.circlePostId, authorId, content: 'mine' },
      { id: things.emptyCircleCommentId, postId: things.emptyCirclePostId, authorId, content: 'mine' },
      { id: things.publicCommentId, postId: things.publicPostId, authorId, content: 'mine' },
      { id: things.gardenCommentId, postId: things.gardenPostId, authorId, content: 'mine' },
      ...[
        { id: things.othersCommentId, postId: things.publicPostId },
        { id: things.othersGardenCommentId, postId: things.gardenPostId },
      ].map((one) => ({ ...one, authorId: people.member.id, content: 'theirs' })),
      {
        id: things.deletedCommentId,
        postId: things.publicPostId,
        authorId,
        content: 'deleted',
        deletedAt: new Date(),
      },
    ]),
    db.insert(mentions).values({
      id: things.mentionId,
      postId: things.publicPostId,
      userId: people.friend.id,
      written: 'everyone',
      places: [4],
    }),
    db
      .insert(uploads)
      .values([
        uploaded(gardenImageId, { postId: things.gardenPostId }),
        uploaded(secondGardenImageId, { postId: things.gardenPostId }),
        uploaded(circleImageId, { postId: things.circlePostId }),
        uploaded(scheduledImageId, { scheduledPostId: things.scheduledPostId }),
        uploaded(windowImageId, { postId: things.windowPostId }),
        uploaded(waitingImageId, { scheduledMessageId: things.deletedScheduledMessageId }),
        uploaded(newPhotoId, {}),
        uploaded(newPictureId, { purpose: 'profile' }),
      ]),
    db.insert(sessions).values({
      sid: randomUUID(),
      id: things.sessionId,
      userId: authorId,
      sess: { device: 'Another device' },
      expire: new Date(Date.now() + 60_000),
    }),
    db.insert(reports).values(
      // The last two are about what is gone: one can be asked about at a time.
      [things.reportedPostId, things.askedUnmaskingId, things.openUnmaskingId].map((subjectId) => ({
        ...inGarden,
        subjectId,
        reporterId: people.member.id,
        reason: 'unkind' as const,
      })),
    ),
    db
      .insert(moderationDecisions)
      .values([things.decisionId, appealedId].map((id) => ({ ...inGarden, ...decided, id }))),
    db.insert(appeals).values({ id: things.appealId, decisionId: appealedId, content: 'It was quiet.' }),
    db.insert(moderatorOffers).values({
      id: things.offerId,
      userId: people.member.id,
      communityId: things.communityId,
      offeredById: people.moderator.id,
      kind: 'beside',
    }),
    db.insert(unmaskings).values(
      [
        {
          id: things.unmaskingId,
          subjectId: things.reportedPostId,
          askedById: people.networkModerator.id,
          state: 'agreed' as const,
          lookUntil: new Date(Date.now() + 60 * 60 * 1000),
        },
        {
          id: things.askedUnmaskingId,
          subjectId: things.askedUnmaskingId,
          askedById: people.networkModerator.id,
        },
        { id: things.openUnmaskingId, subjectId: things.openUnmaskingId, askedById: people.stranger.id },
      ].map((one) => ({
        ...one,
        subjectType: 'post' as const,
        concernsId: authorId,
        cause: 'danger-to-others' as const,
        reason: 'Somebody may be in danger.',
      })),
    ),
    db.insert(passkeys).values({
      id: things.passkeyId,
      userId: authorId,
      name: 'Key',
      credentialId: randomUUID(),
      publicKey: 'none',
    }),
    db.insert(blocks).values({ blockerId: authorId, blockedId: people.blocked.id }),
    db.insert(friendships).values([pairOf(people.friend.id), pairOf(wrenId)]),
    db.insert(pebbles).values([
      ...[
        { id: things.pebbleId, takenOutAt: null },
        { id: things.takenOutPebbleId, takenOutAt: new Date() },
      ].map((one) => ({
        ...one,
        giverId: people.friend.id,
        receiverId: authorId,
        line: 'for you',
        hasPost: true,
        postId: things.publicPostId,
        isDelivered: true,
      })),
      {
        id: things.givenPebbleId,
        giverId: authorId,
        receiverId: people.friend.id,
        line: 'for you',
        isDelivered: true,
      },
      {
        id: things.photoPebbleId,
        giverId: people.friend.id,
        receiverId: authorId,
        imageUrl: `/api/images/${pebbleImageId}`,
        isDelivered: true,
      },
    ]),
    db.insert(gatherings).values(
      [
        { id: things.openGatheringId, audience: 'everyone' as const },
        { id: things.friendsGatheringId, audience: 'friends' as const },
        {
          id: things.gardenGatheringId,
          audience: 'everyone' as const,
          communityId: things.communityId,
        },
        { id: things.removedGatheringId, audience: 'everyone' as const, removedAt: new Date() },
      ].map((one) => ({ ...aStoredTea, ...one, hostId: authorId })),
    ),
    db.insert(gatheringAnswers).values({
      ...{ gatheringId: things.openGatheringId, userId: people.member.id },
      ...{ answer: 'coming', remind: 'day', acceptedAt: new Date(), hasPlace: true },
    }),
    db.insert(quietRooms).values([
      { id: things.roomId, hostId: authorId, name: 'Quiet', isForFriends: true },
      {
        ...{ id: things.gardenRoomId, hostId: authorId, name: 'Quiet', isForFriends: false },
        communityId: things.communityId,
      },
    ]),
    // Heard of tomorrow too: nobody answers heartbeats here, and rows that change by themselves would hide what does not.
    db.insert(quietRoomVisits).values({ roomId: things.roomId, userId: people.friend.id, seenAt: tomorrow }),
    db
      .insert(uploads)
      .values(uploaded(pebbleImageId, { ownerId: people.friend.id, pebbleId: things.photoPebbleId })),
    db.insert(circleMembers).values({ circleId: things.circleId, userId: people.friend.id }),
    db.insert(messages).values([
      { id: things.messageId, senderId: authorId, receiverId: wrenId, content: 'hello' },
      {
        id: things.receivedMessageId,
        senderId: wrenId,
        receiverId: authorId,
        content: 'hello',
        photos: photosOf(messageImageId),
      },
    ]),
    db.insert(groups).values({ id: things.groupId, name: 'Moss friends', keeperId: authorId }),
    db.insert(groupMembers).values([
      ...(['owner', 'member'] as const).map((who) => ({
        ...{ groupId: things.groupId, userId: people[who].id, joinedAt: new Date() },
        ...{ seesFrom: theBeginningOfTime, readUpTo: theBeginningOfTime },
      })),
      ...(['friend', 'blocked'] as const).map((who) => ({
        ...{ groupId: things.groupId, userId: people[who].id, invitedById: authorId },
      })),
    ]),
    db.insert(groupMessages).values([
      {
        id: photoMessageId,
        groupId: things.groupId,
        senderId: people.member.id,
        content: '',
        photos: photosOf(groupImageId),
      },
      { id: things.groupMessageId, groupId: things.groupId, senderId: authorId, content: 'hello' },
    ]),
    db
      .insert(uploads)
      .values([
        uploaded(messageImageId, { ownerId: wrenId, messageId: things.receivedMessageId }),
        uploaded(groupImageId, { ownerId: people.member.id, groupMessageId: photoMessageId }),
      ]),
    db
      .insert(friendRequests)
      .values({ id: things.friendRequestId, senderId: people.member.id, receiverId: authorId }),
    db.insert(contentNoteSuggestions).values({
      id: things.suggestionId,
      postId: things.publicPostId,
      suggestedById: people.member.id,
      note: 'loss',
    }),
    db.insert(toneQuestions).values({
      id: things.toneQuestionId,
      postId: things.publicPostId,
      askedById: people.member.id,
      answer: 'Joking',
    }),
    db
      .insert(wordFilters)
      .values({ id: things.wordFilterId, userId: authorId, phrase: 'moss', effect: 'fold' }),
    db.insert(invites).values([
      { id: things.inviteId, inviterId: authorId, code: codes.inviteCode, ...lasting },
      {
        inviterId: people.member.id,
        communityId: things.communityId,
        code: codes.gardenInviteCode,
        ...lasting,
      },
    ]),
    db.insert(pushDevices).values({
      id: things.pushDeviceId,
      userId: authorId,
      sessionId: things.sessionId,
      endpoint: `https://localhost/${things.pushDeviceId}`,
      ...browserKeys,
      toldUpTo: things.pushDeviceId,
    }),
  )
  const storage = await openStorage({ s3: null, dataDir })
  await Promise.all(
    [
      ...[gardenImageId, secondGardenImageId, circleImageId, scheduledImageId, windowImageId],
      ...[pebbleImageId, messageImageId, groupImageId, waitingImageId],
    ].flatMap((id) => [640, 1280].map((width) => storage.save(id, `${width}.webp`, Buffer.from('webp')))),
  )
  const addressOf = (id: string) => `${people.owner.url}/api/objects/uploads/${id}`
  return {
    ...things,
    ...codes,
    people,
    wrenId,
    gardenImageId,
    secondGardenImageId,
    circleImageId,
    scheduledImageId,
    windowImageId,
    pebbleImageId,
    messageImageId,
    groupImageId,
    waitingImageId,
    newPhotoUrl: addressOf(newPhotoId),
    newPictureUrl: addressOf(newPictureId),
  }
}
