import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { retentionDays } from '#contract/core/retention.ts'
import type { CreatedPost, NewPost, postEndpoints } from '#contract/posts/posts.ts'
import type { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { refreshScheduled } from '#web/features/posts/scheduled-posts.queries.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords, isOffline } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { sendEarlier, sendLater } from '#web/lib/outbox/own-outbox.ts'
import { withoutNewsOf } from '#web/lib/posts/new-posts.ts'
import { refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { whenInWords } from '#web/lib/time/later.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import type { PhotoItem } from './photo-items.ts'
import { toPhotos, uploadItems } from './upload-items.ts'

const createPost = call<typeof postEndpoints.create>('POST /api/posts')
const setImage = call<typeof postEndpoints.setImage>('PUT /api/posts/{id}/image')
const setScheduledImage = call<typeof scheduledPostEndpoints.setImage>('PUT /api/posts/scheduled/{id}/image')
const setPhotos = call<typeof postEndpoints.setPhotos>('PUT /api/posts/{id}/photos')
const setScheduledPhotos = call<typeof scheduledPostEndpoints.setPhotos>(
  'PUT /api/posts/scheduled/{id}/photos',
)

/** One photo goes the way that the specification has; of several, one request says all. */
function attachTo({ id, publishAt }: CreatedPost, photos: ReturnType<typeof toPhotos>) {
  const params = { id }
  const [first, ...more] = photos
  if (first && more.length === 0)
    return publishAt ? setScheduledImage({ params, body: first }) : setImage({ params, body: first })
  const body = { photos }
  return publishAt ? setScheduledPhotos({ params, body }) : setPhotos({ params, body })
}

/** The last try to send this draft. It is kept with the draft, so that a try after a reload is still the same one. */
export interface SendTry {
  words: string
  key: string
  /** When it was first tried: what counts from then, as the days of a poll, is the same when it is tried again. */
  at: number
}

/** As long as the server remembers the key. */
const sameTryFor = retentionDays.idempotencyKeys * 24 * 60 * 60 * 1000

/** What is sent by somebody who presses the button at this moment. */
type BodyAt = (now: number) => NewPost

export type Stage =
  | { at: 'writing'; error: Error | null }
  | { at: 'posting' }
  | { at: 'uploading'; post: CreatedPost; share: number; number: number; count: number }
  | { at: 'photo-missing'; post: CreatedPost; missing: MissingPhoto[]; count: number }

/** A photo that is not on the post, and why. */
export interface MissingPhoto {
  key: string
  number: number
  reason: string
}

const writing: Stage = { at: 'writing', error: null }

interface Callbacks {
  lastTry: SendTry | null
  onTry: (sendTry: SendTry) => void
  /** The words are out: the draft is no longer needed. */
  onCreated: () => void
  onDone: () => void
}

const wordsAt = (bodyAt: BodyAt, at: number): string => JSON.stringify(bodyAt(at))

const isSame = ({ words, at }: SendTry, bodyAt: BodyAt): boolean =>
  Date.now() - at < sameTryFor && words === wordsAt(bodyAt, at)

const newTry = (bodyAt: BodyAt, at: number = Date.now()): SendTry => ({
  words: wordsAt(bodyAt, at),
  key: randomKey(),
  at,
})

/** A photo is too large to be kept in the outbox, and what is anonymous would lie on the device in clear. */
const canWait = ({ isAnonymous }: NewPost, hasPhotos: boolean) => !isAnonymous && !hasPhotos

/** After what was written before it and still waits. */
async function sendInTurn(body: NewPost, hasPhotos: boolean, idempotencyKey: string): Promise<CreatedPost> {
  if (canWait(body, hasPhotos)) await sendEarlier()
  return createPost({ body, idempotencyKey })
}

/** Without a connection a post waits in the outbox, or stays in the composer. The person is told either way. */
function waits(error: unknown, post: NewPost, hasPhotos: boolean, key: string): boolean {
  if (isOffline(error) && canWait(post, hasPhotos) && sendLater({ kind: 'post', post }, key)) {
    toast.success(
      t('Your post waits for a connection'),
      post.publishAt
        ? t('It keeps its time. If that has passed when you’re back online, we ask you first.')
        : t('It’s sent when you’re back online.'),
    )
    return true
  }
  toast.failure(
    t('Failed to create post'),
    isOffline(error) ? whyHere(post, hasPhotos, error) : inWords(error),
  )
  return false
}

function whyHere({ isAnonymous }: NewPost, hasPhotos: boolean, error: unknown): string {
  if (isAnonymous)
    return t(
      'Anonymous posts aren’t kept to be sent later. Your words stay here. Please post it when you’re back online.',
    )
  return hasPhotos
    ? t(
        'Posts with a photo can’t wait for a connection. Your words stay here. Please post it when you’re back online.',
      )
    : inWords(error)
}

function tellOfPhotos({ publishAt }: CreatedPost, count: number): void {
  toast.success(
    t('{count, plural, one {Image uploaded} other {# images uploaded}}', { count }),
    publishAt
      ? t('{count, plural, one {It waits with your post.} other {They wait with your post.}}', { count })
      : t('{count, plural, one {Post created with your photo.} other {Post created with your photos.}}', {
          count,
        }),
  )
}

function tellOf({ publishAt }: CreatedPost): void {
  if (!publishAt) toast.success(t('Post created'))
  else
    toast.success(
      t('Post scheduled'),
      t('It goes out {when}. Until then it’s on your profile, under Going out later.', {
        when: whenInWords(publishAt),
      }),
    )
}

/** The post first, then its photos: the words never wait for the upload, and are not lost with it. */
export function useCreatePost({ lastTry, onTry, onCreated, onDone }: Callbacks) {
  const client = useQueryClient()
  const [stage, setStage] = useState<Stage>(writing)
  const busy = useRef(false)
  const upload = useRef<AbortController | null>(null)
  const arrived = useRef(new Map<string, string>())

  /** What waits is in no list of posts. */
  const refresh = ({ publishAt }: CreatedPost) =>
    publishAt ? refreshScheduled(client) : refreshPostsFromTop(client)

  /** What the server would not take is of no use for another try. */
  const sendAnew = (error: unknown): never => {
    arrived.current.clear()
    throw error
  }

  /** Those that arrive are on the post, whatever becomes of the others. */
  const attach = async (post: CreatedPost, items: readonly PhotoItem[]) => {
    const controller = new AbortController()
    upload.current = controller
    const count = items.length
    setStage({ at: 'uploading', post, share: 0, number: 1, count })
    let failed = new Map<string, string>()
    try {
      failed = await uploadItems(items, {
        arrived: arrived.current,
        signal: controller.signal,
        onProgress: (share, number) => setStage({ at: 'uploading', post, share, number, count }),
      })
      const ready = toPhotos(items, arrived.current)
      if (ready.length > 0) await attachTo(post, ready).catch(sendAnew)
    } catch (error) {
      const reason = controller.signal.aborted ? t('You stopped the upload.') : inWords(error)
      // Nothing of this try is on the post.
      failed = new Map(items.map(({ key }) => [key, failed.get(key) ?? reason]))
    } finally {
      void refresh(post)
    }
    if (failed.size === 0) {
      tellOfPhotos(post, count)
      return onDone()
    }
    const missing = items.flatMap(({ key }, index) => {
      const reason = failed.get(key)
      return reason === undefined ? [] : [{ key, number: index + 1, reason }]
    })
    setStage({ at: 'photo-missing', post, missing, count })
    if (!controller.signal.aborted)
      toast.failure(t('Upload failed'), t('Failed to upload image. Please try again.'))
  }

  const create = async (bodyAt: BodyAt, items: readonly PhotoItem[]) => {
    setStage({ at: 'posting' })
    const sendTry = lastTry && isSame(lastTry, bodyAt) ? lastTry : newTry(bodyAt)
    const body = bodyAt(sendTry.at)
    onTry(sendTry)
    let post: CreatedPost
    try {
      post = await withoutNewsOf(() => sendInTurn(body, items.length > 0, sendTry.key))
    } catch (error) {
      if (waits(error, body, items.length > 0, sendTry.key)) {
        onCreated()
        onDone()
      } else setStage({ at: 'writing', error: error instanceof Error ? error : null })
      return
    }
    onCreated()
    tellOf(post)
    if (items.length > 0) return attach(post, items)
    onDone()
    void refresh(post)
  }

  /** One thing at a time, also between a click and the next drawing of the button. */
  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    await work().finally(() => {
      busy.current = false
    })
  }

  return {
    stage,
    submit: (bodyAt: BodyAt, items: readonly PhotoItem[]) => alone(() => create(bodyAt, items)),
    tryPhotosAgain: (items: readonly PhotoItem[]) =>
      alone(async () => {
        if (stage.at === 'photo-missing') await attach(stage.post, items)
      }),
    stopUpload: () => upload.current?.abort(),
  }
}
