import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'
import type { PhotoItem } from './photo-items.ts'

interface PhotoListProps {
  /** What they are photos of. */
  of?: 'post' | 'message'
  items: readonly PhotoItem[]
  /** What is wrong with a photo, by its key. That something is wrong is said aloud elsewhere. */
  errors?: ReadonlyMap<string, string> | undefined
  onDescribe: (key: string, description: string) => void
  onMove: (key: string, by: -1 | 1) => void
  onRemove: (key: string) => void
  /** Opens the window in which files are chosen. */
  onAdd: () => void
}

/** The photos in their order. Each has its description, and can be moved without dragging. */
export const PhotoList = ({
  of = 'post',
  items,
  errors,
  onDescribe,
  onMove,
  onRemove,
  onAdd,
}: PhotoListProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  /** What has the focus once the list is drawn anew: the buttons may have changed places, or be gone. */
  const next = useRef<{ key: string; actions: string[] } | null>(null)
  useEffect(() => {
    if (!next.current) return
    const { key, actions } = next.current
    next.current = null
    const row = list.current?.querySelector(`[data-photo="${CSS.escape(key)}"]`)
    for (const action of actions) {
      const button = row?.querySelector<HTMLElement>(`[data-action=${action}]`)
      if (button) return button.focus()
    }
  })
  const move = (item: PhotoItem, index: number, by: -1 | 1) => {
    next.current = { key: item.key, actions: by < 0 ? ['earlier', 'later'] : ['later', 'earlier'] }
    setSaid(t('Now photo {number} of {count}.', { number: index + by + 1, count: items.length }))
    onMove(item.key, by)
  }
  const remove = (item: PhotoItem, index: number) => {
    const near = items[index + 1] ?? items[index - 1]
    if (near) {
      next.current = { key: near.key, actions: ['remove'] }
      setSaid(t('Photo removed.'))
    }
    onRemove(item.key)
  }
  return (
    <div className="grid gap-4">
      <ol ref={list} className="grid gap-5">
        {items.map((item, index) => (
          <li key={item.key} data-photo={item.key}>
            <PhotoField
              item={item}
              index={index}
              count={items.length}
              isSmall={of === 'message' || items.length > 1}
              error={errors?.get(item.key)}
              onDescribe={(description) => onDescribe(item.key, description)}
              onMove={(by) => move(item, index, by)}
              onRemove={() => remove(item, index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {items.length < limits.photosPerPost ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button icon={<ImagePlus />} onClick={onAdd}>
            {t('Add another photo')}
          </Button>
          <span className="hint">
            {of === 'message'
              ? t('A message can have up to {max} photos.', { max: limits.photosPerMessage })
              : t('A post can have up to {max} photos.', { max: limits.photosPerPost })}
          </span>
        </div>
      ) : (
        <p className="hint">
          {of === 'message'
            ? t('That’s {max} photos, the most a message can have.', { max: limits.photosPerMessage })
            : t('That’s {max} photos, the most a post can have.', { max: limits.photosPerPost })}
        </p>
      )}
    </div>
  )
}

interface PhotoFieldProps {
  item: PhotoItem
  index?: number
  count?: number
  /** Beside a small one there is room for what can be done with it, also on a phone. */
  isSmall?: boolean
  error?: string | undefined
  onDescribe: (description: string) => void
  /** Among others. */
  onMove?: (by: -1 | 1) => void
  onRemove: () => void
}

/** One photo with its description. */
export const PhotoField = ({
  item,
  index = 0,
  count = 1,
  isSmall = false,
  error,
  onDescribe,
  onMove,
  onRemove,
}: PhotoFieldProps) => {
  const { photo, preview, description } = item
  const number = index + 1
  return (
    <fieldset className="grid gap-3">
      <legend className={count > 1 ? 'mb-2 font-semibold' : 'visually-hidden'}>
        {count > 1 ? t('Photo {number} of {count}', { number, count }) : t('Photo')}
      </legend>
      <div className="flex flex-wrap items-start gap-3">
        <Preview photo={photo} preview={preview} description={description} isSmall={isSmall} />
        <div className="flex flex-[1_1_11.5rem] flex-wrap gap-x-3 gap-y-2">
          {index > 0 && (
            <Button data-action="earlier" icon={<ArrowLeft />} onClick={() => onMove?.(-1)}>
              {t('Move earlier')}
            </Button>
          )}
          {number < count && (
            <Button data-action="later" icon={<ArrowRight />} onClick={() => onMove?.(1)}>
              {t('Move later')}
            </Button>
          )}
          <Button data-action="remove" icon={<Trash2 />} onClick={onRemove}>
            {t('Remove photo')}
          </Button>
        </div>
      </div>
      {error && (
        <p className="error">
          <CircleAlert aria-hidden="true" className="size-5 self-center" />
          {error}
        </p>
      )}
      <Field
        label={count > 1 ? t('Describe photo {number}', { number }) : t('Describe the photo')}
        // Said once: the others are described in the same way.
        hint={
          index === 0
            ? t(
                'For people who can’t see it or who hide images. One sentence is enough. You can also leave this empty.',
              )
            : undefined
        }
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

interface PreviewProps extends Pick<PhotoItem, 'photo' | 'description'> {
  preview: string | undefined
  isSmall: boolean
}

const Preview = ({ photo, preview, description, isSmall }: PreviewProps) => {
  const [address, setAddress] = useState(typeof photo === 'string' ? (preview ?? photo) : null)
  useEffect(() => {
    if (typeof photo === 'string') return setAddress(preview ?? photo)
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo, preview])
  const name = typeof photo === 'string' ? description : photo.name
  return (
    <Picture description={description || name || t('no description yet')}>
      <div
        className={classNames(
          'flex items-center justify-center overflow-hidden rounded-md border border-line bg-ground',
          isSmall ? 'h-24 max-w-24 flex-none' : 'h-32',
        )}
      >
        {address && (
          <img
            src={address}
            alt={name ? t('Your photo: {name}', { name }) : t('Your photo: no description yet')}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
    </Picture>
  )
}
