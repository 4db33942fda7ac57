import Copy from 'lucide-react/icons/copy'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useState } from 'react'
import { shareDrafts } from '#web/features/drafts/draft-sync.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { signOutHere } from '#web/lib/clear-device.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { listUnsaved, type Unsaved } from './unsaved-words.ts'

interface SignOutDialogProps {
  account: string
  onClose: () => void
}

/** Signs out at once where everything typed is in the account; else it is offered first, because signing out deletes it. */
export const SignOutDialog = ({ account, onClose }: SignOutDialogProps) => {
  const [unsaved] = useState(() => listUnsaved(account))
  useEffect(() => {
    if (unsaved.length === 0) signOutHere()
  }, [unsaved])
  return unsaved.length > 0 && <Offer account={account} unsaved={unsaved} onClose={onClose} />
}

const Offer = ({ account, unsaved, onClose }: SignOutDialogProps & { unsaved: readonly Unsaved[] }) => {
  const opener = useOpener()
  const { draftsEverywhere } = useComfort()
  const [state, setState] = useState<'asking' | 'saving' | 'leaving'>('asking')
  const [note, setNote] = useState<{ words: string; isProblem: boolean } | null>(null)
  const savable = draftsEverywhere ? unsaved.filter(({ canBeSaved }) => canBeSaved) : []
  const isAllSavable = savable.length === unsaved.length

  const leave = () => {
    setState('leaving')
    signOutHere()
  }
  const save = async () => {
    setState('saving')
    try {
      await shareDrafts(
        account,
        savable.map(({ name }) => name),
      )
      leave()
    } catch (error) {
      setState('asking')
      setNote({
        words: t('It couldn’t be saved. You’re still signed in. {error}', { error: inWords(error) }),
        isProblem: true,
      })
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(unsaved.map(({ words }) => words).join('\n\n')).then(
      () => setNote({ words: t('Copied. You can paste it somewhere safe.'), isProblem: false }),
      () => setNote({ words: t('It couldn’t be copied here.'), isProblem: true }),
    )
  const isBusy = state !== 'asking'
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title={t('Keep what you typed?')}
        description={t(
          'This is only on this device. Logging out deletes it here, so that no one else can read it.',
        )}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {t('Stay signed in')}
            </Button>
            <Button icon={<Copy />} onClick={copy} disabled={isBusy}>
              {t('Copy it')}
            </Button>
            <Button variant="harm" onClick={leave} disabled={isBusy}>
              {t('Delete it and log out')}
            </Button>
            {savable.length > 0 && (
              <Button variant="main" icon={<LogOut />} busy={isBusy} busyLabel={t('Saving…')} onClick={save}>
                {isAllSavable ? t('Save it and log out') : t('Save what can be saved and log out')}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-4">
          <ul className="grid gap-3">
            {unsaved.map(({ name, kind, words, canBeSaved }) => (
              <li key={name} className="grid gap-1">
                <span className="font-semibold">
                  {savable.length > 0 && !canBeSaved
                    ? t('{kind} (can’t be saved, only copied)', { kind })
                    : kind}
                </span>
                <span className="line-clamp-3 whitespace-pre-wrap text-quiet [overflow-wrap:anywhere]">
                  {words}
                </span>
              </li>
            ))}
          </ul>
          {savable.length > 0 && (
            <p>
              {t(
                'Saved drafts are in your account. Only you can see them, and they’re here when you sign in again.',
              )}
            </p>
          )}
          {!draftsEverywhere && (
            <p>{t('You chose to keep drafts on this device only, so they aren’t saved in your account.')}</p>
          )}
          {note && (
            <p
              role={note.isProblem ? 'alert' : 'status'}
              className={note.isProblem ? 'note note-harm' : 'note'}
            >
              {note.words}
            </p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}
