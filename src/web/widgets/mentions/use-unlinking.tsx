import { useQueryClient } from '@tanstack/react-query'
import Unlink from 'lucide-react/icons/unlink'
import type { MentionView } from '#contract/mentions.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

const lazyUnlinking = retryableLazy(() => import('#web/lib/posts/unlink-name.ts'))

/** For the menu of a post or comment in which the viewer is mentioned. */
export function useUnlinking(mentions: readonly MentionView[], postId: string): MenuAction[] {
  const client = useQueryClient()
  const user = useSignedInUser()
  const { request } = useLazy(lazyUnlinking, t('Your name is still a link'))
  const own = mentions.find(({ personId }) => personId === user.id)
  if (!own) return []
  const unlink = async () => {
    // Says so if it cannot be loaded.
    request()
    const { unlinkName } = await lazyUnlinking.load()
    await unlinkName(client, { id: own.id, postId })
  }
  return [
    { label: t('Unlink my name'), icon: <Unlink />, onSelect: () => void unlink().catch(() => undefined) },
  ]
}
