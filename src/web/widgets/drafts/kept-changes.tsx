import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** Above a form that was left with changes in it, when it is opened again. */
export const KeptChanges = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p>{t('We kept your unsaved changes.')}</p>
    <Button onClick={onDiscard}>{t('Discard changes')}</Button>
  </div>
)
