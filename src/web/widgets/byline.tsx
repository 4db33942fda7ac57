import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { deletedMember } from '#contract/core/deleted-member.ts'
import type { PersonView } from '#contract/core/person.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { AnonymousAvatar, Avatar } from '#web/ui/avatar.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { t } from '#words/t.ts'
import { SupporterBadge } from './supporter-badge.tsx'

interface BylineProps {
  /** Null: written anonymously. */
  author: PersonView | null
  /** The name as it is shown, also of nobody: 'Anonymous', 'Anonymous (author)'. */
  name: string
  nameId: string
  as: 'h2' | 'h3'
  createdAt: string
  editedAt: string | null
  size?: 'small' | 'medium'
  /** Where the time leads, such as to a post's own page. */
  href?: string
  /** The community it stands in, before the time. */
  where?: ReactNode
  /** For whom it is, where that is not everyone. */
  audience?: string | null
  /** How it was meant: said before the words, so that one knows how to read them. */
  tone?: ReactNode
  /** More about where it stands, after the time. */
  children?: ReactNode
}

/** Who wrote something, and when. */
export const Byline = ({ author, name, nameId, as: Heading, size, ...when }: BylineProps) => {
  const { hideImages, lowDemand } = useComfort()
  return (
    <div className="flex min-w-0 flex-[1_1_9rem] items-start gap-[min(0.75rem,3vw)]">
      {author ? (
        <Avatar {...faceOf(author)} size={size} imageHidden={hideImages} />
      ) : name === deletedMember.name ? (
        <Avatar initials="D" size={size} />
      ) : (
        <AnonymousAvatar size={size} />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-4.5">
          <Heading id={nameId} className="min-w-0 font-semibold text-body [overflow-wrap:anywhere]">
            {author ? (
              // As large as a finger, without moving the line below: the box reaches over what it may. A badge that has to
              // go below it stands off as far as both reach.
              <Link
                href={`/profile/${author.id}`}
                className="-my-2.5 inline-block min-w-11 py-2.5 text-text no-underline hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
            ) : (
              name
            )}
          </Heading>
          {author?.isSupporter && !lowDemand && <SupporterBadge />}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-quiet">
            {when.where}
            {when.where && ' · '}
            {when.href ? (
              <PostedAt iso={when.createdAt} href={when.href} />
            ) : (
              <TimeAgo iso={when.createdAt} />
            )}
            {when.editedAt && (
              <>
                {' · '}
                {t('edited')}
              </>
            )}
            {when.children}
          </p>
          {when.audience && (
            <p className="flex items-start gap-1.5 text-quiet [overflow-wrap:anywhere]">
              <UsersRound aria-hidden="true" className="mt-[0.3em] size-4 flex-none" />
              {when.audience}
            </p>
          )}
          {when.tone}
        </div>
      </div>
    </div>
  )
}

/** Words of a sentence: as large as a finger it would lie on the name above it. */
const PostedAt = ({ iso, href }: { iso: string; href: string }) => {
  const { dayAndTimeOf } = useDates()
  return rich('<hidden>Posted </hidden><a>{ago}<hidden>, {date}</hidden></a>', {
    ago: <TimeAgo iso={iso} />,
    date: dayAndTimeOf(iso),
    hidden: visuallyHidden,
    a: (words) => (
      <Link href={href} className="whitespace-nowrap text-quiet no-underline hover:underline">
        {words}
      </Link>
    ),
  })
}
