import type { QueryClient } from '@tanstack/react-query'
import type { mentionEndpoints } from '#contract/mentions.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const refuse = call<typeof mentionEndpoints.refuse>('DELETE /api/mentions/{id}')
const allow = call<typeof mentionEndpoints.allow>('PUT /api/mentions/{id}')

export interface OwnMention {
  id: string
  postId: string
}

async function refresh(client: QueryClient, { postId }: OwnMention): Promise<void> {
  void client.invalidateQueries({ queryKey: ['/api/notices'] })
  void client.invalidateQueries({ queryKey: postKeys.comments(postId) })
  await refreshPosts(client)
}

/** Takes the link out of the viewer's own name, for everybody; Undo puts it back. */
export async function unlinkName(client: QueryClient, mention: OwnMention): Promise<void> {
  const params = { id: mention.id }
  try {
    await refuse({ params })
    await refresh(client, mention)
    toast({
      title: t('Your name isn’t a link here any more'),
      description: t('No one is told. The author can’t link it again.'),
      action: { label: t('Undo'), onSelect: () => void linkAgain(client, mention) },
    })
  } catch (error) {
    toast.failure(t('Your name is still a link'), inWords(error))
  }
}

async function linkAgain(client: QueryClient, mention: OwnMention): Promise<void> {
  try {
    await allow({ params: { id: mention.id } })
    await refresh(client, mention)
    toast.success(t('Your name is a link again'))
  } catch (error) {
    toast.failure(t('Your name couldn’t be linked again'), inWords(error))
  }
}
