import { ChevronRight, LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { AddressPart } from '#web/features/auth/address-part.tsx'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { LazyAccountSafety, LazySecondFactor } from '#web/features/auth/lazy-account-parts.tsx'
import { AddPasskeyForm, PasskeyList } from '#web/features/auth/passkey-list.tsx'
import { PasswordForm } from '#web/features/auth/password-form.tsx'
import { SessionList } from '#web/features/auth/session-list.tsx'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { DisplayPreview } from '#web/widgets/display-preview.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { settingsPages } from '#web/widgets/settings/settings-pages.ts'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { LogOutLink } from '#web/widgets/signing-out/log-out-link.tsx'

const Settings = () => {
  const user = useSignedInUser()
  return (
    <Screen title="Settings" lead="Make Synapse comfortable for you. Changes save straight away.">
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_min(17rem,38%)]">
        <div className="grid gap-6">
          <SettingsPart title="Visual settings">
            <ComfortSwitches of={['darkMode', 'lowStimMode', 'hideImages']} explained />
          </SettingsPart>
          <SettingsPart title="Motion">
            <ComfortSwitches of={['reducedMotion']} explained />
          </SettingsPart>
          <p>
            <Link href="/settings/comfort" className="inline-flex min-h-11 items-center">
              All comfort settings
            </Link>
          </p>
          <p className="text-quiet">Kept on this device and in your account.</p>
        </div>
        <section aria-labelledby="preview-title" className="grid gap-3 md:sticky md:top-24">
          <h2 id="preview-title" className="text-lead">
            How it looks now
          </h2>
          <DisplayPreview />
          <p className="text-quiet">Press Like to see how things move.</p>
        </section>
      </div>

      <SettingsPart title="Messages">
        <ComfortSwitches of={['enterSends', 'undoSend']} explained />
      </SettingsPart>

      <nav aria-label="More settings">
        <ul className="card grid gap-1">
          {settingsPages.map(({ path, title, meaning }) => (
            <li key={path}>
              <Link
                href={path}
                className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-2 text-text no-underline hover:bg-accent-soft"
              >
                <span className="grid flex-1">
                  <span className="font-semibold">{title}</span>
                  <span className="text-quiet">{meaning}</span>
                </span>
                <ChevronRight aria-hidden className="shrink-0 rtl:rotate-180" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <SettingsPart title="Account">
        <AddressPart />
        <p className="text-quiet">
          <a href="/privacy">Privacy</a>
          {' · '}
          <a href="/terms">Terms</a>
        </p>
        <div>
          <LogOutLink className="button button-quiet">
            <LogOut aria-hidden="true" className="size-5" /> Log Out
          </LogOutLink>
        </div>
      </SettingsPart>
      <div id="account-safety" className="scroll-mt-24">
        <SettingsPart
          title="Recent sign-in changes"
          lead="If something here wasn’t you, remove passkeys you don’t know and change your password."
        >
          <LazyAccountSafety />
        </SettingsPart>
      </div>
      <SettingsPart
        title="Where you’re signed in"
        lead="If you don’t recognise one of these, sign it out and change your password."
      >
        <SessionList />
      </SettingsPart>
      <SettingsPart
        title="Passkeys"
        lead="A passkey lets you sign in with your device. There’s nothing to remember."
      >
        <PasskeyList />
        <AddPasskeyForm />
      </SettingsPart>
      <SettingsPart
        title="Codes from an app"
        lead="If you turn this on, we ask for a code from an app after your password. Then your password alone isn’t enough to sign in."
      >
        <LazySecondFactor />
      </SettingsPart>
      <SettingsPart title="Change password" lead="Afterwards you’re signed out on all your other devices.">
        <PasswordForm email={user.email} />
      </SettingsPart>
    </Screen>
  )
}
export default Settings
