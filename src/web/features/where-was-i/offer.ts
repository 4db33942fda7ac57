import type { LastPlaceView, UnfinishedView, WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { t } from '#words/t.ts'
import type { placeRecord } from './place-record.ts'

/** Who was reading a moment ago, on whichever device, knows where; who was writing here knows that. */
const aMoment = 10 * 60_000

export interface Here {
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

/** Where somebody was, and when. */
export function placeWords({ kind, name }: LastPlaceView, ago: string): string {
  switch (kind) {
    case 'feed':
      return name === null
        ? t('You were reading the feed, at an anonymous post, {ago}.', { ago })
        : t('You were reading the feed, at a post by {name}, {ago}.', { name: apart(name), ago })
    case 'communitiesFeed':
      return name === null
        ? t('You were reading the posts of your communities, at an anonymous post, {ago}.', { ago })
        : t('You were reading the posts of your communities, at a post by {name}, {ago}.', {
            name: apart(name),
            ago,
          })
    case 'post':
      return name === null
        ? t('You were reading an anonymous post and its comments, {ago}.', { ago })
        : t('You were reading a post by {name} and its comments, {ago}.', { name: apart(name), ago })
    case 'community':
      return t('You were in the community {name}, {ago}.', { name: apart(name), ago })
    case 'conversation':
      return t('You were reading your messages with {name}, {ago}.', { name: apart(name), ago })
  }
}

/** What somebody did not finish, and since when. */
export function unfinishedWords({ draft, name }: UnfinishedView, ago: string): string {
  const [composer] = draft.split(':')
  if (composer === 'message')
    return t('You have an unfinished message to {name}, last changed {ago}.', { name: apart(name), ago })
  if (composer === 'group')
    return t('You have an unfinished message to the group {name}, last changed {ago}.', {
      name: apart(name),
      ago,
    })
  if (composer === 'comment')
    return name === null
      ? t('You have an unfinished comment on an anonymous post, last changed {ago}.', { ago })
      : t('You have an unfinished comment on a post by {name}, last changed {ago}.', {
          name: apart(name),
          ago,
        })
  return name === null
    ? t('You have an unfinished post, last changed {ago}.', { ago })
    : t('You have an unfinished post for the community {name}, last changed {ago}.', {
        name: apart(name),
        ago,
      })
}
