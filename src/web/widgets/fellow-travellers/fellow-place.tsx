import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import {
  type FellowMatch,
  fellowMatchLabels,
  fellowRoleLabels,
} from '#contract/fellow-travellers/fellow-choices.ts'
import type { FellowPlaceView } from '#contract/fellow-travellers/fellow-travellers.ts'
import { placeOf } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { useTakeBack } from '#web/features/fellow-travellers/use-fellow-changes.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { FellowForm } from './fellow-form.tsx'
import { SuggestedGroup } from './suggested-group.tsx'

interface FellowPlaceProps {
  place: FellowPlaceView
  canMatchBy: readonly FellowMatch[]
}

/** One community, or all of Synapse: how one stands there, and for its moderators what is suggested. */
export const FellowPlace = ({ place, canMatchBy }: FellowPlaceProps) => {
  const headingId = `fellows-${placeOf(place)}`
  return (
    <section aria-labelledby={headingId} className="card grid gap-4">
      <h2 id={headingId} className="text-lead [overflow-wrap:anywhere]">
        {place.community ? <bdi>{place.community.name}</bdi> : t('All of Synapse')}
      </h2>
      <Standing place={place} canMatchBy={canMatchBy} />
      {place.mayApprove && <SuggestedGroup place={placeOf(place)} />}
    </section>
  )
}

const Standing = ({ place, canMatchBy }: FellowPlaceProps) => {
  const [isOpen, setOpen] = useState(false)
  // As long as the screen is open, and nowhere else: of what was taken back, nothing is kept.
  const [takenBack, setTakenBack] = useState<FellowPlaceView['mine']>(null)
  const { mine } = place
  const takeBack = <TakeBack place={place} onDone={() => setTakenBack(mine)} />
  if (isOpen)
    return (
      <FellowForm
        place={place}
        before={mine ?? takenBack}
        canMatchBy={canMatchBy}
        onClose={() => setOpen(false)}
      />
    )
  if (!mine)
    return (
      <div className="grid gap-3">
        <p>
          {place.community
            ? t('The moderators of this community put groups together.')
            : t('The moderators of Synapse put groups together.')}
        </p>
        <div>
          {/* One main button: for who moderates, that is about the suggestion. */}
          <Button variant={place.mayApprove ? undefined : 'main'} onClick={() => setOpen(true)}>
            {t('Ask or offer')}
          </Button>
        </div>
      </div>
    )
  if (mine.state === 'together')
    return (
      <Words
        words={t('You’re in a group. It’s in your messages.')}
        action={
          <Link href={`/messages?group=${mine.groupId}`} asChild>
            <ButtonLink>{t('Open the group')}</ButtonLink>
          </Link>
        }
      />
    )
  if (mine.state === 'invited')
    return (
      <Words
        words={t('There’s a group for you. You decide in Messages whether to join.')}
        action={
          <>
            <Link href="/messages" asChild>
              <ButtonLink variant="main">{t('Look at the invitation')}</ButtonLink>
            </Link>
            {takeBack}
          </>
        }
      />
    )
  return (
    <>
      <dl className="grid gap-2">
        <Said name={t('You said')}>{fellowRoleLabels[mine.role]()}</Said>
        <Said name={t('Matched by')}>
          {mine.matchedBy.map((match) => fellowMatchLabels[match]()).join(', ')}
        </Said>
        {mine.line && (
          <Said name={t('Your line')}>
            <span dir="auto" className="block w-fit whitespace-pre-line [overflow-wrap:anywhere]">
              {mine.line}
            </span>
          </Said>
        )}
      </dl>
      <Words
        words={t('You’re on the list. It can take a while. You get a notification when there’s a group.')}
        action={
          <>
            <Button onClick={() => setOpen(true)}>{t('Change')}</Button>
            {takeBack}
          </>
        }
      />
    </>
  )
}

const Words = ({ words, action }: { words: string; action: ReactNode }) => (
  <div className="grid gap-3">
    <p>{words}</p>
    <div className="flex flex-wrap gap-2">{action}</div>
  </div>
)

const Said = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-quiet">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const TakeBack = ({ place, onDone }: { place: FellowPlaceView; onDone: () => void }) => {
  const takeBack = useTakeBack(placeOf(place), () => {
    onDone()
    toast.success(t('Taken back'), t('No one is told.'))
  })
  return (
    <Button busy={takeBack.isPending} busyLabel={t('Saving…')} onClick={() => takeBack.mutate()}>
      {t('Take it back')}
    </Button>
  )
}
