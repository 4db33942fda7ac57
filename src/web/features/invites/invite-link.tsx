import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import type { InviteView } from '#contract/invites.ts'
import { qrCellsOf } from '#web/lib/qr-cells.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { t } from '#words/t.ts'

/** In the browser alone: the server does not know under which address somebody sees it. */
const linkOf = ({ code }: InviteView): string => new URL(`/invite/${code}`, window.location.origin).href

export const copyInvite = (invite: InviteView): Promise<unknown> =>
  navigator.clipboard.writeText(linkOf(invite)).then(
    () => toast.success(t('Link copied!'), t('You can paste it wherever you like.')),
    () => toast.failure(t('Failed to copy'), t('You can select the link and copy it by hand.')),
  )

/** Some devices have the means but refuse to use it here: then the link is copied. */
const share = (invite: InviteView): Promise<unknown> =>
  navigator
    .share({ title: t('An invitation to Synapse'), url: linkOf(invite) })
    .catch((error: unknown) =>
      error instanceof Error && error.name === 'AbortError' ? undefined : copyInvite(invite),
    )

const cellSize = 12

/** A picture of it for a letter or a wall. */
function saveAsPicture(cells: boolean[][]): void {
  const canvas = document.createElement('canvas')
  canvas.width = cells.length * cellSize
  canvas.height = canvas.width
  const paint = canvas.getContext('2d')
  if (!paint) return
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  cells.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) paint.fillRect(x * cellSize, y * cellSize, cellSize, cellSize)
    })
  })
  const download = document.createElement('a')
  download.href = canvas.toDataURL('image/png')
  download.download = 'synapse-invitation.png'
  download.click()
}

/** The link itself, and all the ways to hand it on. For the browser alone. */
export const InviteLink = ({ invite }: { invite: InviteView }) => {
  const link = linkOf(invite)
  const [cells, setCells] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let isWanted = true
    qrCellsOf(link).then(
      (found) => isWanted && setCells(found),
      // The link says the same.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [link])
  return (
    <div className="grid justify-items-start gap-4">
      <code className="note w-full select-all [overflow-wrap:anywhere]">{link}</code>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" icon={<Copy />} onClick={() => void copyInvite(invite)}>
          {t('Copy link')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button icon={<Share2 />} onClick={() => void share(invite)}>
            {t('Share')}
          </Button>
        )}
      </div>
      {cells && (
        <>
          <QrCode cells={cells} label={t('QR code. It opens the same link.')} />
          <Button icon={<Download />} onClick={() => saveAsPicture(cells)}>
            {t('Save QR code as a picture')}
          </Button>
        </>
      )}
    </div>
  )
}
