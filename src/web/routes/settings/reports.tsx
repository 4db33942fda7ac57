import { DecisionList } from '#web/features/reports/decision-list.tsx'
import { ReportList } from '#web/features/reports/report-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'

const OwnReports = () => (
  <Screen
    title="My reports"
    lead="What you reported, what happened, and what was decided about you. Only you see this page."
  >
    <SettingsPart title="What you reported">
      <ReportList />
    </SettingsPart>
    <SettingsPart title="Decisions about me" lead="What moderators decided about you and what you wrote.">
      <DecisionList />
    </SettingsPart>
  </Screen>
)
export default OwnReports
