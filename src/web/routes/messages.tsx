import { ArrowLeft, MessageCircle } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { ConversationList } from '#web/features/messages/conversation-list.tsx'
import { useConversation } from '#web/features/messages/messages.queries.ts'
import { useNarrow } from '#web/lib/use-narrow.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConversationMenu, ConversationPane } from '#web/widgets/conversation/conversation-pane.tsx'
import { WhatWaits } from '#web/widgets/conversation/what-waits.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'

const paneClass =
  'flex h-[calc(100dvh-16.5rem)] min-h-[24rem] flex-col rounded-lg border border-line bg-surface'

const manners = 'Quiet talks with your friends. Nobody sees when you read them.'

const Messages = () => {
  const [search] = useSearchParams()
  const openId = search.get('with')
  const isNarrow = useNarrow()
  if (isNarrow && openId) return <OneConversation key={openId} userId={openId} />
  return (
    <Screen title="Messages" lead={isNarrow && manners}>
      {isNarrow ? (
        <div className="grid grid-cols-1 gap-3">
          <WhatWaits />
          <ConversationList openId={null} supporterBadge={<SupporterBadge inLink />} />
        </div>
      ) : (
        <div className="-mb-12 grid grid-cols-[minmax(min(12rem,40%),16rem)_minmax(0,1fr)] gap-5">
          <div className="-m-1 grid max-h-[calc(100dvh-16.5rem)] min-h-[24rem] grid-cols-1 content-start gap-3 overflow-y-auto p-1">
            <WhatWaits />
            <ConversationList openId={openId} supporterBadge={<SupporterBadge inLink />} />
          </div>
          <div className={paneClass}>
            {openId ? (
              <ConversationPane key={openId} userId={openId} isNamed={false} />
            ) : (
              <div className="grid flex-1 content-center justify-items-center gap-3 p-[min(1.5rem,3vw)] text-center text-quiet [overflow-wrap:anywhere]">
                <MessageCircle aria-hidden="true" className="decoration size-10 text-accent-text" />
                <p className="text-lead text-text">Select a conversation to start messaging</p>
                <p>{manners}</p>
              </div>
            )}
          </div>
        </div>
      )}
      <details className={isNarrow ? '' : 'pt-10'}>
        <summary className="min-h-11 content-center font-semibold">How writing works</summary>
        <ComfortSwitches of={['enterSends', 'undoSend']} explained />
      </details>
    </Screen>
  )
}
export default Messages

/** The single pane of a narrow screen, with the way back. */
const OneConversation = ({ userId }: { userId: string }) => {
  const conversation = useConversation(userId)
  return (
    <Screen
      title={conversation.data?.user.displayName ?? 'Messages'}
      banner={
        <div className="-mx-[min(0.75rem,3vw)] -mt-3 flex flex-wrap items-center justify-between gap-2">
          <Link href="/messages" asChild>
            <ButtonLink variant="plain" icon={<ArrowLeft />}>
              Back to Messages
            </ButtonLink>
          </Link>
          {conversation.data && !conversation.data.isDeletedMember && (
            <ConversationMenu {...conversation.data} />
          )}
        </div>
      }
    >
      <div className={`-mx-[min(0.75rem,3vw)] -mt-4 -mb-10 ${paneClass}`}>
        <ConversationPane userId={userId} isNamed />
      </div>
    </Screen>
  )
}
