import { customType } from 'drizzle-orm/pg-core'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import type { NoticeKind } from '#contract/notifications/notice-kinds.ts'
import type { Audience } from '#contract/posts/audiences.ts'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'

// Types of the database with a limit of their own, for tables whose rows are written often. The checks of a table are
// read, planned and asked for each row that is written, whatever has changed; the limit of a domain is kept ready, and
// asked only when its column is set (decision 0036). A migration makes them; domains.api.test.ts holds them to the
// contract, because drizzle does not know them.

const domain = <T>(name: string) => customType<{ data: T }>({ dataType: () => name })

export const postContent = domain<string>('post_content')
export const imageAlt = domain<string>('image_alt')
export const postTones = domain<string[]>('post_tones')
export const postNotes = domain<ContentNote[]>('post_notes')
export const replyWish = domain<ReplyWish>('reply_wish')
export const counter = domain<number>('counter')
export const postAudience = domain<Audience>('post_audience')
export const whoMayComment = domain<WhoMayComment>('who_may_comment')
/** Null: none but the first. The driver would write a list as an array of PostgreSQL. */
export const morePhotos = customType<{ data: PhotoView[]; driverData: unknown }>({
  dataType: () => 'more_photos',
  toDriver: (photos) => JSON.stringify(photos),
})
/** All photos of a message; null: none. */
export const messagePhotos = customType<{ data: PhotoView[]; driverData: unknown }>({
  dataType: () => 'message_photos',
  toDriver: (photos) => JSON.stringify(photos),
})
export const noticeKind = domain<NoticeKind>('notice_kind')
