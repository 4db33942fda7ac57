import { useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import {
  described,
  itemsOf,
  moved,
  newItems,
  type PhotoItem,
  withMore,
  without,
} from '#web/widgets/create-post/photo-items.ts'

/** Of the photos that the post has, by their addresses. They are kept with the words. */
export type Descriptions = Record<string, string>

interface DraftOfDescriptions {
  value: { descriptions: Descriptions }
  change: (part: { descriptions: Descriptions }) => void
}

export const descriptionsOf = (post: PostView): Descriptions =>
  Object.fromEntries(itemsOf(post).map(({ key, description }) => [key, description]))

export type EditedPhotos = ReturnType<typeof useEditedPhotos>

/**
 * The photos as they will be. A description of a new one is kept no longer than its file: in the draft it would end up
 * under a photo that is there.
 */
export function useEditedPhotos(post: PostView, draft: DraftOfDescriptions) {
  // As it was opened: what is changed elsewhere meanwhile is not overwritten unseen.
  const [had] = useState(() => itemsOf(post))
  const [chosen, setChosen] = useState<readonly PhotoItem[]>(had)
  const { descriptions } = draft.value
  const items = chosen.map((item) => ({ ...item, description: descriptions[item.key] ?? item.description }))
  const isChanged =
    items.length !== had.length ||
    items.some((item, at) => item.key !== had[at]?.key || item.description !== had[at]?.description)
  return {
    items,
    had,
    isChanged,
    areRemoved: had.length > 0 && items.length === 0,
    add: (files: readonly File[]) => setChosen((before) => withMore(before, newItems(files))),
    describe: (key: string, description: string) => {
      if (key in descriptions) draft.change({ descriptions: { ...descriptions, [key]: description } })
      else setChosen((before) => described(before, key, description))
    },
    move: (key: string, by: -1 | 1) => setChosen((before) => moved(before, key, by)),
    remove: (key: string) => setChosen((before) => without(before, key)),
    /** As the post has them. */
    keep: () => setChosen(had),
  }
}
