import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import DoorOpen from 'lucide-react/icons/door-open'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { ProfileButtons } from '#web/features/comfort/profile-buttons.tsx'
import { leaveQuickly } from '#web/features/leave-quickly/leave-quickly.ts'
import { isModerator, useModerationSummary } from '#web/features/moderation/summary.queries.ts'
import { currentComfort, setComfortSetting } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { toast } from '#web/lib/toast.ts'
import { LogOutLink } from '#web/widgets/signing-out/log-out-link.tsx'
import { t } from '#words/t.ts'

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 py-2 text-left font-semibold text-text no-underline hover:bg-accent-soft [&>svg]:size-5'

function toggleTheme(): void {
  const dark = !currentComfort().darkMode
  setComfortSetting('darkMode', dark)
  toast.success(dark ? t('Dark mode enabled') : t('Light mode enabled'))
}

const PanelLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <Link href={href} className={entry}>
      {children}
    </Link>
  </li>
)

export const SettingsPanel = () => {
  const user = useSignedInUser()
  const { leaveQuickly: canLeaveQuickly } = useComfort()
  const { data: summary } = useModerationSummary(isModerator(user))
  const waiting = (summary?.openSubjects ?? 0) + (summary?.openAppeals ?? 0) + (summary?.openUnmaskings ?? 0)
  return (
    <div className="grid gap-2">
      <ul>
        <PanelLink href="/profile">
          <UserRound aria-hidden="true" /> {t('Profile')}
        </PanelLink>
        <PanelLink href="/settings">
          <Settings aria-hidden="true" /> {t('Settings')}
        </PanelLink>
        {isModerator(user) && (
          <PanelLink href="/moderation">
            <ShieldCheck aria-hidden="true" />
            <span>
              {t('Moderation')}{' '}
              {waiting > 0 && <span className="text-quiet">{t('{count} waiting', { count: waiting })}</span>}
            </span>
          </PanelLink>
        )}
        <PanelLink href="/donate">
          <Heart aria-hidden="true" /> {t('Support Synapse')}
        </PanelLink>
      </ul>
      <section aria-label={t('Comfort')} className="border-line border-y px-2 py-1">
        <ComfortSwitches of={['darkMode', 'reducedMotion', 'lowStimMode', 'hideImages']} />
        <div className="border-line border-t py-3">
          <ProfileButtons />
        </div>
      </section>
      <ul>
        <PanelLink href="/settings/comfort">
          <SlidersHorizontal aria-hidden="true" /> {t('More comfort settings')}
        </PanelLink>
        <li>
          <button type="button" className={entry} onClick={toggleTheme}>
            <SunMoon aria-hidden="true" /> {t('Toggle Theme')}
          </button>
        </li>
        <PanelLink href="/help">
          <CircleQuestionMark aria-hidden="true" /> {t('Help')}
        </PanelLink>
        {canLeaveQuickly && (
          <li>
            <button type="button" className={entry} onClick={leaveQuickly}>
              <DoorOpen aria-hidden="true" /> {t('Leave quickly')}
            </button>
          </li>
        )}
        <li>
          <LogOutLink className={entry}>
            <LogOut aria-hidden="true" /> {t('Log Out')}
          </LogOutLink>
        </li>
      </ul>
    </div>
  )
}
