import ImagePlus from 'lucide-react/icons/image-plus'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import type { MessagePhotos } from './message-photos.ts'

export const saysNothing = (content: string, photos: MessagePhotos): boolean =>
  content.trim() === '' && photos.count === 0

/** There is nothing to send, too much of it, or it is being sent. */
export const isStopped = (content: string, photos: MessagePhotos): boolean =>
  saysNothing(content, photos) ||
  content.length > limits.messageContent ||
  photos.isDescribedTooLong ||
  photos.isChecking ||
  photos.isSending

/** Once there are photos, more of them are added there. */
export const AddPhotos = ({ photos, isOffered }: { photos: MessagePhotos; isOffered: boolean }) =>
  isOffered &&
  photos.count === 0 && (
    <Button
      variant="plain"
      className="@max-[31rem]:px-2! @max-[31rem]:[&>span]:hidden"
      icon={<ImagePlus />}
      busy={photos.isChecking}
      busyLabel={t('Checking the photo…')}
      onClick={photos.choose}
    >
      {t('Add photos')}
    </Button>
  )
