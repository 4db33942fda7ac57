import { sql } from 'drizzle-orm'
import { t } from '#words/t.ts'
import { communityName } from './names.ts'
import type { Part } from './part.ts'

/** The person in communities. */
export const communityParts: readonly Part[] = [
  {
    file: 'communities',
    title: () => t('Communities you’re in'),
    about: () => t('And whether you moderate them.'),
    covers: ['community_members.user_id'],
    rows: (me) => sql`
      select community_id::text as key, json_build_object(
        'community', ${communityName(sql`community_id`)}, 'joinedAt', joined_at, 'isModerator', is_moderator,
        'moderatorSince', moderator_since, 'hasReadWelcome', has_read_welcome) as entry
      from community_members where user_id = ${me}`,
  },
  {
    file: 'communities-you-created',
    title: () => t('Communities you created'),
    about: () => t('They belong to their members now.'),
    covers: ['communities.creator_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'description', description, 'createdAt', created_at) as entry
      from communities where creator_id = ${me}`,
  },
  {
    file: 'community-requests',
    title: () => t('Communities you asked to join'),
    about: () => t('And what you answered, if they asked something. Their moderators haven’t decided yet.'),
    covers: ['community_requests.user_id'],
    rows: (me) => sql`
      select community_id::text as key, json_build_object(
        'community', ${communityName(sql`community_id`)}, 'createdAt', created_at, 'question', question, 'answer', answer) as entry
      from community_requests where user_id = ${me}`,
  },
  {
    file: 'community-bans',
    title: () => t('Communities you can’t join'),
    about: () => t('A moderator decided this.'),
    covers: ['community_bans.user_id'],
    rows: (me) => sql`
      select community_id::text as key, json_build_object(
        'community', ${communityName(sql`community_id`)}, 'createdAt', created_at) as entry
      from community_bans where user_id = ${me}`,
  },
  {
    file: 'moderator-offers',
    title: () => t('Being asked to moderate'),
    about: () => t('Communities, or all of Synapse. What you accepted is listed with your communities.'),
    covers: ['moderator_offers.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'kind', kind, 'state', state, 'answeredAt', answered_at,
        'community', case when community_id is null then null else ${communityName(sql`community_id`)} end) as entry
      from moderator_offers where user_id = ${me}`,
  },
]
