import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportReason, ReportSubject } from '#contract/moderation/rules.ts'
import type { reportEndpoints } from '#contract/reports/reports.ts'
import { call } from '#web/lib/api/api-client.ts'
import { reportKeys } from './reports.queries.ts'

const send = call<typeof reportEndpoints.create>('POST /api/reports')

export interface ReportedSubject {
  type: ReportSubject
  id: string
}

export function useSendReport(subject: ReportedSubject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, details }: { reason: ReportReason; details: string }) =>
      send({ body: { subjectType: subject.type, subjectId: subject.id, reason, details } }),
    onSuccess: () => client.invalidateQueries({ queryKey: reportKeys.mine }),
  })
}
