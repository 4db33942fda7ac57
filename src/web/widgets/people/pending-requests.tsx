import { useEffect, useId, useRef } from 'react'
import type { FriendRequestView } from '#contract/friends.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { AnswerButtons } from '#web/features/friends/answer-buttons.tsx'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { declinedRequests } from '#web/features/friends/gone-people.ts'
import type { Answer } from '#web/features/friends/use-answer-request.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { withGone } from '#web/lib/gone-things.ts'
import { rich } from '#web/lib/rich.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { DeclinedLine } from './declined-line.tsx'
import { PersonHead } from './person-head.tsx'
import { RequestNote } from './request-note.tsx'

/** Friend requests in the notifications popover; nothing at all while there are none. */
export const PendingRequests = ({ onNoneLeft }: { onNoneLeft: () => void }) => {
  const list = useRef<HTMLUListElement>(null)
  const { data: waiting = [] } = useRequests()
  const declined = declinedRequests.useGone()
  useEffect(() => declinedRequests.forget, [])
  const requests = withGone(waiting, declined)
  if (requests.length === 0) return null
  return (
    <section aria-label={t('Friend requests')} className="grid gap-4 p-2">
      <h2 className="text-lead">{t('Friend requests')}</h2>
      <ul ref={list} className="grid gap-4">
        {requests.map((request, index) =>
          declined.includes(request) ? (
            <li key={request.id} tabIndex={-1}>
              <DeclinedLine request={request} />
            </li>
          ) : (
            <PendingRequest
              key={request.id}
              request={request}
              onAnswered={(answer) => answer === 'accept' && (focusNear(list.current, index) || onNoneLeft())}
            />
          ),
        )}
      </ul>
    </section>
  )
}

interface PendingRequestProps {
  request: FriendRequestView
  onAnswered: (answer: Answer) => void
}

const PendingRequest = ({ request, onAnswered }: PendingRequestProps) => {
  const nameId = useId()
  return (
    <li aria-labelledby={nameId} tabIndex={-1} className="grid gap-2">
      <PersonHead person={request.sender} nameId={nameId} as="h3">
        {rich('Asked {ago}', { ago: <TimeAgo iso={request.createdAt} /> })}
      </PersonHead>
      <OpennessBadge openness={request.sender.openness} />
      <RequestNote request={request} describedBy={nameId} />
      <AnswerButtons
        request={request}
        describedBy={nameId}
        failure={t('Please try again')}
        onAnswered={onAnswered}
      />
    </li>
  )
}
