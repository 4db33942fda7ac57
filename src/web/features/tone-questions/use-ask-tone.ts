import { useMutation } from '@tanstack/react-query'
import type { toneQuestionEndpoints } from '#contract/tone-questions/tone-questions.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const askOfPost = call<typeof toneQuestionEndpoints.askOfPost>('POST /api/posts/{id}/tone-questions')
const askOfComment = call<typeof toneQuestionEndpoints.askOfComment>('POST /api/comments/{id}/tone-questions')

/** What the question is about. */
export interface ToneSubject {
  type: 'post' | 'comment'
  id: string
}

export const useAskTone = ({ type, id }: ToneSubject, onDone: () => void) =>
  useMutation({
    mutationFn: (isAnonymous: boolean) =>
      (type === 'post' ? askOfPost : askOfComment)({ params: { id }, body: { isAnonymous } }),
    onSuccess: () => {
      toast.success(t('Question sent'), t('If the author answers, you get a notification.'))
      onDone()
    },
    onError: (error) => toast.failure(t('Your question wasn’t sent'), inWords(error)),
  })
