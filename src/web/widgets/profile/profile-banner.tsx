import coverSheet from '#web/features/communities/covers.svg'
import { classNames } from '#web/ui/class-names.ts'
import { patternOf } from '#web/ui/patterns.ts'

/** A landscape in the hue that is a person's own, wherever their pattern is. Decoration. */
export const ProfileBanner = ({ id, className }: { id: string; className?: string }) => {
  const [hue] = patternOf(id).hues
  return (
    <div
      aria-hidden="true"
      data-cover=""
      data-hue={hue}
      className={classNames('cover profile-banner', className)}
    >
      <svg viewBox="0 0 900 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`${coverSheet}#default`} />
      </svg>
    </div>
  )
}
