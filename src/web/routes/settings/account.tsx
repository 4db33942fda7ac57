import { AddressPart } from '#web/features/auth/address-part.tsx'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { LazyAccountSafety, LazySecondFactor } from '#web/features/auth/lazy-account-parts.tsx'
import { AddPasskeyForm, PasskeyList } from '#web/features/auth/passkey-list.tsx'
import { PasswordForm } from '#web/features/auth/password-form.tsx'
import { SessionList } from '#web/features/auth/session-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const AccountSettings = () => {
  const user = useSignedInUser()
  return (
    <Screen
      title={t('Account and sign-in')}
      lead={t('Your email address, how you sign in, and where you’re signed in.')}
    >
      <BackToSettings />
      {/* What comes late stands below it, and moves nothing that is in sight. */}
      <SettingsPart
        title={t('Change password')}
        lead={t('Afterwards you’re signed out on all your other devices.')}
      >
        <PasswordForm email={user.email} />
      </SettingsPart>
      <SettingsPart title={t('Account')}>
        <AddressPart />
      </SettingsPart>
      <div id="account-safety" className="scroll-mt-24">
        <SettingsPart
          title={t('Recent sign-in changes')}
          lead={t('If something here wasn’t you, remove passkeys you don’t know and change your password.')}
        >
          <LazyAccountSafety />
        </SettingsPart>
      </div>
      <SettingsPart
        title={t('Where you’re signed in')}
        lead={t('If you don’t recognise one of these, sign it out and change your password.')}
      >
        <SessionList />
      </SettingsPart>
      <SettingsPart
        title={t('Passkeys')}
        lead={t('A passkey lets you sign in with your device. There’s nothing to remember.')}
      >
        <PasskeyList />
        <AddPasskeyForm />
      </SettingsPart>
      <SettingsPart
        title={t('Codes from an app')}
        lead={t(
          'If you turn this on, we ask for a code from an app after your password. Then your password alone isn’t enough to sign in.',
        )}
      >
        <LazySecondFactor />
      </SettingsPart>
    </Screen>
  )
}
export default AccountSettings
