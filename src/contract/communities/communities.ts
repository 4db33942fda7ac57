import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { OptionalWords } from '#contract/core/optional-words.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { offerKinds } from '#contract/moderation/offer-kinds.ts'
import { neurotypes } from '#contract/profile/neurotypes.ts'
import { t } from '#words/t.ts'
import { adviceHabits, joinPolicies, memberships, paces } from './community-manners.ts'
import { covers } from './covers.ts'

const keysOf = <const K extends string>(choices: readonly { key: K }[]): K[] => choices.map(({ key }) => key)

export const Cover = z.enum(keysOf(covers), { error: () => t('Please choose one of the covers.') })
const JoinPolicyKey = z.enum(keysOf(joinPolicies), { error: () => t('Please choose open or by request.') })
const Advice = z.enum(keysOf(adviceHabits), {
  error: () => t('Please choose one of the answers about advice.'),
})
const MembersMayInvite = z.boolean({ error: () => t('Please choose whether members can invite people.') })
const PaceKey = z.enum(keysOf(paces), { error: () => t('Please choose one of the paces.') })

export const CommunityView = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  coverPattern: Cover,
  memberCount: z.int(),
  neurotypes: z.array(z.enum(neurotypes)),
  interests: z.array(z.string()),
  joinPolicy: JoinPolicyKey,
  membership: z.enum(memberships),
  /** Whether people who are not in it may read the posts whose authors agreed (decision 0093). */
  hasWindow: z.boolean(),
  /** What its moderators would like to know from who asks to join; null: nothing. Asked where one joins by request. */
  joinQuestion: z.string().nullable(),
  /** What of the viewer's own profile it fits. */
  fits: z.object({ neurotypes: z.array(z.string()), interests: z.array(z.string()) }),
  /** Whether somebody whom the viewer has blocked looks after it. They can see who its members are. */
  hasBlockedModerator: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type CommunityView = z.infer<typeof CommunityView>

export const HowWeTalk = z.object({
  toneHabits: z.string().nullable(),
  advice: Advice.nullable(),
  pace: PaceKey.nullable(),
})
export type HowWeTalk = z.infer<typeof HowWeTalk>

export const CommunityDetail = CommunityView.extend({
  /** Null: nobody has written it yet. */
  howWeTalk: HowWeTalk.nullable(),
  /** Whether the viewer has written here before: the card is shown before the first post. */
  hasPosted: z.boolean(),
  /** Who looks after it; told to members only. */
  moderators: z.array(PersonView),
  /** Whether its members may make links that invite people. Its moderators always may. */
  membersMayInvite: z.boolean(),
  /** Whether its members can ask for fellow travellers, or offer to go along. Told to members only. */
  hasFellows: z.boolean(),
  /** Whether anybody looks after it; if not, the moderators of Synapse do. */
  hasModerator: z.boolean(),
  /** The viewer is asked to be a moderator. */
  offer: z.object({ id: Id, kind: z.enum(offerKinds) }).nullable(),
  /** People waiting to be let in; told to moderators only. */
  requestCount: z.int().nullable(),
  /** What the viewer answered while they wait; null otherwise. */
  joinAnswer: z.string().nullable(),
  /** What its moderators say to who comes new; told to members only. */
  welcome: z.string().nullable(),
  /** Whether the viewer came new and has not put the welcome aside yet. */
  isWelcomeNew: z.boolean(),
})
export type CommunityDetail = z.infer<typeof CommunityDetail>

const nameIsMissing = { error: () => t('Please give the community a name.') }
const Name = z
  .string(nameIsMissing)
  .trim()
  .min(1, nameIsMissing)
  .max(limits.communityName, {
    error: () => t('A name can have at most {max} characters.', { max: limits.communityName }),
  })

const descriptionIsMissing = { error: () => t('Please say in a few words what the community is about.') }
const Description = z
  .string(descriptionIsMissing)
  .trim()
  .min(1, descriptionIsMissing)
  .max(limits.communityDescription, {
    error: () =>
      t('A description can have at most {max} characters.', {
        max: limits.communityDescription.toLocaleString('en'),
      }),
  })

const Neurotypes = z
  .array(z.enum(neurotypes, { error: () => t('Please choose neurotypes from the list.') }), {
    error: () => t('Neurotypes are a list.'),
  })
  .max(neurotypes.length)
  .transform((list) => [...new Set(list)])

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
  .max(limits.communityInterests, {
    error: () => t('A community can have at most {max} interests.', { max: limits.communityInterests }),
  })
  .transform((list) =>
    list.filter((word, index) => list.findIndex((other) => sameWord(word, other)) === index),
  )

const HasWindow = z.boolean({ error: () => t('Please choose whether visitors can look inside.') })

const HasFellows = z.boolean({
  error: () => t('Please choose whether members can ask for fellow travellers.'),
})

const NewHowWeTalk = z.object({
  toneHabits: OptionalWords(limits.toneHabits).transform((text) => text ?? null),
  advice: Advice.nullish().transform((key) => key ?? null),
  pace: PaceKey.nullish().transform((key) => key ?? null),
})

export const NewCommunity = z.object({
  name: Name,
  description: Description,
  coverPattern: Cover.default('default'),
  neurotypes: Neurotypes.default([]),
  interests: Interests.default([]),
  joinPolicy: JoinPolicyKey.default('open'),
  /** Without it: yes where the door is open, no where people ask to join. */
  membersMayInvite: MembersMayInvite.optional(),
  howWeTalk: NewHowWeTalk.nullish(),
  hasWindow: HasWindow.default(false),
  hasFellows: HasFellows.default(false),
  joinQuestion: OptionalWords(limits.joinQuestion),
  welcome: OptionalWords(limits.welcome),
})
export type NewCommunity = z.infer<typeof NewCommunity>

export const CommunityChange = z.object({
  name: Name.optional(),
  description: Description.optional(),
  coverPattern: Cover.optional(),
  neurotypes: Neurotypes.optional(),
  interests: Interests.optional(),
  joinPolicy: JoinPolicyKey.optional(),
  membersMayInvite: MembersMayInvite.optional(),
  howWeTalk: NewHowWeTalk.nullish(),
  hasWindow: HasWindow.optional(),
  hasFellows: HasFellows.optional(),
  joinQuestion: OptionalWords(limits.joinQuestion),
  welcome: OptionalWords(limits.welcome),
})
export type CommunityChange = z.infer<typeof CommunityChange>

/** Those that fit the viewer's profile first, then newest first. */
export const CommunityList = PageQuery.extend({
  q: z
    .string()
    .trim()
    .max(limits.searchQuery.max, {
      error: () => t('Please search for at most {max} characters.', { max: limits.searchQuery.max }),
    })
    .optional(),
  topic: z.string().trim().min(1).max(limits.interest).optional(),
})
export type CommunityList = z.infer<typeof CommunityList>

export const TopicView = z.object({ name: z.string(), communityCount: z.int() })
export type TopicView = z.infer<typeof TopicView>

export const MembershipView = z.object({ membership: z.enum(memberships), memberCount: z.int() })
export type MembershipView = z.infer<typeof MembershipView>

export const communityEndpoints = {
  list: endpoint('GET', '/api/communities', {
    summary: 'All communities, those that fit your profile first.',
    query: CommunityList,
    response: z.array(CommunityView),
  }),
  my: endpoint('GET', '/api/communities/my', {
    summary: 'The communities you have joined, by name.',
    response: z.array(CommunityView),
  }),
  topics: endpoint('GET', '/api/communities/topics', {
    summary: 'The interests that most communities are about.',
    response: z.array(TopicView),
  }),
  get: endpoint('GET', '/api/communities/{id}', {
    summary: 'One community.',
    params: ById,
    response: CommunityDetail,
  }),
  create: endpoint('POST', '/api/communities', {
    summary: 'Create a community. You become its first member and moderator. Takes an Idempotency-Key.',
    body: NewCommunity,
    response: CommunityDetail,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/communities/{id}', {
    summary: 'Change a community that you moderate.',
    params: ById,
    body: CommunityChange,
    response: CommunityDetail,
  }),
  join: endpoint('POST', '/api/communities/{id}/join', {
    summary: 'Join a community, or ask to. An answer to its question goes with asking.',
    params: ById,
    body: z.object({ answer: OptionalWords(limits.joinAnswer) }),
    response: MembershipView,
  }),
  leave: endpoint('POST', '/api/communities/{id}/leave', {
    summary: 'Leave a community, or take back asking to join.',
    params: ById,
    response: MembershipView,
  }),
  putWelcomeAside: endpoint('POST', '/api/communities/{id}/welcome/read', {
    summary:
      'Put the welcome of a community that you joined aside. It stays in what is said about the community.',
    params: ById,
  }),
}
