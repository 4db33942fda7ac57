import CircleHelp from 'lucide-react/icons/circle-question-mark'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import { useReactInGroup, useTakeBackInGroup } from '#web/features/groups/use-group-changes.ts'
import { canStillChange } from '#web/features/messages/use-change-message.ts'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { inOneSentence } from '#web/lib/in-one-sentence.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClockTime } from '#web/ui/clock-time.tsx'
import { Bubble } from '#web/widgets/conversation/bubble.tsx'
import { answersFor, reactionWords } from '#web/widgets/conversation/reaction-words.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { t } from '#words/t.ts'
import type { OutgoingGroupMessage } from './use-group-outbox.ts'

interface GroupMessageItemProps {
  message: GroupMessageView
  /** Fellow travellers whose weeks are over: nobody writes, nor answers in words. */
  isOver: boolean
}

export const GroupMessageItem = ({ message, isOver }: GroupMessageItemProps) => {
  const { isMine, sender } = message
  const { hideImages } = useComfort()
  if (message.isTakenBack) return <TakenBack message={message} />
  return (
    <Bubble
      isMine={isMine}
      writer={isMine ? t('You') : sender.displayName}
      face={!isMine && <Avatar {...faceOf(sender)} size="tiny" imageHidden={hideImages} />}
      content={message.content}
      photos={message.photos}
      tones={message.toneIndicators}
      noReplyNeeded={false}
    >
      <Asks message={message} />
      <ReadAloud
        id={message.id}
        opening={isMine ? t('You wrote:') : t('{name} wrote:', { name: sender.displayName })}
        className={classNames('-mx-3', isMine && 'flex justify-end')}
      />
      <div className={classNames('-mt-1 flex items-center gap-2', isMine && 'justify-end')}>
        <ClockTime iso={message.createdAt} />
        {isMine ? <OwnMenu message={message} /> : <OthersMenu message={message} isOver={isOver} />}
      </div>
      <Reactions message={message} />
    </Bubble>
  )
}

/** So that nobody has to guess whether they are meant. */
const Asks = ({ message: { asks, asksYou, isMine } }: { message: GroupMessageView }) => {
  if (asks.length === 0) return null
  const names = asks.map(({ displayName }) => displayName)
  return (
    <p
      className={classNames(
        'flex items-center gap-2 [overflow-wrap:anywhere]',
        asksYou ? 'font-semibold text-accent-text' : 'text-quiet',
        isMine && 'justify-end',
      )}
    >
      <CircleHelp aria-hidden="true" className="size-5 flex-none" />
      {asksYou ? t('Asks you') : t('Asks {names}', { names: inOneSentence(names) })}
    </p>
  )
}

const OthersMenu = ({ message, isOver }: GroupMessageItemProps) => {
  const { timeOf } = useDates()
  const react = useReactInGroup()
  const given = message.reactions.find(({ isYours }) => isYours)?.reaction
  return (
    <PersonMenu
      label={t('More for {name}’s message of {time}', {
        name: message.sender.displayName,
        time: timeOf(message.createdAt),
      })}
      person={message.sender}
      subject={{ type: 'groupMessage', id: message.id }}
      actions={
        isOver ? [] : answersFor(given ?? null, (reaction) => react.mutate({ id: message.id, reaction }))
      }
      align="start"
    />
  )
}

/** Within an hour. After that the message stays as it is. */
const OwnMenu = ({ message }: { message: GroupMessageView }) => {
  const { now, timeOf } = useDates()
  const takeBack = useTakeBackInGroup()
  if (!canStillChange(message, now())) return null
  return (
    <ActionMenu
      label={t('More for your message of {time}', { time: timeOf(message.createdAt) })}
      actions={[{ label: t('Take back'), icon: <Undo2 />, onSelect: () => takeBack.mutate(message.id) }]}
    />
  )
}

/** Who said which words. No count, and nobody is notified. */
const Reactions = ({ message }: { message: GroupMessageView }) => {
  const react = useReactInGroup()
  if (message.reactions.length === 0) return null
  return (
    <ul
      aria-label={t('Answers in a few words')}
      className={classNames('flex flex-wrap gap-2 pt-1', message.isMine && 'justify-end')}
    >
      {message.reactions.map(({ id, displayName, reaction, isYours }) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded-full border border-line px-3 text-text [overflow-wrap:anywhere]"
        >
          <span className="py-1.5">
            {rich('{name}: {words}', {
              name: isYours ? t('You') : <bdi>{displayName}</bdi>,
              words: reactionWords(reaction),
            })}
          </span>
          {isYours && (
            <button
              type="button"
              aria-label={t('Take back ‘{words}’', { words: reactionWords(reaction) })}
              className="-me-2 grid size-11 place-items-center"
              onClick={() => react.mutate({ id: message.id, reaction: null })}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The trace of a message: that there was one, and whose. */
const TakenBack = ({ message: { isMine, sender, createdAt } }: { message: GroupMessageView }) => (
  <div className={classNames('grid w-fit gap-1 text-quiet', isMine ? 'ml-auto' : 'mr-auto')}>
    <p className="flex items-center gap-2 rounded-lg border border-line border-dashed px-4 py-2.5">
      <Undo2 aria-hidden="true" className="size-5 flex-none" />
      <span className="[overflow-wrap:anywhere]">
        {isMine
          ? t('You took back a message')
          : rich('{name} took back a message', { name: <bdi>{sender.displayName}</bdi> })}
      </span>
    </p>
    <ClockTime iso={createdAt} />
  </div>
)

interface OutgoingGroupItemProps {
  outgoing: OutgoingGroupMessage
  onTryAgain: () => void
  onTakeBack: () => void
}

export const OutgoingGroupItem = ({ outgoing, onTryAgain, onTakeBack }: OutgoingGroupItemProps) => {
  const { letter, state, reason } = outgoing
  return (
    <Bubble
      isMine
      writer={t('You')}
      content={letter.message.content}
      photosToCome={letter.message.photos?.length}
      tones={letter.message.toneIndicators}
      noReplyNeeded={false}
    >
      <div role="status" className="flex min-h-11 flex-wrap items-center justify-end gap-2">
        <span className={state === 'failed' ? 'font-semibold text-harm' : ''}>
          {state === 'failed'
            ? t('Not sent. {reason}', { reason: reason ?? '' })
            : state === 'waiting'
              ? t('Waiting for a connection')
              : t('Sending…')}
        </span>
        {state !== 'sending' && (
          <Button icon={<Undo2 />} onClick={onTakeBack}>
            {state === 'held' ? t('Undo') : t('Back to writing')}
          </Button>
        )}
        {state === 'failed' && (
          <Button icon={<RotateCw />} onClick={onTryAgain}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </Bubble>
  )
}
