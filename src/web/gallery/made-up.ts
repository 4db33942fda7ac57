import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { CommentView } from '#contract/comments.ts'
import type { CommunityView } from '#contract/communities/communities.ts'
import type { DiscoverView } from '#contract/discover.ts'
import type { MessageView } from '#contract/messages.ts'
import type { PostView } from '#contract/posts/posts.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const person = (id: string, displayName: string, figure: DiscoverView['figure']) => ({
  id,
  displayName,
  figure,
  profileImageUrl: null,
  isSupporter: false,
  pronouns: 'she/her',
  email: null,
})

export const maud = person('maud', 'Maud Petersen', 'noor')
export const noa = { ...person('noa', 'נועה ברק', null), isSupporter: true }
const ines = person('ines', 'Ines Caldeira', 'moth')

/** Whoever looks at the gallery. */
export const me: OwnUserView = {
  ...person('me', 'Wren', 'fox'),
  shownName: 'Wren',
  email: '',
  firstName: null,
  lastName: null,
  bio: null,
  location: null,
  isLocationShown: true,
  localFollowsAt: null,
  neurotypes: [],
  interests: [],
  languages: [],
  ageRange: null,
  socialSpoons: 'medium',
  socialSpoonsSetAt: null,
  openness: null,
  passport: [],
  discoverable: true,
  whoMayAsk: 'everyone',
  whoMayMention: 'known',
  takesPebbles: true,
  searchable: true,
  audience: {
    neurotypes: 'everyone',
    interests: 'everyone',
    location: 'friends',
    socialSpoons: 'friends',
    bio: 'everyone',
    pronouns: 'everyone',
    openness: 'friends',
    passport: 'friends',
    languages: 'friends',
    ageRange: 'friends',
  },
  blockedUsers: [],
  mutedUsers: [],
  role: 'member',
  isCommunityModerator: false,
  firstStep: 'done',
  newcomerUntil: null,
  createdAt: minutesAgo(60 * 24 * 90),
  updatedAt: minutesAgo(60),
}

const post = (id: string, more: Partial<PostView>): PostView => ({
  id,
  content: '',
  mentions: [],
  author: maud,
  isAnonymous: false,
  isMine: false,
  communityId: null,
  communityName: null,
  communityCover: null,
  imageUrl: null,
  imageAlt: null,
  imageWidth: null,
  imageHeight: null,
  morePhotos: [],
  toneIndicators: [],
  contentNotes: [],
  replyWish: null,
  poll: null,
  audience: 'everyone',
  circle: null,
  isForVisitors: false,
  whoMayComment: 'everyone',
  canComment: true,
  foldedBy: null,
  likeCount: 0,
  commentCount: 0,
  likedByUser: false,
  isThreadMuted: false,
  saved: null,
  isPinnedOnProfile: false,
  isPinnedInCommunity: false,
  createdAt: minutesAgo(25),
  editedAt: null,
  ...more,
})

export const swifts = post('swifts', {
  content:
    'Swifts sleep while flying. They climb up at dusk, shut off half of the brain, and glide. I think about that in every meeting.',
  communityId: 'birds',
  communityName: 'Quiet Birders',
  communityCover: 'green-emerald',
  toneIndicators: ['/info'],
  replyWish: 'info-dump',
  likeCount: 12,
  commentCount: 3,
})

export const posts: readonly PostView[] = [
  swifts,
  post('mine', {
    content: 'I told my manager that I need written agendas. She said: oh, that would help me too.',
    author: null,
    isAnonymous: true,
    isMine: true,
    likeCount: 4,
    likedByUser: true,
    createdAt: minutesAgo(180),
  }),
  post('photo', {
    content: 'The glaze did what it wanted again. I am keeping it.',
    author: ines,
    imageUrl: '/src/web/styles/icon.svg',
    imageAlt: 'A small drawing, where somebody’s photo would be.',
    imageWidth: 64,
    imageHeight: 64,
    createdAt: minutesAgo(60 * 26),
  }),
  post('photos', {
    content: 'Three bowls from the same kiln, in the order in which I opened it.',
    author: ines,
    imageUrl: '/src/web/styles/icon.svg',
    imageAlt: 'A small drawing, where the first photo would be.',
    imageWidth: 64,
    imageHeight: 64,
    morePhotos: ['second', 'third'].map((which) => ({
      imageUrl: `/src/web/styles/icon.svg?${which}`,
      imageAlt: `A small drawing, where the ${which} photo would be.`,
      imageWidth: 64,
      imageHeight: 64,
    })),
    createdAt: minutesAgo(60 * 28),
  }),
  post('poll', {
    content: 'Which lamp would you keep on?',
    author: noa,
    poll: {
      options: ['The warm one', 'The dim one', 'None at all'],
      closesAt: null,
      isClosed: false,
      ownVote: 1,
      counts: [3, 7, 2],
    },
    createdAt: minutesAgo(60 * 30),
  }),
  post('folded', {
    content: 'A hard day at the hospital.',
    foldedBy: { notes: ['medical'], words: false },
    contentNotes: ['medical'],
    createdAt: minutesAgo(60 * 50),
  }),
  post('rtl', {
    content: 'כללי משחק הם הדבר היחיד שמובן לי עד הסוף.',
    author: noa,
    createdAt: minutesAgo(60 * 75),
  }),
]

const comment = (id: string, more: Partial<CommentView>): CommentView => ({
  mentions: [],
  id,
  postId: swifts.id,
  parentId: null,
  content: '',
  author: ines,
  isAnonymous: false,
  isMine: false,
  isPostAuthor: false,
  isThanked: false,
  toneIndicators: [],
  foldedBy: null,
  createdAt: minutesAgo(12),
  editedAt: null,
  ...more,
})

export const thread: readonly CommentView[] = [
  comment('first', {
    content: 'Half of the brain is more than I have by three o’clock.',
    toneIndicators: ['/lh'],
  }),
  comment('answer', { parentId: 'first', content: 'Then glide.', author: maud, createdAt: minutesAgo(8) }),
]

export const messages: readonly MessageView[] = [
  {
    id: 'theirs',
    senderId: maud.id,
    receiverId: me.id,
    content: 'I found the map of the quiet train. Third carriage, behind the bikes.',
    photos: [],
    toneIndicators: [],
    noReplyNeeded: true,
    isSilent: false,
    editedAt: null,
    isTakenBack: false,
    isMine: false,
    isRead: true,
    reaction: null,
    createdAt: minutesAgo(44),
  },
  {
    id: 'own',
    senderId: me.id,
    receiverId: maud.id,
    content: 'That is the best thing anyone has sent me this week.',
    photos: [],
    toneIndicators: ['/gen'],
    noReplyNeeded: false,
    isSilent: false,
    editedAt: null,
    isTakenBack: false,
    isMine: true,
    isRead: null,
    reaction: null,
    createdAt: minutesAgo(40),
  },
]

export const people: readonly DiscoverView[] = [
  {
    ...maud,
    openness: 'hardToStart',
    bio: 'Counting swifts. Text is easier than talking.',
    location: 'Aarhus',
    interests: ['birds', 'knitting', 'maps', 'ferries'],
    neurotypes: ['Autism'],
    shared: { neurotypes: ['Autism'], interests: ['maps'], languages: [{ code: 'da', name: 'Danish' }] },
    isNear: true,
    place: '2_maud',
  },
  {
    ...noa,
    openness: null,
    bio: null,
    location: null,
    interests: [],
    neurotypes: [],
    shared: { neurotypes: [], interests: [], languages: [] },
    isNear: false,
    place: '0_noa',
  },
]

const community = (id: string, name: string, more: Partial<CommunityView>): CommunityView => ({
  id,
  name,
  description: 'What we saw from the window counts too.',
  coverPattern: 'green-emerald',
  memberCount: 128,
  neurotypes: [],
  interests: ['birds'],
  joinPolicy: 'open',
  hasWindow: false,
  joinQuestion: null,
  membership: 'none',
  fits: { neurotypes: [], interests: ['birds'] },
  hasBlockedModerator: false,
  createdAt: minutesAgo(60 * 24 * 90),
  ...more,
})

export const communities: readonly CommunityView[] = [
  community('birds', 'Quiet Birders', {}),
  community('table', 'ADHD Kitchen Table', {
    description: 'Body doubling, half-finished projects, and kind reminders. Bring your laundry pile.',
    coverPattern: 'orange-red',
    memberCount: 1,
    joinPolicy: 'request',
    membership: 'member',
    neurotypes: ['ADHD'],
    interests: [],
    fits: { neurotypes: [], interests: [] },
  }),
]
