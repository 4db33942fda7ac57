import { useQuery } from '@tanstack/react-query'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import type { ReportView } from '#contract/reports/reports.ts'

export const reportKeys = {
  mine: ['/api/reports'] as const,
  decisions: ['/api/decisions'] as const,
}

export const useOwnReports = () => useQuery<ReportView[]>({ queryKey: reportKeys.mine })
export const useOwnDecisions = () => useQuery<OwnDecision[]>({ queryKey: reportKeys.decisions })
