import { useQuery } from '@tanstack/react-query'
import type { CircleView } from '#contract/circles.ts'

export const circlesKey = ['/api/circles'] as const

export const useCircles = () => useQuery<CircleView[]>({ queryKey: circlesKey })
