import { useId, useRef } from 'react'
import type { SentRequestView } from '#contract/friends.ts'
import { useSentRequests } from '#web/features/friends/friends.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { rich } from '#web/lib/rich.ts'
import { NextPage } from '#web/ui/next-page.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { PersonHead } from './person-head.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** What one has sent and what waits; nothing at all while there is none. */
export const SentRequests = () => {
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const sent = useSentRequests()
  if (sent.isPending) return null
  if (sent.isError && !sent.data)
    return (
      <Retry onRetry={sent.refetch} busy={sent.isFetching}>
        {t('The requests you sent couldn’t be loaded. {error}', { error: inWords(sent.error) })}
      </Retry>
    )
  const requests = sent.data.pages.flat()
  if (requests.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={headingId} className="text-lead">
          {t('Requests you sent')}
        </h2>
        <p className="text-quiet">{t('They’re waiting for an answer. Some people take a while.')}</p>
      </div>
      <ul ref={list} aria-labelledby={headingId} className="grid gap-4">
        {requests.map((request, index) => (
          <li key={request.id} tabIndex={-1} className="min-w-0">
            <SentRequest request={request} focusAfter={() => focusNear(list.current, index)} />
          </li>
        ))}
      </ul>
      <NextPage of={sent} label={t('Show more requests')} busyLabel={t('Loading more requests…')} />
    </section>
  )
}

interface SentRequestProps {
  request: SentRequestView
  focusAfter: () => boolean
}

const SentRequest = ({ request: { id, createdAt, receiver, note }, focusAfter }: SentRequestProps) => {
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className="card grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <PersonHead person={receiver} nameId={nameId} as="h3">
          {rich('You asked {ago}', { ago: <TimeAgo iso={createdAt} /> })}
        </PersonHead>
        <WithdrawButton person={receiver} requestId={id} describedBy={nameId} focusAfter={focusAfter} />
      </header>
      {note && (
        <blockquote dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
          {note}
        </blockquote>
      )}
    </article>
  )
}
