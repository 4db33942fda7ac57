import { useState } from 'react'
import type { Figure } from '#contract/profile/figures.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { t } from '#words/t.ts'
import { classNames } from './class-names.ts'
import figureSheet from './drawings/figures.svg'
import patternSheet from './drawings/patterns.svg'
import { type Pattern, patternOf } from './patterns.ts'

type Size = 'tiny' | 'small' | 'medium' | 'roomy' | 'large'

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
  roomy: 'size-[min(3.75rem,18vw)] md:size-16',
  large: 'size-[min(6rem,30vw)]',
}

const rooms: Partial<Record<Size, string>> = { roomy: '4rem', large: '6rem' }

/** Where a pattern would only be a blur. */
const isSimple: Record<Size, boolean> = { tiny: true, small: true, medium: false, roomy: false, large: false }

/** Always stands beside the person's name, so it is decoration to a screen reader. */
export const Avatar = (props: AvatarProps) => {
  const { seed, initials, src, figure, imageHidden, size = 'medium', className } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const isDrawn = useIsDrawn()
  const pattern = seed === undefined ? null : patternOf(seed)
  const shownSrc = imageHidden || src === failedSrc ? null : src
  const shownFigure = imageHidden || shownSrc ? null : figure
  return (
    <span
      aria-hidden="true"
      className={classNames(
        `face face-${shownFigure ?? pattern?.outline ?? 'circle'}`,
        sizes[size],
        className,
      )}
    >
      {shownSrc ? (
        <Photo src={shownSrc} room={rooms[size] ?? '2.75rem'} onFail={() => setFailedSrc(shownSrc)} />
      ) : shownFigure ? (
        <svg viewBox="0 0 96 96" aria-hidden="true">
          {/* Only the device may know that images are hidden: until then its ground is there. */}
          {!isDrawn && <use href={`${figureSheet}#${shownFigure}${size === 'tiny' ? '-small' : ''}`} />}
        </svg>
      ) : (
        <InitialsInPattern pattern={pattern} initials={initials} isSimple={isSimple[size]} />
      )}
    </span>
  )
}

interface PhotoProps {
  src: string
  /** How wide it is drawn. */
  room: string
  onFail: () => void
}

const Photo = ({ src, room, onFail }: PhotoProps) => (
  <img
    ref={(image) => {
      // It may have failed before the application was there to hear of it.
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onFail()
    }}
    src={src}
    // The widths in which the server keeps such a photo. One that was just chosen is only in this browser.
    srcSet={src.startsWith('/') ? `${src}?w=96 96w, ${src}?w=256 256w` : undefined}
    sizes={room}
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

const InitialsInPattern = ({ pattern, initials, isSimple }: InitialsInPatternProps) => {
  const [hue, second] = pattern?.hues ?? []
  const ground = pattern ? `oklch(0.4 0.065 ${hue})` : undefined
  const colour = `oklch(0.72 0.085 ${hue})`
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={pattern ? undefined : 'face-plain'}>
      <rect width="96" height="96" fill={ground} />
      {pattern && !isSimple && (
        <>
          <use
            href={`${patternSheet}#${pattern.motif}`}
            fill={colour}
            stroke={colour}
            color={`oklch(0.84 0.08 ${second})`}
          />
          <circle cx="48" cy="48" r="27" fill={ground} />
        </>
      )}
      <text x="48" y="48" dy=".35em" fontSize={isSimple ? 46 : 32}>
        {initials}
      </text>
    </svg>
  )
}

/** Whoever wrote without a name: one look for all of them, which knows nothing of anybody. */
export const AnonymousAvatar = ({ size = 'medium' }: { size?: Size | undefined }) => (
  <span aria-hidden="true" className={`face ${sizes[size]}`}>
    <svg viewBox="0 0 96 96" aria-hidden="true" className="face-anonymous">
      <use href={`${patternSheet}#anonymous`} />
    </svg>
    <span className="visually-hidden">{t('AN')}</span>
  </span>
)
