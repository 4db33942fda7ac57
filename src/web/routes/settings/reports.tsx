import { DecisionList } from '#web/features/reports/decision-list.tsx'
import { ReportList } from '#web/features/reports/report-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const OwnReports = () => (
  <Screen
    title={t('My reports')}
    lead={t('What you reported, what happened, and what was decided about you. Only you see this page.')}
  >
    <BackToSettings />
    <SettingsPart title={t('What you reported')}>
      <ReportList />
    </SettingsPart>
    <SettingsPart
      title={t('Decisions about me')}
      lead={t('What moderators decided about you and what you wrote.')}
    >
      <DecisionList />
    </SettingsPart>
  </Screen>
)
export default OwnReports
