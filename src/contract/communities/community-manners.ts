/** The choices on a community's 'How we talk here' card, and how one comes in. Free of zod: the browser shows them. */
export const adviceHabits = [
  { key: 'welcome', label: 'Advice is welcome', meaning: 'You can give tips without asking first.' },
  { key: 'ask-first', label: 'Ask before giving advice', meaning: 'Ask “Would you like ideas?” first.' },
  { key: 'listening', label: 'Please listen, no advice', meaning: 'People share here to be heard.' },
] as const
export type AdviceHabit = (typeof adviceHabits)[number]['key']

export const paces = [
  { key: 'slow', label: 'No rush', meaning: 'Answers can take days. No one has to reply.' },
  { key: 'steady', label: 'Steady', meaning: 'Most people answer within a day or two.' },
  { key: 'lively', label: 'Lively', meaning: 'Talk can move quickly. You can join in at any time.' },
] as const
export type Pace = (typeof paces)[number]['key']

export const joinPolicies = [
  { key: 'open', label: 'Open', meaning: 'Anyone signed in can join at once.' },
  { key: 'request', label: 'By request', meaning: 'People ask to join, and a moderator lets them in.' },
] as const
export type JoinPolicy = (typeof joinPolicies)[number]['key']

/** How the viewer stands to a community. */
export const memberships = ['none', 'requested', 'member', 'moderator', 'banned'] as const
export type Membership = (typeof memberships)[number]
