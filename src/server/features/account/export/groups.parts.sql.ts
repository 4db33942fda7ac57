import { type SQL, sql } from 'drizzle-orm'
import {
  groupMessageVisibleTo,
  hasSomebodyInIt,
  invitationReaches,
  meetsInGroup,
} from '#server/access/groups.ts'
import { t } from '#words/t.ts'
import { descriptionsOf, ownPhotos } from './message-photos.sql.ts'
import { nameOf } from './names.ts'
import type { Part } from './part.ts'
import { withMessagePhotoNames } from './photo-names.ts'

/** Of what hangs on a message, only what the person sees on the screen: nobody with a block between them. */
const people = (me: string, from: SQL, which: SQL): SQL => sql`(
  select coalesce(json_agg(${nameOf(me, sql`met.user_id`)} order by met.user_id), '[]')
  from ${from} as met where ${which} and ${meetsInGroup(me, sql`met.user_id`)})`

const reactionsOf = (me: string): SQL => sql`(
  select coalesce(json_agg(json_build_object('from', case when met.user_id = ${me} then 'You' else ${nameOf(me, sql`met.user_id`)} end,
    'words', met.reaction) order by met.created_at), '[]')
  from group_reactions as met where met.message_id = group_messages.id and taken_back_at is null and ${meetsInGroup(me, sql`met.user_id`)})`

const groupName = (id: SQL): SQL => sql`(select name from groups where groups.id = ${id})`

/** One that does not reach her any more is none. */
const isInOrAsked = (me: string): SQL => sql`exists (select from group_members
  where group_members.group_id = fellow_travellers.group_id and user_id = ${me} and (joined_at is not null or ${invitationReaches}))`

/** Conversations of a few people. */
export const groupParts: readonly Part[] = [
  {
    file: 'fellow-travellers',
    title: () => t('Fellow travellers'),
    about: () => t('Where you asked for a group or offered to go along, and what you said.'),
    covers: ['fellow_travellers.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'community', (select name from communities where communities.id = community_id), 'role', role,
        'matchedBy', matched_by, 'line', line, 'group', case when ${isInOrAsked(me)} then ${groupName(sql`group_id`)} end, 'createdAt', created_at) as entry
      from fellow_travellers where user_id = ${me}`,
  },
  {
    file: 'groups',
    title: () => t('Your groups'),
    about: () => t('The groups you’re in or were invited to, and what you chose for them.'),
    covers: ['group_members.user_id'],
    rows: (me) => sql`
      select groups.id::text as key, json_build_object(
        'id', groups.id, 'name', groups.name, 'purpose', groups.purpose, 'invitedAt', invited_at, 'joinedAt', joined_at,
        'isMuted', is_muted, 'snoozedUntil', aside_until, 'returnsOnMessage', aside_returns, 'saidNoAt', declined_at,
        'members', case when joined_at is not null then ${people(me, sql`group_members`, sql`met.group_id = groups.id and met.joined_at is not null`)} end) as entry
      from groups inner join group_members on group_members.group_id = groups.id and group_members.user_id = ${me}
      where joined_at is not null or (declined_at is not null and ${hasSomebodyInIt(sql`groups.id`)}) or ${invitationReaches}`,
  },
  {
    file: 'group-invitations',
    title: () => t('Whom you invited to groups'),
    about: () => t('As long as they’re not in it. Whether they said no is theirs to know.'),
    covers: ['group_members.invited_by_id'],
    rows: (me) => sql`
      select group_id::text || ' ' || user_id as key, json_build_object(
        'group', ${groupName(sql`group_id`)}, 'to', ${nameOf(me, sql`user_id`)}, 'invitedAt', invited_at) as entry
      from group_members where invited_by_id = ${me} and joined_at is null and withdrawn_at is null
        and ${meetsInGroup(me, sql`group_members.user_id`)}`,
  },
  {
    file: 'groups-looked-after',
    title: () => t('Groups you look after'),
    about: () => t('The ones you made or that were handed over to you.'),
    covers: ['groups.keeper_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'purpose', purpose, 'createdAt', created_at) as entry
      from groups where keeper_id = ${me} and ${hasSomebodyInIt(sql`groups.id`)}`,
  },
  {
    file: 'groups-named',
    title: () => t('Names of groups that you wrote'),
    about: () => t('With their purpose, as long as nobody has changed them.'),
    covers: ['groups.named_by_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('name', name, 'purpose', purpose) as entry
      from groups where named_by_id = ${me} and ${hasSomebodyInIt(sql`groups.id`)}`,
  },
  {
    file: 'group-messages',
    title: () => t('What you wrote in groups'),
    about: () => t('Also in groups that you left. What others wrote there is theirs.'),
    covers: ['group_messages.sender_id'],
    rows: (me) => sql`
      select group_messages.id::text as key, json_build_object(
        'id', group_messages.id, 'createdAt', group_messages.created_at, 'group', ${groupName(sql`group_id`)},
        'content', content, 'photos', ${ownPhotos}, 'toneIndicators', tone_indicators, 'takenBackAt', taken_back_at, 'takenDownAt', removed_at,
        'asks', ${people(me, sql`group_message_asks`, sql`met.message_id = group_messages.id`)},
        'answersInWords', ${reactionsOf(me)}) as entry
      from group_messages where sender_id = ${me} and ${hasSomebodyInIt(sql`group_messages.group_id`)}`,
    finish: withMessagePhotoNames,
  },
  {
    file: 'group-questions',
    title: () => t('Messages in groups that ask you'),
    about: () => t('As long as you can read them.'),
    covers: ['group_message_asks.user_id'],
    rows: (me) => sql`
      select group_messages.id::text as key, json_build_object(
        'group', ${groupName(sql`group_id`)}, 'from', ${nameOf(me, sql`sender_id`)}, 'content', content,
        'photos', ${descriptionsOf},
        'createdAt', group_messages.created_at) as entry
      from group_message_asks inner join group_messages on group_messages.id = message_id
      where user_id = ${me} and taken_back_at is null and ${groupMessageVisibleTo(me)}`,
    finish: withMessagePhotoNames,
  },
  {
    file: 'group-answers',
    title: () => t('Your answers in words in groups'),
    about: () => t('What you said with one press, and to whom.'),
    covers: ['group_reactions.user_id'],
    rows: (me) => sql`
      select message_id::text as key, json_build_object(
        'group', ${groupName(sql`group_id`)}, 'to', ${nameOf(me, sql`sender_id`)}, 'words', reaction,
        'createdAt', group_reactions.created_at) as entry
      from group_reactions inner join group_messages on group_messages.id = message_id
      where user_id = ${me} and ${meetsInGroup(me, sql`group_messages.sender_id`)}
        and ${hasSomebodyInIt(sql`group_messages.group_id`)}`,
  },
]
