import { Feather } from 'lucide-react'
import { useState } from 'react'
import { useAside, useConversations } from '#web/features/messages/messages.queries.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'

const lazyDialog = retryableLazy(() => import('./what-waits-dialog.tsx'))

/** A way to deal with all that waits at once. It keeps its place when nothing does: the list must not move. */
export const WhatWaits = () => {
  const conversations = useConversations()
  const { data: aside = [] } = useAside()
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, 'What waits could not be opened')
  const back = aside.filter((one) => one.aside?.isBack)
  const others = (conversations.data?.pages.flat() ?? []).filter(
    ({ user }) => !back.some((one) => one.user.id === user.id),
  )
  const waiting = [...back, ...others].filter(({ unreadCount }) => unreadCount > 0)
  const isNothing = waiting.length === 0
  if (aside.length + others.length === 0) return null
  return (
    <>
      <Button
        icon={<Feather />}
        className="justify-self-start"
        aria-disabled={isNothing}
        onClick={() => {
          if (isNothing) return
          dialog.request()
          setOpen(true)
        }}
      >
        {isNothing ? 'Nothing waits' : 'Sort what waits'}
      </Button>
      {isOpen && dialog.module && (
        <dialog.module.WhatWaitsDialog waiting={waiting} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
