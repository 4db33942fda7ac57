import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import { folded } from '#web/lib/folded.ts'
import { t } from '#words/t.ts'

/** As many as can be taken in at a glance. */
const most = 3
const recentDays = 30
const day = 24 * 60 * 60 * 1000
/** As much of a post as says which one it is. */
const quoted = 60

interface Sides {
  me: Pick<OwnUserView, 'interests' | 'audience'>
  /** Their profile, and what they wrote under their name, newest first: as the viewer is shown them, and no more. */
  them: Pick<ProfileView, 'interests' | 'relation'>
  posts: readonly PostView[]
  now: number
  /** As long as the field for them. */
  max: number
}

/**
 * Ways to begin, made of what both let each other see (decision 0095). Everything in them comes from answers that the
 * viewer has anyway, so what is kept from them cannot be in them. Where there is nothing, the one that fits everybody.
 */
export function firstWords({ me, them, posts, now, max }: Sides): string[] {
  const [interest, another] = sharedInterests(me, them)
  const recent = posts.filter(
    ({ createdAt, isAnonymous }) => !isAnonymous && now - Date.parse(createdAt) < recentDays * day,
  )
  const written = recent.find(canBeTakenUp)
  const place = recent.find(({ communityName }) => communityName)?.communityName
  return [
    interest && t('I saw that you like {interest} too. What do you enjoy most about it?', { interest }),
    written &&
      t('I read your post “{words}”. I’d like to hear more, if you feel like telling me.', {
        words: beginningOf(written.content),
      }),
    place && t('I’ve seen you in {community}. What do you like about it there?', { community: place }),
    another &&
      t('I like {interest} too. What about it could you talk about for hours?', { interest: another }),
  ]
    .filter((words): words is string => Boolean(words) && (words as string).length <= max)
    .slice(0, most)
    .concat(them.relation === 'friend' ? forFriends() : forAnyone())
    .slice(0, most)
}

// Neither is a bare hello, which some ask not to get.
const forFriends = () => t('Hi. I’m glad we’re friends here. No hurry to answer.')
const forAnyone = () => t('Hi. I’d like to get to know you. No hurry to answer.')

/** In their spelling. What the viewer keeps from them is not said to them either. */
function sharedInterests(me: Sides['me'], them: Sides['them']): string[] {
  const { interests: audience } = me.audience
  const isShown = audience === 'everyone' || (audience === 'friends' && them.relation === 'friend')
  const mine = new Set(isShown ? me.interests.map(folded) : [])
  return them.interests.filter((word) => mine.has(folded(word)))
}

/** Not what folds for the viewer, and not what somebody only wanted to get off their chest. */
const canBeTakenUp = ({ foldedBy, contentNotes, replyWish, content }: PostView): boolean =>
  !foldedBy && contentNotes.length === 0 && replyWish !== 'venting' && /\p{L}/u.test(content)

/** Whole words of the first line. */
function beginningOf(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  const letters = [...line]
  if (letters.length <= quoted) return line
  const cut = letters.slice(0, quoted).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') > quoted / 2 ? cut.lastIndexOf(' ') : undefined).replace(/[\s,;:.–-]+$/u, '')}…`
}
