import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById } from '#contract/core/ids.ts'
import { t } from '#words/t.ts'

export const moderatorOfferEndpoints = {
  answer: endpoint('PUT', '/api/moderator-offers/{id}', {
    summary: 'Say yes or no to being a moderator. Until you say yes you have none of the rights.',
    params: ById,
    body: z.object({ answer: z.enum(['accept', 'decline'], { error: () => t('Please choose yes or no.') }) }),
  }),
}
