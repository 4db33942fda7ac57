import type { When } from '#web/lib/time/later.ts'
import { Button } from '#web/ui/button.tsx'
import { WhenFields } from '#web/widgets/later/when-fields.tsx'
import { t } from '#words/t.ts'

interface LaterPartProps {
  when: When
  whenError: string | undefined
  onWhenChange: (when: When | null) => void
  isAnonymous: boolean
  onLeave: () => void
}

/** When a post goes out. */
export const LaterPart = ({ when, whenError, onWhenChange, isAnonymous, onLeave }: LaterPartProps) => (
  <div className="grid gap-4">
    <WhenFields label={t('When should it go out?')} value={when} error={whenError} onChange={onWhenChange} />
    <p className="hint">
      {isAnonymous
        ? t(
            'Only you see it until then. Anonymous posts go out up to 15 minutes after the time you choose, so that the time doesn’t show that it’s yours.',
          )
        : t('Only you see it until then. You can still change or delete it.')}
    </p>
    <div>
      <Button
        onClick={() => {
          onWhenChange(null)
          onLeave()
        }}
      >
        {t('Post now instead')}
      </Button>
    </div>
  </div>
)
