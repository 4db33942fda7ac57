import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import { useScheduledMessages } from '#web/features/messages/scheduled-messages.queries.ts'
import { useScheduledPosts } from '#web/features/posts/scheduled-posts.queries.ts'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { photosInWords } from '#web/lib/message-words.ts'
import { rich } from '#web/lib/rich.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { MessageLaterTools } from '#web/widgets/later/message-later-tools.tsx'
import { ScheduledPostItem } from '#web/widgets/later/scheduled-post-item.tsx'
import { WhenLine } from '#web/widgets/later/when-line.tsx'
import { LazyPhotosOfMessage } from '#web/widgets/message-photos/lazy-photos-of-message.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const Scheduled = () => (
  <Screen
    title={t('Going out later')}
    lead={t('Only you see this until it goes out.')}
    tabs={
      <Link href="/profile" asChild>
        <ButtonLink variant="plain" className="max-md:-ms-[min(0.75rem,3vw)]" icon={<ArrowLeft />}>
          {t('Back to Profile')}
        </ButtonLink>
      </Link>
    }
  >
    <WaitingList />
  </Screen>
)
export default Scheduled

type Item = { id: string; at: string; isHeld: boolean } & (
  | { post: ScheduledPostView; message?: never }
  | { message: ScheduledMessageView; post?: never }
)

/** What was held back first, because it waits for an answer; then by when it goes out. */
const inOrder = (posts: readonly ScheduledPostView[], messages: readonly ScheduledMessageView[]): Item[] =>
  [
    ...posts.map((post) => ({ id: post.id, at: post.publishAt, isHeld: post.problem !== null, post })),
    ...messages.map((message) => ({
      id: message.id,
      at: message.sendAt,
      isHeld: message.problem !== null,
      message,
    })),
  ].toSorted((a, b) => (a.isHeld === b.isHeld ? (a.at < b.at ? -1 : 1) : a.isHeld ? -1 : 1))

const WaitingList = () => {
  const posts = useScheduledPosts()
  const messages = useScheduledMessages()
  const list = useRef<HTMLUListElement>(null)
  const empty = useRef<HTMLDivElement>(null)
  const isLastGone = useRef(false)
  const failed = [posts, messages].find(({ data, isError }) => isError && !data)
  const items = posts.data && messages.data && inOrder(posts.data, messages.data)
  const count = items?.length
  useEffect(() => {
    if (count === 0 && isLastGone.current) empty.current?.focus({ preventScroll: true })
  }, [count])
  if (failed)
    return (
      <Retry onRetry={failed.refetch} busy={failed.isFetching}>
        {inWords(failed.error)}
      </Retry>
    )
  if (!items) return <Quiet>{t('Loading…')}</Quiet>
  if (items.length === 0)
    return (
      <div ref={empty} tabIndex={-1}>
        <EmptyState scene="bench" title={t('Nothing is waiting')}>
          {t('To let a post or a message wait, press Post later or Send later when you write it.')}
        </EmptyState>
      </div>
    )
  return (
    <ul ref={list} aria-label={t('Going out later')} className="grid gap-4">
      {items.map((item, index) => {
        const onGone = () => {
          isLastGone.current = !focusNear(list.current, index)
        }
        return (
          <li key={item.id} tabIndex={-1} className="card grid gap-3">
            {item.post ? (
              <ScheduledPostItem post={item.post} onGone={onGone} />
            ) : (
              <ScheduledMessageItem message={item.message} onGone={onGone} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ScheduledMessageItemProps {
  message: ScheduledMessageView
  onGone: () => void
}

const ScheduledMessageItem = ({ message, onGone }: ScheduledMessageItemProps) => {
  const wordsId = useId()
  const { receiver } = message
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {receiver
          ? rich('Message to {name}', {
              name: (
                <Link href={`/messages?with=${receiver.id}`}>
                  <bdi>{receiver.displayName}</bdi>
                </Link>
              ),
            })
          : t('Message to someone who has left Synapse')}
      </p>
      <WhenLine at={message.sendAt} problem={message.problem} kind="message" isSilent={message.isSilent} />
      <p
        id={wordsId}
        dir="auto"
        className="whitespace-pre-wrap text-start text-post [overflow-wrap:anywhere]"
      >
        {message.content === '' ? photosInWords(message.photos.length) : message.content}
      </p>
      <LazyPhotosOfMessage photos={message.photos} />
      <ToneBadges tones={message.toneIndicators} />
      {message.noReplyNeeded && <p className="text-quiet">{t('No reply needed')}</p>}
      <div className="flex">
        <MessageLaterTools message={message} describedBy={wordsId} onGone={onGone} />
      </div>
    </>
  )
}
