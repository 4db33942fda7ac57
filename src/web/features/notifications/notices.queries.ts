import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeView, noticeEndpoints } from '#contract/notices.ts'
import type { QuietView } from '#contract/notification-settings.ts'
import { call } from '#web/lib/api-client.ts'

const markRead = call<typeof noticeEndpoints.read>('POST /api/notices/read')

const noticesKey = ['/api/notices'] as const

const list = call<typeof noticeEndpoints.list>('GET /api/notices')

/** While it is quiet the server answers with none, unless they are asked for all the same. */
export const useNotices = (anyway: boolean) =>
  useQuery<NoticeView[]>({
    queryKey: anyway ? [...noticesKey, { anyway }] : noticesKey,
    queryFn: ({ signal }) => list({ query: anyway ? { anyway: 'true' } : {}, signal }),
  })

/** Whether it is quiet now; comes with the document. */
export const useQuiet = () => useQuery<QuietView>({ queryKey: ['/api/notices/quiet'] })

/** Quietly: it is tried again the next time they are looked at. */
export function useMarkNoticesRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markRead({ body: { upTo } }),
    onSuccess: (_answer, upTo) =>
      client.setQueriesData<NoticeView[]>({ queryKey: noticesKey }, (notices) =>
        notices?.map((notice) => (notice.id <= upTo ? { ...notice, isRead: true } : notice)),
      ),
  })
}
