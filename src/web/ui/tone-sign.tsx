import type { ToneSignKey } from '#contract/tones/tones.ts'
import signSheet from './drawings/signs.svg'

/** A drawn sign, the same on every device. Always stands beside its word. */
export const ToneSign = ({ of: sign }: { of: ToneSignKey | null }) =>
  sign && (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="tone-sign">
      <use href={`${signSheet}#${sign}`} />
    </svg>
  )
