import { endpoint } from './core/endpoint.ts'
import { ById } from './core/ids.ts'

export const thanksEndpoints = {
  thank: endpoint('PUT', '/api/comments/{id}/thanks', {
    summary: 'Thank for a comment on your own post. Only the person who wrote it is told and sees it.',
    params: ById,
  }),
  takeBack: endpoint('DELETE', '/api/comments/{id}/thanks', {
    summary: 'Take your thanks back. No one is told.',
    params: ById,
  }),
}
