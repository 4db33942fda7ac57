import { Bookmark, Briefcase, Leaf, Undo2 } from 'lucide-react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'
import { goBack, isOn, readyProfiles, switchTo, useHasBefore, useSavedProfiles } from './profiles.ts'

const icons = { 'Work day': Briefcase, Overloaded: Leaf }

const ProfileIcon = ({ name }: { name: string }) => {
  const Icon = icons[name as keyof typeof icons] ?? Bookmark
  return <Icon className="size-5" />
}

/** Several settings with one tap, and back again. */
export const ProfileButtons = () => {
  const saved = useSavedProfiles()
  const now = useComfort()
  const hasBefore = useHasBefore()
  return (
    <div className="grid justify-items-start gap-2">
      <ul className="flex flex-wrap gap-2" aria-label={t('Profiles')}>
        {[...readyProfiles, ...saved].map((profile) => (
          <li key={profile.name} className="max-w-full">
            <ToggleChip
              icon={<ProfileIcon name={profile.name} />}
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
