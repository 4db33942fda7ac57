import { useEffect, useRef } from 'react'
import { startDraftSync, stopSharingDrafts } from './draft-sync.ts'

/** While it is on, what is written here is on the person's other devices too. */
export function useDraftSync(account: string, isOn: boolean): void {
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (isOn) return startDraftSync(account)
  }, [account, isOn])
  useEffect(() => {
    if (wasOn.current && !isOn) void stopSharingDrafts(account).catch(() => undefined)
    wasOn.current = isOn
  }, [account, isOn])
}
