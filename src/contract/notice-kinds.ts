/**
 * requestAccepted, reply, comment: what people did. decision: a moderator decided about something of yours;
 * reportDecided: about something you reported; appealDecided: about your appeal. noteSuggested: a reader thinks that a
 * content note would help.
 */
export const noticeKinds = [
  'requestAccepted',
  'reply',
  'comment',
  'decision',
  'reportDecided',
  'appealDecided',
  'noteSuggested',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Those that somebody can do without. A decision about oneself is always told. */
export const optionalNoticeKinds = ['requestAccepted', 'reply', 'comment', 'noteSuggested'] as const
export type OptionalNoticeKind = (typeof optionalNoticeKinds)[number]
