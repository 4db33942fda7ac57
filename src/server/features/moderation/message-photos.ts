import type { ContextItem } from '#contract/moderation/moderation.ts'
import type { PhotoView } from '#contract/posts/post-photos.ts'

/**
 * Photos of the message that was reported, also if it was taken back. Of those around it moderators read the words, to
 * understand; photos of somebody's own rooms and people they are only told of.
 */
export function photosInCase(
  { photos, isTakenBack }: { photos: PhotoView[] | null; isTakenBack: boolean },
  isSubject: boolean,
): Pick<ContextItem, 'imageUrl' | 'imageAlt' | 'morePhotos' | 'photosNotShown'> {
  const [first, ...more] = photos ?? []
  return isSubject
    ? {
        imageUrl: first?.imageUrl ?? null,
        imageAlt: first?.imageAlt ?? null,
        morePhotos: more,
        photosNotShown: 0,
      }
    : {
        imageUrl: null,
        imageAlt: null,
        morePhotos: [],
        photosNotShown: isTakenBack ? 0 : (photos ?? []).length,
      }
}
