import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { ConversationDetail } from '#contract/messages.ts'
import { useHasGroups } from '#web/features/groups/groups.queries.ts'
import { ConversationList } from '#web/features/messages/conversation-list.tsx'
import { useConversation } from '#web/features/messages/messages.queries.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent, retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useNarrow } from '#web/lib/use-narrow.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { CatchUp } from '#web/widgets/conversation/catch-up.tsx'
import { ConversationMenu } from '#web/widgets/conversation/conversation-menu.tsx'
import { ConversationPane } from '#web/widgets/conversation/conversation-pane.tsx'
import { NewMessage } from '#web/widgets/conversation/new-message.tsx'
import { NoConversations } from '#web/widgets/conversation/no-conversations.tsx'
import { SearchMessages } from '#web/widgets/conversation/search-messages.tsx'
import { NewGroup } from '#web/widgets/groups/new-group.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const GroupList = lazyComponent(
  'group-list',
  async () => (await import('#web/widgets/groups/group-list.tsx')).GroupList,
)
const ComfortSwitches = lazyComponent(
  'comfort-switches',
  async () => (await import('#web/features/comfort/comfort-switches.tsx')).ComfortSwitches,
)
const GroupPane = lazyComponent(
  'group-pane',
  async () => (await import('#web/widgets/groups/group-pane.tsx')).GroupPane,
)
const OneGroup = lazyComponent(
  'one-group',
  async () => (await import('#web/widgets/groups/one-group.tsx')).OneGroup,
)
const GroupCard = lazyComponent(
  'group-card',
  async () => (await import('#web/widgets/groups/group-card.tsx')).GroupCard,
)
const lazyPerson = retryableLazy(() => import('#web/widgets/conversation/person-card.tsx'))

const manners = t('Private chats with friends. No read receipts.')

/** List and conversation fill the window (shell.css); where there is room for one of them, it has all of it. */
const Messages = () => {
  const [search] = useSearchParams()
  const openId = search.get('with')
  const groupId = openId ? null : search.get('group')
  const { lowDemand } = useComfort()
  const isNarrow = useNarrow() || lowDemand
  const hasPerson = useWide('person')
  const { data: open } = useConversation(openId)
  if (isNarrow && (openId || groupId)) return <OneTalk openId={openId} groupId={groupId} />
  const list = <Side openId={isNarrow ? null : openId} groupId={isNarrow ? null : groupId} />
  if (isNarrow)
    return (
      <Screen title={t('Messages')} lead={lowDemand ? null : manners}>
        <div className="grid grid-cols-1 gap-3">{list}</div>
      </Screen>
    )
  return (
    <Screen title={t('Messages')} titleOfTab={titleWith(open)}>
      <div className="chat">
        <div className="chat-list">{list}</div>
        <div className="chat-talk">
          <Talk openId={openId} groupId={groupId} hasPerson={hasPerson} />
        </div>
        {(openId || groupId) && (
          <div className="chat-person">
            {hasPerson && openId && <LazyPerson key={openId} userId={openId} />}
            {hasPerson && groupId && (
              <Suspense fallback={null}>
                <GroupCard key={groupId} groupId={groupId} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}
export default Messages

/** Whoever is in no group, and asked into none, does not wait for what they need. */
const Groups = ({ openId }: { openId: string | null }) =>
  useHasGroups() && (
    <Suspense fallback={<div className="min-h-24" />}>
      <GroupList openId={openId} />
    </Suspense>
  )

const OneTalk = ({ openId, groupId }: Omit<TalkProps, 'hasPerson'>) =>
  openId ? (
    <OneConversation key={openId} userId={openId} />
  ) : (
    groupId && (
      <Suspense fallback={null}>
        <OneGroup key={groupId} groupId={groupId} />
      </Suspense>
    )
  )

/** What is marked as open is what stands beside it. */
const Side = ({ openId, groupId }: Omit<TalkProps, 'hasPerson'>) => {
  const { lowDemand } = useComfort()
  return (
    <>
      {/* Two beside each other, also in the list of a wide screen. */}
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-2">
        <NewMessage />
        {!lowDemand && (
          <>
            <SearchMessages />
            <CatchUp />
            <NewGroup />
          </>
        )}
      </div>
      <Groups openId={groupId} />
      <ConversationList
        openId={openId}
        supporterBadge={<SupporterBadge inLink />}
        empty={<NoConversations />}
      />
      {lowDemand ? (
        <OneTapFurther title={t('More for your messages')}>
          <CatchUp />
          <SearchMessages />
          <NewGroup />
          <HowWritingWorks />
        </OneTapFurther>
      ) : (
        <HowWritingWorks />
      )}
    </>
  )
}

interface TalkProps {
  openId: string | null
  groupId: string | null
  hasPerson: boolean
}

const Talk = ({ openId, groupId, hasPerson }: TalkProps) => {
  if (openId) return <ConversationPane key={openId} userId={openId} isNamed={false} />
  if (groupId)
    return (
      <Suspense fallback={null}>
        <GroupPane key={groupId} groupId={groupId} isNamed={false} hasCard={hasPerson} />
      </Suspense>
    )
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 p-[min(1.5rem,3vw)] text-center text-quiet [overflow-wrap:anywhere]">
      <Scene name="cups" className="max-w-60" />
      <p className="text-lead text-text">{t('Select a conversation to start messaging')}</p>
      <p>{manners}</p>
    </div>
  )
}

const titleWith = (conversation: ConversationDetail | undefined) =>
  conversation && t('Messages with {name}', { name: conversation.user.displayName })

/** Its switches come when somebody looks, also if that was before the application came. */
const HowWritingWorks = () => {
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 content-center font-semibold">{t('How writing works')}</summary>
      {isOpen && (
        <Suspense fallback={null}>
          <ComfortSwitches of={['enterSends', 'undoSend']} explained />
        </Suspense>
      )}
    </details>
  )
}

/** What the profile says, one press away on any other width. */
const LazyPerson = ({ userId }: { userId: string }) => {
  const person = useWhenIdle(lazyPerson)
  return person && <person.PersonCard userId={userId} />
}

/** The single pane of a narrow screen, with the way back. */
const OneConversation = ({ userId }: { userId: string }) => {
  const conversation = useConversation(userId)
  return (
    <Screen
      title={conversation.data?.user.displayName ?? t('Messages')}
      titleOfTab={titleWith(conversation.data)}
      banner={
        <div className="-mx-[min(0.75rem,3vw)] -mt-2 flex flex-wrap items-center justify-between gap-2">
          <Link href="/messages" asChild>
            <ButtonLink variant="plain" icon={<ArrowLeft />}>
              {t('Back to Messages')}
            </ButtonLink>
          </Link>
          {conversation.data && !conversation.data.isDeletedMember && (
            <ConversationMenu {...conversation.data} />
          )}
        </div>
      }
    >
      <div className="one-talk -mx-[min(1rem,5vw)] -mt-3 flex h-[calc(100dvh-14.5rem)] min-h-[24rem] flex-col border-line border-t">
        <ConversationPane key={userId} userId={userId} isNamed />
      </div>
    </Screen>
  )
}
