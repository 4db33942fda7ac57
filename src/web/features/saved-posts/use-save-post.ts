import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostView, SavedView } from '#contract/posts/posts.ts'
import type { SavePost, savedPostEndpoints } from '#contract/saved-posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { savedKeys } from './saved-posts.queries.ts'

const save = call<typeof savedPostEndpoints.save>('PUT /api/posts/{id}/saved')
const remove = call<typeof savedPostEndpoints.remove>('DELETE /api/posts/{id}/saved')

/** What a post was saved with before it was taken out, for whoever takes that back. */
const before = new Map<string, SavedView>()

function show(client: QueryClient, id: string, saved: SavedView | null): void {
  patchPost(client, id, (post) => ({ ...post, saved }))
  // Lists of what is saved are asked for anew when they are next opened; in one that is open everything keeps its place.
  void client.invalidateQueries({ queryKey: savedKeys.all, refetchType: 'none' })
}

/** As it was, but for a reminder whose time has passed. */
async function saveAsBefore(client: QueryClient, id: string): Promise<void> {
  const { folderId = null, remindAt = null } = before.get(id) ?? {}
  const isToCome = remindAt !== null && Date.parse(remindAt) > Date.now()
  try {
    show(client, id, await save({ params: { id }, body: { folderId, remindAt: isToCome ? remindAt : null } }))
    toast.success(t('Saved again'))
  } catch (error) {
    toast.failure(t('Failed to save'), inWords(error))
  }
}

/** For oneself alone. */
export function useSavePost({ id, saved }: Pick<PostView, 'id' | 'saved'>) {
  const client = useQueryClient()
  const failed = (error: Error) => toast.failure(t('Failed to save'), inWords(error))
  return {
    save: useMutation({
      mutationFn: () => save({ params: { id }, body: {} }),
      onSuccess: (made) => {
        show(client, id, made)
        toast.success(t('Saved'), t('You’ll find it on your profile, under Saved posts. No one is told.'))
      },
      onError: failed,
    }),
    change: useMutation({
      mutationFn: (chosen: SavePost) => save({ params: { id }, body: chosen }),
      onSuccess: (changed) => show(client, id, changed),
    }),
    remove: useMutation({
      mutationFn: () => remove({ params: { id } }),
      onSuccess: () => {
        if (saved) before.set(id, saved)
        show(client, id, null)
        toast({
          title: t('No longer saved'),
          action: { label: t('Undo'), onSelect: () => void saveAsBefore(client, id) },
        })
      },
      onError: (error) => toast.failure(t('Failed to take it out'), inWords(error)),
    }),
    saveAgain: useMutation({ mutationFn: () => saveAsBefore(client, id) }),
  }
}
