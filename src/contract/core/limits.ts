/**
 * Every limit of the product on one page. Free of zod, so that the browser can show the same numbers
 * that the server and the database enforce.
 */
export const limits = {
  email: 254,
  password: { min: 12, max: 256 },
  displayName: 255,
  firstName: 255,
  lastName: 255,
  bio: 2_000,
  pronouns: 50,
  location: 255,
  /** How often somebody can choose a city within `retentionDays.cityChoices`, and when Local follows the new one. */
  cityChoices: 4,
  localFollowsAfterHours: 24,
  interests: 30,
  interest: 50,
  /** On one profile; how much of a name is looked for, and how many are offered while it is typed. */
  languages: 8,
  languageQuery: 50,
  languagesOffered: 10,
  socialSpoons: 20,
  communityName: 255,
  communityDescription: 2_000,
  communityInterests: 10,
  joinedCommunities: 200,
  toneHabits: 500,
  /** What moderators ask people who want to join, what those answer, and what greets them when they are in. */
  joinQuestion: 200,
  joinAnswer: 500,
  welcome: 1_000,
  removalReason: 500,
  postContent: 10_000,
  commentContent: 5_000,
  /** People whose names in a text are links; how often the name of each is one, and how many are suggested while typing. */
  mentions: 5,
  mentionPlaces: 50,
  mentionSuggestions: 8,
  mentionQuery: 50,
  /** By one writer: she is linked in more, and told of so many. */
  mentionNoticesPerDay: 10,
  /** Pinned by moderators, first in the list of their community. */
  pinnedInCommunity: 3,
  messageContent: 5_000,
  /** For how long its sender can change a message or take it back (decision 0083). */
  messageChangeMinutes: 60,
  /** So often a post, comment or message can be edited while what it said before is kept for a report (decision 0084). */
  earlierWords: 50,
  /** In the list of what one has deleted; the rest comes when some of it has gone. */
  recentlyDeleted: 200,
  /** For how long a declined friend request can be put back. */
  undoDeclineMinutes: 60,
  imageAlt: 1_000,
  /** Said where a deleted post was; here, so that no screen brings all of `retentionDays` for it. */
  restorePostsForDays: 30,
  photosPerPost: 4,
  photosPerMessage: 4,
  /** Twelve thousand pixels square would be 144 million. The largest cameras in phones make 50. */
  photoPixels: 52_000_000,
  tonesPerPost: 8,
  tone: 40,
  pollOptions: { min: 2, max: 6 },
  pollOption: 100,
  /** How far ahead a poll can close; it can also stay open. */
  pollDays: 31,
  donationNote: 500,
  reportDetails: 2_000,
  issue: 2_000,
  /** Of the words kept with a report or a decision, so that they stay known when they are changed. */
  reportedWords: 500,
  moderationReason: 1_000,
  moderationNote: 2_000,
  /** A link, and what somebody pasted with it. */
  moderationFind: 300,
  appeal: 2_000,
  suspensionDays: 365,
  /** In which whoever decided leaves an appeal to other moderators. */
  leftToOthersDays: 7,
  /** How long a moderator can look who wrote something, after another has agreed. */
  unmaskingHours: 24,
  /** After the first look the author is told, at the latest. */
  unmaskingToldDays: 7,
  contentNotesPerPost: 12,
  toneAnswerWords: 200,
  /** Of one post or comment, that wait for an answer: ten people asking at once would be a crowd. */
  openToneQuestions: 5,
  /** In which a new account goes slowly, on a network that is older: so many requests a day, no anonymous comments. */
  firstDays: 3,
  firstRequestsPerDay: 5,
  /** Links that invite people: how long the code in one is, how many can work at a time, for how many people and days. */
  invite: { code: 32, open: 20, uses: { usual: 1, max: 50 }, days: { usual: 7, max: 30 } },
  /** Of the words that can go with a friend request. */
  requestNote: 200,
  /** Of the comments that one notice tells of. What is more is not counted. */
  noticeCount: 50,
  conversationsAside: 200,
  /** In 'Catch up', those put aside included; whoever has more goes on with the rest afterwards. */
  conversationsWaiting: 400,
  /** As many as fit into one request. */
  conversationsUnreadAgain: 500,
  /** How far ahead a conversation can be put aside. */
  asideDays: 366,
  /** Conversations of a few: their words, how many people, how many one can be in and make in a day, and how many can wait to be asked. */
  group: {
    name: 60,
    purpose: 200,
    people: { min: 3, max: 12 },
    perPerson: 20,
    madeADay: 10,
    invitations: 20,
    rows: 24,
    counted: 99,
  },
  /**
   * Fellow travellers: one who offered and two or three who asked, for so many days; a yes or no is awaited for
   * `answerDays`, and the end is told of `tellDays` before. Two whom a moderator passed over rest for `restDays`.
   */
  fellows: {
    line: 200,
    asks: { min: 2, max: 3 },
    days: 42,
    answerDays: 7,
    tellDays: 7,
    restDays: 14,
    skipsADay: 6,
  },
  /** Of one's own messages: so many are looked through for one request, and so many found ones are shown. */
  messageSearch: { scanned: 1_000, found: 20 },
  wordFilters: 100,
  filteredPhrase: 100,
  comfortProfiles: 8,
  comfortProfileName: 40,
  blockedPeople: 1_000,
  mutedPeople: 1_000,
  setAsidePeople: 2_000,
  /** Posts that somebody keeps to find again, the folders they are in, and how far ahead a reminder can be. */
  savedPosts: 2_000,
  savedFolders: 30,
  savedFolderName: 50,
  reminderDays: 366,
  /** Small gifts between friends: their words, how many a day, for how long one can be taken back, and from how many one takes none. */
  pebble: { line: 200, forOneADay: 5, aDay: 20, takeBackMinutes: 60, refused: 200 },
  /** Gatherings: their words, how many one can have open and answer, and how far ahead and how long they can be. */
  gathering: {
    ...{ title: 100, about: 2_000, area: 100, address: 300, link: 500, gettingThere: 500, plan: 1_000 },
    ...{ sheetNote: 120, greeting: 200, cancelledWords: 300, capacity: 200 },
    ...{ open: 10, answers: 500, answered: 100, days: 366, hours: 24 * 7, calendarDays: 45, inCalendar: 100 },
  },
  /**
   * Rooms in which people do their own thing side by side: words, how many somebody has open, how many people one sees in
   * it with oneself, how many there can ever be, what the timer can be set to, when an empty one ends, and when somebody
   * who was not heard of has gone.
   */
  quietRoom: {
    name: 60,
    doing: 80,
    open: 3,
    seats: 8,
    most: 24,
    timerMinutes: [5, 10, 15, 25, 45, 60, 90],
    emptyMinutes: 30,
    goneSeconds: 50,
  },
  /** Posts and messages of one person that wait for their time, and how far ahead that can be. */
  scheduledPosts: 50,
  scheduledMessages: 50,
  laterDays: 366,
  circles: 20,
  circleName: 50,
  circleMembers: 100,
  /** Unsent texts kept for somebody's other devices: how many, and how long each may be, with its tones and the like. */
  drafts: 20,
  draft: 30_000,
  /** Devices of one person that notifications go to, and how long the address of one may be. */
  pushDevices: 10,
  pushEndpoint: 1_000,
  passkeyName: 100,
  passkeys: 20,
  /** How many there are at a time, and how long what is typed as a code may be. */
  recoveryCodes: 10,
  typedCode: 64,
  searchQuery: { min: 3, max: 100 },
  searchResultsPerGroup: 3,
  searchResultsOfGroup: 50,
  postImageBytes: 10_485_760,
  profileImageBytes: 5_242_880,
  pageSize: { usual: 20, max: 100 },
  /** So many people at a time: a few good ones are easier to look at than everyone. */
  peopleInDiscover: 12,
  /** Conversations that are offered on Home: a handful, not a list to work through. */
  openThreads: 4,
  /** The largest JSON or form body of any call. Photos do not pass through these. */
  bodyBytes: 65_536,
} as const
