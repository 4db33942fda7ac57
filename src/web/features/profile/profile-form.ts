import type { Audience, OwnUserView } from '#contract/auth/own-user.ts'
import type { LanguageView } from '#contract/languages/languages.ts'
import type { AgeRange } from '#contract/profile/age-ranges.ts'
import type { Figure } from '#contract/profile/figures.ts'
import type { Neurotype } from '#contract/profile/neurotypes.ts'
import type { SpoonLevel } from '#contract/spoons.ts'

/** Flat, so that a draft can be compared and kept field by field. */
export interface ProfileForm {
  displayName: string
  bio: string
  pronouns: string
  location: string
  /** Of the city that was chosen from the list just now; null for what was typed, and for what is saved. */
  cityId: number | null
  neurotypes: Neurotype[]
  interests: string[]
  languages: LanguageView[]
  ageRange: AgeRange | null
  socialSpoons: SpoonLevel
  profileImageUrl: string | null
  figure: Figure | null
  discoverable: boolean
  whoSeesNeurotypes: Audience
  whoSeesInterests: Audience
  whoSeesLocation: Audience
  whoSeesSpoons: Audience
  whoSeesBio: Audience
  whoSeesPronouns: Audience
  whoSeesLanguages: Audience
  whoSeesAgeRange: Audience
}

export const formOf = (user: OwnUserView): ProfileForm => ({
  displayName: user.displayName ?? '',
  bio: user.bio ?? '',
  pronouns: user.pronouns ?? '',
  location: user.location ?? '',
  cityId: null,
  neurotypes: user.neurotypes,
  interests: user.interests,
  languages: user.languages,
  ageRange: user.ageRange,
  socialSpoons: user.socialSpoons,
  profileImageUrl: user.profileImageUrl,
  figure: user.figure,
  discoverable: user.discoverable,
  whoSeesNeurotypes: user.audience.neurotypes,
  whoSeesInterests: user.audience.interests,
  whoSeesLocation: user.audience.location,
  whoSeesSpoons: user.audience.socialSpoons,
  whoSeesBio: user.audience.bio,
  whoSeesPronouns: user.audience.pronouns,
  whoSeesLanguages: user.audience.languages,
  whoSeesAgeRange: user.audience.ageRange,
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what was changed here: what changed meanwhile on another device stays. */
export function toBody(form: ProfileForm, saved: ProfileForm) {
  const {
    whoSeesNeurotypes: neurotypes,
    whoSeesInterests: interests,
    whoSeesLocation: location,
    whoSeesSpoons: socialSpoons,
    whoSeesBio: bio,
    whoSeesPronouns: pronouns,
    whoSeesLanguages,
    whoSeesAgeRange: ageRange,
    languages,
    ...plain
  } = Object.fromEntries(
    Object.entries(form).filter(([name, value]) => !same(value, saved[name as keyof ProfileForm])),
  ) as Partial<ProfileForm>
  return {
    ...plain,
    languages: languages?.map(({ code }) => code),
    audience: {
      neurotypes,
      interests,
      location,
      socialSpoons,
      bio,
      pronouns,
      languages: whoSeesLanguages,
      ageRange,
    },
  }
}
