import { useQuery } from '@tanstack/react-query'
import type { SavedFolderView } from '#contract/saved-posts.ts'

export const savedKeys = {
  all: ['/api/saved'] as const,
  folders: ['/api/saved/folders'] as const,
}

export const useSavedFolders = () => useQuery<SavedFolderView[]>({ queryKey: savedKeys.folders })
