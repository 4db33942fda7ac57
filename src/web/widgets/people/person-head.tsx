import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PersonView } from '#contract/core/person.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'

interface PersonHeadProps {
  person: PersonView
  nameId: string
  as: 'h2' | 'h3'
  size?: 'medium' | 'roomy'
  /** A quiet line below the name. */
  children?: ReactNode
}

/** Who it is: picture, name and a line about them. */
export const PersonHead = ({ person, nameId, as: Heading, size = 'medium', children }: PersonHeadProps) => {
  const { hideImages } = useComfort()
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar {...faceOf(person)} size={size} imageHidden={hideImages} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-4.5">
          <Heading id={nameId} className="min-w-0 font-semibold text-body [overflow-wrap:anywhere]">
            <Link
              href={`/profile/${person.id}`}
              className="-my-2.5 inline-block min-w-11 py-2.5 text-text no-underline hover:underline"
            >
              <bdi>{person.displayName}</bdi>
            </Link>
          </Heading>
          {person.isSupporter && <SupporterBadge />}
        </div>
        {children && <p className="text-quiet [overflow-wrap:anywhere]">{children}</p>}
      </div>
    </div>
  )
}
