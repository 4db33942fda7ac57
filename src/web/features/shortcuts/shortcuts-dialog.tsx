import { Link } from 'wouter'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { KeyCap } from './key-cap.tsx'
import { keyFor, shortcuts } from './shortcuts.ts'
import { useKeyChanges } from './use-key-changes.ts'

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const changes = useKeyChanges()
  const { readAloud } = useComfort()
  const shown = shortcuts.filter(
    ({ name }) => keyFor(changes, name) !== null && (name !== 'read' || readAloud),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Keyboard shortcuts')}
        description={t('They work while you aren’t writing and no dialog is open.')}
        opener={opener}
        footer={
          <DialogClose asChild>
            <Link href="/settings/reading" className="button button-quiet">
              {t('Change or turn off')}
            </Link>
          </DialogClose>
        }
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {shown.map(({ name, words }) => (
            <div key={name} className="contents">
              <dt>
                <KeyCap of={keyFor(changes, name) ?? ''} />
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
