import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useRef } from 'react'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { useGroupMessages } from '#web/features/groups/groups.queries.ts'
import { useReadGroup } from '#web/features/groups/use-read-group.ts'
import { byDay } from '#web/features/messages/days.ts'
import { announce } from '#web/lib/announcer.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { inFull } from '#web/lib/message-words.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { useScroll } from '#web/widgets/conversation/use-scroll.ts'
import { t } from '#words/t.ts'
import { GroupMessageItem, OutgoingGroupItem } from './group-message-item.tsx'
import type { OutgoingGroupMessage } from './use-group-outbox.ts'

/** Who has no mouse comes here by Tab, and scrolls with the arrow keys. */
const reachable = { tabIndex: 0 } as const

interface GroupMessagesProps {
  group: GroupDetail
  dayHeading: 'h2' | 'h3'
  outgoing: readonly OutgoingGroupMessage[]
  onTryAgain: (key: string) => void
  onTakeBack: (key: string) => void
  /** Stands above the oldest, and goes with them. */
  children: ReactNode
}

/** As it is read: oldest above, newest below, older ones when asked for. */
export const GroupMessages = (props: GroupMessagesProps) => {
  const { group, dayHeading: Heading, outgoing, onTryAgain, onTakeBack, children } = props
  const messages = useGroupMessages(group.id)
  const { now, zone } = useDates()
  const list = (messages.data?.pages.flat() ?? []).toReversed()
  const { box, isAtEnd, onScroll, toEnd } = useScroll(list[0]?.id, outgoing.at(-1)?.key ?? list.at(-1)?.id)
  useReadGroup(group.id, list.findLast(({ isMine }) => !isMine)?.id, isAtEnd)
  useNewWordsAloud(list)
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        data-begins-at-end
        aria-label={t('Messages in {group}', { group: group.name })}
        {...reachable}
        onScroll={onScroll}
        className="absolute inset-0 overflow-y-auto px-4 py-3 -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="grid gap-4">
          {children}
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
            <p className="py-4 text-center text-quiet">
              {group.memberCount === 1
                ? t('Nothing here yet.')
                : t('Nothing here yet. You see messages from when you joined.')}
            </p>
          )}
          {byDay(list, now(), zone).map(({ name, items }) => (
            <section key={name + items[0]?.id} aria-label={name} className="grid gap-4">
              <Heading className="flex items-center gap-3 font-semibold text-body text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {name}
              </Heading>
              <ul className="grid gap-4">
                {items.map((message) => (
                  <li key={message.id}>
                    <GroupMessageItem message={message} isOver={group.fellows?.isOver ?? false} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {outgoing.length > 0 && (
            <ul aria-label={t('Not sent yet')} className="grid gap-4">
              {outgoing.map((one) => (
                <li key={one.key}>
                  <OutgoingGroupItem
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
      {!isAtEnd && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button icon={<ArrowDown />} onClick={toEnd}>
            {t('To the newest')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A screen reader hears what comes while the group is open, politely, and nothing that was there before. */
function useNewWordsAloud(list: readonly GroupMessageView[]) {
  const heard = useRef<string | null>(null)
  const newest = list.at(-1)
  useEffect(() => {
    if (!newest) return
    if (heard.current !== null && newest.id > heard.current && !newest.isMine && !newest.isTakenBack)
      announce(
        t('{name}: {message}', { name: newest.sender.displayName, message: inFull(newest) }),
        'message',
      )
    heard.current = newest.id
  }, [newest])
}
