import { type SQL, sql } from 'drizzle-orm'
import { deletedMember } from '#contract/retention.ts'
import { photoName, profilePhotoName } from './photo-names.ts'

export type Entry = Record<string, unknown>

/** One file of the archive. */
export interface Part {
  file: string
  title: string
  about: string
  /** The columns that name the person; a test looks that none is forgotten. */
  covers: readonly string[]
  /** Each row as `entry`, in the order of `key`. */
  rows: (me: string) => SQL
  /** What the database cannot say, such as the name of a photo in this archive. */
  finish?: (entry: Entry) => Entry
}

/** The name of somebody else, as they are shown. */
const nameOf = (id: SQL): SQL => sql`(
  select case when erase_after is not null then ${sql.raw(`'${deletedMember.name}'`)} else coalesce(
    nullif(btrim(display_name), ''), nullif(btrim(concat_ws(' ', first_name, last_name)), ''), 'User') end
  from users where users.id = ${id})`

const communityName = (id: SQL): SQL => sql`(select name from communities where communities.id = ${id})`

/** What the person answered to those who asked how something was meant. Who asked is theirs to know. */
const toneAnswers = (isAbout: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('answer', answer, 'words', words, 'answeredAt', answered_at)), '[]')
  from tone_questions where ${isAbout} and answer is not null)`

/** The columns of a row are named otherwise than everything else in the archive. */
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the person can see of themselves: all of the row but what only machines read. */
const notShown = ['password_hash', 'name_key', 'location_key', 'discover_keys', 'city_id', 'erased_at']

export const parts: readonly Part[] = [
  {
    file: 'profile',
    title: 'Your profile and settings',
    about: 'Who you are here, who may see what, and what is set for your account.',
    covers: ['uploads.profile_of'],
    rows: (me) => sql`
      select id::text as key, to_jsonb(u) - ${sql.param(notShown)}::text[]
        || jsonb_build_object('hasPassword', password_hash is not null) as entry
      from users u where id = ${me}`,
    finish: ({ profile_image_url: picture, ...entry }) => ({
      ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [camelCase(name), value])),
      photo: picture ? profilePhotoName : null,
    }),
  },
  {
    file: 'posts',
    title: 'Your posts',
    about: 'Everything you posted, also anonymously, and what you deleted that is not yet gone for good.',
    covers: ['posts.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'content', content, 'isAnonymous', is_anonymous,
        'community', ${communityName(sql`community_id`)}, 'toneIndicators', tone_indicators,
        'contentNotes', content_notes, 'replyWish', reply_wish, 'imageUrl', image_url, 'imageDescription', image_alt,
        'likeCount', like_count, 'commentCount', comment_count,
        'answersAboutTone', ${toneAnswers(sql`post_id = posts.id and comment_id is null`)},
        'editedAt', edited_at, 'deletedAt', deleted_at, 'takenDownAt', removed_at) as entry
      from posts where author_id = ${me}`,
    finish: ({ imageUrl, ...entry }) => ({
      ...entry,
      photo: imageUrl ? photoName({ ...entry, imageUrl }) : null,
    }),
  },
  {
    file: 'comments',
    title: 'Your comments',
    about: 'What you wrote under posts. The posts of others are theirs, so only their address is here.',
    covers: ['comments.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'content', content, 'isAnonymous', is_anonymous,
        'toneIndicators', tone_indicators, 'post', '/posts/' || post_id, 'isReply', parent_id is not null,
        'answersAboutTone', ${toneAnswers(sql`comment_id = comments.id`)},
        'editedAt', edited_at, 'deletedAt', deleted_at, 'takenDownAt', removed_at) as entry
      from comments where author_id = ${me}`,
  },
  {
    file: 'likes',
    title: 'Posts you like',
    about: 'Their addresses, and since when.',
    covers: ['post_likes.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'createdAt', created_at) as entry
      from post_likes where user_id = ${me}`,
  },
  {
    file: 'hidden-posts',
    title: 'Posts you have hidden',
    about: 'You do not see these in lists.',
    covers: ['hidden_posts.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'createdAt', created_at) as entry
      from hidden_posts where user_id = ${me}`,
  },
  {
    file: 'hidden-comments',
    title: 'Comments you have hidden',
    about: 'You do not see these in lists.',
    covers: ['hidden_comments.user_id'],
    rows: (me) => sql`
      select comment_id::text as key, json_build_object('comment', comment_id, 'createdAt', created_at) as entry
      from hidden_comments where user_id = ${me}`,
  },
  {
    file: 'messages',
    title: 'Your messages',
    about: 'What you wrote, and what was written to you.',
    covers: ['messages.sender_id', 'messages.receiver_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at,
        'from', case when sender_id = ${me} then 'You' else ${nameOf(sql`sender_id`)} end,
        'to', case when receiver_id = ${me} then 'You' else ${nameOf(sql`receiver_id`)} end,
        'content', case when exists (select from users where users.id = sender_id and users.id <> ${me}
          and erase_after is not null) then ${deletedMember.message} else content end,
        'toneIndicators', tone_indicators, 'noReplyNeeded', no_reply_needed,
        -- Whether somebody else has read yours is theirs to know.
        'isRead', case when receiver_id = ${me} then is_read end) as entry
      from messages where sender_id = ${me} or receiver_id = ${me}`,
  },
  {
    file: 'put-aside',
    title: 'Conversations you put aside',
    about: 'And until when. Nobody is told.',
    covers: ['put_aside.user_id'],
    rows: (me) => sql`
      select other_id::text as key, json_build_object(
        'with', ${nameOf(sql`other_id`)}, 'until', until, 'returnsOnMessage', returns_on_message, 'createdAt', created_at) as entry
      from put_aside where user_id = ${me}`,
  },
  {
    file: 'friends',
    title: 'Your friends',
    about: 'And since when you are friends.',
    covers: ['friendships.user_id_1', 'friendships.user_id_2'],
    rows: (me) => sql`
      select user_id_1 || ' ' || user_id_2 as key, json_build_object(
        'name', ${nameOf(sql`case when user_id_1 = ${me} then user_id_2 else user_id_1 end`)},
        'friendsSince', created_at) as entry
      from friendships where user_id_1 = ${me} or user_id_2 = ${me}`,
  },
  {
    file: 'friend-requests',
    title: 'Friend requests',
    about: 'The ones you sent and the ones you got.',
    covers: ['friend_requests.sender_id', 'friend_requests.receiver_id'],
    // Declining is silent to the sender, here too.
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at,
        'from', case when sender_id = ${me} then 'You' else ${nameOf(sql`sender_id`)} end,
        'to', case when receiver_id = ${me} then 'You' else ${nameOf(sql`receiver_id`)} end,
        'state', case when sender_id = ${me} and status = 'declined' then 'pending' else status end) as entry
      from friend_requests where sender_id = ${me} or receiver_id = ${me}`,
  },
  {
    file: 'communities',
    title: 'Communities you are in',
    about: 'And whether you look after them.',
    covers: ['community_members.user_id'],
    rows: (me) => sql`
      select community_id::text as key, json_build_object(
        'community', ${communityName(sql`community_id`)}, 'joinedAt', joined_at, 'isModerator', is_moderator) as entry
      from community_members where user_id = ${me}`,
  },
  {
    file: 'communities-you-created',
    title: 'Communities you created',
    about: 'They belong to their members now.',
    covers: ['communities.creator_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'description', description, 'createdAt', created_at) as entry
      from communities where creator_id = ${me}`,
  },
  {
    file: 'community-requests',
    title: 'Communities you asked to join',
    about: 'Their moderators have not answered yet.',
    covers: ['community_requests.user_id'],
    rows: (me) => sql`
      select community_id::text as key, json_build_object(
        'community', ${communityName(sql`community_id`)}, 'createdAt', created_at) as entry
      from community_requests where user_id = ${me}`,
  },
  {
    file: 'community-bans',
    title: 'Communities you cannot join',
    about: 'A moderator decided so.',
    covers: ['community_bans.user_id'],
    rows: (me) => sql`
      select community_id::text as key, json_build_object(
        'community', ${communityName(sql`community_id`)}, 'createdAt', created_at) as entry
      from community_bans where user_id = ${me}`,
  },
  {
    file: 'donations',
    title: 'Your donations',
    about: 'Amounts are in cents.',
    covers: ['donations.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'amount', amount, 'currency', currency, 'paymentMethod', payment_method,
        'payment', coalesce(stripe_payment_intent_id, cash_app_receipt), 'note', note,
        'refundedAmount', refunded_amount, 'state', status) as entry
      from donations where user_id = ${me}`,
  },
  {
    file: 'blocked-people',
    title: 'People you blocked',
    about: 'You are invisible to each other.',
    covers: ['blocks.blocker_id'],
    rows: (me) => sql`
      select blocked_id::text as key, json_build_object('name', ${nameOf(sql`blocked_id`)}, 'createdAt', created_at) as entry
      from blocks where blocker_id = ${me}`,
  },
  {
    file: 'muted-people',
    title: 'People you muted',
    about: 'They are not told.',
    covers: ['mutes.muter_id'],
    rows: (me) => sql`
      select muted_id::text as key, json_build_object('name', ${nameOf(sql`muted_id`)}, 'createdAt', created_at) as entry
      from mutes where muter_id = ${me}`,
  },
  {
    file: 'word-filters',
    title: 'Word filters',
    about: 'Words you do not want to meet unprepared.',
    covers: ['word_filters.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'phrase', phrase, 'effect', effect, 'endsAt', ends_at, 'createdAt', created_at) as entry
      from word_filters where user_id = ${me}`,
  },
  {
    file: 'content-note-choices',
    title: 'Content notes',
    about: 'What should happen to posts with a note.',
    covers: ['content_note_choices.user_id'],
    rows: (me) => sql`
      select note as key, json_build_object('note', note, 'effect', effect) as entry
      from content_note_choices where user_id = ${me}`,
  },
  {
    file: 'content-note-suggestions',
    title: 'Content notes you suggested',
    about: 'The authors are not told who suggested them.',
    covers: ['content_note_suggestions.suggested_by_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'post', '/posts/' || post_id, 'note', note, 'state', state, 'createdAt', created_at) as entry
      from content_note_suggestions where suggested_by_id = ${me}`,
  },
  {
    file: 'comfort-settings',
    title: 'Comfort settings',
    about: 'How you want the screen, when you changed it, and the profiles you saved.',
    covers: ['comfort_settings.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object('settings', settings, 'profiles', profiles) as entry
      from comfort_settings where user_id = ${me}`,
  },
  {
    file: 'tone-questions',
    title: 'What you asked about tone',
    about: 'And what the authors answered.',
    covers: ['tone_questions.asked_by_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'post', '/posts/' || post_id, 'isAboutComment', comment_id is not null, 'isAnonymous', is_anonymous,
        'answer', answer, 'words', words, 'createdAt', created_at, 'answeredAt', answered_at) as entry
      from tone_questions where asked_by_id = ${me}`,
  },
  {
    file: 'notification-settings',
    title: 'Notification settings',
    about: 'Which notices you want, and your quiet hours in minutes since midnight.',
    covers: ['notification_settings.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object(
        'unwanted', unwanted, 'quietFrom', quiet_from, 'quietUntil', quiet_until, 'timeZone', time_zone,
        'followSpoons', follow_spoons) as entry
      from notification_settings where user_id = ${me}`,
  },
  {
    file: 'notices',
    title: 'Notices to you',
    about: 'What you were told.',
    covers: ['notices.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'kind', kind, 'createdAt', created_at, 'readAt', read_at,
        'person', case when person_id is not null then ${nameOf(sql`person_id`)} end,
        'post', (select '/posts/' || post_id from comments where comments.id = comment_id)) as entry
      from notices where user_id = ${me}`,
  },
  {
    file: 'energy-history',
    title: 'Your energy',
    about: 'When you set your Social Spoons, and to what.',
    covers: ['energy_history.user_id'],
    rows: (me) => sql`
      select set_at::text as key, json_build_object('level', level, 'setAt', set_at) as entry
      from energy_history where user_id = ${me}`,
  },
  {
    file: 'drafts',
    title: 'Unsent texts',
    about: 'What you began to write and did not send, kept for your other devices.',
    covers: ['drafts.user_id'],
    rows: (me) => sql`
      select name as key, json_build_object('for', name, 'value', value, 'savedAt', saved_at) as entry
      from drafts where user_id = ${me}`,
  },
  {
    file: 'last-place',
    title: 'Where you were',
    about: 'The place that is offered to you when you come back.',
    covers: ['last_places.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object(
        'kind', kind, 'id', subject_id, 'post', '/posts/' || post_id, 'updatedAt', updated_at) as entry
      from last_places where user_id = ${me}`,
  },
  {
    file: 'reports',
    title: 'Reports you made',
    about: 'And what became of them.',
    covers: ['reports.reporter_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'about', subject_type, 'reason', reason, 'details', details, 'state', state) as entry
      from reports where reporter_id = ${me}`,
  },
  {
    file: 'problems',
    title: 'Problems you told us about',
    about: 'Problems with Synapse itself.',
    covers: ['issue_reports.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'createdAt', created_at, 'content', content, 'device', device) as entry
      from issue_reports where user_id = ${me}`,
  },
  {
    file: 'decisions',
    title: 'Decisions about what you wrote',
    about: 'By moderators of the network, with your appeals.',
    covers: ['moderation_decisions.concerns_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'about', subject_type, 'action', action, 'rule', rule, 'reason', reason,
        'words', words, 'until', until,
        'appeal', (select json_build_object('createdAt', created_at, 'content', content, 'state', state, 'answer', answer)
          from appeals where decision_id = moderation_decisions.id)) as entry
      from moderation_decisions where concerns_id = ${me}`,
  },
  {
    file: 'removals',
    title: 'What moderators of communities took down',
    about: 'With their reasons.',
    covers: ['removals.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'community', ${communityName(sql`community_id`)}, 'reason', reason,
        'about', case when post_id is null then 'comment' else 'post' end, 'readAt', read_at) as entry
      from removals where author_id = ${me}`,
  },
  {
    file: 'sessions',
    title: 'Where you are signed in',
    about: 'Your devices.',
    covers: ['sessions.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'device', sess ->> 'device', 'createdAt', created_at, 'lastSeenAt', last_seen_at) as entry
      from sessions where user_id = ${me}`,
  },
  {
    file: 'passkeys',
    title: 'Your passkeys',
    about: 'Their names. The keys themselves are on your devices.',
    covers: ['passkeys.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at) as entry
      from passkeys where user_id = ${me}`,
  },
  {
    file: 'sign-in-providers',
    title: 'Other ways you sign in',
    about: 'Accounts elsewhere that open this one.',
    covers: ['identities.user_id'],
    rows: (me) => sql`
      select issuer || ' ' || subject as key, json_build_object('provider', issuer, 'yourIdThere', subject, 'createdAt', created_at) as entry
      from identities where user_id = ${me}`,
  },
  {
    file: 'photos',
    title: 'Your photos',
    about: 'The files are in the folder photos.',
    covers: ['uploads.owner_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'usedFor', purpose, 'state', state, 'width', width, 'height', height) as entry
      from uploads where owner_id = ${me}`,
  },
  {
    file: 'archives',
    title: 'Archives like this one',
    about: 'When you asked for them.',
    covers: ['account_exports.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'createdAt', created_at) as entry
      from account_exports where user_id = ${me}`,
  },
]

const otherModerators = 'What you did as a moderator is about other people.'
const machines = 'Marks for machines that work for a short time and say nothing about you.'
const derived = 'Made from what is in this archive already, so that lists are fast.'

/** The columns that name a person and are not in the archive, with the reason, which the archive tells. */
export const leftOut: Readonly<Record<string, string>> = {
  'blocks.blocked_id': 'Who blocked you is theirs to know.',
  'mutes.muted_id': 'Who muted you is theirs to know.',
  'reports.concerns_id': 'Reports that others made about you would tell who made them.',
  'notices.person_id': 'Notices to other people are theirs.',
  'put_aside.other_id': 'Who put a conversation with you aside is theirs to know.',
  'moderation_decisions.moderator_id': otherModerators,
  'moderation_notes.author_id': otherModerators,
  'appeals.decided_by_id': otherModerators,
  'removals.removed_by_id': otherModerators,
  'community_bans.banned_by_id': otherModerators,
  'idempotency_keys.user_id': machines,
  'one_time_tokens.user_id': machines,
  'discover_topics.user_id': derived,
  'conversations.user_id_1': derived,
  'conversations.user_id_2': derived,
}
