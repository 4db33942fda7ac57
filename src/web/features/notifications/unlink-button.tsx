import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlinkName } from '#web/lib/posts/unlink-name.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface UnlinkButtonProps {
  mentionId: string
  postId: string
  /** What the notice says, for whoever hears the button alone. */
  about: string
}

/** Under the notice of a mention. The notice goes with the link, so the focus goes to the list. */
export const UnlinkButton = ({ mentionId, postId, about }: UnlinkButtonProps) => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="px-2 pb-2">
      <Button
        aria-label={t('Unlink my name: {notice}', { notice: about })}
        busy={isBusy}
        busyLabel={t('Saving…')}
        onClick={async ({ currentTarget }) => {
          if (isBusy) return
          setBusy(true)
          const list = currentTarget.closest('ul')
          await unlinkName(client, { id: mentionId, postId })
          setBusy(false)
          list?.querySelector('a')?.focus()
        }}
      >
        {t('Unlink my name')}
      </Button>
    </div>
  )
}
