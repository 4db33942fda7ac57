import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./create-post-dialog.tsx'))

interface CreatePostButtonProps {
  /** Where the post goes unless another place is chosen; the main feed without. */
  communityId?: string
  /** Where it is the one action of an empty list, it says more. */
  word?: string
}

/** The plus button. The dialog's code comes when the browser is idle, or when it is asked for. */
export const CreatePostButton = ({ word = t('Create Post'), ...where }: CreatePostButtonProps) => {
  const [open, setOpen] = useState(false)
  const { module, request } = useLazy(lazyDialog, t('This couldn’t be opened'))
  return (
    <>
      <Button
        variant="main"
        icon={<Plus />}
        aria-haspopup="dialog"
        data-shortcut="new-post"
        onClick={() => {
          request()
          setOpen(true)
        }}
      >
        {word}
      </Button>
      {open && module && <module.CreatePostDialog {...where} onClose={() => setOpen(false)} />}
    </>
  )
}
