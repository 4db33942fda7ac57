import { useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { noteFirstPhoto } from '#web/lib/drawing/first-photo.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'
import { rowsOf, type ShownPhoto, shapeOf } from './photo-rows.ts'

const lazyViewer = retryableLazy(() => import('./photo-viewer.tsx'))

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
  /** Also where they are less tall: else several stand in one row then. */
  isInRows?: boolean
  /** The first of a screen is asked for with the document. */
  isSeenFirst?: boolean
}

/** Each photo whole and in its own shape, several of them in rows. A press shows one as large as there is room. */
export const PostPhoto = ({
  post,
  tallest = usual,
  isInRows = false,
  isSeenFirst = false,
}: PostPhotoProps) => {
  const viewer = useLazy(lazyViewer, t('The photo couldn’t be opened'))
  const [opened, setOpened] = useState<number | null>(null)
  const { imageUrl, morePhotos } = post
  if (!imageUrl) return null
  const photos: ShownPhoto[] = [{ ...post, imageUrl }, ...morePhotos]
  const show = (photo: ShownPhoto) => {
    viewer.request()
    setOpened(photos.indexOf(photo))
  }
  return (
    <>
      <div className="photos">
        {rowsOf(photos, tallest < usual && !isInRows).map((row) => (
          <div key={row[0]?.imageUrl} className="photo-row">
            {row.map((photo) => (
              <Photo
                key={photo.imageUrl}
                photo={photo}
                tallest={tallest}
                share={shapeOf(photo) / row.reduce((all, one) => all + shapeOf(one), 0)}
                isSeenFirst={isSeenFirst && photo === photos[0]}
                onOpen={() => show(photo)}
              />
            ))}
          </div>
        ))}
      </div>
      {opened !== null && viewer.module && (
        <viewer.module.PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface PhotoProps {
  photo: ShownPhoto
  /** Rem. */
  tallest: number
  /** Of the width of its row. */
  share: number
  isSeenFirst: boolean
  onOpen: () => void
}

/**
 * Its place is as large as the photo before the photo is there, and stays so whichever width is loaded: a drawing of its
 * shape holds it. The security policy forbids styles in the markup that the server draws.
 */
const Photo = ({ photo, tallest, share, isSeenFirst, onOpen }: PhotoProps) => {
  const { imageUrl, imageAlt, imageWidth: width, imageHeight: height } = photo
  const shape = shapeOf(photo)
  const srcSet = kept.map((wide) => `${imageUrl}?w=${wide} ${wide}w`).join(', ')
  const room = share.toFixed(3)
  const sizes = `min((100vw - 3.5rem) * ${room}, 41rem * ${room}, ${(tallest * shape).toFixed(2)}rem)`
  if (isOnServer && isSeenFirst) noteFirstPhoto({ srcSet, sizes })
  return (
    <Picture description={imageAlt ?? t('This image has no description.')}>
      <button type="button" className="photo" onClick={onOpen}>
        <svg
          viewBox={`0 0 ${width ?? 1} ${height ?? 1}`}
          // One alone is never larger than it is. Beside others, a small one is as high as they are.
          width={Math.min(share === 1 && width ? width : Infinity, tallest * letter * shape)}
          aria-hidden="true"
        />
        {rich('<hidden>Open photo: </hidden>{photo}', {
          hidden: visuallyHidden,
          photo: (
            <img
              srcSet={srcSet}
              sizes={sizes}
              src={imageUrl}
              alt={imageAlt ?? t('Photo without a description')}
              width={width ?? undefined}
              height={height ?? undefined}
              loading="lazy"
              decoding="async"
            />
          ),
        })}
      </button>
    </Picture>
  )
}
