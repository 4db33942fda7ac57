import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import type { MessageView } from '#contract/messages.ts'
import { byDay } from '#web/features/messages/days.ts'
import { useMessages } from '#web/features/messages/messages.queries.ts'
import { useMarkRead } from '#web/features/messages/use-mark-read.ts'
import type { OutgoingMessage } from '#web/features/messages/use-outbox.ts'
import { announce } from '#web/lib/announcer.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { MessageItem, OutgoingItem, TakenBackItem } from './message-item.tsx'
import { UndoOffer } from './undo-offer.tsx'
import { useScroll } from './use-scroll.ts'

/** Who has no mouse comes here by Tab, and scrolls with the arrow keys. */
const reachable = { tabIndex: 0 } as const

interface MessageListProps {
  other: PersonView
  /** The level that days have under the heading that names the person. */
  dayHeading: 'h2' | 'h3'
  /** What helps to begin, where nothing was said yet. */
  beforeFirst: ReactNode
  outgoing: readonly OutgoingMessage[]
  onTryAgain: (key: string) => void
  onTakeBack: (key: string) => void
  /** The words of a message that was taken back go into the field again. */
  onWriteAgain: ((message: MessageView) => void) | undefined
}

/** A conversation as it is read: oldest above, newest below, older ones when asked for. */
export const MessageList = ({
  other,
  dayHeading: Heading,
  beforeFirst,
  outgoing,
  onTryAgain,
  onTakeBack,
  onWriteAgain,
}: MessageListProps) => {
  const messages = useMessages(other.id)
  const { now, zone } = useDates()
  const list = (messages.data?.pages.flat() ?? []).toReversed()
  const { box, isAtEnd, onScroll, toEnd } = useScroll(list[0]?.id, outgoing.at(-1)?.key ?? list.at(-1)?.id)
  useMarkRead(other.id, list, isAtEnd)
  useNewWordsAloud(other, list)
  const unseen = isAtEnd ? 0 : list.filter(({ isRead }) => isRead === false).length

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        data-begins-at-end
        aria-label={t('Messages with {name}', { name: other.displayName })}
        {...reachable}
        onScroll={onScroll}
        className="absolute inset-0 overflow-y-auto px-4 py-3 -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="grid gap-4">
          {messages.isPending && <Quiet>{t('Loading messages…')}</Quiet>}
          {messages.isError && (
            <Retry onRetry={messages.refetch} busy={messages.isFetching}>
              {t('The messages couldn’t be loaded. {error}', { error: inWords(messages.error) })}
            </Retry>
          )}
          {messages.hasNextPage && (
            <div className="flex justify-center">
              <Button
                busy={messages.isFetchingNextPage}
                busyLabel={t('Loading older messages…')}
                onClick={() => void showNextPage(messages)}
              >
                {t('Show older messages')}
              </Button>
            </div>
          )}
          {messages.data && list.length === 0 && outgoing.length === 0 && (
            <>
              <p className="py-4 text-center text-quiet">
                {t('Nothing here yet. You can write first, whenever you like.')}
              </p>
              {beforeFirst}
            </>
          )}
          {byDay(list, now(), zone).map(({ name, items }) => (
            <section key={name + items[0]?.id} aria-label={name} className="grid gap-4">
              <Heading className="flex items-center gap-3 font-semibold text-body text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {name}
              </Heading>
              <ul className="grid gap-4">
                {items.map((message) => (
                  <li key={message.id}>
                    <SentOrReceived message={message} other={other} onWriteAgain={onWriteAgain} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {!messages.hasNextPage && <UndoOffer sent={list.filter(({ isMine }) => isMine)} />}
          {outgoing.length > 0 && (
            <ul aria-label={t('Not sent yet')} className="grid gap-4">
              {outgoing.map((one) => (
                <li key={one.key}>
                  <OutgoingItem
                    outgoing={one}
                    onTryAgain={() => onTryAgain(one.key)}
                    onTakeBack={() => onTakeBack(one.key)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      {unseen > 0 && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button variant="main" icon={<ArrowDown />} onClick={toEnd}>
            {t('{count, plural, one {Show # new message} other {Show # new messages}}', { count: unseen })}
          </Button>
        </div>
      )}
    </div>
  )
}

const lazyEditor = retryableLazy(() => import('./message-editor.tsx'))

type SentOrReceivedProps = Pick<MessageListProps, 'other' | 'onWriteAgain'> & { message: MessageView }

/** A message, its editor while it is edited, or what is left of it. */
const SentOrReceived = ({ message, other, onWriteAgain }: SentOrReceivedProps) => {
  const [isEditing, setEditing] = useState(false)
  const [taken, setTaken] = useState<MessageView | null>(null)
  const editor = useLazy(lazyEditor, t('The message couldn’t be opened for editing'))
  const place = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The editor is gone, and the focus with it.
    if (wasEditing.current && !isEditing)
      place.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  if (message.isTakenBack) {
    const writeAgain = () => {
      if (taken) onWriteAgain?.(taken)
      setTaken(null)
    }
    return (
      <TakenBackItem
        message={message}
        other={other}
        isJustTaken={taken !== null}
        onWriteAgain={taken && onWriteAgain ? writeAgain : undefined}
      />
    )
  }
  return (
    <div ref={place}>
      {isEditing && editor.module ? (
        <editor.module.MessageEditor message={message} onDone={() => setEditing(false)} />
      ) : (
        <MessageItem
          message={message}
          other={other}
          onEdit={() => {
            editor.request()
            setEditing(true)
          }}
          onTaken={() => setTaken(message)}
        />
      )}
    </div>
  )
}

/** A screen reader hears what comes while the conversation is open, politely, and nothing that was there before. */
function useNewWordsAloud(other: PersonView, list: readonly MessageView[]) {
  const heard = useRef<string | null>(null)
  const newest = list.at(-1)
  useEffect(() => {
    if (!newest) return
    if (heard.current !== null && newest.id > heard.current && !newest.isMine && !newest.isTakenBack)
      announce(t('{name}: {message}', { name: other.displayName, message: newest.content }), 'message')
    heard.current = newest.id
  }, [newest, other.displayName])
}
