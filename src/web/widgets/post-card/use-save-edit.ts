import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PostChange, PostView, postEndpoints } from '#contract/posts/posts.ts'
import { uploadPhoto } from '#web/features/uploads/upload-photo.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'

const changePost = call<typeof postEndpoints.change>('PATCH /api/posts/{id}')
const setImage = call<typeof postEndpoints.setImage>('PUT /api/posts/{id}/image')
const removeImage = call<typeof postEndpoints.removeImage>('DELETE /api/posts/{id}/image')

/** What becomes of the photo: it stays, it goes, or this file takes its place. */
export type PhotoChange = 'stays' | 'goes' | File

interface Edit {
  change: PostChange
  photo: PhotoChange
  description: string
}

/** The words are saved; only the photo is not as it was meant to be. */
export class PhotoNotSaved extends Error {}

/** The words first: a photo takes its time and can fail, and must not take them with it. */
export function useSaveEdit(post: PostView) {
  const client = useQueryClient()
  const upload = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    upload.current = controller
    return () => controller.abort()
  }, [])

  const savePhoto = async (photo: PhotoChange, description: string, saved: PostView): Promise<PostView> => {
    const params = { id: post.id }
    if (photo === 'stays') return saved
    if (photo === 'goes') return removeImage({ params })
    const { signal } = upload.current
    const imageUrl = await uploadPhoto(photo, { purpose: 'post', signal, onProgress: () => undefined })
    return setImage({ params, body: { imageUrl, imageAlt: description } })
  }
  return useMutation({
    mutationFn: async ({ change, photo, description }: Edit) => {
      const saved = await changePost({ params: { id: post.id }, body: change })
      try {
        return await savePhoto(photo, description, saved)
      } catch (error) {
        patchPost(client, post.id, () => saved)
        throw new PhotoNotSaved(inWords(error))
      }
    },
    onSuccess: (changed) => {
      patchPost(client, post.id, () => changed)
      toast.success('Post updated')
    },
    onError: (error) => {
      if (!(error instanceof PhotoNotSaved)) toast.failure('Failed to update post', inWords(error))
      else if (!upload.current.signal.aborted)
        toast.failure('Upload failed', 'Failed to upload image. Please try again.')
    },
    onSettled: () => void refreshPosts(client),
  })
}
