import * as z from 'zod'
import { t } from '#words/t.ts'
import { opennessLevels } from './openness.ts'
import { chosenOf, isSingle, passportChoices, passportPartNames } from './passport-choices.ts'

const Choice = z.enum(passportChoices, {
  error: () => t('Please choose from the list how to talk with you.'),
})

/** Both are parts of a profile: changed with it, and shown to whom their person chose. */
export const OpennessView = z.enum(opennessLevels).nullable()
export const PassportView = z.array(Choice)

/** Null takes the badge away. */
export const OpennessChange = z
  .enum(opennessLevels, { error: () => t('Please choose a badge from the list.') })
  .nullable()

export const PassportChange = z
  .array(Choice, { error: () => t('How to talk with you is a list.') })
  .max(passportChoices.length, { error: () => t('Please choose each answer only once.') })
  .refine((list) => passportPartNames.every((part) => !isSingle(part) || chosenOf(part, list).length <= 1), {
    error: () => t('Please choose one answer to each question that takes only one.'),
  })
  // In the order of the list, whatever the order in which they were chosen.
  .transform((list) => passportChoices.filter((choice) => list.includes(choice)))
