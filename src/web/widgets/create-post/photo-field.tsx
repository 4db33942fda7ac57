import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { offeredTypes, photoRefusal } from '#web/features/uploads/photo-rules.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Picture } from '#web/widgets/picture.tsx'
import type { ChosenPhoto } from './use-create-post.ts'

interface PhotoFieldProps {
  photo: ChosenPhoto | null
  onChange: (photo: ChosenPhoto | null) => void
}

export const PhotoField = ({ photo, onChange }: PhotoFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (!file) return
    const refusal = photoRefusal(file, limits.postImageBytes)
    if (refusal) toast.failure(refusal.title, refusal.description)
    else onChange({ file, description: photo?.description ?? '' })
  }
  const remove = () => {
    onChange(null)
    chooseButton.current?.focus()
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="label pb-1">Photo</legend>
      {photo && <Preview file={photo.file} description={photo.description} />}
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept={offeredTypes}
          aria-label="Photo file"
          tabIndex={-1}
          className="visually-hidden"
          onChange={choose}
        />
        <Button ref={chooseButton} icon={<ImagePlus />} onClick={() => input.current?.click()}>
          {photo ? 'Choose another photo' : 'Add a photo'}
        </Button>
        {photo && (
          <Button icon={<Trash2 />} onClick={remove}>
            Remove photo
          </Button>
        )}
      </div>
      {photo && (
        <Field
          label="Describe the photo"
          hint="For people who can’t see it or who hide images. One sentence is enough. You can also leave this empty."
          count={{ used: photo.description.length, max: limits.imageAlt }}
        >
          <TextArea
            dir="auto"
            rows={2}
            value={photo.description}
            onChange={(event) => onChange({ ...photo, description: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  )
}

const Preview = ({ file, description }: { file: File; description: string }) => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Picture description={description || file.name}>
      <div className="flex h-56 items-center justify-center overflow-hidden rounded-md border border-line bg-ground">
        {address && (
          <img src={address} alt={`Your photo: ${file.name}`} className="max-h-full object-contain" />
        )}
      </div>
    </Picture>
  )
}
