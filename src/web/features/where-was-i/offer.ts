import type { LastPlaceView, UnfinishedView, WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { t } from '#words/t.ts'
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

/** Where somebody was, as the rest of 'You were …'. */
export function placeWords({ kind, name }: LastPlaceView): string {
  switch (kind) {
    case 'feed':
      return name === null
        ? t('reading the feed, at an anonymous post')
        : t('reading the feed, at a post by {name}', { name: apart(name) })
    case 'communitiesFeed':
      return name === null
        ? t('reading the posts of your communities, at an anonymous post')
        : t('reading the posts of your communities, at a post by {name}', { name: apart(name) })
    case 'post':
      return name === null
        ? t('reading an anonymous post and its comments')
        : t('reading a post by {name} and its comments', { name: apart(name) })
    case 'community':
      return t('in the community {name}', { name: apart(name) })
    case 'conversation':
      return t('reading your messages with {name}', { name: apart(name) })
  }
}

/** What somebody did not finish, as the rest of 'You have …'. */
export function unfinishedWords({ draft, name }: UnfinishedView): string {
  const [composer] = draft.split(':')
  if (composer === 'message') return t('an unfinished message to {name}', { name: apart(name) })
  if (composer === 'comment')
    return name === null
      ? t('an unfinished comment on an anonymous post')
      : t('an unfinished comment on a post by {name}', { name: apart(name) })
  return name === null
    ? t('an unfinished post')
    : t('an unfinished post for the community {name}', { name: apart(name) })
}
