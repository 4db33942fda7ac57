import type { SpoonLevel } from '#contract/spoons.ts'

const full: Record<SpoonLevel, number> = { full: 3, medium: 2, low: 1, empty: 0 }
const outline =
  'M9 2c4 0 6.500 4 6.500 8.500s-2.500 8-4.600 8.900l.5 18.600c.1 3-.8 4-2.400 4s-2.500-1-2.400-4l.5-18.600C5 18.500 2.500 15 2.500 10.500S5 2 9 2z'

/** Three spoons: filled is there, outlined is used. Always stands beside its words. */
export const Spoons = ({ level, className = 'h-6' }: { level: SpoonLevel; className?: string }) => (
  <svg viewBox="-1 0 64 44" aria-hidden="true" className={`w-auto ${className}`} strokeWidth="1.9">
    {[0, 1, 2].map((n) => (
      <path
        key={n}
        fill={n < full[level] ? 'var(--spoon)' : 'none'}
        stroke={n < full[level] ? 'var(--spoon)' : 'var(--line-strong)'}
        transform={`translate(${n * 21.5 + 1} 0) rotate(${(n - 1) * 5} 9 22)`}
        d={outline}
      />
    ))}
  </svg>
)
