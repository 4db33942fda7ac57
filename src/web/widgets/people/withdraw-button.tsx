import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import { useWithdraw } from '#web/features/friends/use-withdraw.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('#web/features/friends/withdraw-dialog.tsx'))

interface WithdrawButtonProps {
  person: PersonView
  /** Null: sent a moment ago. */
  requestId: string | null
  describedBy?: string | undefined
  onWithdrawn?: (() => void) | undefined
  /** The request is about to go, and this button with it: takes the focus elsewhere, or answers false. */
  focusAfter?: (() => boolean) | undefined
}

/** Takes a request back, after asking once: with it goes what was written. */
export const WithdrawButton = (props: WithdrawButtonProps) => {
  const { person, requestId, describedBy, onWithdrawn, focusAfter } = props
  const isWithdrawn = useRef(false)
  const [asksFirst, setAsksFirst] = useState(false)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const close = () => setAsksFirst(false)
  const withdrawing = useWithdraw(person, requestId, () => {
    isWithdrawn.current = true
    close()
    onWithdrawn?.()
  })
  return (
    <>
      <Button
        variant="plain"
        icon={<Undo2 />}
        aria-describedby={describedBy}
        onClick={() => {
          dialog.request()
          setAsksFirst(true)
        }}
      >
        {t('Withdraw')}
      </Button>
      {asksFirst && dialog.module && (
        <dialog.module.WithdrawDialog
          person={person}
          isWithdrawing={withdrawing.isPending}
          onWithdraw={() => withdrawing.mutate()}
          // Until it is known what became of it, it stays.
          onClose={() => !withdrawing.isPending && close()}
          focusAfter={() => isWithdrawn.current && (focusAfter?.() ?? false)}
        />
      )}
    </>
  )
}
