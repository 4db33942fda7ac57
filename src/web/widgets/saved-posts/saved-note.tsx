import BellRing from 'lucide-react/icons/bell-ring'
import Folder from 'lucide-react/icons/folder'
import type { SavedView } from '#contract/posts/posts.ts'
import { useSavedFolders } from '#web/features/saved-posts/saved-posts.queries.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { t } from '#words/t.ts'

/** Above a saved post: where it is kept, and when one is reminded. */
export const SavedNote = ({ saved }: { saved: SavedView }) => {
  const { dayAndTimeOf } = useDates()
  const { data: folders = [] } = useSavedFolders()
  const folder = folders.find(({ id }) => id === saved.folderId)
  if (!folder && !saved.remindAt) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pb-2 text-quiet">
      {folder && (
        <span className="flex min-w-0 items-center gap-2 [overflow-wrap:anywhere]">
          <Folder aria-hidden="true" className="size-5 flex-none" />
          <bdi>{folder.name}</bdi>
        </span>
      )}
      {saved.remindAt && (
        <span className="flex items-center gap-2">
          <BellRing aria-hidden="true" className="size-5 flex-none" />
          {t('Reminder on {moment}', { moment: dayAndTimeOf(saved.remindAt) })}
        </span>
      )}
    </p>
  )
}
