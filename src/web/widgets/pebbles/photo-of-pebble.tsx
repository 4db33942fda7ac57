import type { PebbleView } from '#contract/pebbles.ts'
import { PostPhoto } from '#web/widgets/post-card/post-photo.tsx'

type Photo = Pick<PebbleView, 'imageUrl' | 'imageAlt' | 'imageWidth' | 'imageHeight'>

interface PhotoOfPebbleProps {
  pebble: Photo
  /** Rem. */
  tallest?: number
}

/** As a post has its own. */
export const PhotoOfPebble = ({ pebble, ...props }: PhotoOfPebbleProps) => (
  <PostPhoto post={{ ...pebble, morePhotos: [] }} {...props} />
)
