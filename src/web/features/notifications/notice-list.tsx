import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { noteLabel } from '#web/lib/posts/note-words.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { isKnown, wordsOf } from './notice-words.ts'
import { useMarkNoticesRead, useNotices } from './notices.queries.ts'
import { OfferAnswer } from './offer-answer.tsx'
import { useAnswerSuggestion } from './use-answer-suggestion.ts'

const ToneAnswer = lazyComponent('tone-answer', async () => (await import('./tone-answer.tsx')).ToneAnswer)

const UnlinkButton = lazyComponent(
  'unlink-button',
  async () => (await import('./unlink-button.tsx')).UnlinkButton,
)

interface NoticeListProps {
  /** Also what waits while it is quiet. */
  anyway?: boolean
  /** Stands beside the names of people who support Synapse. */
  supporterBadge: ReactNode
}

/** What happened around you, in words. Looking at it is reading it; what was new stays marked while it is open. */
export const NoticeList = ({ anyway = false, supporterBadge }: NoticeListProps) => {
  const notices = useNotices(anyway)
  const { lowDemand } = useComfort()
  const all = notices.data?.pages.flat() ?? []
  const list = useRef<HTMLUListElement>(null)
  const { mutate: markRead } = useMarkNoticesRead()
  const [newOnes, setNewOnes] = useState<readonly string[]>([])
  const newest = all.find(({ isRead }) => !isRead)?.id
  const fresh = all.filter(({ isRead }) => !isRead).map(({ id }) => id)
  if (fresh.some((id) => !newOnes.includes(id))) setNewOnes([...new Set([...newOnes, ...fresh])])
  useEffect(() => {
    if (newest) markRead(newest)
  }, [newest, markRead])

  // 'Show older' goes away or moves down: the reading goes on where the older ones begin.
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (seen.current === null || all.length <= seen.current) return
    list.current?.children[seen.current]?.querySelector('a')?.focus()
    seen.current = null
  }, [all.length])

  if (notices.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (notices.isError && !notices.data)
    return (
      <Retry onRetry={notices.refetch} busy={notices.isFetching}>
        {inWords(notices.error)}
      </Retry>
    )
  if (all.length === 0) return <p>{t('No new notifications.')}</p>
  const showOlder = () => {
    seen.current = all.length
    void showNextPage(notices)
  }
  return (
    <>
      <ul ref={list} aria-label={t('What happened')} className="grid gap-1">
        {all.map((notice) => (
          <li key={notice.id}>
            <Link
              href={isKnown(notice) ? placeOf(notice) : '/'}
              className="grid min-h-11 gap-0.5 rounded-sm px-2 py-2 text-text no-underline hover:bg-accent-soft"
            >
              <span className="[overflow-wrap:anywhere]">
                {newOnes.includes(notice.id) && !lowDemand && (
                  <strong className="text-accent-text">{t('New:')} </strong>
                )}
                {wordsOf(notice)}
                {notice.person?.isSupporter && !lowDemand && <> {supporterBadge}</>}
              </span>
              <span className="text-quiet">
                <TimeAgo iso={notice.createdAt} />
              </span>
            </Link>
            {notice.suggestion && <SuggestionAnswer suggestion={notice.suggestion} />}
            {notice.offer && <OfferAnswer offer={notice.offer} name={notice.community?.name ?? 'Synapse'} />}
            {notice.mention && notice.postId && (
              <Suspense fallback={null}>
                <UnlinkButton mentionId={notice.mention.id} postId={notice.postId} about={wordsOf(notice)} />
              </Suspense>
            )}
            {notice.kind === 'toneAsked' && notice.toneQuestion && (
              <Suspense fallback={<Quiet>{t('Loading…')}</Quiet>}>
                <ToneAnswer question={notice.toneQuestion} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {notices.isFetchNextPageError && (
        <p role="alert" className="error">
          {inWords(notices.error)}
        </p>
      )}
      {notices.hasNextPage && (
        <Button busy={notices.isFetchingNextPage} busyLabel={t('Loading…')} onClick={showOlder}>
          {t('Show older')}
        </Button>
      )}
    </>
  )
}

type Suggestion = NonNullable<NoticeView['suggestion']>

/** The author decides. After the answer it says what was decided. */
const SuggestionAnswer = ({ suggestion: { id, note, state } }: { suggestion: Suggestion }) => {
  const answer = useAnswerSuggestion(id)
  if (state !== 'open')
    return (
      <p role="status" className="px-2 pb-2 text-quiet">
        {state === 'added' ? t('You added it.') : t('You said no thanks.')}
      </p>
    )
  const label = noteLabel(note)
  return (
    <div className="flex flex-wrap gap-2 px-2 pb-2">
      <Button
        aria-label={t('Add the content note: {note}', { note: label })}
        busy={answer.isPending && answer.variables === 'add'}
        busyLabel={t('Adding…')}
        onClick={() => !answer.isPending && answer.mutate('add')}
      >
        {t('Add')}
      </Button>
      <Button
        variant="plain"
        aria-label={t('No thanks to the content note: {note}', { note: label })}
        onClick={() => !answer.isPending && answer.mutate('decline')}
      >
        {t('No thanks')}
      </Button>
    </div>
  )
}

/** Where a notice of a known kind leads; any other leads home, where its own version can say more. */
function placeOf(notice: NoticeView): string {
  const { kind, group, community, offer, security, decision, gathering, postId, person } = notice
  if (gathering) return gathering.id ? `/gatherings/${gathering.id}` : '/gatherings'
  if (kind === 'postNotPublished' || kind === 'messageNotSent') return '/scheduled'
  if (kind === 'fellowsEnding' && group) return `/messages?group=${group.id}`
  if (group) return '/messages'
  if (security) return '/settings/account#account-safety'
  if (community) return `/communities/${community.id}`
  if (offer) return '/help/moderating'
  if (kind === 'urgentReport') return '/moderation'
  if (decision) return '/settings/reports'
  return postId ? `/posts/${postId}` : `/profile/${person?.id ?? ''}`
}
