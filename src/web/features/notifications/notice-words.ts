import { limits } from '#contract/core/limits.ts'
import { type NoticeKind, noticeKinds } from '#contract/notifications/notice-kinds.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { toneAnswers } from '#contract/tone-questions/tone-answers.ts'
import { noteLabel } from '#web/lib/posts/note-words.ts'
import { securityWords } from '#web/lib/security-words.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'

type Question = NonNullable<NoticeView['toneQuestion']>

/** Of those that are always the same. */
const sameWords: Partial<Record<NoticeKind, string>> = {
  reminder: t('You wanted to be reminded of this post.'),
  postNotPublished: t('A post of yours couldn’t go out at its time. Your words are kept.'),
  messageNotSent: t('A message of yours couldn’t be sent at its time. Your words are kept.'),
  urgentReport: t('A report says that someone could get hurt. Please look at it as soon as you can.'),
  commentRemoved: t('The author of a post removed your comment from it.'),
}

function decisionWords(
  kind: NoticeView['kind'],
  { subjectType, action, appeal }: NonNullable<NoticeView['decision']>,
): string {
  if (kind === 'reportDecided')
    return t(
      '{subject, select, user {A moderator has decided about the person you reported.} post {A moderator has decided about the post you reported.} comment {A moderator has decided about the comment you reported.} message {A moderator has decided about the message you reported.} groupMessage {A moderator has decided about the message in a group you reported.} group {A moderator has decided about the group you reported.} pebble {A moderator has decided about the pebble you reported.} gathering {A moderator has decided about the gathering you reported.} room {A moderator has decided about the room you reported.} other {A moderator has decided about the community you reported.}}',
      { subject: subjectType },
    )
  if (kind === 'appealDecided')
    return appeal === 'overturned'
      ? t('Your appeal was answered: the decision was reversed.')
      : t('Your appeal was answered: the decision stays.')
  switch (action) {
    case 'remove':
      return t(
        '{subject, select, user {A moderator took your profile down. You can read why, and appeal.} post {A moderator took your post down. You can read why, and appeal.} comment {A moderator took your comment down. You can read why, and appeal.} message {A moderator took your message down. You can read why, and appeal.} groupMessage {A moderator took your message in a group down. You can read why, and appeal.} group {A moderator took your group down. You can read why, and appeal.} pebble {A moderator took your pebble down. You can read why, and appeal.} gathering {A moderator took your gathering down. You can read why, and appeal.} room {A moderator took your room down. You can read why, and appeal.} other {A moderator took your community down. You can read why, and appeal.}}',
        { subject: subjectType },
      )
    case 'unmask':
      return subjectType === 'post'
        ? t('Moderators looked up who wrote your anonymous post. You can read why, and appeal.')
        : t('Moderators looked up who wrote your anonymous comment. You can read why, and appeal.')
    case 'restore':
      return t(
        '{subject, select, user {A moderator put your profile back.} post {A moderator put your post back.} comment {A moderator put your comment back.} message {A moderator put your message back.} groupMessage {A moderator put your message in a group back.} group {A moderator put your group back.} pebble {A moderator put your pebble back.} gathering {A moderator put your gathering back.} room {A moderator put your room back.} other {A moderator put your community back.}}',
        { subject: subjectType },
      )
    case 'suspend':
      return t('A moderator suspended your account. You can read why, and appeal.')
    case 'lift':
      return t('A moderator ended your suspension.')
    default:
      return t(
        '{subject, select, user {A moderator warned you about your profile. You can read why, and appeal.} post {A moderator warned you about your post. You can read why, and appeal.} comment {A moderator warned you about your comment. You can read why, and appeal.} message {A moderator warned you about your message. You can read why, and appeal.} groupMessage {A moderator warned you about your message in a group. You can read why, and appeal.} group {A moderator warned you about your group. You can read why, and appeal.} pebble {A moderator warned you about your pebble. You can read why, and appeal.} gathering {A moderator warned you about your gathering. You can read why, and appeal.} room {A moderator warned you about your room. You can read why, and appeal.} other {A moderator warned you about your community. You can read why, and appeal.}}',
        { subject: subjectType },
      )
  }
}

const askedWords = (name: string | undefined, { about }: Question): string =>
  name === undefined
    ? t(
        '{about, select, post {A reader asks how you meant your post.} other {A reader asks how you meant your comment.}}',
        { about },
      )
    : t(
        '{about, select, post {{name} asks how you meant your post.} other {{name} asks how you meant your comment.}}',
        { about, name },
      )

function answeredWords(name: string | undefined, { about, answer: key, words }: Question): string {
  const answer = toneAnswers.find((one) => one.key === key)?.label() ?? ''
  if (name === undefined)
    return words
      ? t(
          '{about, select, post {The author answered how they meant their post: {answer}. “{words}”} other {The author answered how they meant their comment: {answer}. “{words}”}}',
          { about, answer, words },
        )
      : t(
          '{about, select, post {The author answered how they meant their post: {answer}.} other {The author answered how they meant their comment: {answer}.}}',
          { about, answer },
        )
  return words
    ? t(
        '{about, select, post {{name} answered how they meant their post: {answer}. “{words}”} other {{name} answered how they meant their comment: {answer}. “{words}”}}',
        { about, name, answer, words },
      )
    : t(
        '{about, select, post {{name} answered how they meant their post: {answer}.} other {{name} answered how they meant their comment: {answer}.}}',
        { about, name, answer },
      )
}

const offerWords = (community: NoticeView['community']): string =>
  community
    ? t('Would you like to moderate {community}? You can say no.', { community: community.name })
    : t('Would you like to moderate all of Synapse? You can say no.')

type Group = NonNullable<NoticeView['group']>

function groupWords(kind: NoticeKind, name: string | undefined, group: Group): string {
  if (kind === 'fellowsInvited')
    return t('A moderator found fellow travellers for you. You’ll find the invitation in Messages.')
  if (kind === 'fellowsEnding' && group.endsAt !== null)
    return t('Your group {group} goes on until {day}. After that you can still read it.', {
      group: group.name,
      day: dayOf(group.endsAt),
    })
  return invitedWords(name, group.name)
}

const invitedWords = (name: string | undefined, group: string): string =>
  name === undefined
    ? t('Someone invited you to the group {group}. You’ll find it in Messages.', { group })
    : t('{name} invited you to the group {group}. You’ll find it in Messages.', { name, group })

/** Who came into a community is not told. */
const inviteWords = (name: string | undefined, community: NoticeView['community']): string =>
  community
    ? t('Someone used your invitation to {community}.', { community: community.name })
    : name === undefined
      ? t('Someone used your invitation. You’re friends now.')
      : t('{name} used your invitation. You’re friends now.', { name })

const mentionWords = (name: string | undefined, { about }: NonNullable<NoticeView['mention']>): string =>
  t('{about, select, post {{name} mentioned you in a post.} other {{name} mentioned you in a comment.}}', {
    about,
    name: name ?? t('Someone'),
  })

const thanksWords = (name: string | undefined): string =>
  name === undefined
    ? t('The author of a post thanked you for your comment.')
    : t('{name} thanked you for your comment.', { name })

const acceptedWords = (name: string | undefined): string =>
  name === undefined
    ? t('Someone accepted your friend request.')
    : t('{name} accepted your friend request.', { name })

const wordsByKind = ({ kind, gathering }: NoticeView): string | undefined =>
  gathering ? gatheringWords(kind, gathering) : sameWords[kind]

/** A newer Synapse than this page's may tell of more. Taken for something else it could name someone who is not to be named. */
export const isKnown = ({ kind }: NoticeView): boolean => noticeKinds.includes(kind)

export function wordsOf(notice: NoticeView): string {
  if (!isKnown(notice)) return t('Something new. Load the page again to read it.')
  const { person, group } = notice
  return group ? groupWords(notice.kind, person?.displayName, group) : wordsOfRest(notice)
}

function wordsOfRest(notice: NoticeView): string {
  const { kind, person, suggestion, mention, decision, toneQuestion, community, offer, security, thread } =
    notice
  const name = person?.displayName
  const always = wordsByKind(notice)
  if (always) return always
  if (offer) return offerWords(community)
  if (kind === 'inviteUsed') return inviteWords(name, community)
  if (community)
    return t('Someone you blocked moderates {community}. They can see that you’re a member.', {
      community: community.name,
    })
  if (security)
    return t('{change} ({device})', { change: securityWords[security.kind], device: security.device })
  if (decision) return decisionWords(kind, decision)
  if (toneQuestion) return (kind === 'toneAsked' ? askedWords : answeredWords)(name, toneQuestion)
  if (suggestion) return t('A reader suggests a content note: {note}', { note: noteLabel(suggestion.note) })
  if (mention) return mentionWords(name, mention)
  if (kind === 'thanked') return thanksWords(name)
  if (kind === 'requestAccepted') return acceptedWords(name)
  return (kind === 'reply' ? replyWords : commentWords)(name, thread ?? one)
}

/** What can't be seen any more has no name: then it is known by its day. */
function gatheringWords(kind: NoticeKind, { title, startsAt, timeZone }: Gathering): string {
  const name = title ?? dayIn(startsAt, timeZone)
  switch (kind) {
    case 'gatheringAnswered':
      return t('There’s an answer to your gathering: {name}', { name })
    case 'gatheringAccepted':
      return t('There’s a place for you: {name}', { name })
    case 'gatheringDeclined':
      return t('There’s no place for you this time: {name}', { name })
    case 'gatheringChanged':
      return t('A gathering you answered has changed: {name}', { name })
    case 'gatheringReminder':
      return t('Coming up: {name}', { name })
    default:
      return t('A gathering you answered is cancelled: {name}', { name })
  }
}

type Gathering = NonNullable<NoticeView['gathering']>

/** In the zone of the place, as the gathering says it. */
const dayIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
    .format(new Date(iso))
    .replace(',', '')

type Thread = NonNullable<NoticeView['thread']>

/** A notice from before there was one for a thread. */
const one: Thread = { count: 1, others: 0 }
const isCounted = ({ count }: Thread): boolean => count < limits.noticeCount

/** Of one comment or several. Where some are anonymous, it counts comments and never people. */
function commentWords(name: string | undefined, thread: Thread): string {
  const { count, others } = thread
  if (name === undefined) {
    if (count === 1) return t('Someone commented anonymously on your post.')
    return isCounted(thread)
      ? t('{count} comments on your post. The latest is anonymous.', { count })
      : t('{count} or more comments on your post. The latest is anonymous.', { count })
  }
  if (count === 1) return t('{name} commented on your post.', { name })
  if (others === null)
    return isCounted(thread)
      ? t('{count} comments on your post. The latest is by {name}.', { count, name })
      : t('{count} or more comments on your post. The latest is by {name}.', { count, name })
  if (others > 0)
    return t(
      '{count, plural, one {{name} and # other person commented on your post.} other {{name} and # others commented on your post.}}',
      { count: others, name },
    )
  return isCounted(thread)
    ? t('{name} wrote {count} comments on your post.', { name, count })
    : t('{name} wrote {count} or more comments on your post.', { name, count })
}

function replyWords(name: string | undefined, thread: Thread): string {
  const { count, others } = thread
  if (name === undefined) {
    if (count === 1) return t('Someone replied anonymously to your comment.')
    return isCounted(thread)
      ? t('{count} replies to you under a post. The latest is anonymous.', { count })
      : t('{count} or more replies to you under a post. The latest is anonymous.', { count })
  }
  if (count === 1) return t('{name} replied to your comment.', { name })
  if (others === null)
    return isCounted(thread)
      ? t('{count} replies to you under a post. The latest is by {name}.', { count, name })
      : t('{count} or more replies to you under a post. The latest is by {name}.', { count, name })
  if (others > 0)
    return t(
      '{count, plural, one {{name} and # other person replied to you.} other {{name} and # others replied to you.}}',
      { count: others, name },
    )
  return isCounted(thread)
    ? t('{name} replied to you {count} times.', { name, count })
    : t('{name} replied to you {count} or more times.', { name, count })
}
