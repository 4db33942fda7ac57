import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import type { faceOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** The large picture of a profile, which reaches into the banner above it. While images are hidden it is not asked for, and can be shown. */
export const ProfilePicture = (face: ReturnType<typeof faceOf>) => {
  const { hideImages } = useComfort()
  const [revealed, setRevealed] = useState(false)
  const isHidden = hideImages && !revealed
  return (
    <div className="profile-face grid justify-items-center gap-2">
      <Avatar {...face} size="large" imageHidden={isHidden} />
      {isHidden && (face.src || face.figure) && (
        <Button icon={<Eye />} onClick={() => setRevealed(true)}>
          {t('Show image')}
        </Button>
      )}
    </div>
  )
}
