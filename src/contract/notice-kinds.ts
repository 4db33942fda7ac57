export const noticeKinds = ['requestAccepted', 'reply', 'comment'] as const
export type NoticeKind = (typeof noticeKinds)[number]
