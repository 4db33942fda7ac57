import { Link } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useFellowPlaces } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { AppealList } from '#web/features/moderation/appeal-list.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { QueueList } from '#web/features/moderation/queue-list.tsx'
import { StepDown } from '#web/features/moderation/step-down.tsx'
import { isModerator, useModerationSummary } from '#web/features/moderation/summary.queries.ts'
import { UnmaskingList } from '#web/features/moderation/unmasking-list.tsx'
import { rich } from '#web/lib/rich.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { FindSomething } from '#web/widgets/moderation/find-something.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const Moderation = () => {
  const allowed = isModerator(useSignedInUser())
  const { data: summary, isPending } = useModerationSummary(allowed)
  if (!allowed)
    return (
      <Screen title={t('Moderation')} lead={t('This page is for moderators.')}>
        <p>
          {rich('Do you want to follow what you reported? You’ll find it under <a>My reports</a>.', {
            a: (words) => <Link href="/settings/reports">{words}</Link>,
          })}
        </p>
      </Screen>
    )
  // The tabs say how much waits, so they come together with it and nothing moves afterwards.
  if (isPending)
    return (
      <Screen title={t('Moderation')}>
        <Quiet>{t('Loading…')}</Quiet>
      </Screen>
    )
  const lead =
    summary?.isNetworkModerator === false
      ? t('What was reported in the communities you moderate.')
      : t(
          'Reports that say someone could get hurt come first, then the oldest. You aren’t told who reported it.',
        )
  return (
    <Screen title={t('Moderation')} lead={lead}>
      <Tabs defaultValue="queue">
        <TabList label={t('Parts of moderation')}>
          <Tab value="queue">
            {t('{count, plural, =0 {Reports} other {Reports (#)}}', { count: summary?.openSubjects ?? 0 })}
          </Tab>
          <Tab value="appeals">
            {t('{count, plural, =0 {Appeals} other {Appeals (#)}}', { count: summary?.openAppeals ?? 0 })}
          </Tab>
          {summary?.isNetworkModerator && (
            <Tab value="unmaskings">
              {t('{count, plural, =0 {Requests to see an author} other {Requests to see an author (#)}}', {
                count: summary.openUnmaskings,
              })}
            </Tab>
          )}
          {summary?.isNetworkModerator && <Tab value="find">{t('Find')}</Tab>}
          <Tab value="log">{t('Log')}</Tab>
        </TabList>
        <TabPanel value="queue">
          <h2 className="visually-hidden">{t('Reports')}</h2>
          <QueueList />
        </TabPanel>
        <TabPanel value="appeals">
          <h2 className="visually-hidden">{t('Appeals')}</h2>
          <AppealList />
        </TabPanel>
        {summary?.isNetworkModerator && (
          <TabPanel value="unmaskings">
            <h2 className="visually-hidden">{t('Requests to see an author')}</h2>
            <UnmaskingList />
          </TabPanel>
        )}
        {summary?.isNetworkModerator && (
          <TabPanel value="find">
            <h2 className="visually-hidden">{t('Find something')}</h2>
            <FindSomething />
          </TabPanel>
        )}
        <TabPanel value="log">
          <h2 className="visually-hidden">{t('Log')}</h2>
          <LogList />
        </TabPanel>
      </Tabs>
      <FellowGroups />
      {summary?.isNetworkModerator && <StepDown />}
    </Screen>
  )
}
export default Moderation

/** They are put together on a screen of their own, where one moderates a place that has it. */
const FellowGroups = () => {
  const { data } = useFellowPlaces()
  if (!data?.places.some(({ mayApprove }) => mayApprove)) return null
  return (
    <p>
      {rich('See if anyone is waiting for a group under <a>Fellow travellers</a>.', {
        a: (words) => <Link href="/fellow-travellers">{words}</Link>,
      })}
    </p>
  )
}
