import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'

interface PhotoFieldProps {
  /** The file that was chosen, or the address of the photo that the post has. */
  photo: File | string
  description: string
  onDescribe: (description: string) => void
  onChooseAnother: () => void
  onRemove: () => void
}

export const PhotoField = (props: PhotoFieldProps) => {
  const { photo, description, onDescribe, onChooseAnother, onRemove } = props
  return (
    <fieldset className="grid gap-3">
      <legend className="visually-hidden">{t('Photo')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Preview photo={photo} description={description} />
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button icon={<ImagePlus />} onClick={onChooseAnother}>
            {t('Choose another photo')}
          </Button>
          <Button icon={<Trash2 />} onClick={onRemove}>
            {t('Remove photo')}
          </Button>
        </div>
      </div>
      <Field
        label={t('Describe the photo')}
        hint={t(
          'For people who can’t see it or who hide images. One sentence is enough. You can also leave this empty.',
        )}
        count={{ used: description.length, max: limits.imageAlt }}
      >
        <TextArea
          dir="auto"
          rows={2}
          className="min-h-20!"
          value={description}
          onChange={({ target }) => onDescribe(target.value)}
        />
      </Field>
    </fieldset>
  )
}

const Preview = ({ photo, description }: { photo: File | string; description: string }) => {
  const [address, setAddress] = useState(typeof photo === 'string' ? photo : null)
  useEffect(() => {
    if (typeof photo === 'string') return setAddress(photo)
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  const name = typeof photo === 'string' ? description : photo.name
  return (
    <Picture description={description || name || t('no description yet')}>
      <div className="flex h-32 items-center justify-center overflow-hidden rounded-md border border-line bg-ground">
        {address && (
          <img
            src={address}
            alt={name ? t('Your photo: {name}', { name }) : t('Your photo: no description yet')}
            className="max-h-full object-contain"
          />
        )}
      </div>
    </Picture>
  )
}
