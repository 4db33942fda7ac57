import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'

const isMissing = 'Please say what happened.'

export const issueEndpoints = {
  report: endpoint('POST', '/api/issues', {
    summary: 'Tell the people who run Synapse about a problem with it. Your email address goes with it.',
    body: z.object({
      content: z
        .string(isMissing)
        .trim()
        .min(1, isMissing)
        .max(limits.issue, `Please use at most ${limits.issue} characters.`),
    }),
    status: 201,
    response: z.object({ message: z.string() }),
  }),
}
