import { useSearchParams } from 'wouter'
import { useCommunity } from '#web/features/communities/communities.queries.ts'
import { InviteForm } from '#web/features/invites/invite-form.tsx'
import { InviteList } from '#web/features/invites/invite-list.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

/** The way from a community leads here with its id. */
const Invites = () => {
  const [search] = useSearchParams()
  const communityId = search.get('community')
  return (
    <Screen
      title={t('Invitations')}
      lead={t('Bring someone you know to Synapse. Send them a link, or let them scan a code.')}
    >
      <BackToSettings />
      {communityId ? (
        <IntoCommunity id={communityId} />
      ) : (
        <SettingsPart title={t('Invite a friend')}>
          <InviteForm community={null} />
        </SettingsPart>
      )}
      <OneTapFurther title={t('Your invitations')}>
        <SettingsPart
          title={t('Your invitations')}
          lead={t('Only you see this. You see how often a link was used, and not by whom.')}
        >
          <InviteList />
        </SettingsPart>
      </OneTapFurther>
    </Screen>
  )
}
export default Invites

const IntoCommunity = ({ id }: { id: string }) => {
  const community = useCommunity(id)
  if (community.isPending) return <Quiet>{t('Loading this community…')}</Quiet>
  if (!community.data)
    return (
      <Retry onRetry={community.refetch} busy={community.isFetching}>
        {inWords(community.error)}
      </Retry>
    )
  const { name, joinPolicy, membership } = community.data
  const asks = joinPolicy === 'request' && membership !== 'moderator'
  return (
    <SettingsPart title={t('Invite people into {community}', { community: name })}>
      <InviteForm key={id} community={{ id, name, asks }} />
    </SettingsPart>
  )
}
