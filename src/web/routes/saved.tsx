import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useSearchParams } from 'wouter'
import type { PostView } from '#contract/posts/posts.ts'
import { useSavedFolders } from '#web/features/saved-posts/saved-posts.queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Select } from '#web/ui/select.tsx'
import { PostList } from '#web/widgets/post-list/post-list.tsx'
import { FolderTools } from '#web/widgets/saved-posts/folder-tools.tsx'
import { SavedNote } from '#web/widgets/saved-posts/saved-note.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const all = 'all'
const noteAbove = ({ saved }: PostView) => saved && <SavedNote saved={saved} />

const Saved = () => {
  const [search, setSearch] = useSearchParams()
  const { data: folders = [] } = useSavedFolders()
  const asked = search.get('folder')
  const folder = folders.find(({ id }) => id === asked)
  const open = (id: string) => setSearch(id === all ? {} : { folder: id }, { replace: true })
  return (
    <Screen
      title={t('Saved posts')}
      lead={t('Only you see this. No one is told what you save.')}
      tabs={
        <Link href="/profile" asChild>
          <ButtonLink variant="plain" className="max-md:-ms-[min(0.75rem,3vw)]" icon={<ArrowLeft />}>
            {t('Back to Profile')}
          </ButtonLink>
        </Link>
      }
    >
      {folders.length > 0 && (
        <div className="flex flex-wrap items-end gap-4">
          <Select
            label={t('Folder')}
            options={[
              { value: all, label: t('All folders') },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={folder?.id ?? all}
            onValueChange={open}
          />
          {folder && <FolderTools key={folder.id} folder={folder} onDeleted={() => open(all)} />}
        </div>
      )}
      <PostList
        key={folder?.id ?? all}
        label={folder ? t('Saved posts in {folder}', { folder: folder.name }) : t('Saved posts')}
        filter={{ saved: folder?.id ?? all }}
        above={noteAbove}
        empty={
          folder ? (
            <Quiet>{t('There’s nothing in this folder yet.')}</Quiet>
          ) : (
            <EmptyState scene="bench" title={t('Nothing saved yet')}>
              {t('To keep a post for later, press More on it, then Save.')}
            </EmptyState>
          )
        }
      />
    </Screen>
  )
}
export default Saved
