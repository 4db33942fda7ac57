/** What is mutated, and which tests are asked first: those of a target, until one of them fails. */
export interface Target {
  name: 'rules' | 'money'
  files: string[]
  /** Asked one after the other. */
  tests: string[][]
}

export const targets: readonly Target[] = [
  {
    name: 'rules',
    files: [
      'src/server/access/visibility.ts',
      'src/server/access/friend-requests.ts',
      'src/server/access/profile-audience.ts',
      'src/server/access/permissions.ts',
      'src/server/access/memberships.ts',
      'src/server/access/community-permissions.ts',
      'src/server/access/moderators.ts',
      'src/server/access/conversations.ts',
      'src/server/access/invites.ts',
      'src/server/access/pebbles.ts',
      'src/server/access/word-filters.ts',
      'src/server/access/newcomers.ts',
    ],
    tests: [
      ['tests/model'],
      [
        ...['tests/access', 'src/server/features/posts', 'src/server/features/comments'],
        ...[
          'src/server/features/blocks-and-mutes',
          'src/server/features/friends',
          'src/server/features/search',
        ],
        ...[
          'src/server/features/communities',
          'src/server/features/content-notes',
          'src/server/features/word-filters',
        ],
        ...[
          'src/server/features/notifications',
          'src/server/features/realtime',
          'src/server/features/open-threads',
        ],
        ...['src/server/features/messages', 'src/server/features/pebbles', 'src/server/features/invites'],
        ...['src/server/features/moderation', 'src/server/features/discover', 'src/server/features/account'],
        ...['src/server/features/profile', 'src/server/features/mentions'],
      ],
    ],
  },
  {
    name: 'money',
    files: [
      'src/server/features/donations/donations.commands.ts',
      'src/server/features/donations/donations.routes.ts',
      'src/server/features/donations/webhook.routes.ts',
      'src/server/features/donations/donations.services.ts',
      'src/server/features/donations/donations.admin.ts',
      'src/server/payments/stripe-payments.ts',
      'src/server/payments/payments.ts',
      'src/server/payments/choose-payments.ts',
      'src/server/payments/sandbox-payments.ts',
    ],
    tests: [['src/server/features/donations', 'src/server/payments']],
  },
]
