const all = '/api/conversations'

export const messageKeys = {
  conversations: [all] as const,
  conversation: (userId: string) => [all, userId] as const,
  messages: (userId: string) => ['/api/messages', userId] as const,
  unread: ['/api/conversations/unread'] as const,
  aside: ['/api/conversations/aside'] as const,
  waiting: ['/api/conversations/waiting'] as const,
}
