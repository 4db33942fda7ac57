import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import type { CircleView } from '#contract/circles.ts'
import { limits } from '#contract/core/limits.ts'
import { type ChosenAudience, forEveryone } from '#web/features/posts/start-audience.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('#web/widgets/circles/circle-dialog.tsx'))

const friends: ChosenAudience = { audience: 'friends', circleId: null }

/** Circles by their ids, which no other choice can be. */
const choiceOf = ({ audience, circleId }: ChosenAudience): string => circleId ?? audience
const chosenBy = (choice: string): ChosenAudience => {
  if (choice === 'everyone') return forEveryone
  return choice === 'friends' ? friends : { audience: 'circle', circleId: choice }
}

interface AudienceChoiceProps {
  value: ChosenAudience
  circles: readonly CircleView[]
  /** An anonymous post can't be for fewer. */
  isAnonymous?: boolean
  error?: string | undefined
  onChange: (value: ChosenAudience) => void
}

/** Everyone, friends, or a circle; a new one can be made from here. */
export const AudienceChoice = ({
  value,
  circles,
  isAnonymous = false,
  error,
  onChange,
}: AudienceChoiceProps) => {
  const errorId = useId()
  const [open, setOpen] = useState<{ circleId: string | null } | null>(null)
  const dialog = useLazy(lazyDialog, t('The circle couldn’t be opened'))
  const openCircle = (circleId: string | null) => {
    dialog.request()
    setOpen({ circleId })
  }
  const options = [
    { value: 'everyone', label: t('Everyone signed in') },
    ...(isAnonymous
      ? []
      : [
          { value: 'friends', label: t('My friends') },
          ...circles.map(({ id, name }) => ({ value: id, label: t('Circle: {name}', { name }) })),
        ]),
  ]
  const choice = choiceOf(value)
  const circle = circles.find(({ id }) => id === value.circleId)
  return (
    <div className="grid gap-3">
      {error && (
        <p id={errorId} role="alert" className="font-semibold text-harm">
          {error}
        </p>
      )}
      <Select
        label={t('Who will see it')}
        hint={
          isAnonymous
            ? t(
                'Anonymous posts are for everyone or a community. In a small group, people could guess it’s you.',
              )
            : t('You can change this later. No one can tell that they’re in a circle.')
        }
        options={options}
        value={options.some((option) => option.value === choice) ? choice : undefined}
        onValueChange={(next) => onChange(chosenBy(next))}
      />
      {!isAnonymous && (
        <div className="flex flex-wrap gap-3">
          {circle && (
            <Button icon={<Pencil />} onClick={() => openCircle(circle.id)}>
              {t('Who is in {circle}', { circle: circle.name })}
            </Button>
          )}
          {circles.length < limits.circles && (
            <Button icon={<Plus />} onClick={() => openCircle(null)}>
              {t('New circle')}
            </Button>
          )}
        </div>
      )}
      {open && dialog.module && (
        <dialog.module.CircleDialog
          circleId={open.circleId}
          onMade={({ id }) => onChange({ audience: 'circle', circleId: id })}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
