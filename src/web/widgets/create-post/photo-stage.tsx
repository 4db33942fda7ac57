import { ImagePlus, RotateCw, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { t } from '#words/t.ts'
import type { Stage } from './use-create-post.ts'

interface PhotoStageProps {
  stage: Extract<Stage, { at: 'uploading' | 'photo-missing' }>
  onStop: () => void
  onTryAgain: () => void
  onChooseAnother: () => void
  onGoOn: () => void
}

/** The words are out; this is about the photo alone. */
export const PhotoStage = ({ stage, onStop, onTryAgain, onChooseAnother, onGoOn }: PhotoStageProps) => {
  if (stage.at === 'uploading') {
    return (
      <div className="grid gap-5">
        <p role="status">
          {stage.post.publishAt
            ? t('Your post is scheduled. We’re adding its photo now.')
            : t('Your post is published. We’re adding its photo now.')}
        </p>
        <Progress label={t('Uploading your photo')} value={stage.share} />
        <div>
          <Button icon={<X />} onClick={onStop}>
            {t('Cancel the upload')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <div role="alert" className="note note-harm grid gap-1">
        <p className="font-semibold">
          {stage.post.publishAt
            ? t('Your post is scheduled, but without its photo.')
            : t('Your post is published, but without its photo.')}
        </p>
        <p>{stage.reason}</p>
      </div>
      <p>
        {stage.post.publishAt
          ? t('You can also add a photo until it goes out: open your profile, then Going out later.')
          : t('You can also add a photo later: press More on your post, then Edit.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" icon={<RotateCw />} onClick={onTryAgain}>
          {t('Try the photo again')}
        </Button>
        <Button icon={<ImagePlus />} onClick={onChooseAnother}>
          {t('Choose another photo')}
        </Button>
        <Button onClick={onGoOn}>{t('Keep the post without a photo')}</Button>
      </div>
    </div>
  )
}
