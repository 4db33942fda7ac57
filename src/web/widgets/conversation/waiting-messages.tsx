import type { PersonView } from '#contract/core/person.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import { useScheduledMessages } from '#web/features/messages/scheduled-messages.queries.ts'
import { MessageLaterTools } from '#web/widgets/later/message-later-tools.tsx'
import { WhenLine } from '#web/widgets/later/when-line.tsx'
import { t } from '#words/t.ts'
import { Bubble } from './bubble.tsx'

/** One's own messages to this person that wait for their time, where they will stand. Nobody else sees them. */
export const WaitingMessages = ({ other }: { other: PersonView }) => {
  const { data = [] } = useScheduledMessages()
  const waiting = data.filter(({ receiver }) => receiver?.id === other.id)
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t('Messages that go out later')} className="grid gap-4">
      {waiting.map((message) => (
        <li key={message.id}>
          <WaitingMessage message={message} />
        </li>
      ))}
    </ul>
  )
}

const WaitingMessage = ({ message }: { message: ScheduledMessageView }) => (
  <Bubble
    isMine
    writer={t('You, later')}
    content={message.content}
    photos={message.photos}
    tones={message.toneIndicators}
    noReplyNeeded={message.noReplyNeeded}
  >
    <div className="grid justify-items-end gap-2">
      <WhenLine at={message.sendAt} problem={message.problem} kind="message" isSilent={message.isSilent} />
      <MessageLaterTools
        message={message}
        className="justify-end"
        onGone={() => document.querySelector<HTMLElement>('[data-writes-to]')?.focus()}
      />
    </div>
  </Bubble>
)
