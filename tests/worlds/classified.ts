import type { NoticeKind } from '#contract/notifications/notice-kinds.ts'
import type { LiveEvent } from '#contract/realtime.ts'
import type { SecretName } from './secrets.ts'

/**
 * shown: others see it where the rules of access/visibility.ts say so. own: only ever in the answers to whoever it is
 * about. staff: for moderators and whoever runs the server. machine: what the database works out of the rest, or when a
 * row was written. elsewhere: a secret that another test keeps, named below. Or the secret of secrets.ts that it is.
 */
export type Class = 'shown' | 'own' | 'staff' | 'machine' | 'elsewhere' | SecretName

/** Where what is not in the scripts is kept. */
export const keptElsewhere: Record<string, string> = {
  poll_votes: 'src/server/features/polls/polls.api.test.ts',
  content_note_suggestions: 'src/server/features/content-notes/note-suggestions.api.test.ts',
  tone_questions: 'src/server/features/tone-questions/tone-questions.api.test.ts',
  uploads: 'src/server/features/posts/anonymity.api.test.ts',
  invite_uses: 'src/server/features/invites/invites-into-communities.api.test.ts',
}

/** Every column of every table. A new one belongs here before it is used: could it be somebody's secret? */
export const columns: Record<string, Partial<Record<Class, string>>> = {
  account_exports: {
    own: 'id user_id state done_steps all_steps bytes moved_at expire created_at',
  },
  address_changes: {
    own: 'id user_id old_email new_email confirmed_at agreed_at changed_at created_at',
  },
  appeals: {
    staff: 'id decision_id content state decided_by_id answer decided_at created_at',
  },
  audit_log: {
    staff: 'id actor_id event subject_type subject_id community_id reason is_unreported created_at',
  },
  blocks: {
    'who blocked whom':
      'blocker_id blocked_id blocker_name blocker_is_supporter blocker_picture_id blocker_figure blocked_name created_at',
  },
  circles: {
    'which circles somebody has': 'id owner_id name created_at',
  },
  circle_members: {
    'which circles somebody has': 'circle_id user_id created_at',
  },
  comfort_settings: {
    own: 'user_id settings profiles updated_at',
  },
  comments: {
    shown: 'id post_id parent_id content is_anonymous tone_indicators has_mentions edited_at created_at',
    'who wrote without a name': 'author_id',
    'who was thanked': 'thanked_at',
    machine: 'deleted_at given_up_at removed_at filter_words updated_at',
    'what somebody who is erased had written without a name': 'erase_after',
  },
  communities: {
    shown:
      'id name description cover_pattern creator_id member_count neurotypes interests join_policy members_may_invite tone_habits advice pace window_opened_at join_question welcome welcome_since has_fellows is_starter search_text topic_keys created_at updated_at',
  },
  community_bans: {
    staff: 'community_id user_id banned_by_id reason created_at',
  },
  community_interests: {
    shown: 'key spelling community_count',
  },
  community_members: {
    shown: 'community_id user_id is_moderator moderator_since joined_at',
    own: 'has_read_welcome',
  },
  city_choices: {
    own: 'id user_id chosen_at',
  },
  community_requests: {
    'who waits to be let in': 'community_id user_id invited_by_id created_at',
    'what somebody answered to be let in': 'question answer',
  },
  community_topics: {
    machine: 'key community_id',
  },
  community_words: {
    machine: 'word community_id',
  },
  content_note_choices: {
    'who does not want to read which content': 'user_id note effect',
  },
  content_note_suggestions: {
    elsewhere: 'id post_id suggested_by_id note state created_at erase_after',
  },
  conversations: {
    shown: 'user_id_1 user_id_2 last_message_id',
  },
  discover_topics: {
    machine: 'key user_id',
  },
  donations: {
    own: 'id user_id amount currency payment_method stripe_payment_intent_id cash_app_receipt note refunded_amount status created_at',
  },
  digest_links: {
    own: 'token_hash user_id created_at',
  },
  digest_settings: {
    'who gets an email summary':
      'user_id rhythm weekday minute time_zone kinds names quotes next_due_at covered_until refused_at updated_at',
  },
  drafts: {
    own: 'user_id name value saved_at is_offer_answered',
  },
  earlier_words: {
    'what was said before an edit':
      'id post_id comment_id message_id content image_alt more_image_alts written_at replaced_at',
  },
  energy_history: {
    'energy that is for oneself': 'user_id level set_at',
  },
  failed_sign_ins: {
    own: 'user_id day count',
  },
  friend_requests: {
    shown: 'id sender_id receiver_id sender_name note created_at',
    'whether a request was declined': 'status updated_at withdrawn_at',
  },
  friendships: {
    shown: 'user_id_1 user_id_2 created_at',
  },
  fellow_travellers: {
    'who asked for fellow travellers': 'id user_id community_id role matched_by line created_at',
    'who said no to fellow travellers': 'group_id',
  },
  fellow_skips: {
    'who asked for fellow travellers': 'offer_id ask_id rests_until',
  },
  groups: {
    shown: 'id name purpose keeper_id ends_at answers_until created_at',
    machine: 'end_told_at',
    staff: 'named_by_id',
  },
  group_members: {
    shown: 'group_id user_id invited_by_id invited_at joined_at created_at',
    'who said no to a group': 'declined_at withdrawn_at',
    own: 'sees_from read_up_to is_muted aside_until aside_returns aside_from',
  },
  group_messages: {
    shown: 'id group_id sender_id content photos tone_indicators taken_back_at created_at',
    machine: 'removed_at',
  },
  group_message_asks: {
    shown: 'message_id user_id',
  },
  group_reactions: {
    shown: 'message_id user_id reaction created_at',
  },
  gathering_answers: {
    'who comes to a gathering':
      'id gathering_id user_id answer accepted_at declined_at has_place shows_name greeting remind remind_at queued_at answered_at created_at',
  },
  gatherings: {
    shown:
      'id host_id community_id audience title about starts_at ends_at time_zone is_online city plan sheet accepts_by_hand changed_at changed_parts moved_at cancelled_at cancelled_words created_at',
    'where a gathering is': 'area address link getting_there host_greeting',
    own: 'city_id capacity',
    machine: 'revision removed_at',
  },
  hidden_comments: {
    'who hid what': 'user_id comment_id created_at',
  },
  hidden_posts: {
    'who hid what': 'user_id post_id created_at',
  },
  idempotency_keys: {
    own: 'user_id key request created_id created_at',
  },
  identities: {
    own: 'issuer subject user_id created_at',
  },
  invite_uses: {
    elsewhere: 'invite_id user_id created_at',
  },
  invites: {
    'who made a link that invites':
      'id inviter_id community_id code max_uses used_count ends_at revoked_at created_at',
  },
  issue_reports: {
    staff: 'id user_id content device created_at',
  },
  jobs: {
    // Whom a mail is for and what it takes to write it, until it is sent. Never a token (decision 0072).
    own: 'user_id data',
    staff: 'id kind tries due_at failed_at last_error created_at',
  },
  known_devices: {
    own: 'user_id device_hash last_seen_at created_at',
  },
  last_places: {
    own: 'user_id kind subject_id post_id updated_at',
  },
  interest_words: {
    'interests that are for oneself': 'word user_id',
  },
  mentions: {
    // A link is there for everyone who can read the text. Whether who is mentioned can read it is in no row.
    shown: 'id post_id comment_id user_id written places is_in_text refused_at created_at',
  },
  messages: {
    shown:
      'id sender_id receiver_id content photos tone_indicators is_read no_reply_needed is_silent edited_at taken_back_at reaction created_at',
  },
  moderation_decisions: {
    staff:
      'id subject_type subject_id concerns_id community_id moderator_id action rule reason words until is_unreported created_at erase_after',
  },
  moderator_offers: {
    own: 'id user_id community_id kind answered_at',
    staff: 'offered_by_id state created_at',
  },
  moderation_notes: {
    staff: 'id subject_type subject_id author_id content created_at',
  },
  mutes: {
    'who muted whom': 'muter_id muted_id created_at',
  },
  muted_threads: {
    'who stopped hearing about a thread': 'user_id post_id created_at',
  },
  set_aside_posts: {
    'who did not want to answer': 'user_id post_id created_at',
  },
  name_words: {
    machine: 'word user_id',
  },
  notices: {
    own: 'id user_id kind person_id post_id first_comment_id comment_id decision_id report_id appeal_id suggestion_id tone_question_id community_id security_event_id offer_id saved_post_id mention_id scheduled_post_id scheduled_message_id group_id gathering_id read_at created_at',
  },
  notification_settings: {
    'who turned a notice off': 'user_id unwanted quiet_from quiet_until time_zone follow_spoons updated_at',
  },
  one_time_tokens: {
    own: 'token_hash purpose user_id data expire created_at',
  },
  passkeys: {
    own: 'id user_id name credential_id public_key counter transports last_used_at created_at',
  },
  recovery_codes: {
    own: 'user_id code_hash created_at',
  },
  push_devices: {
    own: 'id user_id session_id endpoint p256dh auth told_up_to shows_from busy_until delivered_at created_at',
  },
  push_keys: {
    machine: 'id public_key private_key created_at',
  },
  push_settings: {
    'who has notifications on a device': 'user_id unwanted with_names low_energy updated_at',
  },
  second_factors: {
    own: 'user_id secret last_step created_at',
  },
  poll_votes: {
    elsewhere: 'post_id user_id option erase_after',
  },
  polls: {
    shown: 'post_id options closes_at',
  },
  post_likes: {
    'who liked it': 'post_id user_id created_at erase_after',
  },
  post_words: {
    machine: 'word place post_id',
  },
  posts: {
    shown:
      'id community_id content image_url image_alt image_width image_height more_photos is_anonymous tone_indicators content_notes reply_wish who_may_comment has_mentions is_pinned_on_profile pinned_in_community_at like_count comment_count edited_at created_at',
    'for which of their friends somebody wrote': 'circle_id',
    'that a post moved between friends and a circle': 'audience',
    'what somebody wrote where others can only look in': 'for_visitors_since',
    'who wrote without a name': 'author_id',
    machine: 'deleted_at given_up_at removed_at filter_words updated_at',
    'what somebody who is erased had written without a name': 'erase_after',
  },
  put_aside: {
    own: 'user_id other_id until returns_on_message last_message_id created_at',
  },
  removals: {
    staff: 'id community_id post_id comment_id author_id removed_by_id reason read_at created_at',
  },
  reports: {
    'who reported':
      'id reporter_id subject_type subject_id concerns_id community_id reason details words state decision_id created_at updated_at erase_after',
  },
  pebbles: {
    'who gave what to whom':
      'id giver_id receiver_id line has_post post_id image_url image_alt image_width image_height thanked_at created_at',
    'what somebody lets into their jar': 'is_delivered taken_out_at',
    'who reported': 'taken_back_at',
  },
  quiet_rooms: {
    shown: 'id host_id name community_id is_for_friends ended_at created_at',
    'who is in which room': 'empty_since',
  },
  quiet_room_visits: {
    'who is in which room':
      'id room_id user_id doing is_done entered_at seen_at left_at timer_minutes timer_ends_at timer_seconds_left timer_set_at timer_set_by',
  },
  refused_givers: {
    'what somebody lets into their jar': 'user_id giver_id created_at',
  },
  saved_folders: {
    'what somebody saved': 'id owner_id name created_at',
  },
  saved_posts: {
    'what somebody saved': 'id user_id post_id folder_id remind_at created_at',
  },
  scheduled_mentions: {
    'what waits to go out': 'scheduled_post_id user_id position written',
  },
  scheduled_messages: {
    'what waits to go out':
      'id sender_id receiver_id send_at problem deleted_at content tone_indicators no_reply_needed is_silent photos created_at',
  },
  scheduled_posts: {
    'what waits to go out':
      'id author_id publish_at due_at problem deleted_at is_for_community community_id audience circle_id content image_url image_alt image_width image_height more_photos is_anonymous tone_indicators content_notes reply_wish who_may_comment for_visitors_since poll_options poll_hours created_at',
  },
  sandbox_payments: {
    own: 'id client_secret amount currency donor_id state problem processing_since created_at',
  },
  sessions: {
    own: 'sid id user_id sess expire last_seen_at proven_at created_at',
  },
  security_events: {
    own: 'id user_id kind device created_at',
  },
  set_aside_people: {
    'who is not for whom': 'user_id person_id cause created_at',
  },
  tone_questions: {
    elsewhere:
      'id post_id comment_id asked_by_id is_anonymous answer words answered_at created_at erase_after',
  },
  unmaskings: {
    staff:
      'id subject_type subject_id concerns_id asked_by_id cause reason state answered_by_id answer answered_at look_until tell_at told_at created_at erase_after',
  },
  uploads: {
    elsewhere:
      'id owner_id purpose state token_hash expire bytes width height post_id scheduled_post_id pebble_id message_id group_message_id scheduled_message_id profile_of taken_off_post_id taken_off_at created_at',
  },
  users: {
    // Whose name is offered and linked is seen by those who write (decision 0096).
    shown:
      'who_may_mention id profile_image_url figure display_name bio pronouns location neurotypes interests is_supporter',
    own: 'local_city_id local_follows_at email password_hash first_name last_name role first_step adult_confirmed_at who_may_ask searchable',
    'energy that is for oneself': 'social_spoons social_spoons_set_at',
    'how to talk with oneself, kept to oneself': 'openness passport',
    'languages and an age range, kept to oneself': 'languages age_range',
    'who is found in Discover': 'discoverable',
    'what somebody lets into their jar': 'takes_pebbles',
    'an audience that narrows to those who look':
      'neurotypes_audience interests_audience location_audience social_spoons_audience bio_audience pronouns_audience openness_audience passport_audience',
    'languages and an age range that are for friends': 'languages_audience age_range_audience',
    'who is suspended': 'suspended_until',
    'what somebody who is erased had written without a name': 'erase_after erased_at',
    machine: 'city_id location_key name_key discover_keys created_at updated_at',
  },
  word_filters: {
    'who folded what': 'id user_id phrase effect query ends_at created_at',
  },
}

/** Who can learn of each notice: whoever gets it, and nobody else. The secret is that it was turned off, or not made. */
export const noticeKinds: Record<NoticeKind, Class> = {
  requestAccepted: 'who turned a notice off',
  inviteUsed: 'who turned a notice off',
  reply: 'who turned a notice off',
  comment: 'who turned a notice off',
  decision: 'own',
  reportDecided: 'own',
  appealDecided: 'own',
  noteSuggested: 'who turned a notice off',
  toneAsked: 'who turned a notice off',
  toneAnswered: 'who turned a notice off',
  blockedModerator: 'who blocked whom',
  commentRemoved: 'own',
  security: 'own',
  moderatorOffer: 'own',
  urgentReport: 'own',
  reminder: 'own',
  postNotPublished: 'own',
  messageNotSent: 'own',
  thanked: 'who turned a notice off',
  mentioned: 'who turned a notice off',
  groupInvited: 'who turned a notice off',
  fellowsInvited: 'who turned a notice off',
  fellowsEnding: 'who turned a notice off',
  gatheringAnswered: 'who turned a notice off',
  gatheringAccepted: 'who comes to a gathering',
  gatheringDeclined: 'who comes to a gathering',
  gatheringChanged: 'who comes to a gathering',
  gatheringCancelled: 'who comes to a gathering',
  gatheringReminder: 'own',
}

/** Who hears it: those who see what it is about (shown), or whoever it names (own). */
export const eventTypes: Record<LiveEvent['type'], Class> = {
  'post.created': 'shown',
  'post.changed': 'shown',
  'post.gone': 'shown',
  'comments.changed': 'shown',
  'community.changed': 'shown',
  'membership.changed': 'shown',
  'gathering.changed': 'who comes to a gathering',
  'messages.changed': 'shown',
  'message.changed': 'shown',
  'messages.read': 'own',
  'group.changed': 'who blocked whom',
  'groupMessages.changed': 'who blocked whom',
  'groupMessage.changed': 'who blocked whom',
  'group.read': 'own',
  'friends.changed': 'shown',
  'profile.changed': 'energy that is for oneself',
  'room.changed': 'who is in which room',
  'requests.changed': 'own',
  'sentRequests.changed': 'whether a request was declined',
  'notices.changed': 'own',
  'account.changed': 'own',
  'access.changed': 'who blocked whom',
  'everything.changed': 'own',
  'session.ended': 'own',
}
