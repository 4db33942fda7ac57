import { useState } from 'react'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import type { NewPost } from '#contract/posts/posts.ts'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { type Mentioned, type Mentioning, mentionsOf } from '#web/features/mentions/mentioned.ts'
import { noPoll, type PollDraft, toNewPoll, wordsOfPoll } from '#web/features/polls/poll-draft.ts'
import { type ChosenAudience, readAudience, rememberAudience } from '#web/features/posts/start-audience.ts'
import { fitting } from '#web/features/posts/who-may-comment-select.tsx'
import type { KeptDescription } from './kept-descriptions.ts'
import type { SendTry } from './use-create-post.ts'

interface Words {
  content: string
  poll: PollDraft
  descriptions: readonly KeptDescription[]
}

/** All that somebody typed. */
const wordsOf = ({ content, poll, descriptions }: Words): string =>
  content + wordsOfPoll(poll) + descriptions.map((kept) => kept?.words ?? '').join('')

/** Where it will stand, as far as it decides who can be mentioned. */
function whereOf({
  communityId,
  circleId,
}: Record<'communityId' | 'circleId', string | null>): Mentioning['where'] {
  if (communityId) return { communityId }
  return circleId ? { circleId } : {}
}

/** A post that is being written; all of it but the photos is kept, and of those what was written about them. */
export function usePostDraft(account: string, communityId: string | null) {
  const [{ start, last }] = useState(() => readAudience(account))
  const draft = useDraft(
    { account, name: communityId ? `post:${communityId}` : 'post' },
    {
      content: '',
      mentioned: [] as Mentioned[],
      tones: [] as string[],
      notes: [] as ContentNote[],
      replyWish: null as ReplyWish | null,
      whoMayComment: 'everyone' as WhoMayComment,
      audience: start.audience,
      circleId: start.circleId,
      isAudienceToStay: false,
      anonymous: false,
      communityId,
      isForVisitors: false,
      poll: noPoll,
      descriptions: [] as KeptDescription[],
      lastTry: null as SendTry | null,
    },
    wordsOf,
  )
  const [discarded, setDiscarded] = useState<typeof draft.value | null>(null)
  const { value } = draft
  const chosen: ChosenAudience = { audience: value.audience, circleId: value.circleId }
  const isInMainFeed = value.communityId === null
  // Nobody looks in on what is anonymous.
  const isForVisitors = value.isForVisitors && !isInMainFeed && !value.anonymous
  return {
    ...draft,
    isBlank: wordsOf(value).trim() === '',
    whoMayComment: fitting(value.whoMayComment, value.anonymous),
    isForVisitors,
    chosen,
    mentioning: {
      mentioned: value.mentioned,
      onChoose: draft.change,
      where: whereOf(value),
      isAnonymous: value.anonymous,
    },
    start,
    last,
    /** It is out: what was chosen for it counts for the next one, as far as it may. */
    rememberAudience: () => {
      if (isInMainFeed && !value.anonymous) rememberAudience(account, chosen, value.isAudienceToStay)
    },
    isDiscarded: discarded !== null,
    startFresh: () => {
      setDiscarded(value)
      draft.clear()
    },
    takeBack: () => {
      if (discarded) draft.change(discarded)
      setDiscarded(null)
    },
    bodyAt: (now: number): NewPost => ({
      content: value.content.trim(),
      mentions: mentionsOf(value.content, value.mentioned, value.anonymous),
      communityId: value.communityId,
      isAnonymous: value.anonymous,
      toneIndicators: value.tones,
      contentNotes: value.notes,
      replyWish: value.replyWish,
      // A post in a community is for its members.
      ...(isInMainFeed ? chosen : { audience: 'everyone', circleId: null }),
      whoMayComment: fitting(value.whoMayComment, value.anonymous),
      isForVisitors,
      poll: toNewPoll(value.poll, now),
      // They follow once the words are out.
      morePhotos: [],
    }),
  }
}

export type PostDraft = ReturnType<typeof usePostDraft>
