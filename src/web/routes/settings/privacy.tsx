import ChevronRight from 'lucide-react/icons/chevron-right'
import DoorOpen from 'lucide-react/icons/door-open'
import { Link } from 'wouter'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { leaveQuickly } from '#web/features/leave-quickly/leave-quickly.ts'
import { LeftoverContentList } from '#web/features/leftover-content/leftover-content-list.tsx'
import { AudienceSelect } from '#web/features/profile/audience-select.tsx'
import { useSaveProfile } from '#web/features/profile/use-save-profile.ts'
import { fields, whatOthersSee } from '#web/features/profile/what-others-see.ts'
import { WhoMayAskSelect } from '#web/features/profile/who-may-ask-select.tsx'
import { WhoMayMentionSelect } from '#web/features/profile/who-may-mention-select.tsx'
import { inOneSentence } from '#web/lib/in-one-sentence.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const PrivacySettings = () => {
  const saved = useSignedInUser()
  const saving = useSaveProfile()
  const save = (change: Parameters<typeof saving.mutate>[0]) =>
    saving.mutate(change, { onSuccess: () => toast.success(t('Saved')) })
  // What was just chosen shows at once; if it cannot be saved, what was saved shows again.
  const changed = (saving.isPending && saving.variables) || {}
  const { discoverable, searchable, audience, whoMayAsk, whoMayMention, takesPebbles } = changed
  const user = {
    ...saved,
    discoverable: discoverable ?? saved.discoverable,
    searchable: searchable ?? saved.searchable,
    whoMayAsk: whoMayAsk ?? saved.whoMayAsk,
    whoMayMention: whoMayMention ?? saved.whoMayMention,
    takesPebbles: takesPebbles ?? saved.takesPebbles,
    audience: withChange(saved.audience, audience),
  }
  const seen = whatOthersSee(user)
  return (
    <Screen title={t('Privacy')} lead={t('Who can find you, and who sees what. Changes save straight away.')}>
      <BackToSettings />
      <SettingsPart title={t('What others can see of you now')}>
        <dl className="grid gap-3">
          <Seen by={t('Everyone on Synapse')} what={seen.everyone} />
          <Seen by={t('Your friends also')} what={seen.friends} />
          <Seen by={t('Only you')} what={seen.me} />
        </dl>
        {seen.empty.length > 0 && (
          <p className="text-quiet">
            {t('You left these empty: {fields}.', { fields: inOneSentence(seen.empty) })}
          </p>
        )}
        <p className="text-quiet">
          {t(
            'People without an account see nothing of you, unless you give them an invitation link. Then they see your name, and your photo or drawn figure if you have one.',
          )}
        </p>
      </SettingsPart>
      <SettingsPart title={t('Who can find you')}>
        <Switch
          label={t('Show me in Discover')}
          description={t('Off: we don’t suggest you to anyone. Friends still see your profile.')}
          checked={user.discoverable}
          onCheckedChange={(discoverable) => save({ discoverable })}
        />
        <Switch
          label={t('Let people find me in search')}
          description={t(
            'By your name, and by interests that everyone can see. Off: only your friends find you.',
          )}
          checked={user.searchable}
          onCheckedChange={(searchable) => save({ searchable })}
        />
      </SettingsPart>
      <SettingsPart title={t('Who can ask you')}>
        <WhoMayAskSelect value={user.whoMayAsk} onChange={(who) => save({ whoMayAsk: who })} />
      </SettingsPart>
      <SettingsPart title={t('Who can mention you')}>
        <WhoMayMentionSelect value={user.whoMayMention} onChange={(who) => save({ whoMayMention: who })} />
      </SettingsPart>
      <SettingsPart title={t('Pebbles')}>
        <Switch
          label={t('Get pebbles from friends')}
          description={t(
            'Small gifts that wait in your jar, without a notification. Off: nothing new comes in. Your friends aren’t told.',
          )}
          checked={user.takesPebbles}
          onCheckedChange={(takesPebbles) => save({ takesPebbles })}
        />
        <p>
          <Link href="/jar" className="inline-flex min-h-11 items-center">
            {t('Your jar')}
          </Link>
        </p>
      </SettingsPart>
      <SettingsPart
        title={t('Leave quickly')}
        lead={t(
          'For when someone comes in and you don’t want them to see Synapse. A plain page opens at once in its place.',
        )}
      >
        <ComfortSwitches of={['leaveQuickly', 'leaveSignsOut']} explained />
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={<DoorOpen />} onClick={leaveQuickly}>
            {t('Leave quickly')}
          </Button>
          <Link href="/help/leave-quickly" className="inline-flex min-h-11 items-center">
            {t('What it can’t hide')}
          </Link>
        </div>
      </SettingsPart>
      <SettingsPart title={t('Who can see each part of your profile')}>
        <div className="grid gap-5">
          {fields.map((field) => (
            <AudienceSelect
              key={field}
              of={field}
              value={user.audience[field]}
              onChange={(who) => save({ audience: { [field]: who } })}
            />
          ))}
        </div>
      </SettingsPart>
      <SettingsPart
        title={t('What you wrote in communities you left')}
        lead={t(
          'Members there can still see it. You can’t go in, but you can delete what’s yours. Only you see this list.',
        )}
      >
        <LeftoverContentList />
      </SettingsPart>
      <nav aria-label={t('More about privacy')}>
        <ul className="card grid gap-1">
          <li>
            <Link href="/settings/blocked" className={moreClass}>
              <More title={t('Blocked users')}>{t('People you’ve blocked, muted or set aside.')}</More>
            </Link>
          </li>
          <li>
            <a href="/privacy" className={moreClass}>
              <More title={t('What we store')}>
                {t('What’s kept about you, for how long, and who sees it.')}
              </More>
            </a>
          </li>
        </ul>
      </nav>
    </Screen>
  )
}
export default PrivacySettings

type Audiences = OwnUserView['audience']
type Change = { [Field in keyof Audiences]?: Audiences[Field] | undefined }

const withChange = (saved: Audiences, change: Change = {}) =>
  Object.fromEntries(fields.map((field) => [field, change[field] ?? saved[field]])) as Audiences

const Seen = ({ by, what }: { by: string; what: readonly string[] }) => (
  <div>
    <dt className="font-semibold">{by}</dt>
    <dd>{what.length > 0 ? inOneSentence(what) : t('nothing more')}</dd>
  </div>
)

const moreClass = 'flex min-h-14 items-center gap-3 rounded-control px-2 py-2'

const More = ({ title, children }: { title: string; children: string }) => (
  <>
    <span className="grid flex-1">
      <span className="font-semibold">{title}</span>
      <span className="text-quiet">{children}</span>
    </span>
    <ChevronRight aria-hidden className="shrink-0 rtl:rotate-180" />
  </>
)
