import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { BlockOrMuteView } from '#contract/blocks-and-mutes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { blockOrMute } from './block-or-mute.ts'
import { useBlocksOrMutes } from './blocks-and-mutes.queries.ts'

const wordings = {
  blocks: {
    back: 'unblock',
    label: t('Unblock'),
    busy: t('Unblocking…'),
    people: t('Blocked people'),
    since: (date: string) => t('Blocked on {date}', { date }),
  },
  mutes: {
    back: 'unmute',
    label: t('Unmute'),
    busy: t('Unmuting…'),
    people: t('Muted people'),
    since: (date: string) => t('Muted on {date}', { date }),
  },
  'set-aside': {
    back: 'bringBack',
    label: t('Bring back'),
    busy: t('Bringing back…'),
    people: t('People you set aside'),
    since: (date: string) => t('Set aside on {date}', { date }),
  },
} as const

interface BlocksAndMutesListProps {
  kind: keyof typeof wordings
  /** What stands here while there is nobody. */
  empty: string
}

export const BlocksAndMutesList = ({ kind, empty }: BlocksAndMutesListProps) => {
  const people = useBlocksOrMutes(kind)
  if (people.isPending) return <Quiet>{t('Loading people…')}</Quiet>
  if (!people.data)
    return (
      <Retry onRetry={people.refetch} busy={people.isFetching}>
        {inWords(people.error)}
      </Retry>
    )
  const all = people.data.pages.flat()
  if (all.length === 0) return <p className="text-quiet">{empty}</p>
  return (
    <div className="grid gap-4">
      <ul aria-label={wordings[kind].people} className="grid divide-y divide-line">
        {all.map((person) => (
          <BlocksAndMutesRow key={person.id} kind={kind} person={person} />
        ))}
      </ul>
      <NextPage of={people} label={t('Show more people')} busyLabel={t('Loading more people…')} />
    </div>
  )
}

const BlocksAndMutesRow = ({ kind, person }: { kind: keyof typeof wordings; person: BlockOrMuteView }) => {
  const client = useQueryClient()
  const { dayOf } = useDates()
  const { hideImages } = useComfort()
  const [isBusy, setBusy] = useState(false)
  const nameId = useId()
  const { back, label, busy, since } = wordings[kind]
  const takeBack = async () => {
    setBusy(true)
    await blockOrMute(client, back, person)
    setBusy(false)
  }
  return (
    <li aria-labelledby={nameId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar {...faceOf(person)} imageHidden={hideImages} />
      <div className="min-w-0 flex-1 basis-40">
        <p id={nameId} className="font-semibold [overflow-wrap:anywhere]">
          {kind !== 'blocks' ? (
            <Link
              href={`/profile/${person.id}`}
              className="-my-2.5 inline-block min-w-11 py-2.5 text-text no-underline hover:underline"
            >
              <bdi>{person.displayName}</bdi>
            </Link>
          ) : (
            <bdi>{person.displayName}</bdi>
          )}
        </p>
        <p className="text-quiet tabular-nums">{since(dayOf(person.since))}</p>
      </div>
      <Button aria-describedby={nameId} busy={isBusy} busyLabel={busy} onClick={takeBack}>
        {label}
      </Button>
    </li>
  )
}
