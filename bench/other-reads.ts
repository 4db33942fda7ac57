import { accountEndpoints } from '#contract/account.ts'
import { authEndpoints } from '#contract/auth/auth.ts'
import { blockEndpoints, muteEndpoints } from '#contract/blocks-and-mutes.ts'
import { comfortEndpoints } from '#contract/comfort/comfort.ts'
import { communityEndpoints } from '#contract/communities/communities.ts'
import { communityModerationEndpoints } from '#contract/communities/community-moderation.ts'
import { contentNoteEndpoints } from '#contract/content-notes/content-notes.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { draftEndpoints } from '#contract/drafts.ts'
import { groupMessageEndpoints } from '#contract/groups/group-messages.ts'
import { groupEndpoints } from '#contract/groups/groups.ts'
import { leftoverContentEndpoints } from '#contract/leftover-content.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { moderationEndpoints } from '#contract/moderation/moderation.ts'
import { notificationSettingEndpoints } from '#contract/notifications/notification-settings.ts'
import { profileEndpoints } from '#contract/profile/profile.ts'
import { decisionEndpoints } from '#contract/reports/decisions.ts'
import { reportEndpoints } from '#contract/reports/reports.ts'
import { whereWasIEndpoints } from '#contract/where-was-i/where-was-i.ts'
import { wordFilterEndpoints } from '#contract/word-filters/word-filters.ts'
import { communityId, oldFriend, personId, postId, viewer } from './network.ts'
import { keeper, keptCommunity, reportedPost, settler } from './network-aside.ts'
import { groupId } from './network-groups.ts'
import type { Read } from './read.ts'

/** Of an endpoint that asks for one and the same thing each time. */
const read = (
  name: string,
  title: string,
  endpoint: Endpoint,
  who: number,
  ids: Record<string, string> = {},
): Read => {
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key) => ids[key] ?? '')
  return { name, title, endpoint, at: () => address, who }
}

const ofCommunity = { id: communityId(keptCommunity) }

/** What the screens beside the feed ask for. */
export const otherReads: readonly Read[] = [
  read('energy', 'Energy over the last weeks', profileEndpoints.energy, settler),
  read('aside', 'Conversations put aside', messageEndpoints.aside, settler),
  read('conversation-with', 'One conversation, without its messages', messageEndpoints.conversation, viewer, {
    userId: personId(oldFriend),
  }),
  read('groups', 'Groups', groupEndpoints.list, settler),
  read('group', 'A group of twelve', groupEndpoints.get, settler, { id: groupId }),
  read('group-messages', 'What was written in a group', groupMessageEndpoints.list, settler, { id: groupId }),
  read('topics', 'Topics of communities', communityEndpoints.topics, viewer),
  read(
    'members',
    'Members of a community, for who moderates it',
    communityModerationEndpoints.members,
    keeper,
    ofCommunity,
  ),
  read(
    'join-requests',
    'Who asks to join a community',
    communityModerationEndpoints.requests,
    keeper,
    ofCommunity,
  ),
  read('bans', 'Who is kept out of a community', communityModerationEndpoints.bans, keeper, ofCommunity),
  read('removals', 'What was taken down in communities', communityModerationEndpoints.myRemovals, settler),
  read('where-was-i', 'Where was I', whereWasIEndpoints.get, settler),
  read('drafts', 'Drafts', draftEndpoints.list, settler),
  read('comfort-settings', 'Comfort settings', comfortEndpoints.get, settler),
  read('sessions', 'Where one is signed in', authEndpoints.sessions, settler),
  read('passkeys', 'Passkeys', authEndpoints.passkeys, settler),
  read('account', 'One’s account', accountEndpoints.account, settler),
  read('blocks', 'Who is blocked', blockEndpoints.list, viewer),
  read('mutes', 'Who is muted', muteEndpoints.list, settler),
  read('left-behind', 'Words in communities one has left', leftoverContentEndpoints.list, settler),
  read('notice-settings', 'Settings of notices', notificationSettingEndpoints.get, settler),
  read('quiet', 'Whether it is quiet', notificationSettingEndpoints.quiet, settler),
  read('content-notes', 'Choices about content notes', contentNoteEndpoints.notes, settler),
  read('word-filters', 'Word filters', wordFilterEndpoints.list, settler),
  read('reports', 'One’s own reports', reportEndpoints.list, settler),
  read('decisions', 'Decisions about oneself', decisionEndpoints.list, settler),
  read('moderation', 'What waits for a moderator, counted', moderationEndpoints.summary, keeper),
  read('queue', 'What waits for a moderator', moderationEndpoints.queue, keeper),
  read('moderated', 'Something reported, in its context', moderationEndpoints.subject, keeper, {
    type: 'post',
    id: postId(reportedPost),
  }),
  read('appeals', 'Appeals', moderationEndpoints.appeals, keeper),
  read('log', 'What moderators did', moderationEndpoints.log, keeper),
]

/** Signed-in reads that are not measured here, and why. */
export const notMeasured: Readonly<Record<string, string>> = {
  '/api/profile/recently-deleted':
    'by an index of what somebody deleted, which is little; seen on their profile by press only',
  '/api/auth/proof': 'asked in a dialog before something that lasts, and by the form that changes a password',
  '/api/auth/second-factor': 'read in Settings, by the person alone: one row by its key',
  '/api/auth/security': 'read in Settings, by the person alone: the newest rows of an index',
  '/api/push': 'read in Settings, by the person alone: at most ten rows of an index, and one by its key',
  '/api/auth/address': 'read in Settings, by the person alone: two rows by their keys',
  '/api/mentions':
    'asked after an @ alone: friends by their keys, or the latest hundred posts of a community and twenty comments under each, by indexes',
  '/api/invites': 'read in Settings, by the person alone: the newest rows of an index',
  '/api/digest': 'read in Settings, by the person alone: three rows by their keys',
  '/api/account/export':
    'an archive of all that is one’s own, made in the background; no screen waits for it',
  '/api/moderation/find':
    'by hand, by moderators: rows by their keys, or the public gatherings of three months and the open rooms, which are few',
  '/api/moderation/unmaskings': 'in need only; the few that are open, by an index of them',
  '/api/conversations/waiting':
    'asked when ‘Catch up’ is opened; as the conversations put aside, which are measured, by the same indexes',
  '/api/friends/requests/sent':
    'asked when the requests of Discover are opened; as those one got, which are measured, by an index of the same shape',
  '/api/set-aside':
    'read in Settings, by the person alone; as the muted, who are measured, by a key of the same shape',
  '/api/groups/invitations': 'most often none, at most twenty, by their keys',
  '/api/fellow-travellers':
    'one row for each community of one’s own where it is on, by keys; most often none',
  '/api/fellow-travellers/{place}/suggestion':
    'by a moderator, a few times a day: at most 260 rows of an index, and the blocks among them',
  '/api/conversations/search':
    'asked by hand: at most a thousand rows of two indexes, whoever and however many others there are',
  '/api/gatherings':
    'asked when somebody opens Gatherings: the next rows of an index, each with a few questions by keys, as a page of a community, which is measured',
  '/api/gatherings/calendar': 'as the list, between two moments of the same index, at most a hundred rows',
  '/api/gatherings/{id}': 'one row by its key, and what is joined to it by keys',
  '/api/gatherings/{id}/people': 'the answers of one gathering, by an index of the same shape as comments',
  '/api/gatherings/{id}/calendar-file': 'the same row as the gathering itself, a few times for each',
  '/api/pebbles':
    'asked when somebody looks into their jar: the newest rows of an index, then as a page of a community, which is measured',
  '/api/rooms': 'the rooms that are open now, which end by themselves; measured by rooms.bench.ts',
  '/api/rooms/{id}': 'measured by rooms.bench.ts, with people in it',
  '/api/pebbles/given': 'as the jar, by an index of the same shape',
  '/api/pebbles/refused': 'at most two hundred rows of a key, and most often none',
  '/api/saved':
    'the person’s own alone: the newest rows of an index, then as a page of a community, which is measured',
  '/api/posts/scheduled': 'the person’s own alone: at most fifty rows of an index',
  '/api/messages/scheduled': 'the person’s own alone: at most fifty rows of an index',
  '/api/saved/folders': 'at most thirty rows of an index',
  '/api/users/{id}/pinned-posts': 'one row of an index, then as a page of a profile, which is measured',
  '/api/communities/{id}/pinned-posts':
    'three rows of an index at most, then as a page of a community, which is measured',
  '/api/open-threads':
    'asks for posts of the last thirty days, and this network is older; measured with rows of its own in decision 0095',
  '/api/communities/{id}/window': 'asked by visitors: a thousand rows of an index at most, for one line',
  '/api/communities/{id}/window/posts':
    'asked by visitors: the newest rows of an index, then as a page of a community, which is measured',
  '/api/circles': 'asked when who a post is for is changed: at most twenty rows of an index',
  '/api/events': 'stays open; measured by live.bench.ts',
  '/api/images/{id}': 'a file, read from the disk or from S3',
  '/api/languages': 'asks the database for nothing: the list of languages is in memory',
  '/api/places': 'asks the database for nothing: the list of the world’s cities is in memory',
}
