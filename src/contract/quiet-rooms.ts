import * as z from 'zod'
import { t } from '#words/t.ts'
import { FoldedBy } from './content-notes/folded-by.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { OptionalWords } from './core/optional-words.ts'
import { PageQuery } from './core/paging.ts'
import { PersonView } from './core/person.ts'
import { isSeen } from './core/written.ts'

const nameIsMissing = { error: () => t('Please give the room a name.') }
const Name = z
  .string(nameIsMissing)
  .trim()
  .max(limits.quietRoom.name, {
    error: () => t('A name can have at most {max} characters.', { max: limits.quietRoom.name }),
  })
  .refine(isSeen, nameIsMissing)

const NewRoom = z.object({
  name: Name,
  communityId: z.uuid({ error: () => t('Please choose one of your communities.') }).nullish(),
  isForFriends: z.boolean({ error: () => t('A room is either for friends or open.') }),
})
export type NewRoom = z.infer<typeof NewRoom>

export const RoomView = z.object({
  id: Id,
  name: z.string(),
  foldedBy: FoldedBy,
  /** Who opened it. Whether they are in it is not said. */
  host: PersonView,
  isMine: z.boolean(),
  community: z.object({ id: Id, name: z.string() }).nullable(),
  isForFriends: z.boolean(),
  mayEnd: z.boolean(),
  /** Whether the viewer is in it. Of anybody else it is said inside alone. */
  isHere: z.boolean(),
})
export type RoomView = z.infer<typeof RoomView>

const VisitorView = z.object({
  person: PersonView,
  isMe: z.boolean(),
  /** What they are doing; null: they have not said, or the viewer has muted them. */
  doing: z.string().nullable(),
  foldedBy: FoldedBy,
  isDone: z.boolean(),
})
export type VisitorView = z.infer<typeof VisitorView>

const TimerView = z.object({
  state: z.enum(['none', 'running', 'paused', 'over']),
  /** What it was set to; null: to nothing. */
  minutes: z.int().nullable(),
  /** As of this answer: the clocks of devices differ. */
  secondsLeft: z.int().nullable(),
})
export type TimerView = z.infer<typeof TimerView>

export const RoomDetail = RoomView.extend({
  /** Null for whoever is not in it. Oneself first, then in the order in which they came. */
  inside: z.object({ people: z.array(VisitorView), timer: TimerView }).nullable(),
})
export type RoomDetail = z.infer<typeof RoomDetail>

const Doing = OptionalWords(limits.quietRoom.doing)
const NewVisit = z.object({ doing: Doing })
export type NewVisit = z.infer<typeof NewVisit>

const VisitChange = z
  .object({
    doing: Doing,
    isDone: z.boolean({ error: () => t('It’s either done or not.') }).optional(),
  })
  .refine(({ doing, isDone }) => doing !== undefined || isDone !== undefined, {
    path: ['doing'],
    error: () => t('There is nothing to change.'),
  })
export type VisitChange = z.infer<typeof VisitChange>

const isLength = (minutes: number) => limits.quietRoom.timerMinutes.some((one) => one === minutes)
const lengthIsUnknown = { error: () => t('Please choose one of the lengths.') }

const TimerChange = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('start'),
      minutes: z.int(lengthIsUnknown).refine(isLength, lengthIsUnknown),
    }),
    z.object({ action: z.enum(['pause', 'continue', 'clear']) }),
  ],
  { error: () => t('Please start, pause, continue or clear the timer.') },
)
export type TimerChange = z.infer<typeof TimerChange>

const ListRooms = PageQuery.extend({ communityId: Id.optional() })
export type ListRooms = z.infer<typeof ListRooms>

export const quietRoomEndpoints = {
  list: endpoint('GET', '/api/rooms', {
    summary:
      'Quiet rooms that you can enter: open ones, your friends’ and your communities’, newest first. Who is inside isn’t said, and neither is how many.',
    query: ListRooms,
    response: z.array(RoomView),
  }),
  open: endpoint('POST', '/api/rooms', {
    summary: `Open a quiet room, ${limits.quietRoom.open} at most at a time. It ends after being empty for ${limits.quietRoom.emptyMinutes} minutes. No one is told. Takes an Idempotency-Key.`,
    body: NewRoom,
    response: RoomDetail,
    status: 201,
  }),
  get: endpoint('GET', '/api/rooms/{id}', {
    summary: 'A quiet room. Who is inside, and the timer, only those learn who are inside.',
    params: ById,
    response: RoomDetail,
  }),
  end: endpoint('DELETE', '/api/rooms/{id}', {
    summary: 'End a room that you opened, or that is in a community you moderate.',
    params: ById,
  }),
  enter: endpoint('PUT', '/api/rooms/{id}/visit', {
    summary:
      'Come in, with a few words if you like. No one is told. You’re in one room at a time: you leave any other.',
    params: ById,
    body: NewVisit,
    response: RoomDetail,
  }),
  change: endpoint('PATCH', '/api/rooms/{id}/visit', {
    summary: 'Say what you’re doing, or that you did it. New words aren’t done yet.',
    params: ById,
    body: VisitChange,
    response: RoomDetail,
  }),
  leave: endpoint('DELETE', '/api/rooms/{id}/visit', {
    summary: 'Leave. No one is told, and nothing of your visit is kept.',
    params: ById,
  }),
  stay: endpoint('PUT', '/api/rooms/{id}/visit/stay', {
    summary: `Say that you’re still there, as the answer to a heartbeat of the event stream. Whoever hasn’t for ${limits.quietRoom.goneSeconds} seconds has left.`,
    params: ById,
  }),
  timer: endpoint('PUT', '/api/rooms/{id}/timer', {
    summary: 'Start, pause, continue or clear the timer that those inside share. Who did it isn’t told.',
    params: ById,
    body: TimerChange,
    response: RoomDetail,
  }),
}
