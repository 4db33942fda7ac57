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
  interests: 30,
  interest: 50,
  socialSpoons: 20,
  communityName: 255,
  communityDescription: 2_000,
  postContent: 10_000,
  commentContent: 5_000,
  messageContent: 5_000,
  imageAlt: 1_000,
  tonesPerPost: 8,
  tone: 40,
  donationNote: 500,
  reportDetails: 2_000,
  passkeyName: 100,
  passkeys: 20,
  searchQuery: { min: 3, max: 100 },
  searchResultsPerGroup: 3,
  postImageBytes: 10_485_760,
  profileImageBytes: 5_242_880,
  pageSize: { usual: 20, max: 100 },
  /** The largest JSON or form body of any call. Photos do not pass through these. */
  bodyBytes: 65_536,
} as const
