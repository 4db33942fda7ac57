/**
 * What somebody can say about talking with them: chosen, never typed, so there is nothing in it to misread, to filter or
 * to moderate. Free of zod: the browser offers and shows them. Their words are in the client, where they are shown.
 */
export const passportParts = {
  starting: ['askMe', 'tellMe', 'askOrTell'],
  ways: ['written', 'voiceMessages', 'plannedCalls', 'callsAnyTime'],
  pace: ['sameDay', 'dayOrTwo', 'weekOrLonger', 'paceVaries'],
  avoid: [
    'noHints',
    'noAdvice',
    'noBareHello',
    'noSmallTalk',
    'noManyMessages',
    'noManyQuestions',
    'noHurry',
    'noSurpriseCalls',
  ],
  helps: [
    'toneWords',
    'plainWords',
    'adviceOrListener',
    'shortMessages',
    'details',
    'oneTopic',
    'longMessages',
    'reminder',
    'sayWhenDone',
  ],
} as const
export type PassportPart = keyof typeof passportParts
export type PassportChoice = (typeof passportParts)[PassportPart][number]

export const passportPartNames = Object.keys(passportParts) as PassportPart[]
export const passportChoices = Object.values(passportParts).flat() as [PassportChoice, ...PassportChoice[]]

/** Of these one answer at most: two would contradict each other. */
export const isSingle = (part: PassportPart): boolean => part === 'starting' || part === 'pace'

/** What was chosen of a part, in the order of the list. */
export const chosenOf = (part: PassportPart, chosen: readonly PassportChoice[]): readonly PassportChoice[] =>
  (passportParts[part] as readonly PassportChoice[]).filter((choice) => chosen.includes(choice))
