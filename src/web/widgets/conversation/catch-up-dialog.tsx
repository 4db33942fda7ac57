import { useRef, useState } from 'react'
import type { WaitingView } from '#contract/messages.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { AsideChoice } from '#web/features/messages/aside-choice.tsx'
import { AsideList, Quoted } from '#web/features/messages/aside-list.tsx'
import { useWaiting } from '#web/features/messages/messages.queries.ts'
import {
  canTakeBack,
  type Fine,
  useCallAllFine,
  useCallFine,
  useReadAnswered,
  useUnreadAgain,
} from '#web/features/messages/use-catch-up.ts'
import { useOutbox } from '#web/features/messages/use-outbox.ts'
import { useBringBack, usePutAside } from '#web/features/messages/use-put-aside.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { onFirstClick } from '#web/lib/lazy-loading/first-click.ts'
import { inShort } from '#web/lib/message-words.ts'
import { timeToUndo } from '#web/lib/outbox/outbox.ts'
import { quickReplies } from '#web/lib/quick-replies.ts'
import { onComingDay } from '#web/lib/time/coming-days.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'

/** Everything that waits for an answer, one after the other, and nothing that asks for one. */
export const CatchUpDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const waiting = useWaiting()
  // What was dealt with keeps its place, and says what became of it: the list is the one that was there first.
  const [list, setList] = useState<readonly WaitingView[] | null>(null)
  if (list === null && waiting.data) setList(waiting.data)
  const all = useCallAllFine(onClose)
  const now = list?.filter(({ aside }) => !aside || aside.isBack) ?? []
  const newest = now
    .flatMap(({ theirMessage, unreadCount }) => (unreadCount > 0 && theirMessage ? [theirMessage.id] : []))
    .reduce((a, b) => (a > b ? a : b), '')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Catch up')}
        description={t('You don’t owe anyone a quick answer. No one is told what you choose here.')}
        opener={opener}
        footer={
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <p className="hint min-w-0 flex-1 basis-56">{newest && t('The messages stay where they are.')}</p>
            <div className="flex flex-wrap gap-3">
              {newest && (
                <Button
                  busy={all.isPending}
                  busyLabel={t('Marking…')}
                  onClick={onFirstClick(() => all.mutate(newest))}
                >
                  {t('Mark all as read')}
                </Button>
              )}
              <DialogClose asChild>
                <Button variant="main">{t('Done')}</Button>
              </DialogClose>
            </div>
          </div>
        }
      >
        {waiting.isError && (
          <Retry onRetry={waiting.refetch} busy={waiting.isFetching}>
            {t('We couldn’t load your messages. {error}', { error: inWords(waiting.error) })}
          </Retry>
        )}
        {waiting.isPending && (
          <SkeletonGroup label={t('Loading messages…')} className="grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </SkeletonGroup>
        )}
        {list && (
          <div className="grid gap-4">
            {now.length === 0 && <Quiet>{t('Nothing is waiting for you now.')}</Quiet>}
            <ul aria-label={t('Waiting conversations')} className="grid gap-4">
              {now.map((conversation) => (
                <li key={conversation.user.id}>
                  <Waiting conversation={conversation} />
                </li>
              ))}
            </ul>
            <AsideList list={list.filter(({ aside }) => aside && !aside.isBack).sort(soonestFirst)} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

const soonestFirst = (one: WaitingView, other: WaitingView): number =>
  (one.aside?.until ?? '') < (other.aside?.until ?? '') ? -1 : 1

type Part = 'aside' | 'sentence' | null
/** What became of it, and what there is to take back. */
type Outcome = { words: string; undo: 'aside' | Fine | null }

const Waiting = ({ conversation }: { conversation: WaitingView }) => {
  const { user, theirMessage, unreadCount } = conversation
  const place = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<Part>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // What was pressed goes away: the reading goes on where it was.
  const say = (words: string, undo: Outcome['undo'] = null) => {
    setOpen(null)
    setOutcome({ words, undo })
    place.current?.focus()
  }
  const asBefore = () => {
    setOutcome(null)
    place.current?.focus()
  }
  const put = usePutAside(user.id, (until) =>
    say(t('Snoozed. It comes back {when}.', { when: onComingDay(until) }), 'aside'),
  )
  const back = useBringBack(user.id, asBefore)
  const fine = useCallFine(user.id, (done) => say(t('Marked as read.'), canTakeBack(done) ? done : null))
  const settle = useBringBack(user.id, () => say(t('It is with your other conversations again.')))
  const unread = useUnreadAgain(asBefore)
  const answered = useReadAnswered(user.id)
  const takeBack = (undo: 'aside' | Fine) => (undo === 'aside' ? back.mutate() : unread.mutate(undo))
  const needsNoReply = () => {
    if (put.isPending) return
    // What is back from snooze and was read has only its place to give up.
    if (unreadCount > 0 && theirMessage) fine.mutate(theirMessage.id)
    else settle.mutate()
  }
  const toggle = (part: Part) => setOpen(open === part ? null : part)
  return (
    <article
      ref={place}
      tabIndex={-1}
      aria-label={t('From {name}', { name: user.displayName })}
      className="grid gap-3 rounded-md border border-line p-4"
    >
      <div className="min-w-0">
        <h3 className="[overflow-wrap:anywhere]">
          <bdi>{user.displayName}</bdi>
        </h3>
        {theirMessage && (
          <p className="text-quiet">
            <TimeAgo iso={theirMessage.createdAt} />
          </p>
        )}
      </div>
      <Quoted>{theirMessage ? inShort(theirMessage) : undefined}</Quoted>
      {outcome ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status">{outcome.words}</p>
          {outcome.undo && (
            <Button
              busy={back.isPending || unread.isPending}
              busyLabel={t('Taking it back…')}
              onClick={onFirstClick(() => outcome.undo && takeBack(outcome.undo))}
            >
              {t('Undo')}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={open === 'aside'} onClick={() => toggle('aside')}>
            {t('Snooze')}
          </Button>
          <Button aria-expanded={open === 'sentence'} onClick={() => toggle('sentence')}>
            {t('Quick reply')}
          </Button>
          <Button
            busy={fine.isPending || settle.isPending}
            busyLabel={t('Marking…')}
            onClick={onFirstClick(needsNoReply)}
          >
            {t('No reply needed')}
          </Button>
        </div>
      )}
      {open === 'aside' && <AsideChoice isBusy={put.isPending} onChoose={(how) => put.mutate(how)} />}
      {open === 'sentence' && (
        <Sentences
          conversation={conversation}
          onSent={(words) => {
            if (theirMessage) answered.mutate(theirMessage.id)
            say(t('Sent: “{words}”', { words }))
          }}
        />
      )}
    </article>
  )
}

interface SentencesProps {
  conversation: WaitingView
  onSent: (words: string) => void
}

const Sentences = ({ conversation: { user }, onSent }: SentencesProps) => {
  const { id: account } = useSignedInUser()
  const { undoSend } = useComfort()
  const { outbox } = useOutbox(account, user.id)
  const send = (content: string) => {
    outbox.add(
      {
        kind: 'message',
        message: { receiverId: user.id, content, toneIndicators: [], noReplyNeeded: false, isSilent: false },
      },
      undoSend ? timeToUndo : 0,
    )
    onSent(content)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="label">{t('One tap sends it')}</legend>
      <div className="grid gap-2 pt-1">
        {quickReplies.map((sentence) => (
          <Button key={sentence} className="justify-start text-start" onClick={() => send(sentence)}>
            {sentence}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
