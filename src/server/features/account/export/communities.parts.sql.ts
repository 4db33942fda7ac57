import { sql } from 'drizzle-orm'
import { gatheringVisibleTo } from '#server/access/gatherings.ts'
import { t } from '#words/t.ts'
import { communityName, nameOf } from './names.ts'
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
    file: 'gatherings',
    title: () => t('Your gatherings'),
    about: () => t('The ones you made, with their place. Who came is theirs.'),
    covers: ['gatherings.host_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'title', title, 'about', about, 'audience', audience,
        'community', case when community_id is not null then ${communityName(sql`community_id`)} end,
        'startsAt', starts_at, 'endsAt', ends_at, 'timeZone', time_zone, 'isOnline', is_online, 'city', city,
        'area', area, 'address', address, 'link', link, 'gettingThere', getting_there, 'greeting', host_greeting,
        'plan', plan, 'sheet', sheet, 'capacity', capacity, 'acceptsByHand', accepts_by_hand,
        'cancelledAt', cancelled_at, 'cancelledWords', cancelled_words) as entry
      from gatherings where host_id = ${me}`,
  },
  {
    file: 'gathering-answers',
    title: () => t('Gatherings you answered'),
    about: () => t('As far as you can see them, and without their place.'),
    covers: ['gathering_answers.user_id'],
    // Whether the host said yes is on the screen; the place is for as long as one comes, and an archive lies around.
    rows: (me) => sql`
      select gathering_answers.id::text as key, json_build_object(
        'gathering', gatherings.title, 'host', ${nameOf(me, sql`gatherings.host_id`)}, 'startsAt', gatherings.starts_at,
        'answer', answer, 'hostSaidNo', declined_at is not null, 'hasPlace', has_place, 'showsName', shows_name,
        'greeting', greeting, 'remind', remind, 'answeredAt', answered_at) as entry
      from gathering_answers inner join gatherings on gatherings.id = gathering_id
      where user_id = ${me} and ${gatheringVisibleTo({ id: me })}`,
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
