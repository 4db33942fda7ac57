import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useCircles } from '#web/features/circles/circles.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Beside, BesidePart } from '#web/widgets/beside.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./circle-dialog.tsx'))

/** With one's friends: the circles one has made of them. */
export const CircleList = () => {
  const [open, setOpen] = useState<{ circleId: string | null } | null>(null)
  const dialog = useLazy(lazyDialog, t('The circle couldn’t be opened'))
  const openCircle = (circleId: string | null) => {
    dialog.request()
    setOpen({ circleId })
  }
  return (
    <OneTapFurther title={t('Circles')}>
      <Beside>
        <BesidePart title={t('Circles')}>
          <p className="text-quiet">
            {t('Lists of friends that you can post for. No one can tell that they’re in one.')}
          </p>
          <Circles onOpen={openCircle} />
        </BesidePart>
      </Beside>
      {open && dialog.module && (
        <dialog.module.CircleDialog circleId={open.circleId} onClose={() => setOpen(null)} />
      )}
    </OneTapFurther>
  )
}

const Circles = ({ onOpen }: { onOpen: (circleId: string | null) => void }) => {
  const circles = useCircles()
  // A line that comes and goes beside the list of friends would only make it jump.
  if (circles.isPending) return null
  if (circles.isError && !circles.data)
    return (
      <Retry onRetry={circles.refetch} busy={circles.isFetching}>
        {inWords(circles.error)}
      </Retry>
    )
  return (
    <>
      {circles.data.length > 0 && (
        <ul aria-label={t('Your circles')} className="grid gap-1">
          {circles.data.map(({ id, name, memberIds }) => (
            <li key={id}>
              <Button
                variant="plain"
                icon={<UsersRound />}
                className="w-full justify-start! text-start [overflow-wrap:anywhere]"
                onClick={() => onOpen(id)}
              >
                <span className="min-w-0">
                  <bdi>{name}</bdi>
                  {' · '}
                  <span className="font-normal text-quiet">
                    {t('{count, plural, =0 {no one yet} one {# person} other {# people}}', {
                      count: memberIds.length,
                    })}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon={<Plus />} onClick={() => onOpen(null)}>
          {t('New circle')}
        </Button>
      </div>
    </>
  )
}
