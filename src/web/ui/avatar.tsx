import { useState } from 'react'
import type { Figure } from '#contract/profile/figures.ts'
import { classNames } from './class-names.ts'
import figureSheet from './drawings/figures.svg'
import { type Outline, type Pattern, patternOf } from './patterns.ts'

type Size = 'tiny' | 'small' | 'medium' | 'large'

type AvatarProps = {
  /** The person's id, of which their outline and their pattern are made. Without one it is a plain ground: nobody's. */
  seed?: string | undefined
  /** Stands in the pattern. */
  initials: string
  src?: string | null | undefined
  /** Shown while there is no picture. */
  figure?: Figure | null | undefined
  /** When pictures are hidden none is even asked for, drawn ones neither: the pattern stands there. */
  imageHidden?: boolean | undefined
  size?: Size | undefined
  className?: string | undefined
}

/** With large text they leave the room of a narrow window to the words. */
const sizes: Record<Size, string> = {
  tiny: 'size-7',
  small: 'size-[min(2.25rem,12vw)]',
  medium: 'size-[min(2.75rem,14vw)]',
  large: 'size-[min(6rem,30vw)]',
}

/** Where a pattern would only be a blur. */
const isSimple: Record<Size, boolean> = { tiny: true, small: true, medium: false, large: false }

/** Each with the ground that is there before the drawing has come. */
const figureLooks: Record<Figure, { outline: Outline; ground: string }> = {
  wren: { outline: 'squircle', ground: 'oklch(0.8 0.07 175)' },
  noor: { outline: 'arch', ground: 'oklch(0.84 0.075 80)' },
  linnea: { outline: 'pebble', ground: 'oklch(0.66 0.09 250)' },
  ines: { outline: 'hexagon', ground: 'oklch(0.74 0.11 38)' },
  maren: { outline: 'circle', ground: 'oklch(0.56 0.07 330)' },
  hedda: { outline: 'leaf', ground: 'oklch(0.85 0.055 20)' },
  amara: { outline: 'squircle', ground: 'oklch(0.62 0.1 300)' },
  yuki: { outline: 'pebble', ground: 'oklch(0.9 0.05 95)' },
  freya: { outline: 'arch', ground: 'oklch(0.5 0.06 215)' },
  fox: { outline: 'hexagon', ground: 'oklch(0.4 0.06 175)' },
  moth: { outline: 'circle', ground: 'oklch(0.34 0.07 285)' },
  snail: { outline: 'leaf', ground: 'oklch(0.82 0.075 140)' },
}

/** Always stands beside the person's name, so it is decoration to a screen reader. */
export const Avatar = (props: AvatarProps) => {
  const { seed, initials, src, figure, imageHidden, size = 'medium', className } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const pattern = seed === undefined ? null : patternOf(seed)
  const shownSrc = imageHidden || src === failedSrc ? null : src
  const look = (figure && !imageHidden && !shownSrc && figureLooks[figure]) || pattern
  return (
    <span
      aria-hidden="true"
      className={classNames(`face face-${look?.outline ?? 'squircle'}`, sizes[size], className)}
    >
      {shownSrc ? (
        <Photo src={shownSrc} isLarge={size === 'large'} onFail={() => setFailedSrc(shownSrc)} />
      ) : look && look !== pattern ? (
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <rect width="96" height="96" fill={look.ground} />
          <use href={`${figureSheet}#${figure}${size === 'tiny' ? '-small' : ''}`} />
        </svg>
      ) : (
        <InitialsInPattern pattern={pattern} initials={initials} isSimple={isSimple[size]} />
      )}
    </span>
  )
}

interface PhotoProps {
  src: string
  isLarge: boolean
  onFail: () => void
}

const Photo = ({ src, isLarge, onFail }: PhotoProps) => (
  <img
    src={src}
    // The widths in which the server keeps such a photo. One that was just chosen is only in this browser.
    srcSet={src.startsWith('/') ? `${src}?w=96 96w, ${src}?w=256 256w` : undefined}
    sizes={isLarge ? '6rem' : '2.75rem'}
    alt=""
    loading="lazy"
    decoding="async"
    onError={onFail}
  />
)

interface InitialsInPatternProps {
  pattern: Pattern | null
  initials: string
  isSimple: boolean
}

const InitialsInPattern = ({ pattern, initials, isSimple }: InitialsInPatternProps) => (
  <svg viewBox="0 0 96 96" aria-hidden="true" className={pattern ? undefined : 'face-plain'}>
    <rect width="96" height="96" fill={pattern?.ground} />
    {pattern && !isSimple && (
      <>
        {pattern.shapes.map(({ d, colour }) => (
          <path
            key={colour}
            d={d}
            fill={pattern.line ? 'none' : colour}
            stroke={pattern.line ? colour : undefined}
            strokeWidth={pattern.line}
          />
        ))}
        <circle cx="48" cy="48" r="27" fill={pattern.ground} />
      </>
    )}
    <text x="48" y="48" dy=".35em" fontSize={isSimple ? 46 : 32}>
      {initials}
    </text>
  </svg>
)

/** Whoever wrote without a name: one look for all of them, which knows nothing of anybody. */
export const AnonymousAvatar = ({ size = 'medium' }: { size?: Size | undefined }) => (
  <span aria-hidden="true" className={`face ${sizes[size]}`}>
    <svg viewBox="0 0 96 96" aria-hidden="true" className="face-anonymous">
      <path d="M48 3c31 0 45 14 45 45S79 93 48 93 3 79 3 48 17 3 48 3z" />
      <path d="M18 80c2-13 11-20 23-21 4-.4 4-4 1-6-6-4-9-9-8-16 1-9 7-14 15-14s14 6 14 14c0 7-3 12-8 15-4 3-3 6 1 7 12 2 20 8 22 21" />
      <circle cx="78" cy="80" r="5" />
    </svg>
    <span className="visually-hidden">AN</span>
  </span>
)
