import sharp from 'sharp'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { Person } from './people.ts'

/** `posts(ana, 'hello', { isAnonymous: true })` */
export async function posts(person: Person, content: string, more: object = {}): Promise<PostView> {
  const answer = await person.post<PostView>('/api/posts', { content, ...more })
  if (answer.status !== 201) throw new Error(`${person.name} could not post: ${answer.text}`)
  return answer.body
}

export const opens = (person: Person, { id }: { id: string }) => person.get<PostView>(`/api/posts/${id}`)

/** What somebody reads in a list of posts, newest first. */
export async function reads(person: Person, query = ''): Promise<string[]> {
  const answer = await person.get<PostView[]>(`/api/posts${query}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not read: ${answer.text}`)
  return answer.body.map(({ content }) => content)
}

export async function comments(
  person: Person,
  post: { id: string },
  content: string,
  more: object = {},
): Promise<CommentView> {
  const answer = await person.post<CommentView>('/api/comments', { postId: post.id, content, ...more })
  if (answer.status !== 201) throw new Error(`${person.name} could not comment: ${answer.text}`)
  return answer.body
}

export const readsComments = async (person: Person, { id }: { id: string }): Promise<CommentView[]> =>
  (await person.get<CommentView[]>(`/api/posts/${id}/comments`)).body

/** A picture of one colour, as a phone would send it. */
export const aPhoto = ({ width = 800, height = 600 } = {}): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width, height, channels: 3, background: '#7b5ea7' } })
    .jpeg()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>

/** The first two of the specified steps: get an address, send the file there. */
export async function sends(
  person: Person,
  file: Uint8Array<ArrayBuffer>,
  { purpose = 'post', type = 'image/jpeg' }: { purpose?: 'post' | 'profile'; type?: string } = {},
) {
  const { body } = await person.post<{ uploadURL: string }>('/api/objects/upload', { purpose })
  const answer = await person.sends('PUT', body.uploadURL, { body: file, headers: { 'content-type': type } })
  return { ...answer, uploadURL: body.uploadURL, imageUrl: body.uploadURL.replace(/\?.*/, '') }
}

/** An uploaded photo that can be put into a post. */
export async function uploads(person: Person, file?: Uint8Array<ArrayBuffer>): Promise<string> {
  const sent = await sends(person, file ?? (await aPhoto()))
  if (sent.status !== 204) throw new Error(`${person.name} could not upload: ${sent.text}`)
  return sent.imageUrl
}
