import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./create-community-dialog.tsx'))

/** The dialog's code comes when the browser is idle, or when it is asked for. */
export const CreateCommunityButton = ({ word = t('Create Community') }: { word?: string }) => {
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
        {word}
      </Button>
      {open && module && <module.CreateCommunityDialog onClose={() => setOpen(false)} />}
    </>
  )
}
