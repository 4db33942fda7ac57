import Bookmark from 'lucide-react/icons/bookmark'
import Briefcase from 'lucide-react/icons/briefcase'
import Leaf from 'lucide-react/icons/leaf'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComfortProfile } from '#contract/comfort/comfort.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'
import { goBack, isOn, readyProfiles, switchTo, useHasBefore, useSavedProfiles } from './profiles.ts'

const icons = { workDay: Briefcase, overloaded: Leaf }

const ProfileIcon = ({ ready }: { ready: keyof typeof icons | undefined }) => {
  const Icon = ready ? icons[ready] : Bookmark
  return <Icon className="size-5" />
}

/** Several settings with one tap, and back again. */
export const ProfileButtons = () => {
  const saved = useSavedProfiles()
  const all: readonly (ComfortProfile & { key?: keyof typeof icons })[] = [...readyProfiles, ...saved]
  const now = useComfort()
  const hasBefore = useHasBefore()
  return (
    <div className="grid justify-items-start gap-2">
      <ul className="flex flex-wrap gap-2" aria-label={t('Profiles')}>
        {all.map((profile) => (
          <li key={profile.name} className="max-w-full">
            <ToggleChip
              icon={<ProfileIcon ready={profile.key} />}
              pressed={isOn(profile, now)}
              onPressedChange={(pressed) => (pressed || !hasBefore ? switchTo(profile) : goBack())}
            >
              <bdi className="[overflow-wrap:anywhere]">{profile.name}</bdi>
            </ToggleChip>
          </li>
        ))}
      </ul>
      {hasBefore && (
        <Button variant="plain" icon={<Undo2 />} className="-ml-3" onClick={goBack}>
          {t('Back to how it was')}
        </Button>
      )}
    </div>
  )
}
