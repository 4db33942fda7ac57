import { useComfort } from './use-comfort-settings.ts'

/** Whether numbers of likes, members and new things may show at all. */
export function useCounts(): boolean {
  const { hideCounts, lowDemand } = useComfort()
  return !hideCounts && !lowDemand
}
