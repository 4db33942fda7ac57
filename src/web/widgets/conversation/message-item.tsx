import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import type { MessageView } from '#contract/messages.ts'
import { canStillChange, useTakeBackMessage } from '#web/features/messages/use-change-message.ts'
import type { OutgoingMessage } from '#web/features/messages/use-outbox.ts'
import { useReact } from '#web/features/messages/use-react.ts'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClockTime } from '#web/ui/clock-time.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { t } from '#words/t.ts'
import { Bubble } from './bubble.tsx'
import { answersFor, reactionWords } from './reaction-words.tsx'

/** What a message says, and how it is meant. */
export type Words = Pick<MessageView, 'content' | 'toneIndicators' | 'noReplyNeeded'>

interface MessageItemProps {
  message: MessageView
  other: PersonView
  onEdit: () => void
  /** It was taken back, or waits for a connection to be. */
  onTaken: (waits: boolean) => void
  /** What was done to it without a connection. */
  change?: ReactNode
}

export const MessageItem = ({ message, other, onEdit, onTaken, change }: MessageItemProps) => (
  <Bubble
    isMine={message.isMine}
    writer={message.isMine ? t('You') : other.displayName}
    content={message.content}
    photos={message.photos}
    tones={message.toneIndicators}
    noReplyNeeded={message.noReplyNeeded}
  >
    <ReadAloud
      id={message.id}
      opening={message.isMine ? t('You wrote:') : t('{name} wrote:', { name: other.displayName })}
      className={classNames('-mx-3', message.isMine && 'flex justify-end')}
    />
    <div className={classNames('-mt-1 flex items-center gap-2', message.isMine && 'justify-end')}>
      <span>
        <ClockTime iso={message.createdAt} />
        {message.editedAt && (
          <>
            {' · '}
            {t('edited')}
          </>
        )}
        {message.isSilent && (
          <>
            {' · '}
            {t('sent silently')}
          </>
        )}
      </span>
      {!message.isMine && <MessageMenu message={message} other={other} />}
      {message.isMine && !change && <OwnMessageMenu message={message} onEdit={onEdit} onTaken={onTaken} />}
    </div>
    {message.reaction && (
      <p className={classNames('text-text', message.isMine && 'text-end')}>
        {rich('{name}: {words}', {
          name: message.isMine ? <bdi>{other.displayName}</bdi> : t('You'),
          words: reactionWords(message.reaction),
        })}
      </p>
    )}
    {change}
  </Bubble>
)

/** Within an hour. After that the message stays as it is, and there is nothing to choose. */
const OwnMessageMenu = ({
  message,
  onEdit,
  onTaken,
}: Pick<MessageItemProps, 'message' | 'onEdit' | 'onTaken'>) => {
  const { now, timeOf } = useDates()
  const { takeBack } = useTakeBackMessage(message, onTaken)
  if (!canStillChange(message, now())) return null
  return (
    <ActionMenu
      label={t('More for your message of {time}', { time: timeOf(message.createdAt) })}
      actions={[
        { label: t('Edit'), icon: <Pencil />, onSelect: onEdit },
        { label: t('Take back'), icon: <Undo2 />, onSelect: takeBack },
      ]}
    />
  )
}

interface TakenBackItemProps {
  message: MessageView
  other: PersonView
  /** On this screen just now: the menu that did it is gone, and the focus with it. */
  isJustTaken: boolean
  /** The words are still here for whoever wrote them. */
  onWriteAgain: (() => void) | undefined
}

/** The trace of a message: that there was one, and whose. */
export const TakenBackItem = ({ message, other, isJustTaken, onWriteAgain }: TakenBackItemProps) => {
  const trace = useRef<HTMLDivElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What waited for a connection comes back when somebody may be elsewhere: only a focus that is lost is taken.
    if (isJustTaken || (again.current && document.activeElement === document.body))
      (again.current ?? trace.current)?.focus({ preventScroll: true })
  }, [isJustTaken])
  return (
    <div
      ref={trace}
      tabIndex={-1}
      className={classNames(
        'grid w-fit max-w-[min(90%,34rem)] gap-1 text-quiet',
        message.isMine ? 'ml-auto justify-items-end' : 'mr-auto justify-items-start',
      )}
    >
      <p className="flex items-center gap-2 rounded-lg border border-line border-dashed px-4 py-2.5">
        <Undo2 aria-hidden="true" className="size-5 flex-none" />
        <span className="[overflow-wrap:anywhere]">
          {message.isMine
            ? t('You took back a message')
            : rich('{name} took back a message', { name: <bdi>{other.displayName}</bdi> })}
        </span>
      </p>
      <div className={classNames('flex flex-wrap items-center gap-2', message.isMine && 'justify-end')}>
        <ClockTime iso={message.createdAt} />
        {!message.isMine && <MessageMenu message={message} other={other} />}
        {onWriteAgain && (
          <Button ref={again} icon={<Pencil />} onClick={onWriteAgain}>
            {t('Write it again')}
          </Button>
        )}
      </div>
    </div>
  )
}

const MessageMenu = ({ message, other }: { message: MessageView; other: PersonView }) => {
  const { timeOf } = useDates()
  const { mutate: answer } = useReact(message)
  const answers = message.isTakenBack ? [] : answersFor(message.reaction, answer)
  return (
    <PersonMenu
      label={t('More for the message of {time} by {name}', {
        time: timeOf(message.createdAt),
        name: other.displayName,
      })}
      person={other}
      subject={{ type: 'message', id: message.id }}
      actions={answers}
      align="start"
    />
  )
}

interface OutgoingItemProps {
  outgoing: OutgoingMessage
  onTryAgain: () => void
  onTakeBack: () => void
}

/** A message that has not arrived yet, in the place where it will stand. */
export const OutgoingItem = ({ outgoing, onTryAgain, onTakeBack }: OutgoingItemProps) => {
  const { state, reason } = outgoing
  const { message } = outgoing.letter
  return (
    <div {...keptFree}>
      <Bubble
        isMine
        writer={t('You')}
        content={message.content}
        photosToCome={message.photos?.length}
        tones={message.toneIndicators}
        noReplyNeeded={message.noReplyNeeded}
      >
        {state === 'failed' ? (
          <div className="grid justify-items-end gap-2">
            <p className="font-semibold text-harm">{t('Not sent. {reason}', { reason: reason ?? '' })}</p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="plain" icon={<Undo2 />} onClick={onTakeBack}>
                {t('Back to writing')}
              </Button>
              <Button icon={<RotateCw />} onClick={onTryAgain}>
                {t('Try again')}
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex min-h-11 flex-wrap items-center justify-end gap-2">
            <span className="whitespace-nowrap">
              {state === 'waiting' ? t('Waiting for a connection') : t('Sending…')}
            </span>
            {state !== 'sending' && (
              <Button icon={<Undo2 />} onClick={onTakeBack}>
                {state === 'waiting' ? t('Back to writing') : t('Undo')}
              </Button>
            )}
          </div>
        )}
      </Bubble>
    </div>
  )
}
