import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PhotoList } from '#contract/posts/post-photos.ts'
import type { PostChange, PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import type { PhotoItem } from '#web/widgets/create-post/photo-items.ts'
import { toPhotos, uploadItems } from '#web/widgets/create-post/upload-items.ts'
import { t } from '#words/t.ts'

/** Where a post is changed: one that is out, or one that waits for its time. */
export interface EditPlace {
  change: (id: string, change: PostChange) => Promise<PostView>
  setPhotos: (id: string, list: Pick<PhotoList, 'photos' | 'imageUrlsBefore'>) => Promise<PostView>
  show: (client: QueryClient, post: PostView) => void
  refresh: (client: QueryClient) => Promise<unknown>
}

const changePost = call<typeof postEndpoints.change>('PATCH /api/posts/{id}')
const setPhotos = call<typeof postEndpoints.setPhotos>('PUT /api/posts/{id}/photos')

export const postThatIsOut: EditPlace = {
  change: (id, body) => changePost({ params: { id }, body }),
  setPhotos: (id, list) => setPhotos({ params: { id }, body: { ...list, isEdit: true } }),
  show: (client, post) => patchPost(client, post.id, () => post),
  refresh: refreshPosts,
}

interface Edit {
  change: PostChange
  /** As they should be. Null: they stay as they are. */
  photos: readonly PhotoItem[] | null
  /** The addresses of those that the post had when the dialog was opened. */
  before: string[]
}

/** The words are saved; only the photos are not as they were meant to be. The message says why. */
export class PhotosNotSaved extends Error {
  /** What is saved and what is not. */
  readonly title: string
  /** What is wrong with which photo, by its key. */
  readonly failed: ReadonlyMap<string, string>

  constructor(title: string, reason: string, failed: ReadonlyMap<string, string> = new Map()) {
    super(reason)
    this.title = title
    this.failed = failed
  }
}

const areTakenOff = ({ photos }: Edit) => photos?.length === 0

const whatIsNotSaved = (edit: Edit): string =>
  areTakenOff(edit)
    ? t(
        '{count, plural, one {Your words are saved. The photo is still there.} other {Your words are saved. The photos are still there.}}',
        { count: edit.before.length },
      )
    : t(
        '{count, plural, one {Your words are saved. The photo isn’t.} other {Your words are saved. The photos aren’t.}}',
        { count: edit.photos?.length ?? 0 },
      )

/** The words first: photos take their time and can fail, and must not take them with it. */
export function useSaveEdit(post: PostView, place: EditPlace) {
  const client = useQueryClient()
  const upload = useRef<AbortController | null>(null)
  const arrived = useRef(new Map<string, string>())
  const stopUpload = () => upload.current?.abort()
  useEffect(() => () => upload.current?.abort(), [])

  /** All of them or none: what is on the post stays until the new list is whole. */
  const savePhotos = async (edit: Edit, saved: PostView, signal: AbortSignal) => {
    const { photos, before } = edit
    if (photos === null) return saved
    const onProgress = () => undefined
    const failed = await uploadItems(photos, { arrived: arrived.current, signal, onProgress })
    const [reason] = failed.values()
    if (reason !== undefined) throw new PhotosNotSaved(whatIsNotSaved(edit), reason, failed)
    const list = { photos: toPhotos(photos, arrived.current), imageUrlsBefore: before }
    return place.setPhotos(post.id, list).catch((error: unknown) => {
      // What the server would not take is of no use for another try.
      arrived.current.clear()
      throw error
    })
  }
  const saving = useMutation({
    mutationFn: async (edit: Edit) => {
      const controller = new AbortController()
      upload.current = controller
      const saved = await place.change(post.id, edit.change)
      try {
        return await savePhotos(edit, saved, controller.signal)
      } catch (error) {
        place.show(client, saved)
        if (error instanceof PhotosNotSaved) throw error
        const reason = controller.signal.aborted ? t('The upload was stopped.') : inWords(error)
        throw new PhotosNotSaved(whatIsNotSaved(edit), reason)
      }
    },
    onSuccess: (changed) => {
      place.show(client, changed)
      toast.success(t('Post updated'))
    },
    onError: (error, edit) => {
      if (!(error instanceof PhotosNotSaved)) toast.failure(t('Failed to update post'), inWords(error))
      else if (areTakenOff(edit))
        toast.failure(
          t('{count, plural, one {The photo is still there} other {The photos are still there}}', {
            count: edit.before.length,
          }),
          error.message,
        )
      // The editor may be gone, with the page that it was on.
      else if (upload.current?.signal.aborted || error.failed.size === 0)
        toast.failure(error.title, error.message)
      else toast.failure(t('Upload failed'), t('Failed to upload image. Please try again.'))
    },
    onSettled: () => void place.refresh(client),
  })
  return { saving, stopUpload }
}
