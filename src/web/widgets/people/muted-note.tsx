import { useQueryClient } from '@tanstack/react-query'
import Volume2 from 'lucide-react/icons/volume-2'
import { useState } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { blockOrMute, type Named } from '#web/features/blocks-and-mutes/block-or-mute.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** Says on somebody's profile that they are muted, with the way back. Nothing at all otherwise. */
export const MutedNote = ({ person }: { person: Named }) => {
  const client = useQueryClient()
  const { mutedUsers } = useSignedInUser()
  const [isBusy, setBusy] = useState(false)
  if (!mutedUsers.includes(person.id)) return null
  const unmute = async () => {
    setBusy(true)
    await blockOrMute(client, 'unmute', person)
    setBusy(false)
  }
  return (
    <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {rich(
          '<b>You’ve muted this person.</b> They aren’t told. Their posts are here, but not in your lists.',
          { b: (words) => <strong>{words}</strong> },
        )}
      </p>
      <Button icon={<Volume2 />} busy={isBusy} busyLabel={t('Unmuting…')} onClick={unmute}>
        {t('Unmute')}
      </Button>
    </div>
  )
}
