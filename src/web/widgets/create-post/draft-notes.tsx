import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface DraftNotesProps {
  isRestored: boolean
  isDiscarded: boolean
  onStartFresh: () => void
  onTakeBack: () => void
}

const row = 'note flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1! pe-2!'

/** About the words that were there before the dialog opened. */
export const DraftNotes = ({ isRestored, isDiscarded, onStartFresh, onTakeBack }: DraftNotesProps) => (
  <>
    {isRestored && (
      <div className={row}>
        <p>{t('We kept your draft.')}</p>
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
