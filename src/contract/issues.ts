import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'

const isMissing = { error: () => t('Please say what happened.') }

export const issueEndpoints = {
  report: endpoint('POST', '/api/issues', {
    summary: 'Tell the people who run Synapse about a problem with it. Your email address goes with it.',
    body: z.object({
      content: z
        .string(isMissing)
        .trim()
        .min(1, isMissing)
        .max(limits.issue, {
          error: () => t('Please use at most {max} characters.', { max: limits.issue }),
        }),
    }),
    status: 201,
    response: z.object({ message: z.string() }),
  }),
}
