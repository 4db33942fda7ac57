import * as z from 'zod'
import { CredentialProof } from './auth/auth.ts'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'

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

/** How somebody shows that it is them: the one they have. `signIn`: neither, so by having signed in just now. */
const Proof = z.enum(['password', 'passkey', 'signIn'])
export type Proof = z.infer<typeof Proof>

export const AccountView = z.object({
  export: ExportView,
  proofs: z.array(Proof),
  /** Whether this session is young enough to count as having signed in just now. */
  hasJustSignedIn: z.boolean(),
})
export type AccountView = z.infer<typeof AccountView>

const Reauthentication = z.object({
  password: z.string().max(limits.password.max, 'This password is too long.').optional(),
  /** From `POST /api/login/passkey/options` and the browser. */
  credential: CredentialProof.optional(),
})
export type Reauthentication = z.infer<typeof Reauthentication>

export const accountEndpoints = {
  account: endpoint('GET', '/api/account', {
    summary: 'The archive of your data, how far it is, and how you can confirm that it is you.',
    response: AccountView,
  }),
  startExport: endpoint('POST', '/api/account/export', {
    summary: 'Start making an archive of all that is yours. One at a time; the one under way is answered.',
    response: ExportView,
    status: 202,
  }),
  export: endpoint('GET', '/api/account/export', {
    summary:
      'All that is yours as one archive, photos included. If there is none yet it is started; while it is being made, the answer is 202 with its state.',
    file: 'application/zip',
  }),
  erase: endpoint('DELETE', '/api/account', {
    summary:
      'Delete your account after 14 days, in which signing in undoes it. Takes your password or a passkey again.',
    body: Reauthentication,
    response: z.object({ message: z.string(), eraseAfter: z.iso.datetime() }),
    status: 202,
  }),
}
