import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedFolderView, savedPostEndpoints } from '#contract/saved-posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { savedKeys } from './saved-posts.queries.ts'

const create = call<typeof savedPostEndpoints.createFolder>('POST /api/saved/folders')
const rename = call<typeof savedPostEndpoints.changeFolder>('PATCH /api/saved/folders/{id}')
const remove = call<typeof savedPostEndpoints.removeFolder>('DELETE /api/saved/folders/{id}')

const useShowFolders = () => {
  const client = useQueryClient()
  return (change: (folders: SavedFolderView[]) => SavedFolderView[]) =>
    client.setQueryData<SavedFolderView[]>(savedKeys.folders, (folders) => folders && change(folders))
}

export function useMakeFolder() {
  const show = useShowFolders()
  return useMutation({
    mutationFn: (name: string) => create({ body: { name }, idempotencyKey: randomKey() }),
    onSuccess: (made) => show((folders) => [...folders, made]),
  })
}

export function useRenameFolder(id: string, onDone: () => void) {
  const show = useShowFolders()
  return useMutation({
    mutationFn: (name: string) => rename({ params: { id }, body: { name } }),
    onSuccess: (renamed) => {
      show((folders) => folders.map((folder) => (folder.id === id ? renamed : folder)))
      onDone()
    },
  })
}

export function useRemoveFolder(id: string, onDone: () => void) {
  const client = useQueryClient()
  const show = useShowFolders()
  return useMutation({
    mutationFn: () => remove({ params: { id } }),
    onSuccess: () => {
      show((folders) => folders.filter((folder) => folder.id !== id))
      onDone()
      void refreshPosts(client)
    },
    onError: (error) => toast.failure(t('Failed to delete the folder'), inWords(error)),
  })
}
