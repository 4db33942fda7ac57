import { type SQL, sql } from 'drizzle-orm'
import { commentVisibleTo, postVisibleTo } from '#server/access/visibility.ts'
import { t } from '#words/t.ts'
import { earlierWords } from './earlier-words.sql.ts'
import { isStillThere } from './given-up.sql.ts'
import { communityName, nameOf } from './names.ts'
import type { Part } from './part.ts'
import { withPhotoNames } from './photo-names.ts'

/** What the person answered to those who asked how something was meant. Who asked is theirs to know. */
const toneAnswers = (isAbout: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('answer', answer, 'words', words, 'answeredAt', answered_at)), '[]')
  from tone_questions where ${isAbout} and answer is not null)`

/** How many voted for what, and never who. */
const pollOfPost = sql`(
  select json_build_object('closesAt', closes_at, 'options', (
    select json_agg(json_build_object('option', option, 'votes', (
      select count(*) from poll_votes where poll_votes.post_id = posts.id and poll_votes.option = place - 1)) order by place)
    from unnest(options) with ordinality as each (option, place)))
  from polls where polls.post_id = posts.id)`

/** Which comments under it the person thanked for. Who wrote them is theirs to say. */
const thankedComments = sql`(
  select coalesce(json_agg(json_build_object('comment', id, 'thankedAt', thanked_at) order by id), '[]')
  from comments where post_id = posts.id and thanked_at is not null)`

/** Whose names the person linked, as they wrote them. Whether somebody unlinked theirs is not for the writer to know. */
const mentionedIn = (isText: SQL): SQL => sql`(
  select coalesce(json_agg(written order by id), '[]') from mentions where ${isText} and is_in_text)`

/** What the person wrote, and what they did with the posts of others. */
export const writtenParts: readonly Part[] = [
  {
    file: 'posts',
    title: () => t('Your posts'),
    about: () =>
      t('Everything you posted, also anonymously, and what you deleted that isn’t yet gone for good.'),
    covers: ['posts.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'content', content, 'isAnonymous', is_anonymous,
        'mentioned', ${mentionedIn(sql`post_id = posts.id and comment_id is null`)}, 'community', ${communityName(sql`community_id`)}, 'toneIndicators', tone_indicators,
        'contentNotes', content_notes, 'replyWish', reply_wish, 'for', audience,
        'circle', (select name from circles where circles.id = circle_id), 'whoMayComment', who_may_comment, 'imageUrl', image_url, 'imageDescription', image_alt, 'morePhotos', coalesce(more_photos::jsonb, '[]'),
        'likeCount', like_count, 'commentCount', comment_count,
        'answersAboutTone', ${toneAnswers(sql`post_id = posts.id and comment_id is null`)}, 'poll', ${pollOfPost},
        'thankedComments', ${thankedComments}, 'isPinnedOnProfile', is_pinned_on_profile, 'isForVisitorsSince', for_visitors_since,
        'editedAt', edited_at, 'earlierWords', ${earlierWords(sql`post_id = posts.id`)},
        'deletedAt', deleted_at, 'takenDownAt', removed_at) as entry
      from posts where author_id = ${me} and given_up_at is null`,
    finish: withPhotoNames,
  },
  {
    file: 'scheduled-posts',
    title: () => t('Your posts that wait'),
    about: () => t('What goes out later, and when. No one else sees it before.'),
    covers: ['scheduled_posts.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'publishAt', publish_at, 'content', content, 'isAnonymous', is_anonymous,
        'isForCommunity', is_for_community, 'community', ${communityName(sql`community_id`)},
        'toneIndicators', tone_indicators, 'contentNotes', content_notes, 'replyWish', reply_wish, 'for', audience,
        'circle', (select name from circles where circles.id = circle_id), 'whoMayComment', who_may_comment,
        'isForVisitorsSince', for_visitors_since, 'imageUrl', image_url, 'imageDescription', image_alt, 'morePhotos', coalesce(more_photos::jsonb, '[]'), 'poll', poll_options, 'pollHours', poll_hours,
        'mentions', (select coalesce(json_agg(${nameOf(me, sql`user_id`)} order by position), '[]')
          from scheduled_mentions where scheduled_post_id = scheduled_posts.id),
        'problem', problem, 'deletedAt', deleted_at) as entry
      from scheduled_posts where author_id = ${me}`,
    finish: withPhotoNames,
  },
  {
    file: 'comments',
    title: () => t('Your comments'),
    about: () =>
      t('What you wrote under posts. The posts of others are theirs, so only their address is here.'),
    covers: ['comments.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'content', content, 'isAnonymous', is_anonymous,
        'mentioned', ${mentionedIn(sql`comment_id = comments.id`)},
        'toneIndicators', tone_indicators, 'post', '/posts/' || post_id, 'isReply', parent_id is not null,
        'answersAboutTone', ${toneAnswers(sql`comment_id = comments.id`)},
        'editedAt', edited_at, 'earlierWords', ${earlierWords(sql`comment_id = comments.id`)},
        'deletedAt', deleted_at, 'takenDownAt', removed_at) as entry
      from comments where author_id = ${me} and given_up_at is null and ${isStillThere(sql`comments.post_id`)}`,
  },
  {
    file: 'mentions',
    title: () => t('Where you’re mentioned'),
    about: () => t('Posts and comments of others that link to you, and where you unlinked your name.'),
    covers: ['mentions.user_id'],
    // As the screen has it: of what is not for them, the person is not told that they are in it.
    rows: (me) => sql`
      select mentions.id::text as key, json_build_object('post', '/posts/' || posts.id,
        'isInComment', comment_id is not null, 'unlinkedAt', refused_at, 'createdAt', mentions.created_at) as entry
      from mentions inner join posts on posts.id = mentions.post_id
      where user_id = ${me} and is_in_text and ${isStillThere(sql`posts.id`)} and ${postVisibleTo({ id: me })}
        and (comment_id is null or exists (select from comments where comments.id = mentions.comment_id
          and ${commentVisibleTo({ id: me })}))`,
  },
  {
    file: 'likes',
    title: () => t('Posts you like'),
    about: () => t('Their addresses, and since when.'),
    covers: ['post_likes.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'createdAt', created_at) as entry
      from post_likes where user_id = ${me} and ${isStillThere(sql`post_likes.post_id`)}`,
  },
  {
    file: 'votes',
    title: () => t('Your votes in polls'),
    about: () => t('What you chose, and the addresses of the posts. No one else sees what you chose.'),
    covers: ['poll_votes.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'vote', options[option + 1]) as entry
      from poll_votes join polls using (post_id) where user_id = ${me} and ${isStillThere(sql`post_id`)}`,
  },
  {
    file: 'saved-posts',
    title: () => t('Posts you saved'),
    about: () => t('Their addresses, the folders they’re in, and when you wanted to be reminded.'),
    covers: ['saved_posts.user_id'],
    rows: (me) => sql`
      select saved_posts.id::text as key, json_build_object('post', '/posts/' || post_id, 'folder', name,
        'remindAt', remind_at, 'createdAt', saved_posts.created_at) as entry
      from saved_posts left join saved_folders on saved_folders.id = folder_id where user_id = ${me} and ${isStillThere(sql`saved_posts.post_id`)}`,
  },
  {
    file: 'saved-folders',
    title: () => t('Your folders for saved posts'),
    about: () => t('Their names. No one else knows of them.'),
    covers: ['saved_folders.owner_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'createdAt', created_at) as entry
      from saved_folders where owner_id = ${me}`,
  },
  {
    file: 'hidden-posts',
    title: () => t('Posts you’ve hidden'),
    about: () => t('You don’t see these in lists.'),
    covers: ['hidden_posts.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'createdAt', created_at) as entry
      from hidden_posts where user_id = ${me} and ${isStillThere(sql`hidden_posts.post_id`)}`,
  },
  {
    file: 'muted-threads',
    title: () => t('Posts you stopped hearing about'),
    about: () => t('No one is told.'),
    covers: ['muted_threads.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'createdAt', created_at) as entry
      from muted_threads where user_id = ${me} and ${isStillThere(sql`muted_threads.post_id`)}`,
  },
  {
    file: 'set-aside-posts',
    title: () => t('Posts you didn’t want to be asked to answer'),
    about: () => t('‘Conversations you could join’ leaves these out. No one is told.'),
    covers: ['set_aside_posts.user_id'],
    rows: (me) => sql`
      select post_id::text as key, json_build_object('post', '/posts/' || post_id, 'createdAt', created_at) as entry
      from set_aside_posts where user_id = ${me} and ${isStillThere(sql`set_aside_posts.post_id`)}`,
  },
  {
    file: 'hidden-comments',
    title: () => t('Comments you’ve hidden'),
    about: () => t('You don’t see these in lists.'),
    covers: ['hidden_comments.user_id'],
    rows: (me) => sql`
      select comment_id::text as key, json_build_object('comment', comment_id, 'createdAt', created_at) as entry
      from hidden_comments where user_id = ${me}
        and not exists (select from comments where comments.id = comment_id and (comments.given_up_at is not null or not ${isStillThere(sql`comments.post_id`)}))`,
  },
  {
    file: 'content-note-suggestions',
    title: () => t('Content notes you suggested'),
    about: () => t('The authors aren’t told who suggested them.'),
    covers: ['content_note_suggestions.suggested_by_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'post', '/posts/' || post_id, 'note', note, 'state', state, 'createdAt', created_at) as entry
      from content_note_suggestions where suggested_by_id = ${me} and ${isStillThere(sql`content_note_suggestions.post_id`)}`,
  },
  {
    file: 'tone-questions',
    title: () => t('What you asked about tone'),
    about: () => t('And what the authors answered.'),
    covers: ['tone_questions.asked_by_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'post', '/posts/' || post_id, 'isAboutComment', comment_id is not null, 'isAnonymous', is_anonymous,
        'answer', answer, 'words', words, 'createdAt', created_at, 'answeredAt', answered_at) as entry
      from tone_questions where asked_by_id = ${me} and ${isStillThere(sql`tone_questions.post_id`)}`,
  },
  {
    file: 'drafts',
    title: () => t('Unsent texts'),
    about: () => t('What you began to write and didn’t send, kept for your other devices.'),
    covers: ['drafts.user_id'],
    rows: (me) => sql`
      select name as key, json_build_object('for', name, 'value', value, 'savedAt', saved_at,
        'isOfferAnswered', is_offer_answered) as entry
      from drafts where user_id = ${me}`,
  },
]
