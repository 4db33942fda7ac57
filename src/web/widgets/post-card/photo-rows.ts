import type { PostView } from '#contract/posts/posts.ts'

/** A photo of a post that has one. */
export type ShownPhoto = PostView['morePhotos'][number]

interface Shaped {
  imageWidth: number | null
  imageHeight: number | null
}

/** How many times as wide as high. A square while nobody knows. */
export const shapeOf = ({ imageWidth, imageHeight }: Shaped): number =>
  imageWidth && imageHeight ? imageWidth / imageHeight : 1

/** Two photos that are wider than this together would be two narrow strips on a phone. */
const widestPair = 3.6
/** And three. */
const widestThree = 2.5

/**
 * Which photos stand beside each other. Those of a row are equally high, and as wide as their shapes say: nothing is cut
 * off and nothing is left over, whatever shapes come together.
 */
export function rowsOf<Photo extends Shaped>(photos: readonly Photo[], isOneRow: boolean): Photo[][] {
  const [first, second, ...rest] = photos
  if (isOneRow || !first || !second) return [[...photos]]
  const width = photos.reduce((all, photo) => all + shapeOf(photo), 0)
  if (photos.length === 2) return width > widestPair ? [[first], [second]] : [[first, second]]
  if (photos.length === 4) return [[first, second], rest]
  if (width <= widestThree) return [[...photos]]
  return shapeOf(first) >= 1 ? [[first], [second, ...rest]] : [[first, second], rest]
}
