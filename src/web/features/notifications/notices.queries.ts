import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeView, noticeEndpoints } from '#contract/notices.ts'
import { call } from '#web/lib/api-client.ts'

const markRead = call<typeof noticeEndpoints.read>('POST /api/notices/read')

const noticesKey = ['/api/notices'] as const

export const useNotices = () => useQuery<NoticeView[]>({ queryKey: noticesKey })

/** Quietly: it is tried again the next time they are looked at. */
export function useMarkNoticesRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markRead({ body: { upTo } }),
    onSuccess: (_answer, upTo) =>
      client.setQueryData<NoticeView[]>(noticesKey, (notices) =>
        notices?.map((notice) => (notice.id <= upTo ? { ...notice, isRead: true } : notice)),
      ),
  })
}
