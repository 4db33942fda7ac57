import { type SetStateAction, useRef, useState } from 'react'
import { type DescribingDraft, describedBefore, keptDescriptions } from './kept-descriptions.ts'
import { newItems, type PhotoItem, withMore } from './photo-items.ts'

/** The photos of a post or a message, or the one of a pebble, that is being written. A draft keeps no files; what was written about them is kept with it. */
export function usePhotoItems({ value, change }: DescribingDraft) {
  const [photos, setPhotos] = useState<readonly PhotoItem[]>([])
  // A file is looked at for a moment before it is added: what was there when it was chosen is not what is there then.
  const latest = useRef(photos)
  const changePhotos = (next: SetStateAction<readonly PhotoItem[]>) => {
    latest.current = typeof next === 'function' ? next(latest.current) : next
    setPhotos(latest.current)
    const descriptions = keptDescriptions(value.descriptions, latest.current)
    if (JSON.stringify(descriptions) !== JSON.stringify(value.descriptions)) change({ descriptions })
  }
  return {
    photos,
    changePhotos,
    addPhotos: (files: readonly File[]) =>
      changePhotos((before) => withMore(before, describedBefore(newItems(files), value.descriptions))),
  }
}
