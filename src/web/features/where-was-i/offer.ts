import type { LastPlaceView, UnfinishedView, WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import type { placeRecord } from './place-record.ts'

/** Who was reading a moment ago, on whichever device, knows where; who was writing here knows that. */
const aMoment = 10 * 60_000

interface Here {
  record: ReturnType<typeof placeRecord>
  /** When this device last saved the text in question; null: it does not have it. */
  draftSavedAt: number | null
  now: number
}

/** What to offer: nothing that was answered, nothing that happened here just now. */
export function offerOf({ place, unfinished }: WhereWasIView, { record, draftSavedAt, now }: Here) {
  const { answeredPlace, answeredDraft } = record
  const isRecent = (at: number) => now - at < aMoment
  const isPlaceNews = place && place.at !== answeredPlace && !isRecent(Date.parse(place.at))
  const isDraftNews =
    unfinished && unfinished.at !== answeredDraft && !(draftSavedAt !== null && isRecent(draftSavedAt))
  return { place: isPlaceNews ? place : null, unfinished: isDraftNews ? unfinished : null }
}

/** Between marks that keep a name in another direction from pulling the words after it along. */
const apart = (name: string | null): string => `\u2068${name}\u2069`

const aPost = (name: string | null): string =>
  name === null ? 'an anonymous post' : `a post by ${apart(name)}`

/** Where somebody was, as the rest of 'You were …'. */
export function placeWords({ kind, name }: LastPlaceView): string {
  const post = aPost(name)
  switch (kind) {
    case 'feed':
      return `reading the feed, at ${post}`
    case 'communitiesFeed':
      return `reading the posts of your communities, at ${post}`
    case 'post':
      return `reading ${post} and its comments`
    case 'community':
      return `in the community ${apart(name)}`
    case 'conversation':
      return `reading your messages with ${apart(name)}`
  }
}

/** What somebody did not finish, as the rest of 'You have …'. */
export function unfinishedWords({ draft, name }: UnfinishedView): string {
  const [composer] = draft.split(':')
  if (composer === 'message') return `an unfinished message to ${apart(name)}`
  if (composer === 'comment') return `an unfinished comment on ${aPost(name)}`
  return name === null ? 'an unfinished post' : `an unfinished post for the community ${apart(name)}`
}
