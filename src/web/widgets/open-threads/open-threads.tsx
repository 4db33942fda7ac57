import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { OpenThreadView } from '#contract/open-threads.ts'
import { replyWishes } from '#contract/posts/reply-wishes.ts'
import { useSetThreadAside } from '#web/features/open-threads/open-threads.queries.ts'
import { putThreadsAway } from '#web/features/open-threads/put-away.ts'
import { setComfort } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { rich } from '#web/lib/rich.ts'
import { AnonymousAvatar, Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BesidePart } from '#web/widgets/beside.tsx'
import { t } from '#words/t.ts'

const title = t('Conversations you could join')

interface OpenThreadsProps {
  threads: readonly OpenThreadView[]
}

/** A few that would like answers. No numbers, and nothing is lost by leaving them. */
export const OpenThreads = ({ threads }: OpenThreadsProps) => (
  <BesidePart title={title} bare>
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 flex-[1_1_10rem] text-quiet">
        {t('They’d like an answer. Only if you feel like it.')}
      </p>
      <Button variant="plain" className="-me-3" onClick={() => putThreadsAway(true)}>
        {t('Not now')}
      </Button>
    </div>
    <ul className="grid gap-3">
      {threads.map((thread) => (
        <li key={thread.id} className="min-w-0">
          <Thread thread={thread} />
        </li>
      ))}
    </ul>
  </BesidePart>
)

const Thread = ({ thread }: { thread: OpenThreadView }) => {
  const { hideImages } = useComfort()
  const [isAside, setAside] = useState(false)
  const changing = useSetThreadAside(thread.id, setAside)
  const wordsId = useId()
  if (isAside)
    return (
      <GoneLine busy={changing.isPending} onUndo={() => changing.mutate(false)}>
        {t('We won’t suggest this one again. No one is told.')}
      </GoneLine>
    )
  const { author, communityName, content } = thread
  return (
    <div className="card grid gap-2 p-4!">
      <p className="flex min-w-0 items-center gap-3">
        {author ? (
          <Avatar {...faceOf(author)} size="small" imageHidden={hideImages} />
        ) : (
          <AnonymousAvatar size="small" />
        )}
        <span className="grid min-w-0 leading-snug [overflow-wrap:anywhere]">
          <bdi className="justify-self-start font-semibold">{author?.displayName ?? t('Anonymous')}</bdi>
          {communityName && <bdi className="justify-self-start text-quiet">{communityName}</bdi>}
        </span>
      </p>
      <Link
        id={wordsId}
        href={`/posts/${thread.id}`}
        dir="auto"
        className="line-clamp-3 min-h-11 content-center text-start text-text no-underline [overflow-wrap:anywhere] hover:underline"
      >
        {content}
      </Link>
      <p className="text-quiet leading-snug [overflow-wrap:anywhere]">{whyThis(thread)}</p>
      <Button
        variant="plain"
        className="-mx-3.5 -mb-2 justify-self-start"
        aria-describedby={wordsId}
        busy={changing.isPending}
        busyLabel={t('Setting aside…')}
        onClick={() => changing.mutate(true)}
      >
        {rich('Not this one<hidden>: don’t suggest it again</hidden>', { hidden: visuallyHidden })}
      </Button>
    </div>
  )
}

/** What they would like, and what it has to do with the reader: sentences of their own. */
const whyThis = ({ about, communityName, replyWish }: OpenThreadView): string =>
  [
    replyWishes.find(({ key }) => key === replyWish)?.request() ?? t('They’re asking something.'),
    about
      ? t('It’s about {interest}, which you like.', { interest: about })
      : communityName && t('It’s in a community you’re in.'),
  ]
    .filter(Boolean)
    .join(' ')

/** In the place where they were, until the screen is left. */
export const ThreadsPutAway = () => {
  const { suggestThreads } = useComfort()
  return (
    <BesidePart title={title} bare>
      <GoneLine
        onUndo={() => {
          setComfort({ suggestThreads: true })
          putThreadsAway(false)
        }}
      >
        {suggestThreads
          ? t('Put away until your next visit.')
          : t('They won’t be shown again. You can turn them on in Settings.')}
      </GoneLine>
      {suggestThreads && (
        <Button
          variant="plain"
          className="-ms-3 justify-self-start"
          onClick={() => setComfort({ suggestThreads: false })}
        >
          {t('Don’t show these any more')}
        </Button>
      )}
    </BesidePart>
  )
}
