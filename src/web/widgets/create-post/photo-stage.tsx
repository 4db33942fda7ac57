import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { t } from '#words/t.ts'
import type { Stage } from './use-create-post.ts'

type Uploading = Extract<Stage, { at: 'uploading' }>
type Missing = Extract<Stage, { at: 'photo-missing' }>

interface PhotoStageProps {
  stage: Uploading | Missing
  onStop: () => void
  onTryAgain: () => void
  onChooseAnother: () => void
  onGoOn: () => void
}

/** The words are out; this is about the photos alone. */
export const PhotoStage = ({ stage, onStop, onTryAgain, onChooseAnother, onGoOn }: PhotoStageProps) => {
  if (stage.at === 'uploading') {
    return (
      <div className="grid gap-5">
        <p role="status">{whatIsAdded(stage)}</p>
        <Progress
          label={
            stage.count > 1
              ? t('Uploading photo {number} of {count}', { number: stage.number, count: stage.count })
              : t('Uploading your photo')
          }
          value={stage.share}
        />
        <div>
          <Button icon={<X />} onClick={onStop}>
            {t('Cancel the upload')}
          </Button>
        </div>
      </div>
    )
  }
  const { post, missing, count } = stage
  return (
    <div className="grid gap-5">
      <div role="alert" className="note note-harm grid gap-1">
        <p className="font-semibold">{whatIsMissing(stage)}</p>
        {reasonsOf(stage).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <p>
        {post.publishAt
          ? t('You can also add a photo until it goes out: open your profile, then Going out later.')
          : t('You can also add a photo later: press More on your post, then Edit.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" icon={<RotateCw />} onClick={onTryAgain}>
          {t('{count, plural, one {Try the photo again} other {Try these photos again}}', {
            count: missing.length,
          })}
        </Button>
        {missing.length === 1 && (
          <Button icon={<ImagePlus />} onClick={onChooseAnother}>
            {t('Choose another photo')}
          </Button>
        )}
        <Button onClick={onGoOn}>
          {count === missing.length ? t('Keep the post without a photo') : t('Keep the post as it is')}
        </Button>
      </div>
    </div>
  )
}

const whatIsAdded = ({ post, count }: Uploading): string =>
  post.publishAt
    ? t(
        '{count, plural, one {Your post is scheduled. We’re adding its photo now.} other {Your post is scheduled. We’re adding its photos now.}}',
        { count },
      )
    : t(
        '{count, plural, one {Your post is published. We’re adding its photo now.} other {Your post is published. We’re adding its photos now.}}',
        { count },
      )

function whatIsMissing({ post, missing, count }: Missing): string {
  if (missing.length < count)
    return post.publishAt
      ? t('Your post is scheduled, but {missing} of its {count} photos didn’t arrive.', {
          missing: missing.length,
          count,
        })
      : t('Your post is published, but {missing} of its {count} photos didn’t arrive.', {
          missing: missing.length,
          count,
        })
  return post.publishAt
    ? t(
        '{count, plural, one {Your post is scheduled, but without its photo.} other {Your post is scheduled, but without its photos.}}',
        { count },
      )
    : t(
        '{count, plural, one {Your post is published, but without its photo.} other {Your post is published, but without its photos.}}',
        { count },
      )
}

/** What is the same for all is said once. */
function reasonsOf({ missing, count }: Missing): string[] {
  const [first] = missing
  if (!first) return []
  const isSame = missing.length === count && missing.every(({ reason }) => reason === first.reason)
  return isSame
    ? [first.reason]
    : missing.map(({ number, reason }) => t('Photo {number}: {reason}', { number, reason }))
}
