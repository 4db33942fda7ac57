/**
 * Why something that was to go out later could not. community: its author is no member there any more, or the community
 * is gone. circle: the circle is gone. account: its author was suspended, or was about to leave. late: Synapse was away
 * for so long that it asks first.
 */
export const postProblems = ['community', 'circle', 'account', 'late'] as const
export type PostProblem = (typeof postProblems)[number]

/** friends: the two can't write to each other any more, whatever the reason. */
export const messageProblems = ['friends', 'account', 'late'] as const
export type MessageProblem = (typeof messageProblems)[number]
