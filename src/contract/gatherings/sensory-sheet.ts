import { t } from '#words/t.ts'

/** What a place does to the senses, as a form asks and a card tells. Free of zod: the browser shows it. */

interface Choice {
  key: string
  label: () => string
}

/** In the order in which they are read: what hits first comes first. */
export const sheetChoices = {
  light: [
    { key: 'dim', label: () => t('Dim') },
    { key: 'soft', label: () => t('Soft') },
    { key: 'daylight', label: () => t('Daylight') },
    { key: 'bright', label: () => t('Bright') },
    { key: 'changing', label: () => t('Changes or flickers') },
  ],
  noise: [
    { key: 'quiet', label: () => t('Quiet') },
    { key: 'talking', label: () => t('People talking') },
    { key: 'music', label: () => t('Music') },
    { key: 'loud', label: () => t('Loud') },
  ],
  smells: [
    { key: 'few', label: () => t('Hardly any') },
    { key: 'food', label: () => t('Food or coffee') },
    { key: 'nature', label: () => t('Plants or animals') },
    { key: 'strong', label: () => t('Strong') },
  ],
  people: [
    { key: 'few', label: () => t('Up to 5') },
    { key: 'some', label: () => t('6 to 12') },
    { key: 'many', label: () => t('13 to 30') },
    { key: 'crowd', label: () => t('More than 30') },
    { key: 'others', label: () => t('A public place, with others around') },
  ],
  seats: [
    { key: 'everyone', label: () => t('One for everyone') },
    { key: 'some', label: () => t('Some') },
    { key: 'ground', label: () => t('On the floor or ground') },
    { key: 'none', label: () => t('None') },
  ],
  quietSpace: [
    { key: 'room', label: () => t('A separate room') },
    { key: 'corner', label: () => t('A quiet corner') },
    { key: 'outside', label: () => t('Outside') },
    { key: 'none', label: () => t('None') },
  ],
  exits: [
    { key: 'near', label: () => t('Always near') },
    { key: 'one', label: () => t('One, at the entrance') },
    { key: 'far', label: () => t('A longer way out') },
  ],
  camera: [
    { key: 'off', label: () => t('Off') },
    { key: 'choice', label: () => t('On or off, as you like') },
    { key: 'on', label: () => t('On') },
  ],
  talking: [
    { key: 'typing', label: () => t('Typing is as good as talking') },
    { key: 'listening', label: () => t('Listening is enough') },
    { key: 'talking', label: () => t('Everyone talks') },
  ],
  cost: [
    { key: 'free', label: () => t('Free') },
    { key: 'own', label: () => t('You pay for what you have') },
    { key: 'fixed', label: () => t('A fixed price') },
  ],
} as const satisfies Record<string, readonly Choice[]>
export type SheetItem = keyof typeof sheetChoices

export const sheetLabels: Record<SheetItem, () => string> = {
  light: () => t('Light'),
  noise: () => t('Noise'),
  smells: () => t('Smells'),
  people: () => t('How many people'),
  seats: () => t('Seats'),
  quietSpace: () => t('Quiet space'),
  exits: () => t('Ways out'),
  camera: () => t('Camera'),
  talking: () => t('Talking'),
  cost: () => t('Cost'),
}

export const sheetItems = Object.keys(sheetChoices) as SheetItem[]

const inPlace: readonly SheetItem[] = [
  ...(['light', 'noise', 'smells', 'people', 'seats', 'quietSpace', 'exits', 'cost'] as const),
]
const online: readonly SheetItem[] = ['people', 'camera', 'talking', 'noise', 'cost']

/** What there is to say of a place, and of a call. */
export const itemsFor = (isOnline: boolean): readonly SheetItem[] => (isOnline ? online : inPlace)
