import { ReportList } from '#web/features/reports/report-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'

const OwnReports = () => (
  <Screen title="My reports" lead="What you reported, and what came of it. Nobody else sees this page.">
    <SettingsPart title="What you reported">
      <ReportList />
    </SettingsPart>
  </Screen>
)
export default OwnReports
