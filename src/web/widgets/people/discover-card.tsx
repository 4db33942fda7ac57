import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import Sparkles from 'lucide-react/icons/sparkles'
import { useId } from 'react'
import type { DiscoverView } from '#contract/discover.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { useNotForMe } from '#web/features/discover/not-for-me.ts'
import { reasonsFor } from '#web/features/discover/reasons.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { AddFriend } from './add-friend.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonMenu } from './person-menu.tsx'

const interestsShown = 3
const reasonsShown = 3

interface DiscoverCardProps {
  person: DiscoverView
  /** Where in the list they stand: what is said in their place stands there too. */
  at: number
}

export const DiscoverCard = ({ person, at }: DiscoverCardProps) => {
  const nameId = useId()
  const notForMe = useNotForMe(person, at)
  const { lowDemand } = useComfort()
  // The strongest alone, where little is to be read.
  const reasons = reasonsFor(person).slice(0, lowDemand ? 1 : reasonsShown)
  const isShared = (interest: string) => person.shared.interests.includes(interest)
  // The rest is on their profile, a tap away.
  const neurotypes = lowDemand ? [] : person.neurotypes
  const interests = lowDemand
    ? []
    : person.interests.toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))
  return (
    <article aria-labelledby={nameId} className="card grid gap-3">
      <header className="-me-2.5 flex items-start justify-between gap-2">
        <PersonHead person={person} nameId={nameId} as="h2" size="roomy">
          {[person.pronouns, person.location].filter(Boolean).join(' · ')}
        </PersonHead>
        <PersonMenu
          label={t('More for {name}', { name: person.displayName })}
          person={person}
          subject={{ type: 'user', id: person.id }}
          isForEveryone
          {...(lowDemand && {
            actions: [{ label: t('Not for me'), icon: <EyeOff />, onSelect: () => notForMe.mutate() }],
          })}
        />
      </header>
      <div className="grid gap-3 md:ps-19">
        <OpennessBadge openness={person.openness} />
        {reasons.length > 0 && (
          <div className="flex items-start gap-1.5 font-semibold text-success [overflow-wrap:anywhere]">
            <Sparkles aria-hidden="true" className="decoration mt-1 size-4.5 flex-none" />
            <div className="min-w-0">
              {reasons.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </div>
          </div>
        )}
        {reasons.length === 0 && !lowDemand && (
          <p className="text-quiet">{t('Nothing in common on your profiles yet.')}</p>
        )}
        {person.bio && (
          <p dir="auto" className="line-clamp-3 text-start [overflow-wrap:anywhere]">
            {person.bio}
          </p>
        )}
        {neurotypes.length > 0 && (
          <p className="[overflow-wrap:anywhere]">
            <span className="text-quiet">{t('Neurotypes:')} </span>
            {neurotypes.map(neurotypeLabel).join(', ')}
          </p>
        )}
        {interests.length > 0 && (
          <ul aria-label={t('Interests')} className="flex flex-wrap gap-2">
            {interests.slice(0, interestsShown).map((interest) => (
              <li key={interest} className="max-w-full">
                <Badge
                  {...(isShared(interest) && { tone: 'success', icon: <Check /> })}
                  className="max-w-full [overflow-wrap:anywhere]"
                >
                  {interest}
                </Badge>
              </li>
            ))}
            {interests.length > interestsShown && (
              <li>
                <Badge>{t('+{count} more', { count: interests.length - interestsShown })}</Badge>
              </li>
            )}
          </ul>
        )}
        <AddFriend person={person} describedBy={nameId} isBrief={lowDemand}>
          {!lowDemand && (
            <Button
              variant="plain"
              icon={<EyeOff />}
              aria-describedby={nameId}
              busy={notForMe.isPending}
              onClick={() => notForMe.mutate()}
            >
              {t('Not for me')}
            </Button>
          )}
        </AddFriend>
      </div>
    </article>
  )
}
