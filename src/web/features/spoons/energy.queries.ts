import { useQuery } from '@tanstack/react-query'
import type { EnergyEntry } from '#contract/profile/profile.ts'

export const energyKey = ['/api/profile/energy'] as const

export const useEnergy = () => useQuery<EnergyEntry[]>({ queryKey: energyKey })
