import { t } from '#words/t.ts'
/** The choices on a community's 'How we talk here' card, and how one comes in. Free of zod: the browser shows them. */
export const adviceHabits = [
  {
    key: 'welcome',
    label: () => t('Advice is welcome'),
    meaning: () => t('You can give tips without asking first.'),
  },
  {
    key: 'ask-first',
    label: () => t('Ask before giving advice'),
    meaning: () => t('Ask “Would you like ideas?” first.'),
  },
  {
    key: 'listening',
    label: () => t('Please listen, no advice'),
    meaning: () => t('People share here to be heard.'),
  },
] as const
export type AdviceHabit = (typeof adviceHabits)[number]['key']

export const paces = [
  { key: 'slow', label: () => t('No rush'), meaning: () => t('Answers can take days. No one has to reply.') },
  { key: 'steady', label: () => t('Steady'), meaning: () => t('Most people answer within a day or two.') },
  {
    key: 'lively',
    label: () => t('Lively'),
    meaning: () => t('Talk can move quickly. You can join in at any time.'),
  },
] as const
export type Pace = (typeof paces)[number]['key']

export const joinPolicies = [
  { key: 'open', label: () => t('Open'), meaning: () => t('Anyone signed in can join at once.') },
  {
    key: 'request',
    label: () => t('By request'),
    meaning: () => t('People ask to join, and a moderator lets them in.'),
  },
] as const
export type JoinPolicy = (typeof joinPolicies)[number]['key']

/** How the viewer stands to a community. */
export const memberships = ['none', 'requested', 'member', 'moderator', 'banned'] as const
export type Membership = (typeof memberships)[number]
