import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import { useCircles } from '#web/features/circles/circles.queries.ts'
import { useSetMember } from '#web/features/circles/use-change-circles.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./circle-dialog.tsx'))

interface PersonCirclesDialogProps {
  person: PersonView
  onClose: () => void
}

/** Which of one's circles a friend is in. */
export const PersonCirclesDialog = ({ person, onClose }: PersonCirclesDialogProps) => {
  const opener = useOpener()
  const [isMaking, setMaking] = useState(false)
  const dialog = useLazy(lazyDialog, t('The circle couldn’t be opened'))
  const circles = useCircles()
  const setMember = useSetMember()
  const list = circles.data ?? []
  const makeCircle = () => {
    dialog.request()
    setMaking(true)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Circles with {name}', { name: person.displayName })}
        description={t('Changes save straight away. They aren’t told, and don’t learn that a circle exists.')}
        opener={opener}
        footer={
          <Button variant="main" icon={<Check />} onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {circles.isPending && <Quiet>{t('Loading your circles…')}</Quiet>}
          {circles.isError && !circles.data && (
            <Retry onRetry={circles.refetch} busy={circles.isFetching}>
              {inWords(circles.error)}
            </Retry>
          )}
          {circles.data && list.length === 0 && <p>{t('You have no circles yet.')}</p>}
          <ul aria-label={t('Your circles')} className="divide-y divide-line empty:hidden">
            {list.map(({ id, name, memberIds }) => {
              const isIn = memberIds.includes(person.id)
              return (
                <li key={id}>
                  <Switch
                    label={<bdi>{name}</bdi>}
                    checked={isIn}
                    disabled={!isIn && memberIds.length >= limits.circleMembers}
                    onCheckedChange={(next) =>
                      setMember.mutate({ circleId: id, userId: person.id, isIn: next })
                    }
                  />
                </li>
              )
            })}
          </ul>
          {circles.data && list.length < limits.circles && (
            <div>
              <Button icon={<Plus />} onClick={makeCircle}>
                {t('New circle')}
              </Button>
            </div>
          )}
        </div>
        {isMaking && dialog.module && (
          <dialog.module.CircleDialog
            circleId={null}
            onMade={({ id }) => setMember.mutate({ circleId: id, userId: person.id, isIn: true })}
            onClose={() => setMaking(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
