import { useEffect } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'

const lazyLaunch = retryableLazy(() => import('./launch.ts'))

/** Opened from a shortcut of the installed app, or with something that another app shares (landing/app-manifest.ts). */
const isLaunch = (search: string) => /[?&](?:open|shared-(?:title|text|url))=/.test(search)

export function useLaunch(): void {
  const { id } = useSignedInUser()
  useEffect(() => {
    if (isLaunch(window.location.search))
      void lazyLaunch.load().then(
        ({ launch }) => launch(id),
        // The address still says it: a reload tries again.
        () => undefined,
      )
  }, [id])
}
