import type { Audience, OwnUserView } from '#contract/auth.ts'
import type { Neurotype } from '#contract/neurotypes.ts'
import type { SpoonLevel } from '#contract/spoons.ts'

/** Flat, so that a draft can be compared and kept field by field. */
export interface ProfileForm {
  displayName: string
  bio: string
  pronouns: string
  location: string
  neurotypes: Neurotype[]
  interests: string[]
  socialSpoons: SpoonLevel
  profileImageUrl: string | null
  discoverable: boolean
  whoSeesNeurotypes: Audience
  whoSeesInterests: Audience
  whoSeesLocation: Audience
  whoSeesSpoons: Audience
}

export const formOf = (user: OwnUserView): ProfileForm => ({
  displayName: user.displayName ?? '',
  bio: user.bio ?? '',
  pronouns: user.pronouns ?? '',
  location: user.location ?? '',
  neurotypes: user.neurotypes,
  interests: user.interests,
  socialSpoons: user.socialSpoons,
  profileImageUrl: user.profileImageUrl,
  discoverable: user.discoverable,
  whoSeesNeurotypes: user.audience.neurotypes,
  whoSeesInterests: user.audience.interests,
  whoSeesLocation: user.audience.location,
  whoSeesSpoons: user.audience.socialSpoons,
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what was changed here: what changed meanwhile on another device stays. */
export function toBody(form: ProfileForm, saved: ProfileForm) {
  const { whoSeesNeurotypes, whoSeesInterests, whoSeesLocation, whoSeesSpoons, ...plain } = form
  const changed = Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => !same(value, saved[name as keyof ProfileForm])),
  )
  return {
    ...(changed as Partial<typeof plain>),
    audience: {
      neurotypes: whoSeesNeurotypes,
      interests: whoSeesInterests,
      location: whoSeesLocation,
      socialSpoons: whoSeesSpoons,
    },
  }
}
