import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLazy } from '#web/lib/use-lazy.ts'
import { Button } from '#web/ui/button.tsx'

const loadDialog = () => import('./create-community-dialog.tsx')

/** The dialog's code comes when the browser is idle, or when it is asked for. */
export const CreateCommunityButton = ({ word = 'Create Community' }: { word?: string }) => {
  const [open, setOpen] = useState(false)
  const { module, request } = useLazy(loadDialog, 'The dialog could not be opened')
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
