import type { PostView } from '#contract/posts/posts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'

/** Rem, as the specification has it. */
const usual = 24
const letter = 16
/** The widths in which the server keeps a photo. */
const kept = [640, 1280]

/** Its place is as large as the photo before the photo is there. */
export const PostPhoto = ({ post, tallest = usual }: { post: PostView; tallest?: number }) => {
  if (!post.imageUrl) return null
  const { imageUrl, imageWidth: width, imageHeight: height } = post
  // Told by attributes: the security policy forbids styles in the markup that the server draws. A photo that is too tall
  // for its place is narrower by as much.
  const shown = width && height ? Math.min(width, (tallest * letter * width) / height) : null
  return (
    <Picture description={post.imageAlt ?? t('This image has no description.')}>
      <img
        srcSet={kept.map((wide) => `${imageUrl}?w=${wide} ${wide}w`).join(', ')}
        sizes={`min(100vw, 41rem, ${width && height ? (tallest * width) / height : 41}rem)`}
        src={imageUrl}
        alt={post.imageAlt ?? t('Photo without a description')}
        width={shown && width && height ? Math.round(shown) : undefined}
        height={shown && width && height ? Math.round((shown * height) / width) : undefined}
        loading="lazy"
        decoding="async"
        className={classNames(
          'max-w-full rounded-md bg-ground object-contain',
          shown ? 'h-auto' : 'h-96 w-full',
        )}
      />
    </Picture>
  )
}
