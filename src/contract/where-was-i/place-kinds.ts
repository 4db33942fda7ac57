/** The places that are worth going back to. Free of zod, for the database and the browser. */
export const placeKinds = ['feed', 'communitiesFeed', 'post', 'community', 'conversation'] as const
