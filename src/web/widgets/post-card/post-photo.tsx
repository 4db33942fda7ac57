import type { PostView } from '#contract/posts/posts.ts'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'

/** Rem, as the specification has it. */
const usual = 24
/** The widths in which the server keeps a photo. */
const kept = [640, 1280]

/** Its place is as large as the photo before the photo is there. */
export const PostPhoto = ({ post, tallest = usual }: { post: PostView; tallest?: number }) => {
  if (!post.imageUrl) return null
  const { imageUrl, imageWidth: width, imageHeight: height } = post
  const shape =
    width && height
      ? {
          aspectRatio: `${width} / ${height}`,
          width: `min(100%, ${(tallest * width) / height}rem, ${width}px)`,
        }
      : { height: `${tallest}rem`, width: '100%' }
  return (
    <Picture description={post.imageAlt ?? t('This image has no description.')}>
      <img
        srcSet={kept.map((wide) => `${imageUrl}?w=${wide} ${wide}w`).join(', ')}
        sizes={`min(100vw, 41rem, ${width && height ? (tallest * width) / height : 41}rem)`}
        src={imageUrl}
        alt={post.imageAlt ?? t('Photo without a description')}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        style={{ ...shape, maxHeight: `${tallest}rem` }}
        className="h-auto rounded-md bg-ground object-contain"
      />
    </Picture>
  )
}
