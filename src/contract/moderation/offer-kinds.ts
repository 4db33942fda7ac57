/**
 * beside: by a moderator of a community, to share the work. handOver: in that moderator's place. left: the last
 * moderator has gone. network: by an operator, for the whole of Synapse. Free of zod: the browser reads them.
 */
export const offerKinds = ['beside', 'handOver', 'left', 'network'] as const
export type OfferKind = (typeof offerKinds)[number]

/** What is accepted or withdrawn is kept no longer. */
export const offerStates = ['open', 'declined'] as const
