import MessageCirclePlus from 'lucide-react/icons/message-circle-plus'
import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./new-message-dialog.tsx'))

export const NewMessage = () => {
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, t('Your friends couldn’t be loaded'))
  return (
    <>
      <Button
        icon={<MessageCirclePlus />}
        onClick={() => {
          dialog.request()
          setOpen(true)
        }}
      >
        {t('New message')}
      </Button>
      {isOpen && dialog.module && <dialog.module.NewMessageDialog onClose={() => setOpen(false)} />}
    </>
  )
}
