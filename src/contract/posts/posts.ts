import * as z from 'zod'
import { covers } from '#contract/communities/covers.ts'
import { ContentNoteKey, ContentNoteList, FoldedBy } from '#contract/content-notes/folded-by.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { Written } from '#contract/core/written.ts'
import { GoesOutAt } from '#contract/later/goes-out-at.ts'
import { MentionList, MentionView } from '#contract/mentions.ts'
import { NewPoll, PollView } from '#contract/polls.ts'
import { ToneList } from '#contract/tones/tone-list.ts'
import { t } from '#words/t.ts'
import { audiences } from './audiences.ts'
import { ImageAlt, MorePhotos, NewImage, PhotoList, PhotoView, UploadedAddress } from './post-photos.ts'
import { replyWishes } from './reply-wishes.ts'
import { whoMayComment } from './who-may-comment.ts'

const coverKeys = covers.map(({ key }) => key)
const wishKeys = replyWishes.map(({ key }) => key)
export const ReplyWishKey = z.enum(wishKeys, {
  error: () => t('Please choose from the list which replies you’d like.'),
})

/** A person beside something they wrote. The address is there on your own and null otherwise. */
export const AuthorView = PersonView.extend({ email: z.string().nullable() })
export type AuthorView = z.infer<typeof AuthorView>

/** What the viewer keeps of a post for themselves. */
export const SavedView = z.object({
  /** Of the saving: what was saved later is greater. */
  id: Id,
  /** Null: in no folder. */
  folderId: Id.nullable(),
  /** Null: no reminder. */
  remindAt: z.iso.datetime().nullable(),
})
export type SavedView = z.infer<typeof SavedView>

export const PostView = z.object({
  id: Id,
  content: z.string(),
  /** Whose names in it are links. Never in an anonymous post. */
  mentions: z.array(MentionView),
  /** Null: posted anonymously. */
  author: AuthorView.nullable(),
  isAnonymous: z.boolean(),
  /** Tells the author alone, also of an anonymous post. */
  isMine: z.boolean(),
  communityId: Id.nullable(),
  communityName: z.string().nullable(),
  /** The community's colour, for a mark on the card. */
  communityCover: z.enum(coverKeys).nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  /** After the first, in their order. */
  morePhotos: z.array(PhotoView),
  toneIndicators: z.array(z.string()),
  contentNotes: z.array(ContentNoteKey),
  /** What the writer would like to get back; null: they did not say. */
  replyWish: ReplyWishKey.nullable(),
  /** Null: the post has no poll. */
  poll: PollView.nullable(),
  /**
   * 'circle' and its name tell the author alone. To anyone else such a post is one for friends: nobody learns that there
   * is a circle, or that they are in one.
   */
  audience: z.enum(audiences),
  /** Null although it is for a circle: the circle was deleted, and only the author sees the post. */
  circle: z.object({ id: Id, name: z.string() }).nullable(),
  /** Whether visitors can read it now: its author agreed, and its community has a window (decision 0093). */
  isForVisitors: z.boolean(),
  whoMayComment: z.enum(whoMayComment),
  /** Whether the viewer may. */
  canComment: z.boolean(),
  foldedBy: FoldedBy,
  likeCount: z.int(),
  commentCount: z.int(),
  likedByUser: z.boolean(),
  /** Whether the viewer wants to hear nothing more about it. Nobody else learns. */
  isThreadMuted: z.boolean(),
  /** Null: the viewer has not saved it. Nobody else learns. */
  saved: SavedView.nullable(),
  /** Whether it stands first on its author's profile. */
  isPinnedOnProfile: z.boolean(),
  /** Whether moderators have it first in its community. */
  isPinnedInCommunity: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the author last changed the words; null if never. */
  editedAt: z.iso.datetime().nullable(),
})
export type PostView = z.infer<typeof PostView>

/** A post that waits has no other id than this one until it is out; then it has another. */
export const CreatedPost = PostView.extend({ publishAt: z.iso.datetime().optional() })
export type CreatedPost = z.infer<typeof CreatedPost>

const Content = Written(() => t('Please write something first.')).max(limits.postContent, {
  error: () =>
    t('A post can have at most {max} characters.', { max: limits.postContent.toLocaleString('en') }),
})

const PostTones = ToneList(limits.tonesPerPost, () =>
  t('A post can have at most {max} tones.', { max: limits.tonesPerPost }),
)

const PostAudience = z.enum(audiences, { error: () => t('A post is for everyone, friends or a circle.') })

/** Where a post stands, as far as it decides who it can be for. */
interface Place {
  isAnonymous: boolean
  communityId?: string | null | undefined
}
interface ChosenAudience {
  audience?: z.infer<typeof PostAudience> | undefined
  circleId?: string | null | undefined
}

/** Why a post can't be for these people, by the name of the field; null if it can. */
export function audienceProblem(
  { isAnonymous, communityId }: Place,
  { audience = 'everyone', circleId }: ChosenAudience,
): { audience: string } | { circleId: string } | null {
  if (audience !== 'everyone' && isAnonymous)
    return {
      audience: t(
        'An anonymous post can only be for everyone or a community: fewer people would show who wrote it.',
      ),
    }
  if (audience !== 'everyone' && communityId)
    return { audience: t('A post in a community is for all of its members.') }
  if ((audience === 'circle') !== Boolean(circleId))
    return {
      circleId:
        audience === 'circle' ? t('Please choose a circle.') : t('A circle goes with a post for a circle.'),
    }
  return null
}

const IsForVisitors = z.boolean({ error: () => t('Please choose whether visitors can read this post.') })

/** Why visitors of a community can't be shown this post, in words; null if they can. */
export function visitorsProblem({ isAnonymous, communityId }: Place): string | null {
  if (!communityId) return t('Only a post in a community can be shown to its visitors.')
  return isAnonymous ? t('An anonymous post can’t be shown to visitors.') : null
}

const WhoMayComment = z.enum(whoMayComment, {
  error: () => t('Comments are for everyone, friends or no one.'),
})
export const friendsWouldTell = () =>
  t('An anonymous post can’t be for comments from friends only: that would show who wrote it.')

export const NewPost = z
  .object({
    content: Content,
    /** It waits until then, and nobody but its author sees it. A poll is open as long from then on as it would be now. */
    publishAt: GoesOutAt.nullish(),
    mentions: MentionList.default([]),
    communityId: Id.nullish(),
    imageUrl: UploadedAddress.nullish(),
    imageAlt: ImageAlt,
    morePhotos: MorePhotos.default([]),
    isAnonymous: z.boolean({ error: () => t('Anonymous is either true or false.') }).default(false),
    toneIndicators: PostTones.default([]),
    contentNotes: ContentNoteList.default([]),
    replyWish: ReplyWishKey.nullish(),
    poll: NewPoll.nullish(),
    audience: PostAudience.default('everyone'),
    circleId: Id.nullish(),
    whoMayComment: WhoMayComment.default('everyone'),
    /** In a community with a window. While that is closed, it changes nothing. */
    isForVisitors: IsForVisitors.default(false),
  })
  .refine(({ isAnonymous, whoMayComment: who }) => !(isAnonymous && who === 'friends'), {
    error: friendsWouldTell,
    path: ['whoMayComment'],
  })
  .superRefine((post, check) => {
    if (post.morePhotos.length > 0 && !post.imageUrl)
      check.addIssue({ code: 'custom', message: t('Please add a first photo.'), path: ['imageUrl'] })
    for (const [field, message] of Object.entries(audienceProblem(post, post) ?? {}))
      check.addIssue({ code: 'custom', message, path: [field] })
    const problem = post.isForVisitors ? visitorsProblem(post) : null
    if (problem) check.addIssue({ code: 'custom', message: problem, path: ['isForVisitors'] })
  })
export type NewPost = z.infer<typeof NewPost>

export const PostChange = z.object({
  content: Content.optional(),
  /** Left out, they are as before, as far as the words still have them. */
  mentions: MentionList.optional(),
  imageAlt: ImageAlt,
  toneIndicators: PostTones.optional(),
  contentNotes: ContentNoteList.optional(),
  /** Null takes it off. */
  replyWish: ReplyWishKey.nullable().optional(),
  /** For a circle, with its `circleId`. */
  audience: PostAudience.optional(),
  circleId: Id.nullish(),
  whoMayComment: WhoMayComment.optional(),
  isForVisitors: IsForVisitors.optional(),
})
export type PostChange = z.infer<typeof PostChange>

export const PostList = PageQuery.extend({
  communityId: Id.optional(),
  /** Only posts from communities the viewer has joined. */
  feed: z.literal('communities', { error: () => t("The only other feed is 'communities'.") }).optional(),
})
export type PostList = z.infer<typeof PostList>

export const postEndpoints = {
  list: endpoint('GET', '/api/posts', {
    summary: 'Posts you may see, newest first.',
    query: PostList,
    response: z.array(PostView),
  }),
  get: endpoint('GET', '/api/posts/{id}', { summary: 'One post.', params: ById, response: PostView }),
  create: endpoint('POST', '/api/posts', {
    summary: 'Write a post, or one that goes out later (`publishAt`). Takes an Idempotency-Key.',
    body: NewPost,
    response: CreatedPost,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/posts/{id}', {
    summary:
      'Change the words, tones, content notes, reply wish or photo description of your own post, who it is for, whether visitors can read it, or who may comment on it.',
    params: ById,
    body: PostChange,
    response: PostView,
  }),
  remove: endpoint('DELETE', '/api/posts/{id}', { summary: 'Delete your own post.', params: ById }),
  restore: endpoint('POST', '/api/posts/{id}/restore', {
    summary: 'Undo deleting your own post, within an hour.',
    params: ById,
    response: PostView,
  }),
  setImage: endpoint('PUT', '/api/posts/{id}/image', {
    summary: 'Attach an uploaded photo to your own post, in the place of its first one. Further photos stay.',
    params: ById,
    body: NewImage,
    response: PostView,
  }),
  removeImage: endpoint('DELETE', '/api/posts/{id}/image', {
    summary: 'Take the photo off your own post, and all of them if it has several.',
    params: ById,
    response: PostView,
  }),
  setPhotos: endpoint('PUT', '/api/posts/{id}/photos', {
    summary:
      'Say which photos your own post has, and in which order: up to four. Those left out are taken off.',
    params: ById,
    body: PhotoList,
    response: PostView,
  }),
  hide: endpoint('POST', '/api/posts/{id}/hide', { summary: 'Hide a post for yourself.', params: ById }),
  unhide: endpoint('DELETE', '/api/posts/{id}/hide', { summary: 'Show a hidden post again.', params: ById }),
  muteThread: endpoint('PUT', '/api/posts/{id}/muted-thread', {
    summary: 'Stop hearing about a post: no more notices from it. No one is told.',
    params: ById,
  }),
  unmuteThread: endpoint('DELETE', '/api/posts/{id}/muted-thread', {
    summary: 'Hear about a post again.',
    params: ById,
  }),
}
