import type { Audience, OwnUserView } from '#contract/auth/own-user.ts'
import { t } from '#words/t.ts'

export type Field = keyof OwnUserView['audience']

/** How each field is called in a list, in the order of the profile. */
const fieldWords: Record<Field, string> = {
  bio: t('bio'),
  pronouns: t('pronouns'),
  location: t('location'),
  neurotypes: t('neurotypes'),
  interests: t('interests'),
  languages: t('languages'),
  ageRange: t('age range'),
  socialSpoons: t('Social Spoons'),
  openness: t('openness badge'),
  passport: t('how to talk with you'),
}

export const fields = Object.keys(fieldWords) as Field[]

type Filled = Pick<OwnUserView, Field | 'isLocationShown' | 'socialSpoonsSetAt'>

const isFilled = (user: Filled, field: Field): boolean => {
  const value = user[field === 'socialSpoons' ? 'socialSpoonsSetAt' : field]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** What somebody's profile shows to whom right now. What is empty shows to nobody. */
export function whatOthersSee(
  user: Filled & Pick<OwnUserView, 'audience'>,
): Record<Audience | 'empty', string[]> {
  const filled = fields.filter((field) => isFilled(user, field))
  // A place of before that is no known city is for its owner alone, whatever was chosen.
  const audienceOf = (field: Field) =>
    field === 'location' && !user.isLocationShown ? 'me' : user.audience[field]
  const shownTo = (audience: Audience) =>
    filled.filter((field) => audienceOf(field) === audience).map((field) => fieldWords[field])
  return {
    everyone: [t('your name'), t('your picture'), ...shownTo('everyone')],
    friends: shownTo('friends'),
    me: [
      t('your email address'),
      t('your energy over time'),
      t('who you block, mute and hide'),
      ...shownTo('me'),
    ],
    empty: fields.filter((field) => !isFilled(user, field)).map((field) => fieldWords[field]),
  }
}
