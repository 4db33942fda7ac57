import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView, noticeEndpoints } from '#contract/notifications/notices.ts'
import type { QuietView } from '#contract/notifications/notification-settings.ts'
import { call, callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const markRead = call<typeof noticeEndpoints.read>('POST /api/notices/read')

const noticesKey = ['/api/notices'] as const

const list = callPage<typeof noticeEndpoints.list>('GET /api/notices')

/** While it is quiet the server answers with none, unless they are asked for all the same. */
export const useNotices = (anyway: boolean) =>
  useInfiniteQuery(
    pagedList<NoticeView>({
      queryKey: anyway ? [...noticesKey, { anyway }] : noticesKey,
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        list({
          query: { ...(anyway && { anyway: 'true' }), ...(cursor !== null && { before: cursor }) },
          signal,
        }),
      cursorOf: ({ id }) => id,
    }),
  )

/** Whether it is quiet now; comes with the document. */
export const useQuiet = () => useQuery<QuietView>({ queryKey: ['/api/notices/quiet'] })

/** Quietly: it is tried again the next time they are looked at. */
export function useMarkNoticesRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markRead({ body: { upTo } }),
    onSuccess: (_answer, upTo) =>
      client.setQueriesData<InfiniteData<NoticeView[]>>(
        { queryKey: noticesKey },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) =>
              page.map((notice) => (notice.id <= upTo ? { ...notice, isRead: true } : notice)),
            ),
          },
      ),
  })
}
