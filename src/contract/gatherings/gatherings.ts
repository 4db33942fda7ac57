import * as z from 'zod'
import { FoldedBy } from '#contract/content-notes/folded-by.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { OptionalWords } from '#contract/core/optional-words.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import {
  answerStates,
  changedParts,
  gatheringAnswers,
  gatheringAudiences,
  gatheringLists,
  placeLevels,
  reminderChoices,
} from './gathering-choices.ts'
import { GatheringWords, SensorySheet } from './gathering-words.ts'

export const NewGathering = GatheringWords.extend({
  /** For its members; then the audience is everyone there. */
  communityId: Id.nullish(),
  audience: z.enum(gatheringAudiences, { error: () => t('Please choose who it’s for.') }),
})
export type NewGathering = z.infer<typeof NewGathering>

const OwnAnswer = z.object({
  answer: z.enum(gatheringAnswers),
  state: z.enum(answerStates),
  /** Whether others who come are shown the viewer's name. */
  showsName: z.boolean(),
  remind: z.enum(reminderChoices),
  /** How people will know the viewer, who greets those who come; null: she does not. */
  greeting: z.string().nullable(),
  /** The date moved after the viewer had answered. */
  isFromBefore: z.boolean(),
})

/** As a list shows it. */
export const GatheringCard = z.object({
  id: Id,
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Of the place, or of the host where there is none. */
  timeZone: z.string(),
  isOnline: z.boolean(),
  city: z.string().nullable(),
  host: PersonView,
  isHost: z.boolean(),
  community: z.object({ id: Id, name: z.string() }).nullable(),
  audience: z.enum(gatheringAudiences),
  isCancelled: z.boolean(),
  /** Whether somebody who says 'coming' now goes onto the waiting list. How many come is the host's to know. */
  isFull: z.boolean(),
  ownAnswer: OwnAnswer.nullable(),
  foldedBy: FoldedBy,
})
export type GatheringCard = z.infer<typeof GatheringCard>

export const GatheringView = GatheringCard.extend({
  about: z.string().nullable(),
  plan: z.string().nullable(),
  sheet: SensorySheet,
  acceptsByHand: z.boolean(),
  /** How exactly the viewer is told where it is. What is for nearer levels is null. */
  level: z.enum(placeLevels),
  area: z.string().nullable(),
  address: z.string().nullable(),
  link: z.string().nullable(),
  gettingThere: z.string().nullable(),
  /** Who meets people at the door, for those who come. */
  greeters: z.array(z.object({ person: PersonView, isHost: z.boolean(), words: z.string() })),
  cancelledWords: z.string().nullable(),
  lastChange: z.object({ at: z.iso.datetime(), parts: z.array(z.enum(changedParts)) }).nullable(),
  /** For the host alone. */
  hosting: z
    .object({
      cityId: z.int().nullable(),
      capacity: z.int().nullable(),
      coming: z.int(),
      maybe: z.int(),
      wouldLikeTo: z.int(),
      asked: z.int(),
      waiting: z.int(),
      hostGreeting: z.string().nullable(),
    })
    .nullable(),
})
export type GatheringView = z.infer<typeof GatheringView>

/** Somebody who answered. For the host everyone; for others who come, those who show their name to them. */
export const GuestView = z.object({
  id: Id,
  person: PersonView,
  answer: z.enum(gatheringAnswers),
  state: z.enum(answerStates),
  greets: z.boolean(),
})
export type GuestView = z.infer<typeof GuestView>

const Place = z
  .templateLiteral([z.iso.datetime({ precision: 3 }), '_', z.uuid()], {
    error: () => t('This isn’t a valid place in the list.'),
  })
  .refine((place) => Date.parse(place.split('_')[0] ?? '') > 0, {
    error: () => t('This isn’t a valid place in the list.'),
  })

const Moment = z.iso
  .datetime({ offset: true, error: () => t('Please choose a day and a time.') })
  // Years so early are none to the database.
  .refine((moment) => Date.parse(moment) > 0, { error: () => t('Please choose a day and a time.') })
const longestView = limits.gathering.calendarDays * 24 * 60 * 60 * 1000

const ByPerson = ById.extend({ userId: Id })

export const gatheringEndpoints = {
  list: endpoint('GET', '/api/gatherings', {
    summary: `Gatherings that you can see, the next one first; or your own that are over, for ${retentionDays.pastGatherings} days.`,
    query: PageQuery.omit({ before: true }).extend({
      show: z.enum(gatheringLists).default('upcoming'),
      communityId: Id.optional(),
      /** When the last one seen begins, and its id. */
      after: Place.optional(),
    }),
    response: z.array(GatheringCard),
  }),
  calendar: endpoint('GET', '/api/gatherings/calendar', {
    summary: `Gatherings that begin between two moments, which are at most ${limits.gathering.calendarDays} days apart; the first ${limits.gathering.inCalendar} of them.`,
    query: z
      .object({ from: Moment, until: Moment })
      .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= longestView, {
        path: ['until'],
        error: () => t('Please choose a shorter time.'),
      }),
    response: z.array(GatheringCard),
  }),
  get: endpoint('GET', '/api/gatherings/{id}', {
    summary:
      'One gathering. The city is for everyone who can see it, the area for those who were accepted, the address and link for those who come.',
    params: ById,
    response: GatheringView,
  }),
  people: endpoint('GET', '/api/gatherings/{id}/people', {
    summary: 'Who answered, for the host; for those who come, who shows them their name.',
    params: ById,
    query: PageQuery,
    response: z.array(GuestView),
  }),
  calendarFile: endpoint('GET', '/api/gatherings/{id}/calendar-file', {
    summary: 'The gathering for your own calendar (iCalendar), with as much of the place as you can see.',
    params: ById,
    file: 'text/calendar',
  }),
  create: endpoint('POST', '/api/gatherings', {
    summary: `Make a gathering. You can have ${limits.gathering.open} at a time that are still to come. Takes an Idempotency-Key.`,
    body: NewGathering,
    response: GatheringView,
    status: 201,
  }),
  change: endpoint('PUT', '/api/gatherings/{id}', {
    summary: 'Change your gathering. Everyone who answered is told. Who it’s for stays as it is.',
    params: ById,
    body: GatheringWords,
    response: GatheringView,
  }),
  cancel: endpoint('POST', '/api/gatherings/{id}/cancel', {
    summary: 'Cancel your gathering. Everyone who answered is told. A second time changes nothing.',
    params: ById,
    body: z.object({ words: OptionalWords(limits.gathering.cancelledWords) }),
    response: GatheringView,
  }),
  rainCheck: endpoint('POST', '/api/gatherings/{id}/rain-check', {
    summary: 'Move your gathering to another date, at the same time of day. Everyone who answered is told.',
    params: ById,
    body: z.object({ date: z.iso.date({ error: () => t('Please choose a day.') }) }),
    response: GatheringView,
  }),
  answer: endpoint('PUT', '/api/gatherings/{id}/answer', {
    summary: 'Say that you’re coming, that you may, or that you’d like to but can’t. The host sees it.',
    params: ById,
    body: z.object({
      answer: z.enum(gatheringAnswers, { error: () => t('Please choose an answer.') }),
      showsName: z.boolean().default(false),
      remind: z.enum(reminderChoices, { error: () => t('Please choose a reminder.') }).default('day'),
    }),
    response: GatheringView,
  }),
  leave: endpoint('DELETE', '/api/gatherings/{id}/answer', {
    summary: 'Take your answer back, without a word. No one is told.',
    params: ById,
    response: GatheringView,
  }),
  greet: endpoint('PUT', '/api/gatherings/{id}/greeting', {
    summary: 'Offer to greet those who come, and say how they’ll know you; without words, not any more.',
    params: ById,
    body: z.object({ words: OptionalWords(limits.gathering.greeting) }),
    response: GatheringView,
  }),
  accept: endpoint('PUT', '/api/gatherings/{id}/people/{userId}', {
    summary: 'Say yes to someone who would like to come. They’re told.',
    params: ByPerson,
  }),
  remove: endpoint('DELETE', '/api/gatherings/{id}/people/{userId}', {
    summary: 'Say no to someone, or take them out. They’re told, and see no more than the city again.',
    params: ByPerson,
  }),
}
