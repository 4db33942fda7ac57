import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkMinus from 'lucide-react/icons/bookmark-minus'
import FolderClock from 'lucide-react/icons/folder-clock'
import { type ReactNode, useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { useSavePost } from '#web/features/saved-posts/use-save-post.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('#web/widgets/saved-posts/saved-post-dialog.tsx'))

/** `saving.actions` in the menu of a post, and `{saving.dialog}` beside it. One press saves; the rest can wait. */
export function useSaving(post: PostView): { actions: MenuAction[]; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazy(lazyDialog, t('This couldn’t be opened'))
  const { save, remove } = useSavePost(post)
  const open = () => {
    lazy.request()
    setOpen(true)
  }
  return {
    actions: post.saved
      ? [
          { label: t('Folder and reminder'), icon: <FolderClock />, onSelect: open },
          {
            label: t('Remove from saved'),
            icon: <BookmarkMinus />,
            onSelect: () => !remove.isPending && remove.mutate(),
          },
        ]
      : [{ label: t('Save'), icon: <Bookmark />, onSelect: () => !save.isPending && save.mutate() }],
    dialog: isOpen && lazy.module && post.saved && (
      <lazy.module.SavedPostDialog post={post} saved={post.saved} onClose={() => setOpen(false)} />
    ),
  }
}
