import { LogOut } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { AddPasskeyForm, PasskeyList } from '#web/features/auth/passkey-list.tsx'
import { PasswordForm } from '#web/features/auth/password-form.tsx'
import { SessionList } from '#web/features/auth/session-list.tsx'
import { MessageSwitches } from '#web/features/messages/message-switches.tsx'
import { ComfortSwitches } from '#web/features/preferences/comfort-switches.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DisplayPreview } from '#web/widgets/display-preview.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Settings = () => {
  const user = useSignedInUser()
  return (
    <Screen title="Settings" lead="Make Synapse comfortable for you. Each change counts at once.">
      <div className="grid items-start gap-6 md:grid-cols-[1fr_17rem]">
        <div className="grid gap-6">
          <Part title="Visual settings">
            <ComfortSwitches of={['darkMode', 'lowStimMode', 'hideImages']} explained />
          </Part>
          <Part title="Motion">
            <ComfortSwitches of={['reducedMotion']} explained />
          </Part>
          <p className="text-quiet">These four are kept on this device.</p>
        </div>
        <section aria-labelledby="preview-title" className="grid gap-3 md:sticky md:top-24">
          <h2 id="preview-title" className="text-lead">
            How it looks now
          </h2>
          <DisplayPreview />
          <p className="text-quiet">Press Like to see how things move.</p>
        </section>
      </div>

      <Part title="Messages" lead="Kept on this device.">
        <MessageSwitches />
      </Part>

      <Part title="Account">
        <p>
          Your e-mail address is <strong className="[overflow-wrap:anywhere]">{user.email}</strong>. Only you
          can see it.
        </p>
        <div>
          <ButtonLink href="/api/logout" icon={<LogOut />}>
            Log Out
          </ButtonLink>
        </div>
      </Part>
      <Part
        title="Where you are signed in"
        lead="If you do not know one of these, sign it out and change your password."
      >
        <SessionList />
      </Part>
      <Part
        title="Passkeys"
        lead="A passkey lets you sign in with your device. There is nothing to remember."
      >
        <PasskeyList />
        <AddPasskeyForm />
      </Part>
      <Part title="Change password" lead="Afterwards you are signed out on all your other devices.">
        <PasswordForm email={user.email} />
      </Part>
      <Part title="Still to come">
        <p className="text-quiet">
          Notifications, privacy, blocked users, the help centre and a way to report an issue will have their
          place here.
        </p>
      </Part>
    </Screen>
  )
}
export default Settings

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-4">
      <div className="grid gap-1">
        <h2 id={id}>{title}</h2>
        {lead && <p className="text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
