import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { type SpoonLevel, spoonLabels, spoonLevels } from '#contract/spoons.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useSetSpoons } from '#web/features/spoons/use-set-spoons.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spoons } from '#web/ui/spoons.tsx'
import { t } from '#words/t.ts'
import { HeaderPanel } from './header-panel.tsx'

/**
 * Energy, on every screen. Others may see it, so it takes a choice that says who, and not one touch or arrow key; what
 * was chosen is said in words, and can be undone.
 */
export const HeaderEnergy = () => {
  const { socialSpoons, socialSpoonsSetAt, audience } = useSignedInUser()
  // Here and not in the panel, which is gone by the time the answer comes.
  const { mutate } = useSetSpoons()
  const choose = (level: SpoonLevel) => {
    // What everyone starts with can be said too.
    if (level === socialSpoons && socialSpoonsSetAt) return
    mutate(level, {
      onSuccess: () =>
        toast({
          title: spoonLabels[level](),
          description: t(
            '{audience, select, everyone {Everyone on Synapse sees it now.} friends {Your friends see it now.} other {Only you see it now.}}',
            { audience: audience.socialSpoons },
          ),
          action: { label: t('Undo'), onSelect: () => mutate(socialSpoons) },
        }),
    })
  }
  return (
    <HeaderPanel
      word={t('Energy')}
      shortcut="energy"
      state={{
        label: t('Energy, {level}', { level: spoonLabels[socialSpoons]() }),
        shown: <span>{shortened[socialSpoons]}</span>,
      }}
      icon={<Spoons level={socialSpoons} className="mx-auto" />}
    >
      {(close) => (
        <Choice
          level={socialSpoons}
          audience={audience.socialSpoons}
          onChoose={(level) => {
            close()
            choose(level)
          }}
        />
      )}
    </HeaderPanel>
  )
}

/** Where there is little room, 'Medium' will do for 'Medium Energy'. */
const hidden = (words: ReactNode) => (
  <span className="@max-[30em]:sr-only @min-[46em]:@max-[52em]:sr-only wide:sr-only">{words}</span>
)
const shortened: Record<SpoonLevel, ReactNode> = {
  full: rich('Full<hidden> Energy</hidden>', { hidden }),
  medium: rich('Medium<hidden> Energy</hidden>', { hidden }),
  low: rich('Low<hidden> Energy</hidden>', { hidden }),
  empty: t('No Spoons'),
}

interface ChoiceProps {
  level: SpoonLevel
  audience: OwnUserView['audience']['socialSpoons']
  onChoose: (level: SpoonLevel) => void
}

const Choice = ({ level, audience, onChoose }: ChoiceProps) => (
  <div className="grid gap-2">
    <h2 className="text-lead">{t('How much energy do you have for people?')}</h2>
    <p className="text-quiet">
      {rich(
        '{audience, select, everyone {Everyone on Synapse sees what you choose.} friends {Your friends see what you choose.} other {Only you see what you choose.}} <a>Change who sees it</a>',
        { audience, a: (words) => <Link href="/settings/privacy">{words}</Link> },
      )}
    </p>
    <div className="grid gap-1">
      {spoonLevels.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === level}
          className={classNames(
            'flex min-h-14 items-center gap-3 rounded-md px-3 text-left font-semibold',
            one === level ? 'bg-accent-soft text-accent-text' : 'text-text hover:bg-accent-soft',
          )}
          onClick={() => onChoose(one)}
        >
          <Spoons level={one} className="h-8 shrink-0" />
          <span className="grow">{spoonLabels[one]()}</span>
          {one === level && <Check aria-hidden="true" className="size-5 shrink-0" />}
        </button>
      ))}
    </div>
  </div>
)
