import { Suspense } from 'react'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { photosInWords } from '#web/lib/message-words.ts'

const PhotosOfMessage = lazyComponent(
  'photos-of-message',
  async () => (await import('./photos-of-message.tsx')).PhotosOfMessage,
)

/** Most conversations have none: what draws them comes with the first. */
export const LazyPhotosOfMessage = ({ photos }: { photos: readonly PhotoView[] }) =>
  photos.length > 0 && (
    <Suspense fallback={<p>{photosInWords(photos.length)}</p>}>
      <PhotosOfMessage photos={photos} />
    </Suspense>
  )
