import Feather from 'lucide-react/icons/feather'
import { useState } from 'react'
import { useGroups } from '#web/features/groups/groups.queries.ts'
import { useAside, useConversations } from '#web/features/messages/messages.queries.ts'
import { useUnread } from '#web/features/messages/unread.queries.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./catch-up-dialog.tsx'))

/** A way to deal with all that waits at once. It keeps its place when nothing does: the list must not move. */
export const CatchUp = () => {
  const { data: conversations } = useConversations()
  const { data: aside = [] } = useAside()
  const { data: unread } = useUnread()
  const { data: groups = [] } = useGroups()
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, t('Catch up couldn’t be opened'))
  const list = conversations?.pages.flat() ?? []
  if (list.length + aside.length === 0) return null
  // Also what is further down than the list goes; and in quiet hours, when nothing is counted, what is in it.
  // What waits in groups is counted with the rest, and is not dealt with here.
  const inGroups = groups.filter(
    ({ missed, isMuted, aside: snoozed }) => missed && !isMuted && (!snoozed || snoozed.isBack),
  )
  const waiting = (unread?.conversations ?? 0) - inGroups.length
  const isNothing = aside.length === 0 && waiting <= 0 && !list.some(({ unreadCount }) => unreadCount > 0)
  return (
    <>
      <Button
        icon={<Feather />}
        aria-disabled={isNothing}
        onClick={() => {
          if (isNothing) return
          dialog.request()
          setOpen(true)
        }}
      >
        {isNothing ? t('All caught up') : t('Catch up')}
      </Button>
      {isOpen && dialog.module && <dialog.module.CatchUpDialog onClose={() => setOpen(false)} />}
    </>
  )
}
