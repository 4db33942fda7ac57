import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { PageQuery } from './core/paging.ts'
import { Written } from './core/written.ts'
import { PostView, SavedView } from './posts/posts.ts'

export const SavedFolderView = z.object({ id: Id, name: z.string() })
export type SavedFolderView = z.infer<typeof SavedFolderView>

const FolderName = z.object({
  name: Written(() => t('Please give the folder a name.')).max(limits.savedFolderName, {
    error: () =>
      t('The name of a folder can have at most {max} characters.', { max: limits.savedFolderName }),
  }),
})
export type FolderName = z.infer<typeof FolderName>

const day = 24 * 60 * 60 * 1000

const RemindAt = z.iso
  .datetime({ error: () => t('Please choose when you’d like to be reminded.') })
  .refine((moment) => Date.parse(moment) > Date.now(), {
    error: () => t('This time has passed. Please choose a later one.'),
  })
  .refine((moment) => Date.parse(moment) < Date.now() + limits.reminderDays * day, {
    error: () => t('A reminder can be at most a year ahead.'),
  })

/** What is left out stays as it is. */
const SavePost = z.object({
  folderId: Id.nullable().optional(),
  remindAt: RemindAt.nullable().optional(),
})
export type SavePost = z.infer<typeof SavePost>

export const savedPostEndpoints = {
  list: endpoint('GET', '/api/saved', {
    summary:
      'Posts you saved, the last saved first; `before` is the id of a saving. Only you can see this list.',
    query: PageQuery.extend({ folder: Id.optional() }),
    response: z.array(PostView),
  }),
  save: endpoint('PUT', '/api/posts/{id}/saved', {
    summary: 'Save a post for yourself, in a folder or with a reminder if you like. No one is told.',
    params: ById,
    body: SavePost,
    response: SavedView,
  }),
  remove: endpoint('DELETE', '/api/posts/{id}/saved', {
    summary: 'Take a post out of what you saved, with its reminder.',
    params: ById,
  }),
  folders: endpoint('GET', '/api/saved/folders', {
    summary: 'Your folders for saved posts, oldest first.',
    response: z.array(SavedFolderView),
  }),
  createFolder: endpoint('POST', '/api/saved/folders', {
    summary: 'Make a folder for saved posts. Takes an Idempotency-Key.',
    body: FolderName,
    response: SavedFolderView,
    status: 201,
  }),
  changeFolder: endpoint('PATCH', '/api/saved/folders/{id}', {
    summary: 'Give a folder another name.',
    params: ById,
    body: FolderName,
    response: SavedFolderView,
  }),
  removeFolder: endpoint('DELETE', '/api/saved/folders/{id}', {
    summary: 'Delete a folder. What is in it stays saved.',
    params: ById,
  }),
}
