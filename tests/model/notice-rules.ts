import { answerOf, canSee } from './gathering-rules.ts'
import {
  type Comment,
  commentOf,
  communityOf,
  gatheringOf,
  groupOf,
  type Network,
  type Notice,
  postOf,
} from './network.ts'
import {
  blocksStandBetween,
  canMeet,
  canRead,
  hasBlockedModerator,
  hasMuted,
  invitationReaches,
  isCommentListed,
  isInGroup,
  isMember,
  isOfDeletedMember,
  rowOf,
} from './rules.ts'

/** What one notice tells of a thread: comments that its reader would find there, answers to the reader apart (0059). */
export function threadOf(net: Network, notice: Extract<Notice, { first: string }>): Comment[] {
  const first = net.comments.findIndex(({ label }) => label === notice.first)
  return net.comments.filter(
    (comment, index) =>
      index >= first &&
      comment.post === notice.post &&
      comment.by !== notice.to &&
      (commentOf(net, comment.parent)?.by === notice.to) === (notice.kind === 'reply') &&
      isCommentListed(net, notice.to, comment) &&
      !isOfDeletedMember(net, comment),
  )
}

/** A notice is shown as long as its reader may see what it tells of. */
export function isTold(net: Network, notice: Notice): boolean {
  const { to } = notice
  switch (notice.kind) {
    case 'requestAccepted':
      return canMeet(net, to, notice.person) && !hasMuted(net, to, notice.person)
    case 'comment':
    case 'reply': {
      const post = postOf(net, notice.post)
      return post !== undefined && canRead(net, to, post) && threadOf(net, notice).length > 0
    }
    case 'commentRemoved': {
      const post = postOf(net, commentOf(net, notice.comment)?.post ?? '')
      return post !== undefined && canRead(net, to, post)
    }
    case 'blockedModerator': {
      const community = communityOf(net, notice.community)
      return community !== undefined && isMember(community, to) && hasBlockedModerator(net, to, community)
    }
    case 'groupInvited': {
      const group = groupOf(net, notice.group)
      const row = rowOf(group, to)
      return (
        group !== undefined &&
        row !== undefined &&
        invitationReaches(net, group, row) &&
        !hasMuted(net, to, row.invitedBy ?? to)
      )
    }
    case 'fellowsInvited': {
      const group = groupOf(net, notice.group)
      const row = rowOf(group, to)
      return group !== undefined && row !== undefined && invitationReaches(net, group, row)
    }
    case 'fellowsEnding':
      return isInGroup(groupOf(net, notice.group), to)
    case 'gatheringAnswered': {
      // As long as somebody has answered whom the host can meet, and to whom she has not said no (0105).
      const gathering = gatheringOf(net, notice.gathering)
      return (
        gathering !== undefined &&
        canSee(net, to, gathering) &&
        gathering.answers.some(({ who, isDeclined }) => !isDeclined && canMeet(net, to, who))
      )
    }
    case 'gatheringAccepted':
    case 'gatheringDeclined':
    case 'gatheringChanged':
    case 'gatheringCancelled': {
      const gathering = gatheringOf(net, notice.gathering)
      if (!gathering || !answerOf(gathering, to)) return false
      // They meant to go: also when they can't see it any more, but not across a block (0105).
      return (
        canSee(net, to, gathering) ||
        (notice.kind === 'gatheringCancelled' && !blocksStandBetween(net, to, gathering.host))
      )
    }
    default:
      return true
  }
}
