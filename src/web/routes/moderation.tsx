import { Link } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { AppealList } from '#web/features/moderation/appeal-list.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { QueueList } from '#web/features/moderation/queue-list.tsx'
import { StepDown } from '#web/features/moderation/step-down.tsx'
import { isModerator, useModerationSummary } from '#web/features/moderation/summary.queries.ts'
import { UnmaskingList } from '#web/features/moderation/unmasking-list.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const counted = (word: string, count: number | undefined) => (count ? `${word} (${count})` : word)

const Moderation = () => {
  const allowed = isModerator(useSignedInUser())
  const { data: summary, isPending } = useModerationSummary(allowed)
  if (!allowed)
    return (
      <Screen title="Moderation" lead="This page is for moderators.">
        <p>
          Do you want to follow what you reported? You’ll find it under{' '}
          <Link href="/settings/reports">My reports</Link>.
        </p>
      </Screen>
    )
  // The tabs say how much waits, so they come together with it and nothing moves afterwards.
  if (isPending)
    return (
      <Screen title="Moderation">
        <Quiet>Loading…</Quiet>
      </Screen>
    )
  const lead =
    summary?.isNetworkModerator === false
      ? 'What was reported in the communities you moderate.'
      : 'What was reported, oldest first. You aren’t told who reported it.'
  return (
    <Screen title="Moderation" lead={lead}>
      <Tabs defaultValue="queue">
        <TabList label="Parts of moderation">
          <Tab value="queue">{counted('Reports', summary?.openSubjects)}</Tab>
          <Tab value="appeals">{counted('Appeals', summary?.openAppeals)}</Tab>
          {summary?.isNetworkModerator && (
            <Tab value="unmaskings">{counted('Requests to see an author', summary.openUnmaskings)}</Tab>
          )}
          <Tab value="log">Log</Tab>
        </TabList>
        <TabPanel value="queue">
          <h2 className="visually-hidden">Reports</h2>
          <QueueList />
        </TabPanel>
        <TabPanel value="appeals">
          <h2 className="visually-hidden">Appeals</h2>
          <AppealList />
        </TabPanel>
        {summary?.isNetworkModerator && (
          <TabPanel value="unmaskings">
            <h2 className="visually-hidden">Requests to see an author</h2>
            <UnmaskingList />
          </TabPanel>
        )}
        <TabPanel value="log">
          <h2 className="visually-hidden">Log</h2>
          <LogList />
        </TabPanel>
      </Tabs>
      {summary?.isNetworkModerator && <StepDown />}
    </Screen>
  )
}
export default Moderation
