/** Free of zod: the browser shows them. */

/** Of a gathering in a community: all its members. */
export const gatheringAudiences = ['friends', 'everyone'] as const
export type GatheringAudience = (typeof gatheringAudiences)[number]

/** cant: would like to, but can't. */
export const gatheringAnswers = ['coming', 'maybe', 'cant'] as const
export type GatheringAnswer = (typeof gatheringAnswers)[number]

/** asked: the host has not said yes. waiting: there was no place left. declined: there is none for this person. */
export const answerStates = ['asked', 'waiting', 'in', 'declined'] as const
export type AnswerState = (typeof answerStates)[number]

/** A day before, two hours before, or not. */
export const reminderChoices = ['day', 'hours', 'none'] as const
export type ReminderChoice = (typeof reminderChoices)[number]

/** How exactly somebody is told where it is. */
export const placeLevels = ['city', 'area', 'address'] as const

/** What the host changed last. */
export const changedParts = ['time', 'place', 'sheet', 'words'] as const
export type ChangedPart = (typeof changedParts)[number]

/** upcoming: all that one can see. mine: hosted or answered. past: the same, once they are over. */
export const gatheringLists = ['upcoming', 'mine', 'past'] as const
export type GatheringList = (typeof gatheringLists)[number]
