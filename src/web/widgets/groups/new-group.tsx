import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./new-group-dialog.tsx'))

export const NewGroup = () => {
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  return (
    <>
      <Button
        icon={<UsersRound />}
        onClick={() => {
          dialog.request()
          setOpen(true)
        }}
      >
        {t('New group')}
      </Button>
      {isOpen && dialog.module && <dialog.module.NewGroupDialog onClose={() => setOpen(false)} />}
    </>
  )
}
