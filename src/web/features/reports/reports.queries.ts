import { useQuery } from '@tanstack/react-query'
import type { ReportView } from '#contract/reports.ts'

export const reportKeys = {
  mine: ['/api/reports'] as const,
}

export const useOwnReports = () => useQuery<ReportView[]>({ queryKey: reportKeys.mine })
