import { type ContentNote, contentNotes } from '#contract/content-notes/note-list.ts'
import type { Audience } from '#contract/posts/audiences.ts'
import { type ReplyWish, replyWishes } from '#contract/posts/reply-wishes.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { tones } from '#contract/tones/tones.ts'
import { demoCommunities } from './communities.ts'
import { listOf, oneOf, readSpoken, splitAt } from './lines.ts'
import { isMoment } from './moments.ts'
import { isScene, type SceneKey } from './photos/scenes.ts'

export interface WrittenComment {
  author: string
  content: string
  isAnonymous: boolean
  tones: string[]
  /** How long after the post at least, in hours: some things take days to try. */
  hoursLater: number
  /** The place of the comment that it answers, among those of the post. */
  parent: number | null
}

export interface WrittenPost {
  moment: string
  community: string | null
  isAnonymous: boolean
  tones: string[]
  replyWish: ReplyWish | null
  whoMayComment: WhoMayComment
  audience: Audience
  /** The name of the author's circle that it is for. */
  circle: string | null
  content: string
  pictures: { scene: SceneKey; alt: string }[]
  poll: { options: string[]; days: number | null } | null
  notes: ContentNote[]
  comments: WrittenComment[]
}

const toneWords = tones.map(({ word }) => word)
const wishKeys = replyWishes.map(({ key }) => key)
const noteKeys = contentNotes.map(({ key }) => key)
const communityNames = demoCommunities.map(({ name }) => name)
const isOne = <T extends string>(known: readonly T[], text: string): text is T =>
  known.some((k) => k === text)

/**
 * As people/01-wren.txt shows: the first line has the moment and, in any order, the community, tones, the reply wish,
 * 'anonymous', who may comment, and 'for friends' or 'for circle Paper people'. The words follow, then 'photo moss: …' up to four times, 'poll: … | …' and 'notes: …', then comments:
 * '> Maud (Joking): …' answers the post, '>> Wren: …' the comment above, and (+2d) comes two days later at the soonest.
 */
export function readPost(text: string): WrittenPost {
  const [head = '', ...lines] = text.trim().split('\n')
  const post: WrittenPost = {
    ...readHead(head),
    content: '',
    pictures: [],
    poll: null,
    notes: [],
    comments: [],
  }
  const words: string[] = []
  for (const line of lines) if (!readAddition(post, line)) words.push(line)
  post.content = words.join('\n').trim()
  return post
}

/** In any order, each is known by what it says. */
function readHead(head: string): Omit<WrittenPost, 'content' | 'pictures' | 'poll' | 'notes' | 'comments'> {
  const said = listOf(head, ' · ')
  const facts = {
    moment: said.find(isMoment) ?? '',
    community: said.find((part) => isOne(communityNames, part)) ?? null,
    isAnonymous: said.includes('anonymous'),
    tones: said.filter((part) => isOne(toneWords, part)),
    replyWish: said.find((part) => isOne(wishKeys, part)) ?? null,
    whoMayComment: said.includes('friends may comment')
      ? ('friends' as const)
      : said.includes('no comments')
        ? ('nobody' as const)
        : ('everyone' as const),
  }
  const isForFriends = said.includes('for friends')
  const forCircle = said.find((part) => part.startsWith('for circle '))
  const audience = forCircle ? 'circle' : isForFriends ? 'friends' : 'everyone'
  const understood = [facts.moment, facts.community, facts.replyWish, forCircle, ...facts.tones]
  const left = said.filter(
    (part) =>
      !understood.includes(part) &&
      !['anonymous', 'friends may comment', 'no comments', 'for friends'].includes(part),
  )
  if (facts.moment === '' || left.length > 0) throw new Error(`A post cannot begin with '${head}'`)
  return { ...facts, audience, circle: forCircle?.replace('for circle ', '') ?? null }
}

/** Whether the line is more than words: a photo, a poll, notes or a comment. */
function readAddition(post: WrittenPost, line: string): boolean {
  const [what, rest] = splitAt(line, ': ')
  const scene = what.replace('photo ', '')
  if (line.startsWith('>')) post.comments.push(readComment(line, post.comments))
  else if (what.startsWith('photo ') && isScene(scene)) post.pictures.push({ scene, alt: rest })
  else if (what === 'notes') post.notes = listOf(rest).map((note) => oneOf(noteKeys, note))
  else if (/^poll( for \d+ days)?$/.test(what))
    post.poll = { options: listOf(rest, ' | '), days: Number(/\d+/.exec(what)?.[0] ?? 0) || null }
  else return false
  return true
}

/** Each > more answers the last one above with one > less. */
function readComment(line: string, before: readonly WrittenComment[]): WrittenComment {
  const depth = /^>+/.exec(line)?.[0].length ?? 1
  const { who, marks, words } = readSpoken(line.slice(depth).trim())
  const parent = before.findLastIndex((comment) => depthOf(comment, before) === depth - 1)
  if (depth > 1 && parent === -1) throw new Error(`'${line}' answers nothing`)
  const later = marks.find((mark) => mark.startsWith('+'))
  return {
    author: who,
    content: words,
    isAnonymous: marks.includes('anonymous'),
    tones: marks
      .filter((mark) => mark !== 'anonymous' && mark !== later)
      .map((mark) => oneOf(toneWords, mark)),
    hoursLater: 24 * Number(/^\+(\d+)d$/.exec(later ?? '+0d')?.[1]),
    parent: depth > 1 ? parent : null,
  }
}

function depthOf({ parent }: WrittenComment, comments: readonly WrittenComment[]): number {
  const answered = parent === null ? undefined : comments[parent]
  return answered ? depthOf(answered, comments) + 1 : 1
}
