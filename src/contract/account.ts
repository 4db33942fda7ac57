import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'

export const exportStates = ['none', 'waiting', 'running', 'ready', 'failed'] as const

/** The newest archive of one's own data, and how far it is. */
export const ExportView = z.object({
  state: z.enum(exportStates),
  /** Parts that are done, of all. */
  doneSteps: z.int(),
  allSteps: z.int(),
  /** How large the finished archive is. */
  bytes: z.int().nullable(),
  /** When it was asked for. */
  createdAt: z.iso.datetime().nullable(),
  /** Until when a finished one can be fetched. */
  expire: z.iso.datetime().nullable(),
})
export type ExportView = z.infer<typeof ExportView>

export const AccountView = z.object({ export: ExportView })
export type AccountView = z.infer<typeof AccountView>

export const accountEndpoints = {
  account: endpoint('GET', '/api/account', {
    summary: 'The archive of your data, and how far it is.',
    response: AccountView,
  }),
  startExport: endpoint('POST', '/api/account/export', {
    summary: 'Start making an archive of all that is yours. One at a time; the one under way is answered.',
    needsProof: true,
    response: ExportView,
    status: 202,
  }),
  export: endpoint('GET', '/api/account/export', {
    summary:
      'All that is yours as one archive, photos included. If there is none yet it is started; while it is being made, the answer is 202 with its state.',
    needsProof: true,
    file: 'application/zip',
  }),
  erase: endpoint('DELETE', '/api/account', {
    summary: 'Delete your account after 14 days, in which signing in undoes it.',
    needsProof: true,
    response: z.object({ message: z.string(), eraseAfter: z.iso.datetime() }),
    status: 202,
  }),
}
