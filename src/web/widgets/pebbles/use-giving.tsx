import Feather from 'lucide-react/icons/feather'
import { type ReactNode, useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./give-pebble-dialog.tsx'))

interface What {
  post?: PostView
  friend?: { id: string; displayName: string } | undefined
}

/** `giving.action` in the menu of a post, beside a friend or at the jar, and `{giving.dialog}` beside it. */
export function useGiving({ post, friend }: What): { action: MenuAction; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazy(lazyDialog, t('This couldn’t be opened'))
  return {
    action: {
      label: post ? t('Give as a pebble') : t('Give a pebble'),
      icon: <Feather />,
      onSelect: () => {
        lazy.request()
        setOpen(true)
      },
    },
    dialog: isOpen && lazy.module && (
      <lazy.module.GivePebbleDialog
        post={post ?? null}
        friend={friend ?? null}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
