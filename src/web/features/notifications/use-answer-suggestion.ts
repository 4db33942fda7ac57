import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { contentNoteEndpoints } from '#contract/content-notes/content-notes.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const answer = call<typeof contentNoteEndpoints.answerSuggestion>('PUT /api/note-suggestions/{id}')

/** The author's answer to a suggestion. */
export function useAnswerSuggestion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (how: 'add' | 'decline') => answer({ params: { id }, body: { answer: how } }),
    onSuccess: (_nothing, how) => {
      void client.invalidateQueries({ queryKey: ['/api/notices'] })
      if (how === 'add') {
        void refreshPosts(client)
        toast.success(t('Content note added'))
      }
    },
    onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
  })
}
