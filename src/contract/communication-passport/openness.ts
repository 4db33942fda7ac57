import { t } from '#words/t.ts'

/** How open somebody is to being spoken to, in words. Free of zod: the browser offers and shows them. */
export const opennessLevels = ['sayHi', 'peopleIKnow', 'notNow', 'hardToStart'] as const
export type Openness = (typeof opennessLevels)[number]

/** Of these, who would like to be spoken to by somebody new: Discover can show only them. */
export const welcomingLevels = ['sayHi', 'hardToStart'] as const satisfies Openness[]

export const opennessLabels: Readonly<Record<Openness, () => string>> = {
  sayHi: () => t('Say hi'),
  peopleIKnow: () => t('People I know'),
  notNow: () => t('Not now'),
  hardToStart: () => t('I’d like to talk, but find it hard to start'),
}
