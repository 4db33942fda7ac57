import { useState } from 'react'
import { classNames } from './class-names.ts'

type AvatarProps = {
  /** Shown while there is no picture, or when it cannot be loaded. */
  initials: string
  src?: string | null | undefined
  /** When pictures are hidden the file is not even asked for. */
  imageHidden?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

/** With large text they leave the room of a narrow window to the words. */
const sizes = {
  small: 'size-[min(2.25rem,12vw)] text-[length:min(1em,5vw)]',
  medium: 'size-[min(2.75rem,14vw)] text-[length:min(1em,6vw)]',
  large: 'size-[min(6rem,30vw)] text-heading',
}

/** Always stands beside the person's name, so it is decoration to a screen reader. */
export const Avatar = ({ initials, src, imageHidden = false, size = 'medium', className }: AvatarProps) => {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const showsImage = Boolean(src) && !imageHidden && failedSrc !== src
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex flex-none items-center justify-center overflow-hidden rounded-full border border-line',
        'select-none bg-accent-soft font-semibold text-text leading-none',
        sizes[size],
        className,
      )}
    >
      {showsImage && src ? (
        <img
          src={src}
          // The widths in which the server keeps such a photo. One that was just chosen is only in this browser.
          srcSet={src.startsWith('/') ? `${src}?w=96 96w, ${src}?w=256 256w` : undefined}
          sizes={size === 'large' ? '6rem' : '2.75rem'}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        initials
      )}
    </span>
  )
}
