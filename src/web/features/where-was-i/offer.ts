import type { PlaceView, UnfinishedView, WhereWasIView } from '#contract/where-was-i.ts'
import { isSamePlace, type placeRecord } from './place-record.ts'

/** Who was here on this device a moment ago knows where they were. */
const aMoment = 10 * 60_000

interface Here {
  record: ReturnType<typeof placeRecord>
  /** When this device last saved the text in question; null: it does not have it. */
  draftSavedAt: number | null
  now: number
}

/** What to offer: nothing that was answered, nothing that happened here just now. */
export function offerOf({ place, unfinished }: WhereWasIView, { record, draftSavedAt, now }: Here) {
  const { sent, answeredPlace, answeredDraft } = record
  const wasHere = (at: number | null | undefined) => at != null && now - at < aMoment
  const isPlaceNews =
    place && place.at !== answeredPlace && !(sent && isSamePlace(sent.place, place) && wasHere(sent.at))
  const isDraftNews = unfinished && unfinished.at !== answeredDraft && !wasHere(draftSavedAt)
  return { place: isPlaceNews ? place : null, unfinished: isDraftNews ? unfinished : null }
}

/** Where somebody was, as the rest of 'You were …'. */
export function placeWords({ kind, name }: PlaceView): string {
  const post = name === null ? 'an anonymous post' : `a post by ${name}`
  switch (kind) {
    case 'feed':
      return `reading the feed, at ${post}`
    case 'communitiesFeed':
      return `reading the posts of your communities, at ${post}`
    case 'post':
      return `reading ${post} and its comments`
    case 'community':
      return `in the community ${name}`
    case 'conversation':
      return `reading your messages with ${name}`
  }
}

/** What somebody did not finish, as the rest of 'You were writing …'. */
export function unfinishedWords({ draft, name }: UnfinishedView): string {
  const [composer] = draft.split(':')
  if (composer === 'message') return `a message to ${name}`
  if (composer === 'comment')
    return `a comment on ${name === null ? 'an anonymous post' : `a post by ${name}`}`
  return name === null ? 'a post' : `a post for the community ${name}`
}
