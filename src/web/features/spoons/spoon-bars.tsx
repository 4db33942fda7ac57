import type { SpoonLevel } from '#contract/spoons.ts'

const filled: Record<SpoonLevel, number> = { full: 3, medium: 2, low: 1, empty: 0 }

/** Three bars that rise, as many filled as there is energy. Always stands beside its words. */
export const SpoonBars = ({ level }: { level: SpoonLevel }) => (
  <svg viewBox="0 0 30 24" aria-hidden="true" className="h-6 w-[1.875rem]">
    {[0, 1, 2].map((bar) => (
      <rect
        key={bar}
        x={1 + bar * 10}
        y={15 - bar * 7}
        width="8"
        height={8 + bar * 7}
        rx="2"
        fill={bar < filled[level] ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
      />
    ))}
  </svg>
)
