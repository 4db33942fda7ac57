import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { reportOutcomes, reportReasons, reportStates, reportSubjects } from '#contract/moderation/rules.ts'
import { t } from '#words/t.ts'

/** Words that may be left out. */
const OptionalWords = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t('Please use at most {max} characters.', { max }) })
    .transform((text) => (text === '' ? null : text))
    .nullish()

export const NewReport = z.object({
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  reason: z.enum(
    reportReasons.map(({ key }) => key),
    { error: () => t('Please choose what’s wrong.') },
  ),
  details: OptionalWords(limits.reportDetails),
})
export type NewReport = z.infer<typeof NewReport>

/** A report as the one who made it sees it. */
export const ReportView = z.object({
  id: Id,
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  reason: NewReport.shape.reason,
  details: z.string().nullable(),
  /** The words as they were when they were reported. */
  words: z.string().nullable(),
  state: z.enum(reportStates),
  /** What came of it; null while it is open. */
  outcome: z.enum(reportOutcomes).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type ReportView = z.infer<typeof ReportView>

export const reportEndpoints = {
  create: endpoint('POST', '/api/reports', {
    summary:
      'Report a person, post, comment, message, pebble, gathering or community to the moderators. While an earlier report of yours about the same thing is open, that one is the answer and stays as it is.',
    body: NewReport,
    response: ReportView.extend({ isNew: z.boolean() }),
    status: 201,
  }),
  list: endpoint('GET', '/api/reports', {
    summary: 'Your own reports and what came of them, newest first.',
    query: PageQuery,
    response: z.array(ReportView),
  }),
}
