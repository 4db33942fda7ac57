import Ban from 'lucide-react/icons/ban'
import QrIcon from 'lucide-react/icons/qr-code'
import { useId, useRef, useState } from 'react'
import type { InviteState } from '#contract/invite-states.ts'
import type { InviteView } from '#contract/invites.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { useInvites } from './invites.queries.ts'

const lazyDialogs = retryableLazy(() => import('./invite-dialogs.tsx'))

export const InviteList = () => {
  const invites = useInvites()
  if (invites.isPending) return <Quiet>{t('Loading your invitations…')}</Quiet>
  if (!invites.data)
    return (
      <Retry onRetry={invites.refetch} busy={invites.isFetching}>
        {inWords(invites.error)}
      </Retry>
    )
  const all = invites.data.pages.flat()
  if (all.length === 0) return <p className="text-quiet">{t('The links you make will be listed here.')}</p>
  return (
    <div className="grid gap-4">
      <ul aria-label={t('Your invitations')} className="grid divide-y divide-line">
        {all.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
      <NextPage of={invites} label={t('Show older invitations')} busyLabel={t('Loading more invitations…')} />
    </div>
  )
}

const stateWords: Record<Exclude<InviteState, 'open'>, string> = {
  usedUp: t('Used up.'),
  ended: t('Ended.'),
  revoked: t('Turned off.'),
  closed: t('Doesn’t work now: only moderators can invite into this community, or you’ve left it.'),
}

const InviteRow = ({ invite }: { invite: InviteView }) => {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { dayAndTimeOf } = useDates()
  const [open, setOpen] = useState<'link' | 'revoke' | null>(null)
  const dialogs = useLazy(lazyDialogs, t('This couldn’t be opened'))
  const show = (what: 'link' | 'revoke') => {
    dialogs.request()
    setOpen(what)
  }
  const { state, community, usedCount, maxUses } = invite
  const works = state === 'open' || state === 'closed'
  return (
    <li aria-labelledby={titleId} className="grid gap-3 py-4">
      <div className="grid gap-1">
        <h3 ref={title} id={titleId} tabIndex={-1} className="text-body [overflow-wrap:anywhere]">
          {community ? t('Into {community}', { community: community.name }) : t('To be my friend')}
        </h3>
        <p className="text-quiet">
          {t('Used {used} of {max, plural, one {# time} other {# times}}.', {
            used: usedCount,
            max: maxUses,
          })}{' '}
          {state === 'open'
            ? t('Works until {moment}.', { moment: dayAndTimeOf(invite.endsAt) })
            : stateWords[state]}
        </p>
      </div>
      {works && (
        <div className="flex flex-wrap gap-3">
          <Button icon={<QrIcon />} aria-describedby={titleId} onClick={() => show('link')}>
            {t('Link and QR code')}
          </Button>
          <Button variant="plain" icon={<Ban />} aria-describedby={titleId} onClick={() => show('revoke')}>
            {t('Turn off')}
          </Button>
        </div>
      )}
      {open === 'link' && dialogs.module && (
        <dialogs.module.LinkDialog invite={invite} onClose={() => setOpen(null)} />
      )}
      {open === 'revoke' && dialogs.module && (
        <dialogs.module.RevokeDialog invite={invite} onClose={() => setOpen(null)} focusAfter={title} />
      )}
    </li>
  )
}
