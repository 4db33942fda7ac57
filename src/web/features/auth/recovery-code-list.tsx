import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const asText = (codes: readonly string[]) =>
  `${t('Recovery codes for Synapse\n\n{codes}\n\nEach code works once. Keep them where only you can find them.', { codes: codes.join('\n') })}\n`

/** Shown once. They can be kept on paper, in a file or in a password manager. */
export const RecoveryCodeList = ({
  codes,
  news,
  onDone,
}: {
  codes: readonly string[]
  /** What has just happened; a pop-up message would cover the codes on a phone. */
  news: string
  onDone: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('Recovery codes copied')),
      () => toast.failure(t('Failed to copy'), t('You can select the codes and copy them by hand.')),
    )
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {t('Save your recovery codes')}
      </h3>
      <p role="status" className="note note-success">
        {news}
      </p>
      <p>
        {t(
          'If you lose your phone, one of these gets you in instead of a code. Each works once. We show them only now, so please save or print them.',
        )}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-2 note">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy />} onClick={copy}>
          {t('Copy codes')}
        </Button>
        <ButtonLink
          icon={<Download />}
          download="synapse-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText(codes))}`}
        >
          {t('Download codes')}
        </ButtonLink>
        <Button variant="main" onClick={onDone}>
          {t('I’ve saved them')}
        </Button>
      </div>
    </div>
  )
}
