import * as z from 'zod'
import { Audience, OwnUserView } from '#contract/auth/own-user.ts'
import {
  OpennessChange,
  OpennessView,
  PassportChange,
  PassportView,
} from '#contract/communication-passport/communication-passport.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { LanguagesChange, LanguageView } from '#contract/languages/languages.ts'
import { UploadedAddress } from '#contract/posts/post-photos.ts'
import { PostView } from '#contract/posts/posts.ts'
import { spoonLevels } from '#contract/spoons.ts'
import { t } from '#words/t.ts'
import { ageRanges } from './age-ranges.ts'
import { figures } from './figures.ts'
import { firstSteps } from './first-steps.ts'
import { neurotypes } from './neurotypes.ts'
import { whoMayAsk } from './who-may-ask.ts'
import { whoMayMention } from './who-may-mention.ts'

const Spoons = z.enum(spoonLevels, { error: () => t('Please choose one of the four energy levels.') })

/** Words that can be left empty; empty is kept as nothing. */
const Words = (max: number, notText: () => string) =>
  z
    .string({ error: notText })
    .trim()
    .max(max, { error: () => t('Please use at most {max} characters.', { max: max.toLocaleString('en') }) })
    .transform((text) => (text === '' ? null : text))
    .nullish()

const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const Interests = z
  .array(
    z
      .string({ error: () => t('Please use a word or two for an interest.') })
      .trim()
      .min(1, { error: () => t('Please use a word or two for an interest.') })
      .max(limits.interest, {
        error: () => t('An interest can have at most {max} characters.', { max: limits.interest }),
      }),
    { error: () => t('Interests are a list of words.') },
  )
  .max(limits.interests, {
    error: () => t('You can have at most {max} interests.', { max: limits.interests }),
  })
  .transform((list) =>
    list.filter((word, index) => list.findIndex((other) => sameWord(word, other)) === index),
  )

const Neurotypes = z
  .array(z.enum(neurotypes, { error: () => t('Please choose neurotypes from the list.') }), {
    error: () => t('Neurotypes are a list.'),
  })
  .max(neurotypes.length)
  .transform((list) => [...new Set(list)])

const Who = z
  .enum(Audience.options, { error: () => t('Please choose everyone, friends or only you.') })
  .optional()

export const ProfileChange = z.object({
  displayName: Words(limits.displayName, () => t('A name has to be text.')),
  bio: Words(limits.bio, () => t('A bio has to be text.')),
  pronouns: Words(limits.pronouns, () => t('A pronoun has to be text.')),
  location: Words(limits.location, () => t('A place has to be text.')),
  /** Of `GET /api/places`: that city. Without it, `location` has to name one city and no other. */
  cityId: z.int({ error: () => t('Please choose a city from the list.') }).nullish(),
  neurotypes: Neurotypes.optional(),
  interests: Interests.optional(),
  /** Codes of `GET /api/languages`. */
  languages: LanguagesChange.optional(),
  /** Null takes it away. A birthday is never asked for. */
  ageRange: z.enum(ageRanges, { error: () => t('Please choose an age range from the list.') }).nullish(),
  socialSpoons: Spoons.optional(),
  /** What `PUT /api/profile/image` answered; null takes the picture away. */
  profileImageUrl: UploadedAddress.nullish(),
  /** Shown while there is no picture; null takes it away. */
  figure: z.enum(figures, { error: () => t('Please choose a drawing from the list.') }).nullish(),
  /** How open they are to being spoken to, as a badge beside the name. */
  openness: OpennessChange.optional(),
  /** How to talk with them. */
  passport: PassportChange.optional(),
  audience: z
    .object({
      neurotypes: Who,
      interests: Who,
      location: Who,
      socialSpoons: Who,
      bio: Who,
      pronouns: Who,
      openness: Who,
      passport: Who,
      languages: Who,
      ageRange: Who,
    })
    .optional(),
  discoverable: z.boolean({ error: () => t('Shown in Discover is either true or false.') }).optional(),
  whoMayAsk: z.enum(whoMayAsk, { error: () => t('Please choose from the list who may ask you.') }).optional(),
  whoMayMention: z
    .enum(whoMayMention, { error: () => t('Please choose from the list who can mention you.') })
    .optional(),
  takesPebbles: z.boolean({ error: () => t('Getting pebbles is either true or false.') }).optional(),
  searchable: z.boolean({ error: () => t('Found by name is either true or false.') }).optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** How the viewer stands to a person. */
export const Relation = z.enum(['self', 'friend', 'requestSent', 'requestReceived', 'none'])
export type Relation = z.infer<typeof Relation>

/** What the viewer may see of a person. What is kept from them looks the same as what was never filled in. */
export const ProfileView = PersonView.extend({
  bio: z.string().nullable(),
  pronouns: z.string().nullable(),
  location: z.string().nullable(),
  neurotypes: z.array(z.string()),
  interests: z.array(z.string()),
  languages: z.array(LanguageView),
  ageRange: z.enum(ageRanges).nullable(),
  socialSpoons: z.object({ level: z.enum(spoonLevels), setAt: z.iso.datetime() }).nullable(),
  openness: OpennessView,
  passport: PassportView,
  relation: Relation,
  /** The request that waits for the viewer's answer. */
  requestId: Id.nullable(),
  /** The viewer's own request that waits, as far as they know. */
  sentRequestId: Id.nullable(),
})
export type ProfileView = z.infer<typeof ProfileView>

export const EnergyEntry = z.object({ level: z.enum(spoonLevels), setAt: z.iso.datetime() })
export type EnergyEntry = z.infer<typeof EnergyEntry>

export const profileEndpoints = {
  change: endpoint('PATCH', '/api/profile', {
    summary: 'Change your own profile. What is left out stays as it is.',
    body: ProfileChange,
    response: OwnUserView,
  }),
  setImage: endpoint('PUT', '/api/profile/image', {
    summary:
      'Prepare an uploaded photo as your picture. It shows once the profile is saved with its objectPath.',
    body: z.object({ imageUrl: UploadedAddress }),
    response: z.object({ objectPath: z.string() }),
  }),
  setSpoons: endpoint('PUT', '/api/profile/spoons', {
    summary: 'Say how much energy you have now.',
    body: z.object({ socialSpoons: Spoons }),
    response: OwnUserView,
  }),
  energy: endpoint('GET', '/api/profile/energy', {
    summary: 'Your energy over the last weeks, oldest first. No one else can see it.',
    response: z.array(EnergyEntry),
  }),
  firstStep: endpoint('PUT', '/api/profile/first-step', {
    summary: 'Remember how far you are in the short set-up.',
    body: z.object({ step: z.enum(firstSteps, { error: () => t('There’s no such step.') }) }),
    response: OwnUserView,
  }),
  get: endpoint('GET', '/api/users/{id}', {
    summary: 'What you may see of a person.',
    params: ById,
    response: ProfileView,
  }),
  posts: endpoint('GET', '/api/users/{id}/posts', {
    summary: 'The posts someone wrote under their name, as far as you may see them, newest first.',
    params: ById,
    query: PageQuery,
    response: z.array(PostView),
  }),
}
