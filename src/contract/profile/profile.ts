import * as z from 'zod'
import { Audience, OwnUserView } from '#contract/auth/own-user.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { PostView, UploadedAddress } from '#contract/posts/posts.ts'
import { spoonLevels } from '#contract/spoons.ts'
import { figures } from './figures.ts'
import { firstSteps } from './first-steps.ts'
import { neurotypes } from './neurotypes.ts'
import { whoMayAsk } from './who-may-ask.ts'

const Spoons = z.enum(spoonLevels, 'Please choose one of the four energy levels.')

/** Words that can be left empty; empty is kept as nothing. */
const Words = (max: number, what: string) =>
  z
    .string(`${what} has to be text.`)
    .trim()
    .max(max, `Please use at most ${max.toLocaleString('en')} characters.`)
    .transform((text) => (text === '' ? null : text))
    .nullish()

const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const Interests = z
  .array(
    z
      .string('Please use a word or two for an interest.')
      .trim()
      .min(1, 'Please use a word or two for an interest.')
      .max(limits.interest, `An interest can have at most ${limits.interest} characters.`),
    'Interests are a list of words.',
  )
  .max(limits.interests, `You can have at most ${limits.interests} interests.`)
  .transform((list) =>
    list.filter((word, index) => list.findIndex((other) => sameWord(word, other)) === index),
  )

const Neurotypes = z
  .array(z.enum(neurotypes, 'Please choose neurotypes from the list.'), 'Neurotypes are a list.')
  .max(neurotypes.length)
  .transform((list) => [...new Set(list)])

const Who = z.enum(Audience.options, 'Please choose everyone, friends or only you.').optional()

export const ProfileChange = z.object({
  displayName: Words(limits.displayName, 'A name'),
  bio: Words(limits.bio, 'A bio'),
  pronouns: Words(limits.pronouns, 'A pronoun'),
  location: Words(limits.location, 'A place'),
  neurotypes: Neurotypes.optional(),
  interests: Interests.optional(),
  socialSpoons: Spoons.optional(),
  /** What `PUT /api/profile/image` answered; null takes the picture away. */
  profileImageUrl: UploadedAddress.nullish(),
  /** Shown while there is no picture; null takes it away. */
  figure: z.enum(figures, 'Please choose a drawing from the list.').nullish(),
  audience: z
    .object({
      neurotypes: Who,
      interests: Who,
      location: Who,
      socialSpoons: Who,
      bio: Who,
      pronouns: Who,
    })
    .optional(),
  discoverable: z.boolean('Shown in Discover is either true or false.').optional(),
  whoMayAsk: z.enum(whoMayAsk, 'Please choose from the list who may ask you.').optional(),
  searchable: z.boolean('Found by name is either true or false.').optional(),
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
  socialSpoons: z.object({ level: z.enum(spoonLevels), setAt: z.iso.datetime().nullable() }).nullable(),
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
    body: z.object({ step: z.enum(firstSteps, 'There’s no such step.') }),
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
