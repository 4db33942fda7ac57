import type { ReactNode } from 'react'
import type { Figure } from '#contract/profile/figures.ts'

/** The mark of Synapse drawn wide: two lines that reach for each other, and the spark between them. */
export const Thread = () => (
  <svg className="thread decoration" viewBox="0 0 640 96" fill="none" aria-hidden="true">
    <g stroke="var(--dusk)" strokeWidth="3" strokeLinecap="round">
      <path d="M6 30c70-34 130 48 196 38 44-7 58-34 98-24" />
      <path d="M634 66c-70 34-130-48-196-38-44 7-58 34-98 24" />
      <path d="M150 59c18 20 10 28 34 33M490 37c-18-20-10-28-34-33" opacity=".5" />
    </g>
    <circle cx="6" cy="30" r="6" fill="var(--dusk)" />
    <circle cx="634" cy="66" r="6" fill="var(--dusk)" />
    <circle cx="320" cy="48" r="8" fill="var(--spark)" />
  </svg>
)

export const Underline = ({ children }: { children: ReactNode }) => (
  <span className="underlined">
    {children}
    <svg
      className="decoration"
      viewBox="0 0 220 14"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path d="M4 9C52 3 128 2 216 7" stroke="var(--spark)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  </span>
)

interface DrawnProps {
  of: string
  viewBox: string
  className?: string
}

/** One of the application's drawings. The page carries those that it uses (prerender.tsx). */
export const Drawn = ({ of, viewBox, className }: DrawnProps) => (
  <svg className={className} viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <use href={`#drawn-${of}`} />
  </svg>
)

/** One of the figures that people choose from. Never a photo of a person who did not ask to be here. */
export const Face = ({ of }: { of: Figure | 'anonymous' }) => (
  <span className={`face face-${of}`}>
    <Drawn of={of} viewBox="0 0 96 96" />
  </span>
)

/** The same on a map, in the round. */
export const FaceAt = ({ of, x, y, r }: { of: Figure; x: number; y: number; r: number }) => (
  <g transform={`translate(${x - r} ${y - r}) scale(${r / 48})`}>
    <g clipPath="url(#round)">
      <use href={`#drawn-${of}`} />
    </g>
  </g>
)

export const Landscape = () => (
  <svg className="landscape" viewBox="0 0 400 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d="M0 0h400v170H0z" fill="var(--accent-soft)" />
    <circle cx="292" cy="50" r="24" fill="var(--spark)" />
    <path d="M0 108c60-34 120-38 190-6s130 22 210-14v82H0z" fill="var(--dusk)" opacity=".55" />
    <path d="M0 134c70-22 140-24 220-2s120 12 180-6v44H0z" fill="var(--tide)" />
  </svg>
)
