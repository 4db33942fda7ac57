import { useMutation } from '@tanstack/react-query'
import type { contentNoteEndpoints } from '#contract/content-notes/content-notes.ts'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const suggest = call<typeof contentNoteEndpoints.suggestNote>('POST /api/posts/{id}/note-suggestions')

export const useSuggestNote = (postId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (note: ContentNote) => suggest({ params: { id: postId }, body: { note } }),
    onSuccess: () => {
      toast.success(t('Suggestion sent'), t('The author isn’t told who you are.'))
      onDone()
    },
    onError: (error) => toast.failure(t('The suggestion wasn’t sent'), inWords(error)),
  })
