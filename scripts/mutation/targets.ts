/** What is mutated, and which tests are asked: those closest to the file, then those of its target. */
export interface Target {
  name: 'rules' | 'money'
  /** The files, and which tests are the first to be asked about each. */
  files: Record<string, string[]>
  /** All that may concern any of them, the model of who may see what first. */
  tests: string[]
}

const inside = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)
const features = (...names: string[]) => inside('src/server/features', ...names)
const access = 'src/server/access'
const donations = 'src/server/features/donations'
const payments = 'src/server/payments'

export const targets: readonly Target[] = [
  {
    name: 'money',
    files: {
      [`${donations}/donations.commands.ts`]: [`${donations}/donations.api`],
      [`${donations}/donations.routes.ts`]: [`${donations}/donations.api`],
      [`${donations}/webhook.routes.ts`]: [`${donations}/donations.api`],
      [`${donations}/donations.services.ts`]: [`${donations}/donations.api`],
      [`${donations}/donations.admin.ts`]: [`${donations}/donations.admin`],
      [`${payments}/stripe-payments.ts`]: [`${payments}/stripe-payments`],
      [`${payments}/payments.ts`]: [],
      [`${payments}/choose-payments.ts`]: [],
      [`${payments}/sandbox-payments.ts`]: [`${donations}/sandbox`],
    },
    tests: [payments, donations],
  },
  {
    name: 'rules',
    files: {
      [`${access}/community-permissions.ts`]: features('communities/community-moderation', 'pinned-posts'),
      [`${access}/permissions.ts`]: features(
        ...['posts/posts.api', 'comments/who-may-comment', 'circles', 'pinned-posts', 'comments'],
      ),
      [`${access}/memberships.ts`]: features(
        ...[
          'communities/memberships',
          'invites/invites-into-communities',
          'communities/community-moderation',
        ],
      ),
      [`${access}/profile-audience.ts`]: features(
        ...[
          'profile/communication-passport',
          'profile/profile.api',
          'friends/friends.api',
          'discover',
          'search',
        ],
      ),
      [`${access}/visibility.ts`]: features(
        ...['posts/audiences', 'blocks-and-mutes/blocks.api', 'comments/comments.api'],
        ...['communities/community-window', 'word-filters/word-filters.api', 'blocks-and-mutes/mutes'],
        ...['circles', 'comments/who-may-comment', 'content-notes', 'account/erasure', 'friends/who-may-ask'],
        ...['posts/anonymity', 'blocks-and-mutes', 'open-threads', 'posts/posts.api'],
      ),
      [`${access}/invites.ts`]: features('invites', 'friends/friends.api'),
      [`${access}/conversations.ts`]: features(
        'messages/messages.api',
        'messages/put-aside',
        'message-search',
      ),
      [`${access}/pebbles.ts`]: features('pebbles/pebbles.api', 'pebbles'),
      [`${access}/newcomers.ts`]: features('friends/first-days', 'gatherings/gatherings.api', 'comments'),
      [`${access}/word-filters.ts`]: features('word-filters', 'content-notes', 'search', 'polls'),
      [`${access}/friend-requests.ts`]: features(
        ...['friends/who-may-ask', 'friends/withdrawn-requests', 'friends', 'discover/discover.api'],
      ),
      [`${access}/moderators.ts`]: features(
        ...['moderation/moderation.api', 'communities/moderator-offers', 'moderation', 'reports'],
        ...['communities/blocked-moderators', 'uploads', 'quiet-rooms/moderation-of-rooms'],
      ),
    },
    tests: [
      ...['tests/model', 'tests/access'],
      ...features(
        ...['posts', 'comments', 'blocks-and-mutes', 'friends', 'search', 'communities', 'content-notes'],
        ...['word-filters', 'notifications', 'realtime', 'open-threads', 'messages', 'pebbles', 'invites'],
        ...['moderation', 'discover', 'account', 'profile', 'mentions'],
      ),
      'src/server/features',
    ],
  },
]
