import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import type { MessageView } from '#contract/messages.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { giveBack } from '#web/features/drafts/draft-store.ts'
import { byDay } from '#web/features/messages/days.ts'
import { useMessages } from '#web/features/messages/messages.queries.ts'
import { useMarkRead } from '#web/features/messages/use-mark-read.ts'
import type { OutgoingChange, OutgoingMessage } from '#web/features/messages/use-outbox.ts'
import { announce } from '#web/lib/announcer.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { inFull } from '#web/lib/message-words.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { MessageItem, OutgoingItem, TakenBackItem, type Words } from './message-item.tsx'
import { UndoOffer } from './undo-offer.tsx'
import { useScroll } from './use-scroll.ts'
import { WaitingChange } from './waiting-change.tsx'

/** Who has no mouse comes here by Tab, and scrolls with the arrow keys. */
const reachable = { tabIndex: 0 } as const

interface MessageListProps {
  other: PersonView
  /** The level that days have under the heading that names the person. */
  dayHeading: 'h2' | 'h3'
  /** What helps to begin, where nothing was said yet. */
  beforeFirst: ReactNode
  outgoing: readonly OutgoingMessage[]
  /** What was done to messages that have arrived, and waits for a connection. */
  changes: readonly OutgoingChange[]
  onTryAgain: (key: string) => void
  onTakeBack: (key: string) => void
  onDropChange: (key: string) => void
  /** The words of a message that was taken back go into the field again. */
  onWriteAgain: ((message: Words) => void) | undefined
  /** What waits for its time. */
  atEnd: ReactNode
}

/** A conversation as it is read: oldest above, newest below, older ones when asked for. */
export const MessageList = ({
  other,
  dayHeading: Heading,
  beforeFirst,
  outgoing,
  changes,
  onTryAgain,
  onTakeBack,
  onDropChange,
  onWriteAgain,
  atEnd,
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
                    <SentOrReceived
                      message={message}
                      other={other}
                      change={changes.find(({ letter }) => letter.messageId === message.id)}
                      onDropChange={onDropChange}
                      onWriteAgain={onWriteAgain}
                    />
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
          {atEnd}
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

interface SentOrReceivedProps extends Pick<MessageListProps, 'other' | 'onDropChange' | 'onWriteAgain'> {
  message: MessageView
  change: OutgoingChange | undefined
}

/** A message, its editor while it is edited, or what is left of it. */
const SentOrReceived = ({ message, other, change, onDropChange, onWriteAgain }: SentOrReceivedProps) => {
  const { id: account } = useSignedInUser()
  const [isEditing, setEditing] = useState(false)
  const [taken, setTaken] = useState<{ message: MessageView; waits: boolean } | null>(null)
  const editor = useLazy(lazyEditor, t('The message couldn’t be opened for editing'))
  const place = useRef<HTMLDivElement>(null)
  useFocusBack(place, isEditing, change !== undefined)
  const [oldChange] = useState(change?.key)
  if (message.isTakenBack) {
    const writeAgain = () => {
      if (taken) onWriteAgain?.(taken.message)
      setTaken(null)
    }
    return (
      <TakenBackItem
        message={message}
        other={other}
        isJustTaken={taken?.waits === false}
        onWriteAgain={taken?.message.content && onWriteAgain ? writeAgain : undefined}
      />
    )
  }
  const edit = () => {
    editor.request()
    setEditing(true)
  }
  if (isEditing && editor.module)
    return (
      <div ref={place}>
        <editor.module.MessageEditor message={message} onDone={() => setEditing(false)} />
      </div>
    )
  // What was refused stands below the words that the other one reads.
  const asMeant = change?.letter.kind === 'edit' && change.state !== 'failed' ? change.letter : null
  return (
    <div ref={place}>
      <MessageItem
        message={asMeant ? { ...message, content: asMeant.content } : message}
        other={other}
        onEdit={edit}
        onTaken={(waits) => setTaken({ message, waits })}
        change={
          change && (
            <WaitingChange
              change={change}
              other={other}
              isNew={change.key !== oldChange}
              onBackToEditing={(content) => {
                giveBack(account, `edit:${message.id}`, { content })
                edit()
              }}
              onWriteAgain={onWriteAgain}
              onDrop={() => onDropChange(change.key)}
            />
          )
        }
      />
    </div>
  )
}

/** The editor is gone, or what waited for a connection, and the focus with it. */
function useFocusBack(place: RefObject<HTMLElement | null>, isEditing: boolean, isWaiting: boolean): void {
  const was = useRef({ isEditing, isWaiting })
  useEffect(() => {
    const isLost = document.activeElement === document.body
    const hasEnded = (was.current.isEditing && !isEditing) || (was.current.isWaiting && !isWaiting && isLost)
    if (hasEnded && !isWaiting)
      place.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true })
    was.current = { isEditing, isWaiting }
  }, [place, isEditing, isWaiting])
}

/** A screen reader hears what comes while the conversation is open, politely, and nothing that was there before. */
function useNewWordsAloud(other: PersonView, list: readonly MessageView[]) {
  const heard = useRef<string | null>(null)
  const newest = list.at(-1)
  useEffect(() => {
    if (!newest) return
    if (heard.current !== null && newest.id > heard.current && !newest.isMine && !newest.isTakenBack)
      announce(t('{name}: {message}', { name: other.displayName, message: inFull(newest) }), 'message')
    heard.current = newest.id
  }, [newest, other.displayName])
}
