import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DigestSettings, DigestView, digestEndpoints } from '#contract/digest/digest.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const save = call<typeof digestEndpoints.set>('PUT /api/digest')
const test = call<typeof digestEndpoints.test>('POST /api/digest/test')
const digestKey = ['/api/digest'] as const

export const useDigest = () => useQuery<DigestView>({ queryKey: digestKey })

export function useSaveDigest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: DigestSettings) => save({ body: settings }),
    // One after the other: each says everything, so the last one has to come last.
    scope: { id: 'digest' },
    onSuccess: (saved) => client.setQueryData(digestKey, saved),
    onError: (error) => toast.failure(t('Your choice wasn’t saved'), inWords(error)),
  })
}

/** Comes after what was chosen last, so that it goes by that. */
export const useTestDigest = () =>
  useMutation({
    mutationFn: () => test(),
    scope: { id: 'digest' },
    onError: (error) => toast.failure(t('No email was sent'), inWords(error)),
  })
