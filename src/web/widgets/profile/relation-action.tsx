import Check from 'lucide-react/icons/check'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ProfileView } from '#contract/profile/profile.ts'
import { useBefriend } from '#web/features/profile/use-befriend.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { AskButtons } from '#web/widgets/people/ask-buttons.tsx'
import { WithdrawButton } from '#web/widgets/people/withdraw-button.tsx'
import { t } from '#words/t.ts'

interface RelationActionProps {
  profile: ProfileView
  /** They were a friend until a moment ago, and the viewer ended it. */
  isRemoved?: boolean
}

/** The one main action that fits how the two stand to each other. */
export const RelationAction = ({ profile, isRemoved = false }: RelationActionProps) => {
  const befriend = useBefriend(profile)
  const [isWithdrawn, setWithdrawn] = useState(false)
  switch (profile.relation) {
    case 'self':
      return (
        <Link href="/profile" asChild>
          <ButtonLink icon={<Pencil />}>{t('Go to your own profile')}</ButtonLink>
        </Link>
      )
    case 'friend':
      return (
        <Link href={`/messages?with=${profile.id}`} asChild>
          <ButtonLink variant="main" icon={<MessageCircle />}>
            {t('Message')}
          </ButtonLink>
        </Link>
      )
    case 'requestSent': {
      const said = (
        <>
          <Check aria-hidden="true" className="size-5" /> {t('Friend request sent')}
        </>
      )
      return (
        <div className="flex flex-wrap items-center gap-x-4">
          {befriend.isSuccess ? (
            <Outcome className="text-quiet">{said}</Outcome>
          ) : (
            <p className="flex min-h-11 items-center gap-2 text-quiet">{said}</p>
          )}
          <WithdrawButton
            person={profile}
            requestId={profile.sentRequestId}
            onWithdrawn={() => {
              setWithdrawn(true)
              befriend.reset()
            }}
          />
        </div>
      )
    }
    case 'requestReceived':
      return (
        <Button
          variant="main"
          icon={<Check />}
          busy={befriend.isPending}
          busyLabel={t('Accepting...')}
          onClick={() => befriend.mutate(null)}
        >
          {t('Accept')}
        </Button>
      )
    case 'none':
      return (
        <div>
          {isWithdrawn && (
            // Another one than that of the request: only what is new takes the focus.
            <Outcome key="withdrawn" className="text-quiet">
              {t('Request withdrawn')}
            </Outcome>
          )}
          {isRemoved && !isWithdrawn && (
            <Outcome key="removed" className="text-quiet">
              {t('You’re no longer friends. They aren’t told. You can ask again.')}
            </Outcome>
          )}
          <AskButtons
            person={profile}
            isSending={befriend.isPending}
            onAsk={(note, onSent) => befriend.mutate(note, { onSuccess: onSent })}
          />
        </div>
      )
  }
}
