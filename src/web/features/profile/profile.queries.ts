import { useQuery } from '@tanstack/react-query'
import type { ProfileView } from '#contract/profile/profile.ts'

export const profileKey = (id: string) => ['/api/users', id]

export const useProfile = (id: string) => useQuery<ProfileView>({ queryKey: profileKey(id) })
