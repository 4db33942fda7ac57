/** Free of zod: the browser shows them. `closed`: its maker may not invite into that community at present. */
export const inviteStates = ['open', 'usedUp', 'ended', 'revoked', 'closed'] as const
export type InviteState = (typeof inviteStates)[number]
