import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { toneAnswers } from '#contract/tone-questions/tone-answers.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { noteLabel } from '#web/lib/posts/note-words.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { securityWords } from '#web/lib/security-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { useMarkNoticesRead, useNotices } from './notices.queries.ts'
import { OfferAnswer } from './offer-answer.tsx'
import { useAnswerSuggestion } from './use-answer-suggestion.ts'

const ToneAnswer = lazyComponent(async () => (await import('./tone-answer.tsx')).ToneAnswer)

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
              href={placeOf(notice)}
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
            {notice.offer && (
              <OfferAnswer offer={notice.offer} where={notice.community?.name ?? t('Synapse')} />
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

type Question = NonNullable<NoticeView['toneQuestion']>
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
        aria-label={t('Add the content note: {label}', { label })}
        busy={answer.isPending && answer.variables === 'add'}
        busyLabel={t('Adding…')}
        onClick={() => !answer.isPending && answer.mutate('add')}
      >
        {t('Add')}
      </Button>
      <Button
        variant="plain"
        aria-label={t('No thanks to the content note: {label}', { label })}
        onClick={() => !answer.isPending && answer.mutate('decline')}
      >
        {t('No thanks')}
      </Button>
    </div>
  )
}

function placeOf({ community, offer, security, decision, postId, person }: NoticeView): string {
  if (security) return '/settings/account#account-safety'
  if (community) return `/communities/${community.id}`
  if (offer) return '/help/moderating'
  if (decision) return '/settings/reports'
  return postId ? `/posts/${postId}` : `/profile/${person?.id ?? ''}`
}

/** Of yours; of somebody else's, where you reported it. */
const subjectNames = {
  user: 'profile',
  post: 'post',
  comment: 'comment',
  message: 'message',
  community: 'community',
}

function decisionWords(kind: NoticeView['kind'], about: NonNullable<NoticeView['decision']>): string {
  const name = subjectNames[about.subjectType]
  if (kind === 'reportDecided')
    return `A moderator has decided about the ${about.subjectType === 'user' ? 'person' : name} you reported.`
  if (kind === 'appealDecided')
    return about.appeal === 'overturned'
      ? t('Your appeal was answered: the decision was reversed.')
      : t('Your appeal was answered: the decision stays.')
  switch (about.action) {
    case 'remove':
      return t('A moderator took your {name} down. You can read why, and appeal.', { name })
    case 'unmask':
      return t('Moderators looked up who wrote your anonymous {name}. You can read why, and appeal.', {
        name,
      })
    case 'restore':
      return t('A moderator put your {name} back.', { name })
    case 'suspend':
      return t('A moderator suspended your account. You can read why, and appeal.')
    case 'lift':
      return t('A moderator ended your suspension.')
    default:
      return t('A moderator warned you about your {name}. You can read why, and appeal.', { name })
  }
}

function toneWords({ kind, person }: NoticeView, { about, answer, words }: Question): string {
  if (kind === 'toneAsked') return `${person?.displayName ?? t('A reader')} asks how you meant your ${about}.`
  const label = toneAnswers.find(({ key }) => key === answer)?.label ?? ''
  return `${person?.displayName ?? t('The author')} answered how they meant their ${about}: ${label}.${words ? ` “${words}”` : ''}`
}

function wordsOf(notice: NoticeView): string {
  const { kind, person, suggestion, decision, toneQuestion, community, offer, security, thread } = notice
  if (offer) return `Would you like to moderate ${community?.name ?? 'all of Synapse'}? You can say no.`
  if (community)
    return t('Someone you blocked moderates {name}. They can see that you’re a member.', {
      name: community.name,
    })
  if (security) return `${securityWords[security.kind]} (${security.device})`
  if (decision) return decisionWords(kind, decision)
  if (toneQuestion) return toneWords(notice, toneQuestion)
  const who = person?.displayName ?? t('Someone')
  if (suggestion) return t('A reader suggests a content note: {note}', { note: noteLabel(suggestion.note) })
  if (kind === 'commentRemoved') return t('The author of a post removed your comment from it.')
  if (kind === 'requestAccepted') return t('{who} accepted your friend request.', { who })
  return (kind === 'reply' ? replyWords : commentWords)(who, person !== null, thread ?? one)
}

type Thread = NonNullable<NoticeView['thread']>

/** A notice from before there was one for a thread. */
const one: Thread = { count: 1, others: 0 }
const many = ({ count }: Thread) =>
  count < limits.noticeCount ? `${count}` : t('{count} or more', { count })
const others = (count: number) => (count === 1 ? '1 other person' : t('{count} others', { count }))

/** Of one comment or several. Where some are anonymous, it counts comments and never people. */
function commentWords(who: string, isNamed: boolean, thread: Thread): string {
  if (thread.count === 1) return `${who} commented${isNamed ? '' : ' anonymously'} on your post.`
  if (thread.others === null)
    return `${many(thread)} comments on your post. The latest is ${isNamed ? `by ${who}` : 'anonymous'}.`
  return thread.others === 0
    ? t('{who} wrote {thread} comments on your post.', { who, thread: many(thread) })
    : t('{who} and {others} commented on your post.', { who, others: others(thread.others) })
}

function replyWords(who: string, isNamed: boolean, thread: Thread): string {
  if (thread.count === 1) return `${who} replied${isNamed ? '' : ' anonymously'} to your comment.`
  if (thread.others === null)
    return `${many(thread)} replies to you under a post. The latest is ${isNamed ? `by ${who}` : 'anonymous'}.`
  return thread.others === 0
    ? t('{who} replied to you {thread} times.', { who, thread: many(thread) })
    : t('{who} and {others} replied to you.', { who, others: others(thread.others) })
}
