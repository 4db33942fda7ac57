import { toneOf } from '#contract/tones/tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ToneSign } from '#web/ui/tone-sign.tsx'
import { t } from '#words/t.ts'

/** Tones as whole words. The sign is decoration. */
export const ToneBadges = ({ tones }: { tones: readonly string[] }) => {
  if (tones.length === 0) return null
  return (
    <ul aria-label={t('Tone')} data-read className="flex flex-wrap gap-2">
      {tones.map((value) => {
        const { label, sign } = toneOf(value)
        return (
          <li key={value} className="min-w-0">
            <Badge icon={sign && <ToneSign of={sign} />}>
              <span className="[overflow-wrap:anywhere]">{label}</span>
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
