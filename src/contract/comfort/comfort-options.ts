/**
 * Every comfort setting, its choices and its start. Free of zod: the browser and the script in the head of each
 * document read the same table as the server.
 */

/** On or off. The first four, their keys and their classes are those of the specification (section 4). */
const switchDefaults = {
  darkMode: true,
  reducedMotion: false,
  lowStimMode: false,
  hideImages: false,
  moreContrast: false,
  underlineLinks: false,
  hideCounts: false,
  toastsStay: false,
  enterSends: true,
  undoSend: false,
  readAloud: false,
  readingRuler: false,
  /** Keyboard shortcuts of a single key. */
  shortcuts: true,
  /** Where one was reading is offered when one comes back, on any device. */
  rememberPlace: true,
  /** Unsent texts are on one's other devices too. */
  draftsEverywhere: true,
  /** Fewer things on the screen, no counts, nothing that asks for an answer. */
  lowDemand: false,
  /** No columns beside the middle one. Low stimulation and the low-demand view have none either. */
  justTheMiddle: false,
  /** One press, or Escape three times, to a page that has nothing of Synapse. */
  leaveQuickly: true,
  /** Leaving quickly ends the session too. */
  leaveSignsOut: false,
  /** Conversations that one could join, on Home. */
  suggestThreads: true,
}

/** One of several. The first is the start. */
export const comfortChoices = {
  /** In per cent. */
  textSize: ['100', '115', '130', '150', '175', '200'],
  lineSpacing: ['usual', 'wide', 'widest'],
  letterSpacing: ['usual', 'wide', 'widest'],
  typeface: ['atkinson', 'lexend', 'opendyslexic', 'system'],
  /** What a screen reader says of what others do: everything, messages, or nothing. */
  announcements: ['all', 'messages', 'nothing'],
  /** What low or empty spoons do to the screen. */
  spoonsView: ['offer', 'always', 'never'],
  /** In minutes; 'ask' asks at the beginning of each visit. When it is over, an end is offered. */
  visitLength: ['open', 'ask', '10', '20', '30', '45', '60', '90'],
  /** For which energy the offer of the low-demand view was answered. No setting to choose: it travels as they do. */
  answeredEnergy: ['none', 'low', 'empty'],
} as const

export type ComfortSwitch = keyof typeof switchDefaults
export type ComfortChoice = keyof typeof comfortChoices
export type ComfortSetting = ComfortSwitch | ComfortChoice
export type ComfortValues = Readonly<
  Record<ComfortSwitch, boolean> & { [Name in ComfortChoice]: (typeof comfortChoices)[Name][number] }
>

export const comfortSwitches = Object.keys(switchDefaults) as ComfortSwitch[]
export const comfortSettings: readonly ComfortSetting[] = [
  ...comfortSwitches,
  ...(Object.keys(comfortChoices) as ComfortChoice[]),
]

export const comfortDefaults: ComfortValues = {
  ...switchDefaults,
  textSize: '100',
  lineSpacing: 'usual',
  letterSpacing: 'usual',
  typeface: 'atkinson',
  announcements: 'all',
  spoonsView: 'offer',
  visitLength: 'open',
  answeredEnergy: 'none',
}

/** How a setting shows on the root element: a class while it is on, … */
export const comfortClasses = {
  darkMode: 'dark',
  reducedMotion: 'reduce-motion',
  lowStimMode: 'low-stim',
  hideImages: 'hide-images',
  moreContrast: 'more-contrast',
  underlineLinks: 'underline-links',
  hideCounts: 'hide-counts',
  lowDemand: 'low-demand',
  justTheMiddle: 'just-the-middle',
} satisfies Partial<Record<ComfortSwitch, string>>

/** … or an attribute with the choice. */
export const comfortAttributes = {
  textSize: 'data-text-size',
  lineSpacing: 'data-line-spacing',
  letterSpacing: 'data-letter-spacing',
  typeface: 'data-typeface',
} satisfies Partial<Record<ComfortChoice, string>>

/** Until they are chosen, these are as the person's device has them. */
export const comfortSystem = {
  reducedMotion: '(prefers-reduced-motion: reduce)',
  moreContrast: '(prefers-contrast: more)',
} satisfies Partial<Record<ComfortSwitch, string>>

/** These change what is drawn, and not only how: the server draws them as the account has them (decision 0075). */
export const comfortInMarkup: readonly ComfortSwitch[] = [
  'hideImages',
  'hideCounts',
  'lowDemand',
  'readAloud',
  'leaveQuickly',
  'leaveSignsOut',
]

/** What is in local storage beside the settings themselves. */
export const comfortKeys = {
  /** When each was last changed on any device, as far as this one knows. */
  times: 'comfort:times',
  /** Whose settings these are: on a shared device, the next person gets their own. */
  owner: 'comfort:owner',
  profiles: 'comfort:profiles',
  /** The settings before the last profile. */
  before: 'comfort:before',
} as const

const isSwitch = (name: ComfortSetting): name is ComfortSwitch => name in switchDefaults

/** A value as it stands in local storage; undefined for what is not one. */
export function readComfortValue<Name extends ComfortSetting>(
  name: Name,
  stored: unknown,
): ComfortValues[Name] | undefined {
  const known: readonly unknown[] = isSwitch(name) ? [true, false] : comfortChoices[name as ComfortChoice]
  return known.find((value) => String(value) === stored) as ComfortValues[Name] | undefined
}
