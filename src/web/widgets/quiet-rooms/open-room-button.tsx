import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./open-room-dialog.tsx'))

export const OpenRoomButton = ({ communityId }: { communityId: string | null }) => {
  const [open, setOpen] = useState(false)
  const { module, request } = useLazy(lazyDialog, t('This couldn’t be opened'))
  return (
    <>
      <Button
        variant="main"
        icon={<Plus />}
        aria-haspopup="dialog"
        onClick={() => {
          request()
          setOpen(true)
        }}
      >
        {t('Open a room')}
      </Button>
      {open && module && <module.OpenRoomDialog communityId={communityId} onClose={() => setOpen(false)} />}
    </>
  )
}
