import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PostChange, PostView, postEndpoints } from '#contract/posts/posts.ts'
import { uploadPhoto } from '#web/features/uploads/upload-photo.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

/** Where a post is changed: one that is out, or one that waits for its time. */
export interface EditPlace {
  change: (id: string, change: PostChange) => Promise<PostView>
  setImage: (id: string, image: { imageUrl: string; imageAlt: string }) => Promise<PostView>
  removeImage: (id: string) => Promise<PostView>
  show: (client: QueryClient, post: PostView) => void
  refresh: (client: QueryClient) => Promise<unknown>
}

const changePost = call<typeof postEndpoints.change>('PATCH /api/posts/{id}')
const setImage = call<typeof postEndpoints.setImage>('PUT /api/posts/{id}/image')
const removeImage = call<typeof postEndpoints.removeImage>('DELETE /api/posts/{id}/image')

export const postThatIsOut: EditPlace = {
  change: (id, body) => changePost({ params: { id }, body }),
  setImage: (id, image) => setImage({ params: { id }, body: { ...image, isEdit: true } }),
  removeImage: (id) => removeImage({ params: { id } }),
  show: (client, post) => patchPost(client, post.id, () => post),
  refresh: refreshPosts,
}

/** What becomes of the photo: it stays, it goes, or this file takes its place. */
export type PhotoChange = 'stays' | 'goes' | File

interface Edit {
  change: PostChange
  photo: PhotoChange
  description: string
}

/** The words are saved; only the photo is not as it was meant to be. The message says why. */
export class PhotoNotSaved extends Error {
  /** What is saved and what is not. */
  readonly title: string

  constructor(title: string, reason: string) {
    super(reason)
    this.title = title
  }
}

/** The words first: a photo takes its time and can fail, and must not take them with it. */
export function useSaveEdit(post: PostView, place: EditPlace) {
  const client = useQueryClient()
  const upload = useRef<AbortController | null>(null)
  const stopUpload = () => upload.current?.abort()
  useEffect(() => () => upload.current?.abort(), [])

  const savePhoto = async ({ photo, description }: Edit, saved: PostView, signal: AbortSignal) => {
    if (photo === 'stays') return saved
    if (photo === 'goes') return place.removeImage(post.id)
    const imageUrl = await uploadPhoto(photo, { purpose: 'post', signal, onProgress: () => undefined })
    return place.setImage(post.id, { imageUrl, imageAlt: description })
  }
  const saving = useMutation({
    mutationFn: async (edit: Edit) => {
      const controller = new AbortController()
      upload.current = controller
      const saved = await place.change(post.id, edit.change)
      try {
        return await savePhoto(edit, saved, controller.signal)
      } catch (error) {
        place.show(client, saved)
        if (edit.photo === 'goes')
          throw new PhotoNotSaved(t('Your words are saved. The photo is still there.'), inWords(error))
        const reason = controller.signal.aborted ? t('The upload was stopped.') : inWords(error)
        throw new PhotoNotSaved(t('Your words are saved. The photo isn’t.'), reason)
      }
    },
    onSuccess: (changed) => {
      place.show(client, changed)
      toast.success(t('Post updated'))
    },
    onError: (error, { photo }) => {
      if (!(error instanceof PhotoNotSaved)) toast.failure(t('Failed to update post'), inWords(error))
      else if (photo === 'goes') toast.failure(t('The photo is still there'), error.message)
      // The editor may be gone, with the page that it was on.
      else if (upload.current?.signal.aborted) toast.failure(error.title, error.message)
      else toast.failure(t('Upload failed'), t('Failed to upload image. Please try again.'))
    },
    onSettled: () => void place.refresh(client),
  })
  return { saving, stopUpload }
}
