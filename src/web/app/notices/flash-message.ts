import { useEffect } from 'react'
import { flashMessages } from '#contract/auth/flash-messages.ts'
import { toast } from '#web/lib/toast.ts'

/** What the server has to say on the first page after signing in. It is said once. */
export function useFlashMessage(): void {
  useEffect(() => {
    const key = /(?:^|; )synapse-note=([\w-]+)/.exec(document.cookie)?.[1]
    if (!key || !(key in flashMessages)) return
    // An older browser cannot; there it goes by itself within a minute.
    if ('cookieStore' in window) void window.cookieStore.delete('synapse-note')
    toast.success(flashMessages[key as keyof typeof flashMessages]())
  }, [])
}
