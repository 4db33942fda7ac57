import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { defaultAudience } from '#contract/profile/default-audience.ts'
import { t } from '#words/t.ts'

export interface StoredFact {
  what: string
  details: string
  whoSees: string
  howLong: string
  /** Where it is stored. A test looks that every table of the database is named by a fact. */
  tables: readonly string[]
}

const kept = (days: number) => daysInWords(days)
const untilDeleted = () => t('Until you delete your account.')

const fieldWords: Record<keyof typeof defaultAudience, () => string> = {
  neurotypes: () => t('Neurotypes'),
  interests: () => t('interests'),
  location: () => t('place'),
  socialSpoons: () => t('Social Spoons'),
  bio: () => t('bio'),
  pronouns: () => t('pronouns'),
  openness: () => t('your openness badge'),
  passport: () => t('how to talk with you'),
  languages: () => t('languages'),
  ageRange: () => t('age range'),
}
const oneAfterTheOther = new Intl.ListFormat('en', { type: 'unit' })
const defaultAudiences = (audience: 'everyone' | 'friends') =>
  oneAfterTheOther.format(
    Object.entries(fieldWords)
      .filter(([field]) => defaultAudience[field as keyof typeof defaultAudience] === audience)
      .map(([, words]) => words()),
  )

/** What is stored about people, who sees it and for how long. The privacy page is made of this and says nothing else. */
export const storedFacts = (): readonly StoredFact[] => [
  {
    what: t('Your account'),
    details: t(
      'Your email address, your password as a hash that can’t be turned back into it, the names and public halves of your passkeys, the secret of your app for codes and hashes of your recovery codes if you use them, your id at another service if you sign in through one, and that you said you are 18 or over. First and last name only if you entered them.',
    ),
    whoSees: t('Only you. Other members never see your email address, first name or last name.'),
    howLong: untilDeleted(),
    tables: ['users', 'passkeys', 'second_factors', 'recovery_codes', 'identities'],
  },
  {
    what: t('Your profile'),
    details: t(
      'The name you show, your picture or the drawing you chose, and what you choose to say about yourself. A place is a city that you choose from a list, or nothing: never a street or a position. Distances are never shown. An age is a range of about ten years, if you give one: never a birthday. After you change your city, we keep the one before for a day, and when you chose for {days}, so that nobody can look for you by changing their own city again and again.',
      { days: kept(retentionDays.cityChoices) },
    ),
    whoSees: t(
      'You choose for each part. Unless you choose otherwise: {everyone}: everyone who is signed in. {friends}: your friends. Your shown name and your picture or drawing: everyone who is signed in and not blocked.',
      { everyone: defaultAudiences('everyone'), friends: defaultAudiences('friends') },
    ),
    howLong: t('Until you change it or delete your account.'),
    tables: ['users', 'uploads', 'city_choices'],
  },
  {
    what: t('Posts, comments and likes'),
    details: t(
      'What you write, who it is for, its tones and notes, the replies you’d like, its photos, whether it’s pinned, whether visitors of its community can read it, and what you like.',
    ),
    whoSees: t(
      'In the main feed: everyone who is signed in, or only the friends you choose. In a community: its members, and its visitors if you say so and it has a window. Never across a block. No one sees a list of who liked a post.',
    ),
    howLong: t(
      'Until you delete them. Then only you see them, under Recently deleted, and they’re gone for good after {deletedPosts}, or at once if you say so. If one was reported, it stays until that is dealt with, {deletedPosts} at most. What a moderator takes down is gone after {removedContent}. After your account is deleted, each like goes at a time of its own within {days, plural, one {# day} other {# days}}, so that no one can tell which were yours.',
      {
        deletedPosts: kept(retentionDays.deletedPosts),
        removedContent: kept(retentionDays.removedContent),
        days: retentionDays.anonymousAfterErasure,
      },
    ),
    tables: ['posts', 'comments', 'post_likes', 'post_words', 'removals'],
  },
  {
    what: t('Thanks for comments'),
    details: t('That you thanked someone for a comment on your post, and when.'),
    whoSees: t(
      'You and the person who wrote the comment. On an anonymous post they aren’t told who you are, and for an anonymous comment you aren’t told who wrote it. No one else sees it, and nothing is counted.',
    ),
    howLong: t('Until you take it back, or the comment or the post is gone for good.'),
    tables: ['comments', 'notices'],
  },
  {
    what: t('Mentions'),
    details: t(
      'Whose names you linked in posts and comments, where you are mentioned, where you unlinked your name, and who can mention you.',
    ),
    whoSees: t(
      'A linked name: everyone who can read the post, unless there’s a block between them and the person. That you unlinked it: everyone sees that the name isn’t a link, and no one is told why.',
    ),
    howLong: t('As long as the post or comment, or until either of the two deletes their account.'),
    tables: ['mentions', 'users', 'notices'],
  },
  {
    what: t('Words and photos before an edit'),
    details: t(
      'When you edit a post, comment or message, what it said before, and the photos you took off a post. After {count} versions it can’t be edited again for a while.',
      { count: limits.earlierWords },
    ),
    whoSees: t(
      'No other member. Moderators see them only where that very thing was reported, and of what is anonymous without your name.',
    ),
    howLong: t(
      '{duration} after the edit, or until what you edited is gone for good, if that’s sooner. A photo on a post that was reported stays until that is dealt with.',
      { duration: kept(retentionDays.earlierWords) },
    ),
    tables: ['earlier_words', 'uploads'],
  },
  {
    what: t('Polls and votes'),
    details: t(
      'The options of a poll and when it closes, and what you voted for. We don’t keep when you voted.',
    ),
    whoSees: t(
      'The poll: everyone who may see its post. How many votes each option has: the author, everyone who voted and, once the poll is closed, everyone who may see the post. What you chose: only you. In a small group the numbers may let someone guess it.',
    ),
    howLong: t(
      'As long as the post. Your vote goes when you take it back. After your account is deleted, each vote goes at a time of its own within {days, plural, one {# day} other {# days}}.',
      { days: retentionDays.anonymousAfterErasure },
    ),
    tables: ['polls', 'poll_votes'],
  },
  {
    what: t('Anonymous posts and comments'),
    details: t(
      'We store who wrote them, so that you can change or delete them. They’re never shown with your name, picture or badge.',
    ),
    whoSees: t(
      'Your words: the same people as above. Your name: no other member. Moderators act on reports of anonymous posts without being shown the name, unless two of them agree that one needs it to keep someone safe, or because the law asks for it. Each look is logged, and you’re told within a week. The people who run Synapse could look into the database.',
    ),
    howLong: t(
      'As long as other posts. After your account is deleted, each goes at a time of its own within {days, plural, one {# day} other {# days}}, so that no one can tell whose they were.',
      { days: retentionDays.anonymousAfterErasure },
    ),
    tables: ['posts', 'comments'],
  },
  {
    what: t('Photos'),
    details: t(
      'We make a fresh copy of each photo before we keep it. The place, camera and names in the file are removed.',
    ),
    whoSees: t('Whoever may see the post, the message, the pebble or the profile that it belongs to.'),
    howLong: t('As long as it is shown. A photo that is shown nowhere is deleted after {duration}.', {
      duration: kept(retentionDays.unusedPhotos),
    }),
    tables: ['uploads'],
  },
  {
    what: t('Messages'),
    details: t(
      'What you and a friend write to each other, photos and what describes them, whether it was sent silently, and answers in a few words. Messages aren’t end-to-end encrypted.',
    ),
    whoSees: t(
      'The two of you. Moderators see a message only if one of you reports it. The people who run Synapse could look into the database.',
    ),
    howLong: t(
      'Until one of you deletes their account: then the words and photos of that person are gone for both. When you take a message back, neither of you sees its words and photos any more. We keep them for {duration}, so that the other person can report them; then they’re deleted, and only the trace stays. If a photo was reported, moderators keep it until that is dealt with.',
      { duration: kept(retentionDays.takenBackMessages) },
    ),
    tables: ['messages', 'conversations', 'uploads'],
  },
  {
    what: t('Groups'),
    details: t(
      'The name and purpose of each group and who wrote them, who is in it or was invited and by whom, what is written in it, photos and what describes them, whom a message asks, and answers in a few words. For each person, what they have read, and whether they muted or snoozed it. Messages aren’t end-to-end encrypted.',
    ),
    whoSees: t(
      'The people in it, each from when they joined. Two people with a block between them don’t see each other there. Whether you said no, have read, muted or snoozed it is for you alone. Moderators see a part of it only if someone reports a message. The people who run Synapse could look into the database.',
    ),
    howLong: t(
      'Until the last person leaves the group. If something in it was reported, until that is dealt with. What you write stays after you leave it, and is deleted with your account. We keep the words and photos of a message that you take back for {duration}, so that others can report them, reported photos until that is dealt with, and a no to an invitation for {no}.',
      { duration: kept(retentionDays.takenBackMessages), no: kept(retentionDays.declinedGroups) },
    ),
    tables: ['groups', 'group_members', 'group_messages', 'group_message_asks', 'group_reactions', 'uploads'],
  },
  {
    what: t('Fellow travellers'),
    details: t(
      'Where it’s on: that you’re newly diagnosed or questioning, or offer to go along, what you can be matched by, and a line if you write one. Then the group that a moderator approved. Which people a moderator passed over together, for {duration}.',
      { duration: kept(limits.fellows.restDays) },
    ),
    whoSees: t(
      'You, and the moderators who approve groups there, when your name is in a suggestion. They see what you chose to be matched by as it is in your profile, also if your profile keeps it to yourself. The people in your group see your line once you and they have said yes. Whether you said no is for you alone. The people who run Synapse could look into the database.',
    ),
    howLong: t(
      'Until you take it back, say no, or leave the group; until you leave the community, or it’s turned off, if you still wait. A group ends after {weeks}, and is deleted with everything in it {after} later. What was reported in it stays for moderators until that is dealt with.',
      { weeks: daysInWords(limits.fellows.days), after: kept(retentionDays.endedFellows) },
    ),
    tables: ['fellow_travellers', 'fellow_skips', 'groups'],
  },
  {
    what: t('Posts and messages that go out later'),
    details: t(
      'Your words, their photos or poll, who they’re for, when they go out, and what held them back, if anything did.',
    ),
    whoSees: t(
      'Only you, until they’re out. The person a message is for doesn’t learn of it before. The people who run Synapse could look into the database.',
    ),
    howLong: t(
      'Until they go out. What you delete before can be brought back for {duration}; then it’s deleted. If your account is deleted, nothing that waits goes out.',
      { duration: kept(retentionDays.deletedScheduled) },
    ),
    tables: ['scheduled_posts', 'scheduled_mentions', 'scheduled_messages'],
  },
  {
    what: t('Conversations you snoozed'),
    details: t('Which ones, and until when.'),
    whoSees: t('Only you. The other person isn’t told.'),
    howLong: t('Until you snooze it again, bring it back, or one of you deletes their account.'),
    tables: ['put_aside'],
  },
  {
    what: t('Questions about tone'),
    details: t(
      'That you asked how something was meant, whether you asked with your name, and what the author answered.',
    ),
    whoSees: t(
      'You and the author. If you ask without your name, the author doesn’t see who you are. The author of an anonymous post or comment stays anonymous.',
    ),
    howLong: t(
      'As long as the post or comment, or until the person who asked deletes their account. What was asked without a name goes at a time of its own within {days, plural, one {# day} other {# days}} after that.',
      { days: retentionDays.anonymousAfterErasure },
    ),
    tables: ['tone_questions'],
  },
  {
    what: t('Friends and friend requests'),
    details: t(
      'Who your friends are, who asked whom, under which name and with which note, and since when. Who may ask you.',
    ),
    whoSees: t(
      'The two of you. No one is told if you decline. Moderators see a note only if the person who got it reports the sender.',
    ),
    howLong: t(
      'Until you end it. A note that you get is there until you answer. When you withdraw a request, it leaves both your lists and its note is deleted. A declined request is deleted after {duration}. What’s left then is that Discover doesn’t suggest you to each other: with the person who declined, and with the person who asked.',
      { duration: kept(retentionDays.declinedRequests) },
    ),
    tables: ['friendships', 'friend_requests'],
  },
  {
    what: t('Pebbles'),
    details: t(
      'The small gifts between you and your friends: who gave it to whom and when, its words, its photo and what describes it, which post it links to, and whether there was a thank-you. Whether you take pebbles, from whom you don’t, and what you took out of your jar.',
    ),
    whoSees: t(
      'The two of you. The person who gave it doesn’t learn whether you looked, took it out or don’t take pebbles. The author of a post doesn’t learn that someone gave it. Moderators see the words and the photo only if it was reported.',
    ),
    howLong: t(
      'Until one of you deletes their account, or the giver takes it back. If it was reported, moderators keep its photo until that is dealt with. What you take out of your jar stays in the giver’s own list.',
    ),
    tables: ['pebbles', 'refused_givers', 'uploads', 'users'],
  },
  {
    what: t('Gatherings'),
    details: t(
      'What its host writes: what it is, when, where, what it’s like there, and who it’s for. What you answer: that you’re coming, that you may, or that you can’t; whether others see your name, how they know you if you greet them, and when you’d like to be reminded.',
    ),
    whoSees: t(
      'The city: everyone it’s for. The area: those who were accepted. The address, the link and the way there: those who are coming, until a day after the end. Your answer: the host. Your name: others who are coming, if you show it and neither of you blocked the other. Moderators don’t see the address.',
    ),
    howLong: t(
      'Until {duration} after the end, or longer while a report of it is open; or until its host deletes their account. Your answer: until you leave, or delete your account.',
      { duration: kept(retentionDays.pastGatherings) },
    ),
    tables: ['gatherings', 'gathering_answers'],
  },
  {
    what: t('Quiet rooms'),
    details: t(
      'The rooms you open: their name, and who they’re for. While you’re in a room: that you’re there, your few words, whether you did it, and the timer. Who was where is never stored for later, and isn’t in backups or logs.',
    ),
    whoSees: t(
      'Whoever may come in sees the room, and that you opened it. Only the people who are in the room at the same time see that you’re there and read your words. If you block someone, you don’t see each other there. Moderators read a room’s name or your words only if someone reports them.',
    ),
    howLong: t(
      'That you were in a room is deleted about a minute after you leave. If you close Synapse or lose your connection, you’ve left within a minute. A room is deleted after it has been empty for {minutes} minutes, or when you end it.',
      { minutes: limits.quietRoom.emptyMinutes },
    ),
    tables: ['quiet_rooms', 'quiet_room_visits'],
  },
  {
    what: t('Saved posts'),
    details: t(
      'Which posts you saved and when, the names of your folders, and when you wanted to be reminded of a post.',
    ),
    whoSees: t(
      'Only you. The author of a post doesn’t learn that someone saved it. The people who run Synapse could look into the database.',
    ),
    howLong: t(
      'Until you take the post out or delete the folder, or the post is gone. A time to be reminded is deleted once you have been.',
    ),
    tables: ['saved_posts', 'saved_folders'],
  },
  {
    what: t('Circles'),
    details: t('The circles of friends you made: their names, and who is in them since when.'),
    whoSees: t(
      'Only you. The people in a circle don’t learn that it exists. The people who run Synapse could look into the database.',
    ),
    howLong: t('Until you delete the circle. Someone who is no longer your friend is taken out at once.'),
    tables: ['circles', 'circle_members'],
  },
  {
    what: t('Invitations'),
    details: t(
      'The links you make, with their last day and how often they were used, and which links of others you used. A link is stored as it is, so that you can copy it again.',
    ),
    whoSees: t(
      'Your links and their numbers: only you. Whoever opens a link that works sees your name, and your photo or drawn figure if you have one, even without an account, and for a community its name, what it’s about and how people talk there. Who used a link is shown to no one. You’re told when it makes you a new friend, and moderators see by whose link someone asked to join.',
    ),
    howLong: t('A link works for {days} at most. It’s deleted {duration} after its last day.', {
      days: kept(limits.invite.days.max),
      duration: kept(retentionDays.endedInvites),
    }),
    tables: ['invites', 'invite_uses'],
  },
  {
    what: t('Communities'),
    details: t(
      'Which ones you’re in, asked to join, created, or can’t join; whether you moderate them, and since when; whether you were asked to; whether you have read the welcome; and what you answered when you asked to join.',
    ),
    whoSees: t('You and the moderators of that community. Everyone sees how many members there are.'),
    howLong: t(
      'Until you leave. Your answer is deleted when a moderator decides or you take your request back. A community stays when its creator goes. Being asked to moderate ends after {duration}.',
      { duration: kept(retentionDays.moderatorOffers) },
    ),
    tables: ['communities', 'community_members', 'community_requests', 'community_bans', 'moderator_offers'],
  },
  {
    what: t('Your comfort and safety choices'),
    details: t(
      'Who you blocked, muted or set aside in Discover, with your name, your picture or drawing and the name of the other person as they were when you blocked them, posts and comments you hid, posts you stopped hearing about or didn’t want to be asked to answer, word filters, content notes you chose or suggested, which notifications you want, quiet hours, what your devices tell you, whether and when an email summary comes and what it may say, and your comfort settings and profiles.',
    ),
    whoSees: t(
      'Only you. No one is told that you blocked, muted, set aside, hid or suggested something. Someone you blocked keeps the name and the picture or drawing they had of you, beside old messages.',
    ),
    howLong: t(
      'Until you change them or delete your account. Which posts you didn’t want to be asked to answer: until the post is {duration} old. A content note that you suggested goes at a time of its own within {days, plural, one {# day} other {# days}} after your account.',
      { days: retentionDays.anonymousAfterErasure, duration: kept(retentionDays.openThreads) },
    ),
    tables: [
      'blocks',
      'mutes',
      'set_aside_people',
      'hidden_posts',
      'hidden_comments',
      'muted_threads',
      'set_aside_posts',
      'word_filters',
      'content_note_choices',
      'content_note_suggestions',
      'notification_settings',
      'push_settings',
      'digest_settings',
      'comfort_settings',
    ],
  },
  {
    what: t('Notifications'),
    details: t('That someone replied, accepted, or decided something that concerns you.'),
    whoSees: t('Only you.'),
    howLong: t('{duration}.', { duration: kept(retentionDays.notices) }),
    tables: ['notices'],
  },
  {
    what: t('Notifications on your devices'),
    details: t(
      'Only for devices where you turned them on: an address at the company that makes the browser, the key that only this device can read with, and how far it was told. That company passes notifications on. It learns that something came and when, and can’t read it.',
    ),
    whoSees: t('Only you see which devices they are.'),
    howLong: t('Until you turn them off, sign out on the device, or the device says that it’s gone.'),
    tables: ['push_devices', 'push_keys'],
  },
  {
    what: t('Energy over time'),
    details: t('When you set your Social Spoons, and to what.'),
    whoSees: t('Only you. Friends see the level of now, if you let them.'),
    howLong: t('{duration}.', { duration: kept(retentionDays.energyHistory) }),
    tables: ['energy_history'],
  },
  {
    what: t('Unsent texts and where you were'),
    details: t(
      'Posts, comments and messages that you began and didn’t send, so that you can go on writing on another device, whether you answered the offer to go on, and the last thing you were reading. You can turn each of them off in Settings; what was kept is then deleted.',
    ),
    whoSees: t('Only you. The people who run Synapse could look into the database.'),
    howLong: t('Until you send or discard a text, or are somewhere else; {duration} at most.', {
      duration: kept(retentionDays.drafts),
    }),
    tables: ['drafts', 'last_places'],
  },
  {
    what: t('Reports and decisions'),
    details: t(
      'What was reported and why, the reported words, what moderators decided and noted, who asked and agreed to look up who wrote something, and appeals. Decisions, appeals, each look at a name and each look at earlier decisions about someone are logged.',
    ),
    whoSees: t(
      'The person who reported sees what happened. The person it’s about sees the decision, and never who reported. Moderators see the report and the decision. They don’t see who reported, or the name behind an anonymous post. Earlier decisions about someone are shown to moderators of Synapse while something waits for a decision, or for a reason that’s logged.',
    ),
    howLong: t(
      'Reports: {closedReports} after they’re dealt with. Decisions: {decisions}, and a suspension for good as long as it lasts. The log stays, with ids and reasons only. When you delete your account, reports and decisions stay without your words and without you. Where it is about something without a name, your words go with it, at a time of its own within {days, plural, one {# day} other {# days}}.',
      {
        closedReports: kept(retentionDays.closedReports),
        decisions: kept(retentionDays.decisions),
        days: retentionDays.anonymousAfterErasure,
      },
    ),
    tables: ['reports', 'moderation_decisions', 'moderation_notes', 'appeals', 'unmaskings', 'audit_log'],
  },
  {
    what: t('Problems you tell us about'),
    details: t('Your words, and the kind of browser.'),
    whoSees: t('The people who run Synapse.'),
    howLong: untilDeleted(),
    tables: ['issue_reports'],
  },
  {
    what: t('Donations'),
    details: t(
      'Amount, day, your note, and the number of the payment. Card numbers go straight to the payment provider and never come here.',
    ),
    whoSees: t('You and the people who run Synapse. Others see the supporter badge, never the amount.'),
    howLong: t(
      'For our accounts, with no end date. When you delete your account, your name and note are removed.',
    ),
    tables: ['donations', 'sandbox_payments'],
  },
  {
    what: t('Where you’re signed in'),
    details: t(
      'The kind of device, such as ‘Firefox on Linux’, and when it was last used. No network address.',
    ),
    whoSees: t('Only you.'),
    howLong: t('Until you sign out, after {idleSession} without use, and at most {session}.', {
      idleSession: kept(retentionDays.idleSession),
      session: kept(retentionDays.session),
    }),
    tables: ['sessions'],
  },
  {
    what: t('How your account is kept safe'),
    details: t(
      'What changed about how you sign in, when, and with which kind of device. How often signing in to your account failed, by day. A mark for each browser that you’ve signed in with, so that you can be told of a new one. No network address.',
    ),
    whoSees: t('Only you.'),
    howLong: t(
      'Changes: {securityEvents}. Failed tries: {failedSignIns}. Marks of browsers: {knownDevices} after you last signed in with them.',
      {
        securityEvents: kept(retentionDays.securityEvents),
        failedSignIns: kept(retentionDays.failedSignIns),
        knownDevices: kept(retentionDays.knownDevices),
      },
    ),
    tables: ['security_events', 'known_devices', 'failed_sign_ins'],
  },
  {
    what: t('A change of your email address'),
    details: t(
      'The new address until it’s confirmed, and after a change the old one, so that it can take your account back.',
    ),
    whoSees: t('Only you.'),
    howLong: t('Not confirmed: {pendingAddress}. An old address: {oldAddress} after the change.', {
      pendingAddress: kept(retentionDays.pendingAddress),
      oldAddress: kept(retentionDays.oldAddress),
    }),
    tables: ['address_changes'],
  },
  {
    what: t('Emails and notifications on their way'),
    details: t(
      'Which email is to be sent and to which address, and for a sign-up what you entered, your password only as a hash. Links in it are made when it’s sent, and aren’t kept. For a notification, only to which of your devices.',
    ),
    whoSees: t(
      'No one. The people who run Synapse see which kinds wait or couldn’t be sent, and not to whom.',
    ),
    howLong: t(
      'Until it’s sent, usually seconds. We try for about a day. One that couldn’t be sent: {failedJobs}, or without your address if you have no account.',
      { failedJobs: kept(retentionDays.failedJobs) },
    ),
    tables: ['jobs'],
  },
  {
    what: t('Archives of your data'),
    details: t('Only when you ask for one.'),
    whoSees: t('Only you.'),
    howLong: t('{duration} after it’s ready.', { duration: kept(retentionDays.exports) }),
    tables: ['account_exports'],
  },
  {
    what: t('Marks for machines'),
    details: t(
      'Links in emails and proofs of signing in, marks that keep something from being made twice, and word lists that make search fast.',
    ),
    whoSees: t('No one.'),
    howLong: t(
      'Links and marks: {idempotencyKeys} at most; the link that takes an old address back: {oldAddress}; the link that turns an email summary off: {digestLinks}. Word lists: as long as the words that they’re made of.',
      {
        idempotencyKeys: kept(retentionDays.idempotencyKeys),
        oldAddress: kept(retentionDays.oldAddress),
        digestLinks: kept(retentionDays.digestLinks),
      },
    ),
    tables: [
      'one_time_tokens',
      'digest_links',
      'idempotency_keys',
      'community_interests',
      'community_topics',
      'community_words',
      'discover_topics',
      'interest_words',
      'name_words',
      'post_words',
    ],
  },
]
