import type { PhotoView } from '#contract/posts/post-photos.ts'
import { PostPhoto } from '#web/widgets/post-card/post-photo.tsx'

/** Rem: a conversation has less room than a post. */
const tallest = 18

/** As a post has its own: in rows, whole, and large at a press. */
export const PhotosOfMessage = ({ photos }: { photos: readonly PhotoView[] }) => {
  const [first, ...more] = photos
  return first ? <PostPhoto post={{ ...first, morePhotos: more }} tallest={tallest} isInRows /> : null
}
