import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { retentionDays } from '#contract/core/retention.ts'
import type { CreatedPost, NewPost, postEndpoints } from '#contract/posts/posts.ts'
import type { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { refreshScheduled } from '#web/features/posts/scheduled-posts.queries.ts'
import { uploadPhoto } from '#web/features/uploads/upload-photo.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords, isOffline } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { sendLater } from '#web/lib/outbox/own-outbox.ts'
import { withoutNewsOf } from '#web/lib/posts/new-posts.ts'
import { refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { whenInWords } from '#web/lib/time/later.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const createPost = call<typeof postEndpoints.create>('POST /api/posts')
const setImage = call<typeof postEndpoints.setImage>('PUT /api/posts/{id}/image')
const setScheduledImage = call<typeof scheduledPostEndpoints.setImage>('PUT /api/posts/scheduled/{id}/image')

export interface ChosenPhoto {
  file: File
  description: string
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
  | { at: 'uploading'; post: CreatedPost; share: number }
  | { at: 'photo-missing'; post: CreatedPost; reason: string }

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

/**
 * Without a connection a post waits in the outbox. A photo is too large to be kept there, and what is anonymous would lie
 * on the device in clear: they stay in the composer. The person is told either way.
 */
function waits(error: unknown, post: NewPost, photo: ChosenPhoto | null, key: string): boolean {
  const canWait = isOffline(error) && !post.isAnonymous && photo === null
  if (canWait && sendLater({ kind: 'post', post }, key)) {
    toast.success(
      t('Your post waits for a connection'),
      post.publishAt
        ? t('It keeps its time. If that has passed when you’re back online, we ask you first.')
        : t('It’s sent when you’re back online.'),
    )
    return true
  }
  toast.failure(t('Failed to create post'), isOffline(error) ? whyHere(post, photo, error) : inWords(error))
  return false
}

function whyHere({ isAnonymous }: NewPost, photo: ChosenPhoto | null, error: unknown): string {
  if (isAnonymous)
    return t(
      'Anonymous posts aren’t kept to be sent later. Your words stay here. Please post it when you’re back online.',
    )
  return photo
    ? t('Posts with a photo aren’t kept to be sent later. Please post it when you’re back online.')
    : inWords(error)
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

/** The post first, then its photo: the words never wait for the upload, and are not lost with it. */
export function useCreatePost({ lastTry, onTry, onCreated, onDone }: Callbacks) {
  const client = useQueryClient()
  const [stage, setStage] = useState<Stage>(writing)
  const busy = useRef(false)
  const upload = useRef<AbortController | null>(null)

  /** What waits is in no list of posts. */
  const refresh = ({ publishAt }: CreatedPost) =>
    publishAt ? refreshScheduled(client) : refreshPostsFromTop(client)

  const attach = async (post: CreatedPost, photo: ChosenPhoto) => {
    const attachTo = post.publishAt ? setScheduledImage : setImage
    const controller = new AbortController()
    upload.current = controller
    setStage({ at: 'uploading', post, share: 0 })
    try {
      const imageUrl = await uploadPhoto(photo.file, {
        purpose: 'post',
        signal: controller.signal,
        onProgress: (share) => setStage({ at: 'uploading', post, share }),
      })
      await attachTo({ params: { id: post.id }, body: { imageUrl, imageAlt: photo.description } })
      toast.success(
        t('Image uploaded'),
        post.publishAt ? t('It waits with your post.') : t('Post created with your photo.'),
      )
      onDone()
    } catch (error) {
      const cancelled = controller.signal.aborted
      setStage({
        at: 'photo-missing',
        post,
        reason: cancelled ? t('You stopped the upload.') : inWords(error),
      })
      if (!cancelled) toast.failure(t('Upload failed'), t('Failed to upload image. Please try again.'))
    } finally {
      void refresh(post)
    }
  }

  const create = async (bodyAt: BodyAt, photo: ChosenPhoto | null) => {
    setStage({ at: 'posting' })
    const sendTry = lastTry && isSame(lastTry, bodyAt) ? lastTry : newTry(bodyAt)
    const body = bodyAt(sendTry.at)
    onTry(sendTry)
    let post: CreatedPost
    try {
      post = await withoutNewsOf(() => createPost({ body, idempotencyKey: sendTry.key }))
    } catch (error) {
      if (waits(error, body, photo, sendTry.key)) {
        onCreated()
        onDone()
      } else setStage({ at: 'writing', error: error instanceof Error ? error : null })
      return
    }
    onCreated()
    tellOf(post)
    if (photo) return attach(post, photo)
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
    submit: (bodyAt: BodyAt, photo: ChosenPhoto | null) => alone(() => create(bodyAt, photo)),
    tryPhotoAgain: (photo: ChosenPhoto) =>
      alone(async () => {
        if (stage.at === 'photo-missing') await attach(stage.post, photo)
      }),
    stopUpload: () => upload.current?.abort(),
  }
}
