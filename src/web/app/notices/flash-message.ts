import { useEffect } from 'react'
import { arrivalNotes } from '#contract/auth/flash-messages.ts'
import { toast } from '#web/lib/toast.ts'

/** What the server has to say on the first page after signing in. It is said once. */
export function useArrivalNote(): void {
  useEffect(() => {
    const key = /(?:^|; )synapse-note=([\w-]+)/.exec(document.cookie)?.[1]
    if (!key || !(key in arrivalNotes)) return
    // An older browser cannot; there it goes by itself within a minute.
    if ('cookieStore' in window) void window.cookieStore.delete('synapse-note')
    toast.success(arrivalNotes[key as keyof typeof arrivalNotes])
  }, [])
}
