import type { PostView } from '#contract/posts/posts.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { noteFirstPhoto } from '#web/lib/drawing/first-photo.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'

/** Rem, as the specification has it. */
const usual = 24
/** So many pixels has one, as a browser comes. */
const letter = 16
/** The widths in which the server keeps a photo. */
const kept = [640, 1280]

type FirstPhoto = Pick<PostView, 'imageUrl' | 'imageAlt' | 'imageWidth' | 'imageHeight'>

interface PostPhotoProps {
  post: FirstPhoto & Pick<PostView, 'morePhotos'>
  /** Rem. */
  tallest?: number
  /** The first of a screen is asked for with the document. */
  isSeenFirst?: boolean
}

/** One photo in its own shape. Several in a grid of cells whose shape is always the same, each of them whole. */
export const PostPhoto = ({ post, tallest = usual, isSeenFirst = false }: PostPhotoProps) => {
  const { morePhotos } = post
  if (!morePhotos.length) return <Photo {...{ post, tallest, isSeenFirst }} />
  return (
    <div className="photos" data-count={tallest < usual ? 'row' : morePhotos.length + 1}>
      {[post, ...morePhotos].map((photo, index) => (
        <Photo key={photo.imageUrl} post={photo} isSeenFirst={isSeenFirst && !index} />
      ))}
    </div>
  )
}

interface PhotoProps {
  post: FirstPhoto
  /** Rem. Of one among several its cell decides. */
  tallest?: number
  isSeenFirst: boolean
}

/**
 * Its place is as large as the photo before the photo is there, and stays so whichever width is loaded: a drawing of its
 * shape holds it. The security policy forbids styles in the markup that the server draws.
 */
const Photo = ({ post, tallest, isSeenFirst }: PhotoProps) => {
  if (!post.imageUrl) return null
  const { imageUrl, imageWidth: width, imageHeight: height } = post
  const isKnown = tallest && width && height
  const srcSet = kept.map((wide) => `${imageUrl}?w=${wide} ${wide}w`).join(', ')
  const sizes = tallest
    ? `min(100vw - 3.5rem, 41rem, ${isKnown ? (tallest * width) / height : 41}rem)`
    : 'min(50vw, 21rem)'
  if (isOnServer && isSeenFirst) noteFirstPhoto({ srcSet, sizes })
  return (
    <Picture description={post.imageAlt ?? t('This image has no description.')}>
      <span
        className={classNames(
          'relative block max-w-full',
          isKnown ? 'w-fit' : tallest !== undefined && 'h-96',
        )}
      >
        {isKnown && (
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width={Math.min(width, (tallest * letter * width) / height)}
            aria-hidden="true"
            className="block h-auto max-w-full"
          />
        )}
        <img
          srcSet={srcSet}
          sizes={sizes}
          src={imageUrl}
          alt={post.imageAlt ?? t('Photo without a description')}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full rounded-md bg-ground object-contain"
        />
      </span>
    </Picture>
  )
}
