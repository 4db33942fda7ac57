import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface DraftNotesProps {
  isRestored: boolean
  isDiscarded: boolean
  /** There are descriptions of photos that have to be chosen again. */
  missesPhotos: boolean
  onStartFresh: () => void
  onTakeBack: () => void
}

const row = 'note flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1! pe-2!'

/** About the words that were there before the dialog opened. */
export const DraftNotes = (props: DraftNotesProps) => {
  const { isRestored, isDiscarded, missesPhotos, onStartFresh, onTakeBack } = props
  return (
    <>
      {isRestored && (
        <div className={row}>
          <p className="py-2">
            {missesPhotos
              ? t('We kept your draft. Choose your photos again, and their descriptions are there.')
              : t('We kept your draft.')}
          </p>
          <Button variant="plain" onClick={onStartFresh}>
            {t('Start fresh')}
          </Button>
        </div>
      )}
      {isDiscarded && (
        <div role="status" className={row}>
          <p>{t('Draft deleted.')}</p>
          <Button variant="plain" onClick={onTakeBack}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </>
  )
}
