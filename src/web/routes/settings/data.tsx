import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { useAccount } from '#web/features/account/account.queries.ts'
import { ExportPart } from '#web/features/account/export-part.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('#web/features/account/leave-dialog.tsx'))

const DataSettings = () => {
  const account = useAccount()
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const [leaving, setLeaving] = useState(false)
  return (
    <Screen
      title={t('Your data')}
      lead={t('What you wrote here is yours. You can take it with you, or delete it.')}
    >
      <BackToSettings />
      <SettingsPart
        title={t('Download your data')}
        lead={t(
          'One file with everything that is yours: posts, comments, messages, photos, settings. You can read it without the internet.',
        )}
      >
        {account.isPending && <Quiet>{t('Looking for your archive…')}</Quiet>}
        {account.isError && !account.data && (
          <Retry onRetry={account.refetch} busy={account.isFetching}>
            {inWords(account.error)}
          </Retry>
        )}
        {account.data && <ExportPart archive={account.data.export} />}
      </SettingsPart>

      <SettingsPart title={t('Delete your account')} lead={t('You have time to change your mind.')}>
        <dl className="grid gap-4">
          <div>
            <dt className="font-semibold">{t('At once')}</dt>
            <dd>
              {t(
                'You’re signed out everywhere. No one else can see you, your profile or what you wrote under your name. Anonymous posts stay for now: if they vanished together with you, people could tell that they were yours.',
              )}
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              {t('{count, plural, one {For # day} other {For # days}}', {
                count: retentionDays.erasureGrace,
              })}
            </dt>
            <dd>{t('You can sign in. Then we keep your account, and everything is as it was.')}</dd>
          </div>
          <div>
            <dt className="font-semibold">
              {t('{count, plural, one {After # day} other {After # days}}', {
                count: retentionDays.erasureGrace,
              })}
            </dt>
            <dd>
              {t(
                'Your account, profile, posts, photos, comments, friends and settings are deleted for good. No one can bring them back. Anonymous posts and comments, likes and votes go one by one over the {time} after that. In other people’s threads and messages, your words are removed and your name becomes ‘Deleted member’. What other people wrote stays theirs.',
                { time: daysInWords(retentionDays.anonymousAfterErasure) },
              )}
            </dd>
          </div>
        </dl>
        <p className="text-quiet">{t('If you want to keep something, download your data first.')}</p>
        <div>
          <Button
            variant="harm"
            icon={<Trash2 />}
            aria-haspopup="dialog"
            onClick={() => {
              dialog.request()
              setLeaving(true)
            }}
          >
            {t('Delete my account…')}
          </Button>
        </div>
      </SettingsPart>

      <p className="text-quiet">
        <a href="/privacy">{t('Privacy: what’s stored, for how long, and who sees it')}</a>
        {' · '}
        <a href="/terms">{t('Terms')}</a>
      </p>
      {leaving && dialog.module && <dialog.module.LeaveDialog onClose={() => setLeaving(false)} />}
    </Screen>
  )
}
export default DataSettings
