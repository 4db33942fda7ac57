import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { type ComfortSetting, comfortChoices } from './comfort-options.ts'

const words = { error: () => t('This isn’t one of the choices.') }

const Switch = z.boolean(words)
const choicesOf = {
  darkMode: Switch,
  reducedMotion: Switch,
  lowStimMode: Switch,
  hideImages: Switch,
  moreContrast: Switch,
  underlineLinks: Switch,
  hideCounts: Switch,
  toastsStay: Switch,
  enterSends: Switch,
  undoSend: Switch,
  readAloud: Switch,
  readingRuler: Switch,
  shortcuts: Switch,
  rememberPlace: Switch,
  draftsEverywhere: Switch,
  leaveQuickly: Switch,
  leaveSignsOut: Switch,
  suggestThreads: Switch,
  lowDemand: Switch,
  justTheMiddle: Switch,
  textSize: z.enum(comfortChoices.textSize, words),
  lineSpacing: z.enum(comfortChoices.lineSpacing, words),
  letterSpacing: z.enum(comfortChoices.letterSpacing, words),
  typeface: z.enum(comfortChoices.typeface, words),
  announcements: z.enum(comfortChoices.announcements, words),
  spoonsView: z.enum(comfortChoices.spoonsView, words),
  visitLength: z.enum(comfortChoices.visitLength, words),
  answeredEnergy: z.enum(comfortChoices.answeredEnergy, words),
} satisfies Record<ComfortSetting, z.ZodType>
type Names = keyof typeof choicesOf

const ChangedAt = z.iso.datetime({
  offset: true,
  error: () => t('Please say when it was changed, as a date and time.'),
})

const entries = Object.fromEntries(
  Object.entries(choicesOf).map(([name, value]) => [
    name,
    z.object({ value: value.nullable(), changedAt: ChangedAt }).optional(),
  ]),
) as {
  [Name in Names]: z.ZodOptional<
    z.ZodObject<{ value: z.ZodNullable<(typeof choicesOf)[Name]>; changedAt: typeof ChangedAt }>
  >
}

const ProfileName = z
  .string({ error: () => t('Please give the profile a name.') })
  // Half of a character is kept as a sign for it, as elsewhere; within JSON the database would refuse it.
  .overwrite((name) => name.toWellFormed())
  .trim()
  .min(1, { error: () => t('Please give the profile a name.') })
  .max(limits.comfortProfileName, {
    error: () =>
      t('The name of a profile can have at most {max} characters.', { max: limits.comfortProfileName }),
  })

export const ComfortProfile = z.object({
  name: ProfileName,
  /** What it sets. What it does not name stays as it is. */
  values: z.object(choicesOf).partial(),
})
export type ComfortProfile = z.infer<typeof ComfortProfile>

const Profiles = z.object({
  list: z
    .array(ComfortProfile)
    .max(limits.comfortProfiles, {
      error: () => t('You can keep at most {max} profiles.', { max: limits.comfortProfiles }),
    })
    .refine((profiles) => new Set(profiles.map(({ name }) => name.toLowerCase())).size === profiles.length, {
      error: () => t('Two profiles can’t have the same name.'),
    }),
  changedAt: ChangedAt,
})

export const ComfortState = z.object({
  /** Each setting that was ever changed, and when. A value of null is back to the start, or to what the device wants. */
  settings: z.object(entries),
  /** The profiles that the person saved; null if there never were any. */
  profiles: Profiles.nullable(),
})
export type ComfortState = z.infer<typeof ComfortState>

export const comfortEndpoints = {
  get: endpoint('GET', '/api/comfort-settings', {
    summary: 'Your comfort settings and profiles, each with the time of its last change.',
    response: ComfortState,
  }),
  change: endpoint('PATCH', '/api/comfort-settings', {
    summary: 'Change comfort settings. For each one the later change wins; the answer is what holds now.',
    body: z.object({ settings: z.object(entries).default({}), profiles: Profiles.optional() }),
    response: ComfortState,
  }),
}
