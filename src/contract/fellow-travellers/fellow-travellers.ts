import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { OptionalWords } from '#contract/core/optional-words.ts'
import { PersonView } from '#contract/core/person.ts'
import { t } from '#words/t.ts'
import { fellowMatches, fellowRoles } from './fellow-choices.ts'

/** A community, or all of Synapse. */
const AtPlace = z.object({ place: z.union([z.literal('network'), Id]) })

const Role = z.enum(fellowRoles, { error: () => t('Please choose what describes you.') })
const Match = z.enum(fellowMatches, { error: () => t('Please choose from the list.') })

export const NewFellow = z.object({
  role: Role,
  /** Only what is in the profile can be chosen. */
  matchedBy: z
    .array(Match, { error: () => t('Please choose from the list.') })
    .max(fellowMatches.length)
    .overwrite((list) => [...new Set(list)])
    .refine((list) => list.length > 0, {
      error: () => t('Please choose at least one thing to be matched by.'),
    }),
  /** For the moderators; and for the others in the group, as soon as they and she are in it. */
  line: OptionalWords(limits.fellows.line),
})
export type NewFellow = z.infer<typeof NewFellow>

export const FellowPlaceView = z.object({
  /** Null: all of Synapse. */
  community: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null: the viewer has not put herself forward. Nobody but the moderators learns of it. */
  mine: z
    .object({
      role: z.enum(fellowRoles),
      matchedBy: z.array(z.enum(fellowMatches)),
      line: z.string().nullable(),
      /** invited: a group waits for her yes. together: she is in it. */
      state: z.enum(['waiting', 'invited', 'together']),
      /** The group that she is in. */
      groupId: Id.nullable(),
    })
    .nullable(),
  mayApprove: z.boolean(),
})
export type FellowPlaceView = z.infer<typeof FellowPlaceView>

export const FellowTravellersView = z.object({
  /** Where it is on for the viewer. */
  places: z.array(FellowPlaceView),
  /** What the viewer has in her profile. */
  canMatchBy: z.array(z.enum(fellowMatches)),
})
export type FellowTravellersView = z.infer<typeof FellowTravellersView>

export const SuggestionView = z.object({
  /** Null: nobody can be put together now. It does not say why, nor who waits. */
  suggestion: z
    .object({
      people: z.array(
        z.object({
          person: PersonView,
          role: z.enum(fellowRoles),
          line: z.string().nullable(),
          /** What she agreed to be matched by, and nothing else of her profile. */
          agreed: z.array(z.object({ by: z.enum(fellowMatches), values: z.array(z.string()) })),
        }),
      ),
    })
    .nullable(),
})
export type SuggestionView = z.infer<typeof SuggestionView>

const People = z.object({
  userIds: z
    .array(Id, { error: () => t('Please send the people of the suggestion.') })
    .min(limits.fellows.asks.min + 1, { error: () => t('Please send the people of the suggestion.') })
    .max(limits.fellows.asks.max + 1, { error: () => t('Please send the people of the suggestion.') }),
})

export const fellowTravellerEndpoints = {
  list: endpoint('GET', '/api/fellow-travellers', {
    summary: 'Where fellow travellers are on for you, and whether you put yourself forward there.',
    response: FellowTravellersView,
  }),
  putForward: endpoint('PUT', '/api/fellow-travellers/{place}', {
    summary:
      'Ask for a group of fellow travellers, or offer to go along; or change what you said. Only the moderators who approve groups there learn of it.',
    params: AtPlace,
    body: NewFellow,
    response: FellowTravellersView,
  }),
  takeBack: endpoint('DELETE', '/api/fellow-travellers/{place}', {
    summary: 'Take it back. No one is told.',
    params: AtPlace,
    response: FellowTravellersView,
  }),
  suggestion: endpoint('GET', '/api/fellow-travellers/{place}/suggestion', {
    summary: 'For the moderators who approve groups there: the one that fits best now.',
    params: AtPlace,
    response: SuggestionView,
  }),
  approve: endpoint('POST', '/api/fellow-travellers/{place}/groups', {
    summary:
      'Approve the group that is suggested. Each of them is invited, and decides. Answers what is suggested next. Takes an Idempotency-Key.',
    params: AtPlace,
    body: People,
    response: SuggestionView,
    status: 201,
  }),
  skip: endpoint('POST', '/api/fellow-travellers/{place}/skips', {
    summary: `Pass over the group that is suggested: whoever offered in it and those who asked are not suggested together for ${limits.fellows.restDays} days. No one is told.`,
    params: AtPlace,
    body: People,
    response: SuggestionView,
  }),
}
