import Crop from 'lucide-react/icons/crop'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import { checkPhoto, offeredTypes } from '#web/features/uploads/photo-rules.ts'
import { uploadPhoto } from '#web/features/uploads/upload-photo.ts'
import { call } from '#web/lib/api/api-client.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { type Face, FaceChoice } from './face-choice.tsx'
import { PictureCrop } from './picture-crop.tsx'

const prepareImage = call<typeof profileEndpoints.setImage>('PUT /api/profile/image')

/** How long the hint stays (specification §4). */
const hintFor = 3_000

interface ProfilePhotoFieldProps {
  seed: string
  initials: string
  face: Face
  onChange: (face: Face) => void
}

/** The picture is uploaded at once, and shown to others only when the profile is saved. */
export const ProfilePhotoField = ({ seed, initials, face, onChange }: ProfilePhotoFieldProps) => {
  // Kept while figures are looked at, so that one press brings it back.
  const [picture, setPicture] = useState(face.profileImageUrl)
  const showPicture = (profileImageUrl: string | null) => {
    setPicture(profileImageUrl)
    onChange({ profileImageUrl, figure: null })
  }
  const { hideImages } = useComfort()
  const input = useRef<HTMLInputElement>(null)
  const cropButton = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState(false)
  // As it was chosen: another part can be shown as long as the form is open.
  const [chosen, setChosen] = useState<File | null>(null)
  const [isCropping, setIsCropping] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(false), hintFor)
    return () => clearTimeout(timer)
  }, [hint])

  /** The focus goes back to where it came from, if it was inside. */
  const stopCropping = () => {
    if (isCropping) cropButton.current?.focus()
    setIsCropping(false)
  }

  const upload = async (make: () => File | Promise<File>) => {
    const going = new AbortController()
    running.current = going
    const { signal } = going
    setBusy(true)
    try {
      const file = await make()
      const imageUrl = await uploadPhoto(file, { purpose: 'profile', signal, onProgress: () => undefined })
      const { objectPath } = await prepareImage({ body: { imageUrl }, signal })
      showPicture(objectPath)
      setHint(true)
      stopCropping()
      toast.success(t('Profile picture uploaded!'), t('Remember to save your profile to apply changes.'))
    } catch {
      if (!signal.aborted)
        toast.failure(t('Upload failed'), t('Failed to upload profile picture. Please try again.'))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (!file || busy) return
    const { photo, refusal } = await checkPhoto(file, limits.profileImageBytes)
    if (!photo) return toast.failure(refusal.title, refusal.description)
    setChosen(photo)
    setIsCropping(false)
    await upload(() => photo)
  }
  const removePicture = () => {
    showPicture(null)
    setChosen(null)
    setIsCropping(false)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="label pb-1">{t('Profile picture')}</legend>
      <p className="hint">{t('Everyone on Synapse can see it. At most 5 MB.')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          size="large"
          seed={seed}
          initials={initials}
          src={face.profileImageUrl}
          figure={face.figure}
          imageHidden={hideImages}
        />
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            type="file"
            accept={offeredTypes}
            aria-label={t('Profile picture file')}
            hidden
            onChange={choose}
          />
          <Button
            icon={<ImagePlus />}
            busy={busy}
            busyLabel={t('Uploading…')}
            onClick={() => input.current?.click()}
          >
            {picture ? t('Choose another picture') : t('Choose a picture')}
          </Button>
          {/* They stay where they are: a second press must not meet another button. */}
          {picture && (
            <Button icon={<Trash2 />} aria-disabled={busy} onClick={() => busy || removePicture()}>
              {t('Remove picture')}
            </Button>
          )}
          {picture && chosen && (
            <Button
              ref={cropButton}
              icon={<Crop />}
              aria-expanded={isCropping}
              onClick={() => setIsCropping(!isCropping)}
            >
              {t('Choose which part is shown')}
            </Button>
          )}
        </div>
      </div>
      {isCropping && chosen && (
        <PictureCrop file={chosen} busy={busy} onChoose={(cut) => void upload(cut)} onCancel={stopCropping} />
      )}
      <p role="status" className="hint min-h-[1lh]">
        {hint && t('Picture uploaded. Save your profile to show it.')}
      </p>
      <details>
        <summary className="min-h-11 content-center">{t('Choose a drawing')}</summary>
        <FaceChoice
          legend={t('What others see')}
          hint={t('One of our drawings, or a pattern of your own.')}
          seed={seed}
          initials={initials}
          face={face}
          picture={picture}
          onChange={onChange}
        />
      </details>
    </fieldset>
  )
}
