import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { InviteView } from '#contract/invites.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { t } from '#words/t.ts'
import { InviteLink } from './invite-link.tsx'
import { useMakeInvite } from './use-invites.ts'

const uses = ['1', '5', '20', '50'] as const
const days = ['1', '7', '30'] as const

/** The community that people are invited into; without one, they can become friends. */
export interface InvitedInto {
  id: string
  name: string
  /** Whether a moderator still has to say yes to whoever comes by this link. */
  asks: boolean
}

/** What the link gives away is said before it is made. */
export const InviteForm = ({ community }: { community: InvitedInto | null }) => {
  const [made, setMade] = useState<InviteView | null>(null)
  const [maxUses, setMaxUses] = useState<(typeof uses)[number]>('1')
  const [lasts, setLasts] = useState<(typeof days)[number]>('7')
  const make = useMakeInvite(setMade)
  if (made) return <MadeInvite invite={made} onAnother={() => setMade(null)} />
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (make.isPending) return
        make.mutate({ communityId: community?.id ?? null, maxUses: Number(maxUses), days: Number(lasts) })
      }}
    >
      <ul className="grid list-disc gap-2 pl-6">
        {community ? <IntoCommunity community={community} /> : <ToBeFriends />}
        <li>{t('You’re told when someone uses it. You can turn it off at any time.')}</li>
      </ul>
      <ChoiceRow
        label={t('How many people can use it?')}
        options={uses.map((count) => ({
          value: count,
          label: t('{count, plural, one {# person} other {# people}}', { count: Number(count) }),
        }))}
        value={maxUses}
        onValueChange={setMaxUses}
      />
      <ChoiceRow
        label={t('How long does it work?')}
        options={days.map((count) => ({
          value: count,
          label: t('{count, plural, one {# day} other {# days}}', { count: Number(count) }),
        }))}
        value={lasts}
        onValueChange={setLasts}
      />
      <p className="hint">
        {t('You can have up to {max} links that work at the same time.', { max: limits.invite.open })}
      </p>
      <div>
        <Button
          type="submit"
          variant="main"
          icon={<Link2 />}
          busy={make.isPending}
          busyLabel={t('Making the link…')}
        >
          {t('Make a link')}
        </Button>
      </div>
    </form>
  )
}

const ToBeFriends = () => (
  <>
    <li>
      {t(
        'Everyone who opens the link sees your name, and your photo or drawn figure if you have one, even without an account.',
      )}
    </li>
    <li>{t('Anyone who says yes becomes your friend straight away. You aren’t asked again.')}</li>
  </>
)

const IntoCommunity = ({ community }: { community: InvitedInto }) => (
  <>
    <li>
      {t(
        'Everyone who opens the link sees your name, and your photo or drawn figure if you have one, and what the community is about, even without an account.',
      )}
    </li>
    <li>{t('No one sees its members or posts before they join.')}</li>
    <li>
      {community.asks
        ? t('A moderator answers whoever asks to join, and sees that you invited them.')
        : t('Whoever says yes joins at once.')}
    </li>
  </>
)

/** In the place of the form. Its heading has the focus, so that it is heard. */
const MadeInvite = ({ invite, onAnother }: { invite: InviteView; onAnother: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {t('Your link is ready')}
      </h3>
      <InviteLink invite={invite} />
      <div>
        <Button onClick={onAnother}>{t('Make another link')}</Button>
      </div>
    </div>
  )
}
