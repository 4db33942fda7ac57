import { type SQL, sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/deleted-member.ts'
import { gatheringVisibleTo } from '#server/access/gatherings.ts'
import { commentVisibleTo, postVisibleTo } from '#server/access/visibility.ts'
import { t } from '#words/t.ts'
import { earlierWords } from './earlier-words.sql.ts'
import { isStillThere } from './given-up.sql.ts'
import { photosOfMessage } from './message-photos.sql.ts'
import { communityName, nameOf } from './names.ts'
import type { Part } from './part.ts'
import { withMessagePhotoNames, withPebblePhotoName } from './photo-names.ts'

/** What somebody gave goes with their account, from the day that they ask for its deletion. */
const isHere = (id: SQL): SQL =>
  sql`not exists (select from users where users.id = ${id} and erase_after is not null)`

/** The post of a pebble, if it is for the person now. Of any other the archive says as little as the screen does. */
const postOfPebble = (me: string): SQL =>
  sql`(select '/posts/' || posts.id from posts where posts.id = pebbles.post_id and ${postVisibleTo({ id: me })})`

/** The person and other people. */
export const peopleParts: readonly Part[] = [
  {
    file: 'messages',
    title: () => t('Your messages'),
    about: () =>
      t(
        'What you wrote, and what was written to you. Photos from others are theirs, so only their descriptions are here.',
      ),
    covers: ['messages.sender_id', 'messages.receiver_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at,
        'from', case when sender_id = ${me} then 'You' else ${nameOf(me, sql`sender_id`)} end,
        'to', case when receiver_id = ${me} then 'You' else ${nameOf(me, sql`receiver_id`)} end,
        'content', case when exists (select from users where users.id = sender_id and users.id <> ${me}
          and erase_after is not null) then ${deletedMember.message}
          when taken_back_at is not null and sender_id <> ${me} then '' else content end,
        'photos', ${photosOfMessage(me)},
        'editedAt', edited_at, 'takenBackAt', taken_back_at,
        'earlierWords', case when sender_id = ${me} then ${earlierWords(sql`message_id = messages.id`)} end,
        'toneIndicators', tone_indicators, 'noReplyNeeded', no_reply_needed, 'isSilent', is_silent,
        'answeredInWords', case when taken_back_at is null and not exists (
          select from users where users.id = receiver_id and users.id <> ${me} and erase_after is not null) then reaction end,
        -- Whether somebody else has read yours is theirs to know.
        'isRead', case when receiver_id = ${me} then is_read end) as entry
      from messages where sender_id = ${me} or receiver_id = ${me}`,
    finish: withMessagePhotoNames,
  },
  {
    file: 'scheduled-messages',
    title: () => t('Your messages that wait'),
    about: () => t('What is sent later, to whom, and when. They don’t know of it before.'),
    covers: ['scheduled_messages.sender_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'sendAt', send_at, 'to', ${nameOf(me, sql`receiver_id`)},
        'content', content, 'photos', photos, 'toneIndicators', tone_indicators, 'noReplyNeeded', no_reply_needed,
        'isSilent', is_silent, 'problem', problem, 'deletedAt', deleted_at) as entry
      from scheduled_messages where sender_id = ${me}`,
    finish: withMessagePhotoNames,
  },
  {
    file: 'pebbles-given',
    title: () => t('Pebbles you gave'),
    about: () => t('To whom, with which words, photo or post, and where there was a thank-you.'),
    covers: ['pebbles.giver_id'],
    // Whether it reached a jar, or was taken out of it, is theirs to know, and so is when they were there to say thanks.
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'to', ${nameOf(me, sql`receiver_id`)}, 'line', line,
        'imageUrl', image_url, 'imageDescription', image_alt,
        'hasPost', has_post, 'post', ${postOfPebble(me)}, 'isThanked', thanked_at is not null) as entry
      from pebbles where giver_id = ${me} and taken_back_at is null and ${isHere(sql`receiver_id`)}`,
    finish: withPebblePhotoName,
  },
  {
    file: 'pebbles',
    title: () => t('Your jar'),
    about: () =>
      t(
        'What friends gave you, and what you thanked for. Their photos are theirs, so only the descriptions are here.',
      ),
    covers: ['pebbles.receiver_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'from', ${nameOf(me, sql`giver_id`)}, 'line', line,
        'hasPhoto', image_url is not null, 'imageDescription', image_alt,
        'hasPost', has_post, 'post', ${postOfPebble(me)}, 'thankedAt', thanked_at, 'takenOutAt', taken_out_at) as entry
      from pebbles where receiver_id = ${me} and is_delivered and taken_back_at is null and ${isHere(sql`giver_id`)}`,
  },
  {
    file: 'quiet-rooms',
    title: () => t('Quiet rooms you opened'),
    about: () => t('Those that are open now. Who was in them isn’t kept.'),
    covers: ['quiet_rooms.host_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'name', name, 'community', ${communityName(sql`community_id`)},
        'isForFriends', is_for_friends) as entry
      from quiet_rooms where host_id = ${me} and ended_at is null`,
  },
  {
    file: 'refused-givers',
    title: () => t('People whose pebbles you don’t get'),
    about: () => t('They aren’t told.'),
    covers: ['refused_givers.user_id'],
    rows: (me) => sql`
      select giver_id::text as key, json_build_object('person', ${nameOf(me, sql`giver_id`)}, 'since', created_at) as entry
      from refused_givers where user_id = ${me}`,
  },
  {
    file: 'put-aside',
    title: () => t('Conversations you snoozed'),
    about: () => t('And until when. No one is told.'),
    covers: ['put_aside.user_id'],
    rows: (me) => sql`
      select other_id::text as key, json_build_object(
        'with', ${nameOf(me, sql`other_id`)}, 'until', until, 'returnsOnMessage', returns_on_message, 'createdAt', created_at) as entry
      from put_aside where user_id = ${me}`,
  },
  {
    file: 'friends',
    title: () => t('Your friends'),
    about: () => t('And since when you’re friends.'),
    covers: ['friendships.user_id_1', 'friendships.user_id_2'],
    rows: (me) => sql`
      select user_id_1 || ' ' || user_id_2 as key, json_build_object(
        'name', ${nameOf(me, sql`case when user_id_1 = ${me} then user_id_2 else user_id_1 end`)},
        'friendsSince', created_at) as entry
      from friendships where user_id_1 = ${me} or user_id_2 = ${me}`,
  },
  {
    file: 'circles',
    title: () => t('Your circles'),
    about: () => t('The circles you made, and who is in them. No one else knows of them.'),
    covers: ['circles.owner_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'createdAt', created_at,
        'people', (select coalesce(json_agg(${nameOf(me, sql`user_id`)} order by circle_members.created_at), '[]')
          from circle_members where circle_id = circles.id)) as entry
      from circles where owner_id = ${me}`,
  },
  {
    file: 'friend-requests',
    title: () => t('Friend requests'),
    about: () =>
      t(
        'The ones you sent and the ones you got. What you withdrew is gone. You see a note to you as long as the request waits.',
      ),
    covers: ['friend_requests.sender_id', 'friend_requests.receiver_id'],
    // Declining is silent to the sender, here too.
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at,
        'from', case when sender_id = ${me} then 'You' else ${nameOf(me, sql`sender_id`)} end,
        'to', case when receiver_id = ${me} then 'You' else ${nameOf(me, sql`receiver_id`)} end,
        'state', case when sender_id = ${me} and status = 'declined' then 'pending' else status end,
        'note', case when sender_id = ${me} or (status = 'pending' and not exists (
          select from users where users.id = sender_id and erase_after is not null)) then note end) as entry
      from friend_requests where receiver_id = ${me}
        or (sender_id = ${me} and not (status = 'declined' and withdrawn_at is not null))`,
  },
  {
    file: 'invitations',
    title: () => t('Your invitations'),
    about: () => t('The links you made, and how often each was used. The links themselves are in Settings.'),
    covers: ['invites.inviter_id'],
    // Without the code: an archive may lie around for longer than its owner thinks of what it opens.
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'endsAt', ends_at, 'revokedAt', revoked_at, 'maxUses', max_uses, 'usedCount', used_count,
        'community', case when community_id is not null then ${communityName(sql`community_id`)} end) as entry
      from invites where inviter_id = ${me}`,
  },
  {
    file: 'used-invitations',
    title: () => t('Invitations you used'),
    about: () => t('Links of other people that you said yes to.'),
    covers: ['invite_uses.user_id'],
    rows: (me) => sql`
      select invite_id::text as key, json_build_object(
        'from', ${nameOf(me, sql`invites.inviter_id`)}, 'createdAt', invite_uses.created_at,
        'community', case when community_id is not null then ${communityName(sql`community_id`)} end) as entry
      from invite_uses inner join invites on invites.id = invite_id where user_id = ${me}`,
  },
  {
    file: 'blocked-people',
    title: () => t('People you blocked'),
    about: () => t('You’re invisible to each other.'),
    covers: ['blocks.blocker_id'],
    rows: (me) => sql`
      select blocked_id::text as key, json_build_object('name', ${nameOf(me, sql`blocked_id`)}, 'createdAt', created_at) as entry
      from blocks where blocker_id = ${me}`,
  },
  {
    file: 'muted-people',
    title: () => t('People you muted'),
    about: () => t('They aren’t told.'),
    covers: ['mutes.muter_id'],
    rows: (me) => sql`
      select muted_id::text as key, json_build_object('name', ${nameOf(me, sql`muted_id`)}, 'createdAt', created_at) as entry
      from mutes where muter_id = ${me}`,
  },
  {
    file: 'people-set-aside',
    title: () => t('People you set aside'),
    about: () =>
      t(
        'Discover doesn’t suggest them to you again: you said ‘Not for me’, you said no to their request, or you asked them and didn’t become friends. They aren’t told.',
      ),
    covers: ['set_aside_people.user_id'],
    rows: (me) => sql`
      select person_id::text as key, json_build_object('name', ${nameOf(me, sql`person_id`)}, 'createdAt', created_at,
        'cause', case cause when 'chosen' then 'Not for me' when 'declined' then 'You said no' else 'You asked' end) as entry
      from set_aside_people where user_id = ${me}`,
  },
  {
    file: 'notices',
    title: () => t('Notifications to you'),
    about: () => t('What you were told.'),
    covers: ['notices.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'kind', kind, 'createdAt', created_at, 'readAt', read_at,
        'person', case when person_id is not null then ${nameOf(me, sql`person_id`)} end,
        'post', '/posts/' || coalesce(post_id, (select comments.post_id from comments where comments.id = comment_id),
          (select mentions.post_id from mentions where mentions.id = mention_id))) as entry
      from notices where user_id = ${me}
        and (gathering_id is null or exists (select from gatherings where gatherings.id = gathering_id and ${gatheringVisibleTo({ id: me })}))
        and (kind <> 'thanked'
          or exists (select from comments where comments.id = comment_id and thanked_at is not null))
        and (mention_id is null
          or exists (select from mentions inner join posts on posts.id = mentions.post_id
            where mentions.id = mention_id and is_in_text and refused_at is null and ${postVisibleTo({ id: me })}
              and (mentions.comment_id is null or exists (select from comments where comments.id = mentions.comment_id
                and ${commentVisibleTo({ id: me })}))))
        and ${isStillThere(sql`coalesce(notices.post_id, (select comments.post_id from comments where comments.id = notices.comment_id), (select mentions.post_id from mentions where mentions.id = notices.mention_id))`)}`,
  },
]
