import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentBodyOf } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import type {
  AppealItem,
  LogEntry,
  ModeratedSubject,
  moderationEndpoints,
  QueueItem,
} from '#contract/moderation/moderation.ts'
import type { FoundSubject, withoutReportEndpoints } from '#contract/moderation/without-a-report.ts'
import { call, callPage } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

type Endpoints = typeof moderationEndpoints

const listQueue = callPage<Endpoints['queue']>('GET /api/moderation/queue')
const listAppeals = callPage<Endpoints['appeals']>('GET /api/moderation/appeals')
const listLog = callPage<Endpoints['log']>('GET /api/moderation/log')
const decide = call<Endpoints['decide']>('POST /api/moderation/subjects/{type}/{id}/decisions')
const note = call<Endpoints['note']>('POST /api/moderation/subjects/{type}/{id}/notes')
const answer = call<Endpoints['answerAppeal']>('POST /api/moderation/appeals/{id}/answer')

const stepDown = call<Endpoints['stepDown']>('POST /api/moderation/step-down')

const root = '/api/moderation'
const full = limits.pageSize.usual
const cursorOf = ({ id }: { id: string }) => id
/** Reports come from many people and nothing tells of them, so each look is a new one. */
const staleTime = 0

export interface SubjectPlace {
  type: ModeratedSubject['subjectType']
  id: string
}

export const useQueue = () =>
  useInfiniteQuery({
    ...pagedList<QueueItem>({
      queryKey: [root, 'queue'],
      full,
      load: (after, signal) => listQueue({ query: after === null ? {} : { after }, signal }),
      cursorOf,
    }),
    staleTime,
  })

export const useAppeals = () =>
  useInfiniteQuery({
    ...pagedList<AppealItem>({
      queryKey: [root, 'appeals'],
      full,
      load: (after, signal) => listAppeals({ query: after === null ? {} : { after }, signal }),
      cursorOf,
    }),
    staleTime,
  })

export const useLog = () =>
  useInfiniteQuery({
    ...pagedList<LogEntry>({
      queryKey: [root, 'log'],
      full,
      load: (before, signal) => listLog({ query: before === null ? {} : { before }, signal }),
      cursorOf,
    }),
    staleTime,
  })

export const useModeratedSubject = ({ type, id }: SubjectPlace) =>
  useQuery<ModeratedSubject>({ queryKey: [root, 'subjects', type, id], staleTime })

/** Whatever a moderator does moves the queue, the log and the numbers. */
export function useModerating<Given = void, Answer = unknown>(act: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: [root] }),
  })
}

const find = call<typeof withoutReportEndpoints.find>('GET /api/moderation/find')

/** By hand, and anew each time. Null: nothing was typed yet. */
export const useFind = (q: string | null) =>
  useQuery<FoundSubject[]>({
    queryKey: [root, 'find', q],
    queryFn: ({ signal }) => find({ query: { q: q ?? '' }, signal }),
    enabled: q !== null,
    staleTime,
    gcTime: 0,
  })

const openRecord = call<typeof withoutReportEndpoints.openRecord>(
  'POST /api/moderation/subjects/{type}/{id}/record',
)

export const useOpenRecord = (params: SubjectPlace) =>
  useModerating((reason: string) => openRecord({ params, body: { reason } }))

export const useDecide = (params: SubjectPlace) =>
  useModerating((body: SentBodyOf<Endpoints['decide']>) => decide({ params, body }))

export const useNote = (params: SubjectPlace) =>
  useModerating((content: string) => note({ params, body: { content } }))

export const useAnswerAppeal = (id: string) =>
  useModerating((body: SentBodyOf<Endpoints['answerAppeal']>) => answer({ params: { id }, body }))

/** Their own account says who they are now. */
export function useStepDown() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => stepDown(),
    onSuccess: () => {
      toast.success(t('You stopped moderating'), t('Your account stays as it is.'))
      return client.invalidateQueries({ queryKey: ['/api/auth/user'] })
    },
    onError: (error) => toast.failure(t('That didn’t work'), inWords(error)),
  })
}
