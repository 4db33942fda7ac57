/**
 * requestAccepted, reply, comment: what people did. decision: a moderator decided about something of yours;
 * reportDecided: about something you reported; appealDecided: about your appeal. noteSuggested: a reader thinks that a
 * content note would help. toneAsked: a reader asks how something of yours was meant; toneAnswered: the author of
 * something says how it was meant, because you asked. blockedModerator: somebody you blocked looks after a community that
 * you are in. commentRemoved: the author of a post took your comment off it. security: something about how you sign in
 * has changed, or somebody signed in from a new device. moderatorOffer: you are asked to be a moderator.
 * inviteUsed: somebody came by a link of yours, to be your friend or into a community.
 * thanked: the author of a post thanked you for your comment.
 * mentioned: somebody made your name a link in a post or comment.
 * reminder: of a post that you saved, at the time that you chose.
 * groupInvited: a friend asks you into a group.
 * fellowsInvited: a moderator put you together with fellow travellers. fellowsEnding: a week before such a group ends.
 * gatheringAnswered: somebody answered a gathering of yours. gatheringAccepted: you can come. gatheringDeclined: there is
 * no place for you. gatheringChanged, gatheringCancelled: one that you answered. gatheringReminder: one that is soon.
 * urgentReport: to who moderates, a report says that someone could get hurt.
 * postNotPublished, messageNotSent: something that was to go out later could not; the words are kept.
 */
export const noticeKinds = [
  'requestAccepted',
  'reply',
  'comment',
  'decision',
  'reportDecided',
  'appealDecided',
  'noteSuggested',
  'toneAsked',
  'toneAnswered',
  'blockedModerator',
  'commentRemoved',
  'security',
  'moderatorOffer',
  'inviteUsed',
  'reminder',
  'thanked',
  'postNotPublished',
  'messageNotSent',
  'mentioned',
  'groupInvited',
  'fellowsInvited',
  'fellowsEnding',
  'gatheringAnswered',
  'gatheringAccepted',
  'gatheringDeclined',
  'gatheringChanged',
  'gatheringCancelled',
  'gatheringReminder',
  'urgentReport',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Those that somebody can do without. A decision about oneself is always told. */
export const optionalNoticeKinds = [
  'requestAccepted',
  'inviteUsed',
  'groupInvited',
  'fellowsInvited',
  'fellowsEnding',
  'reply',
  'comment',
  'mentioned',
  'thanked',
  'noteSuggested',
  'toneAsked',
  'toneAnswered',
  'gatheringAnswered',
] as const
export type OptionalNoticeKind = (typeof optionalNoticeKinds)[number]
