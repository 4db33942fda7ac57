import { Suspense, useEffect, useId, useRef } from 'react'
import type { FriendRequestView } from '#contract/friends.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { AnswerButtons } from '#web/features/friends/answer-buttons.tsx'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { declinedRequests } from '#web/features/friends/gone-people.ts'
import type { Answer } from '#web/features/friends/use-answer-request.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { withGone } from '#web/lib/gone-things.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { PeopleSkeletons } from './people-skeletons.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RequestNote } from './request-note.tsx'
import { SentRequests } from './sent-requests.tsx'

const DeclinedLine = lazyComponent(
  'declined-line',
  async () => (await import('./declined-line.tsx')).DeclinedLine,
)

export const RequestList = () => {
  const requests = useRequests()
  if (requests.isPending) return <PeopleSkeletons label={t('Loading requests…')} />
  if (requests.isError && !requests.data)
    return (
      <Retry onRetry={requests.refetch} busy={requests.isFetching}>
        {t('Your requests couldn’t be loaded. {error}', { error: inWords(requests.error) })}
      </Retry>
    )
  return (
    <div className="grid gap-8">
      <Received requests={requests.data} />
      <SentRequests />
    </div>
  )
}

const Received = ({ requests: waiting }: { requests: readonly FriendRequestView[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const declined = declinedRequests.useGone()
  useEffect(() => declinedRequests.forget, [])
  const requests = withGone(waiting, declined)
  if (requests.length === 0)
    return (
      <EmptyState scene="birds" title={t('No friend requests')}>
        {t('When someone asks to be your friend, you can answer here. There’s no hurry.')}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{t('Take your time. If you decline, they aren’t told.')}</p>
      <ul ref={list} aria-label={t('Friend requests')} className="grid gap-4">
        {requests.map((request, index) => (
          <li key={request.id} tabIndex={-1} className="min-w-0">
            {declined.includes(request) ? (
              <Suspense fallback={null}>
                <DeclinedLine request={request} />
              </Suspense>
            ) : (
              <RequestCard
                request={request}
                // What was declined keeps its place, and the focus.
                onAnswered={(answer) => answer === 'accept' && focusNear(list.current, index)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RequestCardProps {
  request: FriendRequestView
  onAnswered: (answer: Answer) => void
}

const RequestCard = ({ request, onAnswered }: RequestCardProps) => {
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className="card grid gap-3">
      <header className="-me-2.5 flex items-start justify-between gap-2">
        <PersonHead person={request.sender} nameId={nameId} as="h2">
          {rich('Asked {ago}', { ago: <TimeAgo iso={request.createdAt} /> })}
        </PersonHead>
        <PersonMenu
          label={t('More for {name}', { name: request.sender.displayName })}
          person={request.sender}
          subject={{ type: 'user', id: request.sender.id }}
        />
      </header>
      <OpennessBadge openness={request.sender.openness} />
      <RequestNote request={request} describedBy={nameId} />
      <AnswerButtons request={request} describedBy={nameId} onAnswered={onAnswered} />
    </article>
  )
}
