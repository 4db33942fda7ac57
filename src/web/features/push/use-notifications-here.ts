import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { newsTag } from '#contract/push/push-message.ts'

/** Whoever looks at Synapse needs no notification of it any more. */
async function takeBack(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications({ tag: newsTag })) ?? []) shown.close()
}

/** Takes notifications back on this device, and goes where one leads that was pressed. */
export function useNotificationsHere(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const ending = new AbortController()
    const { signal } = ending
    const open = ({ data, ports: [port] }: MessageEvent) => {
      if (data?.type !== 'open') return
      const { origin, pathname, search, hash } = new URL(data.address)
      if (origin !== location.origin) return
      navigate(pathname + search + hash)
      port?.postMessage('gone there')
    }
    const look = () => void takeBack().catch(() => undefined)
    navigator.serviceWorker.addEventListener('message', open, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    look()
    return () => ending.abort()
  }, [navigate])
}
