import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import type { DonationOptions } from '#contract/donations/donations.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { TestModeNote } from './test-mode-note.tsx'

async function copy(tag: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(tag)
    toast.success(t('Copied!'), t('{tag} is ready to paste.', { tag }))
  } catch {
    toast.failure(t('Failed to copy'), t('Please try again'))
  }
}

interface CashAppProps {
  cashApp: NonNullable<DonationOptions['cashApp']>
  /** Such as '$10'. Null while none is chosen. */
  amount: string | null
  donorName: string | null
}

export const CashApp = ({ cashApp: { tag, isTest }, amount, donorName }: CashAppProps) => {
  const tagId = useId()
  const boldTag = <strong className="[overflow-wrap:anywhere]">{tag}</strong>
  return (
    <div className="grid gap-5">
      {isTest && <TestModeNote>{t('This tag is only an example. No one receives anything.')}</TestModeNote>}
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-line-strong bg-raised px-4 py-3">
        <p>
          <span className="block text-quiet">{t('Our Cash App tag')}</span>
          <strong id={tagId} className="text-title [overflow-wrap:anywhere]">
            {tag}
          </strong>
        </p>
        <Button icon={<Copy />} aria-describedby={tagId} onClick={() => copy(tag)}>
          {t('Copy')}
        </Button>
      </div>
      <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-accent-text">
        <li>
          {amount
            ? rich('Open Cash App and send {amount} to {tag}.', { amount, tag: boldTag })
            : rich('Open Cash App and send your gift to {tag}.', { tag: boldTag })}
        </li>
        <li>
          {donorName
            ? rich('Please put your username in the note: {name}. Then we know that the gift is from you.', {
                name: <strong className="[overflow-wrap:anywhere]">{donorName}</strong>,
              })
            : t(
                'Please put your username in the note, if you have an account. Then we know that the gift is from you.',
              )}
        </li>
        <li>{t('We enter Cash App gifts by hand, so your badge can take a few days.')}</li>
      </ol>
    </div>
  )
}
