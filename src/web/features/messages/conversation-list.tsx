import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ConversationView } from '#contract/messages.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { inShort } from '#web/lib/message-words.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { rich } from '#web/lib/rich.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { useAside, useConversations } from './messages.queries.ts'
import { useStableOrder } from './use-stable-order.ts'

interface ConversationListProps {
  openId: string | null
  /** Stands beside the names of people who support Synapse. */
  supporterBadge: ReactNode
}

interface ConversationListWhole extends ConversationListProps {
  /** What stands here when there are none. */
  empty: ReactNode
}

export const ConversationList = ({ openId, supporterBadge, empty }: ConversationListWhole) => {
  const conversations = useConversations()
  const { data: aside = [] } = useAside()
  const backId = useId()
  if (conversations.isPending) {
    return (
      <SkeletonGroup label={t('Loading conversations…')} className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    )
  }
  if (conversations.isError && !conversations.data) {
    return (
      <Retry onRetry={conversations.refetch} busy={conversations.isFetching}>
        {t('Your conversations couldn’t be loaded. {error}', { error: inWords(conversations.error) })}
      </Retry>
    )
  }
  const back = aside.filter((one) => one.aside?.isBack)
  const list = conversations.data.pages
    .flat()
    .filter(({ user }) => !back.some((one) => one.user.id === user.id))
  if (list.length === 0 && aside.length === 0) return empty
  return (
    <div className="grid content-start gap-3">
      {back.length > 0 && (
        <div className="grid gap-2">
          <h2 id={backId} className="text-lead">
            {t('Back from snooze')}
          </h2>
          <ul aria-labelledby={backId} className="grid gap-2">
            {back.map((conversation) => (
              <li key={conversation.user.id} className="min-w-0">
                <ConversationEntry
                  conversation={conversation}
                  isOpen={conversation.user.id === openId}
                  supporterBadge={supporterBadge}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {list.length > 0 && (
        <OrderedConversations list={list} openId={openId} supporterBadge={supporterBadge} />
      )}
      {conversations.hasNextPage && (
        <Button
          busy={conversations.isFetchingNextPage}
          busyLabel={t('Loading…')}
          onClick={() => void showNextPage(conversations)}
        >
          {t('Show more conversations')}
        </Button>
      )}
      {list.length === 0 && back.length === 0 && (
        <p className="px-3 text-quiet">
          {t('Your conversations are snoozed. You’ll find them under Catch up.')}
        </p>
      )}
    </div>
  )
}

const OrderedConversations = ({
  list,
  openId,
  supporterBadge,
}: ConversationListProps & { list: ConversationView[] }) => {
  const { items, isOutOfOrder, sort } = useStableOrder(list, ({ user }) => user.id)
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-lead">{t('Conversations')}</h2>
        {isOutOfOrder && (
          <Button variant="plain" icon={<ArrowDownWideNarrow />} onClick={sort}>
            {t('Newest first')}
          </Button>
        )}
      </div>
      <ul aria-label={t('Conversations')} className="grid gap-1">
        {items.map((conversation) => (
          <li key={conversation.user.id} className="min-w-0">
            <ConversationEntry
              conversation={conversation}
              isOpen={conversation.user.id === openId}
              supporterBadge={supporterBadge}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface EntryProps {
  conversation: ConversationView
  isOpen: boolean
  supporterBadge: ReactNode
}

function lastWords({ user, lastMessage }: ConversationView): ReactNode {
  const { isMine, isTakenBack } = lastMessage
  if (isTakenBack)
    return isMine
      ? t('You took back a message')
      : rich('{name} took back a message', { name: <bdi>{user.displayName}</bdi> })
  const message = <bdi>{inShort(lastMessage)}</bdi>
  return isMine ? rich('You: {message}', { message }) : message
}

const ConversationEntry = ({ conversation, isOpen, supporterBadge }: EntryProps) => {
  const { user, lastMessage, unreadCount } = conversation
  const { hideImages, hideCounts, lowDemand } = useComfort()
  return (
    <Link
      href={`/messages?with=${user.id}`}
      aria-current={isOpen ? 'true' : undefined}
      className="flex min-h-16 items-start gap-3 rounded-md border border-transparent px-3 py-2.5 text-text leading-snug no-underline hover:bg-surface aria-[current=true]:border-accent-text aria-[current=true]:bg-accent-soft"
    >
      <Avatar {...faceOf(user)} imageHidden={hideImages} />
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{user.displayName}</bdi>
          {user.isSupporter && !lowDemand && supporterBadge}
        </span>
        <span className="truncate text-quiet">{lastWords(conversation)}</span>
        {!lowDemand && (
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-quiet">
            <TimeAgo iso={lastMessage.createdAt} />
            {unreadCount > 0 && (
              <Badge tone="accent">{hideCounts ? t('New') : t('{count} new', { count: unreadCount })}</Badge>
            )}
          </span>
        )}
      </span>
    </Link>
  )
}
