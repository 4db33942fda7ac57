import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useSearchParams } from 'wouter'
import type { ConversationDetail } from '#contract/messages.ts'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { ConversationList } from '#web/features/messages/conversation-list.tsx'
import { useConversation } from '#web/features/messages/messages.queries.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useNarrow } from '#web/lib/use-narrow.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { CatchUp } from '#web/widgets/conversation/catch-up.tsx'
import { ConversationMenu, ConversationPane } from '#web/widgets/conversation/conversation-pane.tsx'
import { NewMessage } from '#web/widgets/conversation/new-message.tsx'
import { NoConversations } from '#web/widgets/conversation/no-conversations.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const lazyPerson = retryableLazy(() => import('#web/widgets/conversation/person-card.tsx'))

const manners = t('Private chats with friends. No read receipts.')

/** List and conversation fill the window (shell.css); where there is room for one of them, it has all of it. */
const Messages = () => {
  const [search] = useSearchParams()
  const openId = search.get('with')
  const { lowDemand } = useComfort()
  const isNarrow = useNarrow() || lowDemand
  const hasPerson = useWide('person')
  const { data: open } = useConversation(openId)
  if (isNarrow && openId) return <OneConversation key={openId} userId={openId} />
  const list = (
    <>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <NewMessage />
        {!lowDemand && <CatchUp />}
      </div>
      <ConversationList
        openId={isNarrow ? null : openId}
        supporterBadge={<SupporterBadge inLink />}
        empty={<NoConversations />}
      />
      {lowDemand ? (
        <OneTapFurther title={t('More for your messages')}>
          <CatchUp />
          <HowWritingWorks />
        </OneTapFurther>
      ) : (
        <HowWritingWorks />
      )}
    </>
  )
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
          {openId ? (
            <ConversationPane key={openId} userId={openId} isNamed={false} />
          ) : (
            <div className="grid flex-1 content-center justify-items-center gap-3 p-[min(1.5rem,3vw)] text-center text-quiet [overflow-wrap:anywhere]">
              <Scene name="cups" className="max-w-60" />
              <p className="text-lead text-text">{t('Select a conversation to start messaging')}</p>
              <p>{manners}</p>
            </div>
          )}
        </div>
        {openId && (
          <div className="chat-person">{hasPerson && <LazyPerson key={openId} userId={openId} />}</div>
        )}
      </div>
    </Screen>
  )
}
export default Messages

const titleWith = (conversation: ConversationDetail | undefined) =>
  conversation && t('Messages with {name}', { name: conversation.user.displayName })

const HowWritingWorks = () => (
  <details>
    <summary className="min-h-11 content-center font-semibold">{t('How writing works')}</summary>
    <ComfortSwitches of={['enterSends', 'undoSend']} explained />
  </details>
)

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
        <ConversationPane userId={userId} isNamed />
      </div>
    </Screen>
  )
}
