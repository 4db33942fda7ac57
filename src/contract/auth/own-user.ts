import * as z from 'zod'
import { OpennessView, PassportView } from '#contract/communication-passport/communication-passport.ts'
import { Id } from '#contract/core/ids.ts'
import { LanguageView } from '#contract/languages/languages.ts'
import { ageRanges } from '#contract/profile/age-ranges.ts'
import { figures } from '#contract/profile/figures.ts'
import { firstSteps } from '#contract/profile/first-steps.ts'
import { neurotypes } from '#contract/profile/neurotypes.ts'
import { whoMayAsk } from '#contract/profile/who-may-ask.ts'
import { whoMayMention } from '#contract/profile/who-may-mention.ts'
import { spoonLevels } from '#contract/spoons.ts'

export const Audience = z.enum(['everyone', 'friends', 'me'])
export type Audience = z.infer<typeof Audience>

/** The signed-in person as they see themselves. */
export const OwnUserView = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The name as it was typed; `shownName` is what others see. */
  displayName: z.string().nullable(),
  shownName: z.string(),
  profileImageUrl: z.string().nullable(),
  figure: z.enum(figures).nullable(),
  bio: z.string().nullable(),
  pronouns: z.string().nullable(),
  location: z.string().nullable(),
  /** False for a place of before that is no known city: nobody else is shown it. */
  isLocationShown: z.boolean(),
  /** When Local follows a city that was changed; null if it has. */
  localFollowsAt: z.iso.datetime().nullable(),
  neurotypes: z.array(z.enum(neurotypes)),
  interests: z.array(z.string()),
  languages: z.array(LanguageView),
  ageRange: z.enum(ageRanges).nullable(),
  socialSpoons: z.enum(spoonLevels),
  /** When it was last set; null if never. */
  socialSpoonsSetAt: z.iso.datetime().nullable(),
  openness: OpennessView,
  passport: PassportView,
  isSupporter: z.boolean(),
  discoverable: z.boolean(),
  /** From whom a friend request reaches you. */
  whoMayAsk: z.enum(whoMayAsk),
  whoMayMention: z.enum(whoMayMention),
  /** Whether what friends give reaches your jar. */
  takesPebbles: z.boolean(),
  searchable: z.boolean(),
  audience: z.object({
    neurotypes: Audience,
    interests: Audience,
    location: Audience,
    socialSpoons: Audience,
    bio: Audience,
    pronouns: Audience,
    openness: Audience,
    passport: Audience,
    languages: Audience,
    ageRange: Audience,
  }),
  blockedUsers: z.array(Id),
  mutedUsers: z.array(Id),
  /** Moderators of the whole network; granted by an operator. */
  role: z.enum(['member', 'moderator']),
  /** Of at least one community. */
  isCommunityModerator: z.boolean(),
  /** How far they are in the short set-up after sign-up. */
  firstStep: z.enum(firstSteps),
  /** Until when they are in their slow first days, and cannot comment anonymously; null if they are not. */
  newcomerUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OwnUserView = z.infer<typeof OwnUserView>

/** The signed-in person, and what there is to say at this moment, such as that the account is not deleted. */
export const SignedInView = OwnUserView.extend({ note: z.string().optional() })
export type SignedInView = z.infer<typeof SignedInView>
