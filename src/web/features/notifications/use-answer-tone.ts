import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewToneAnswer, toneQuestionEndpoints } from '#contract/tone-questions/tone-questions.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const answer = call<typeof toneQuestionEndpoints.answer>('PUT /api/tone-questions/{id}')
const showTone = call<typeof toneQuestionEndpoints.showTone>('POST /api/tone-questions/{id}/tone')

export function useAnswerTone(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewToneAnswer) => answer({ params: { id }, body }),
    onSuccess: async () => {
      toast.success(t('Answer sent'), t('Only the person who asked is told.'))
      await client.invalidateQueries({ queryKey: ['/api/notices'] })
      onDone()
    },
    onError: (error) => toast.failure(t('Your answer wasn’t sent'), inWords(error)),
  })
}

/** For everyone who can see the post or comment. */
export function useShowTone(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => showTone({ params: { id } }),
    onSuccess: async () => {
      toast.success(t('Tone added'))
      void refreshPosts(client)
      await client.invalidateQueries({ queryKey: ['/api/notices'] })
      onDone()
    },
    onError: (error) => toast.failure(t('The tone wasn’t added'), inWords(error)),
  })
}
