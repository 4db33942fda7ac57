import { Suspense, use, useEffect } from 'react'
import { useLocation } from 'wouter'
import { whenIdle } from '#web/lib/idle.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { bottomEntries } from './bottom-navigation.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { forgetScreen, idIn, loadedScreen, loadScreen, prepareScreen } from './screens.ts'

/** The screen of the current address. */
export const Outlet = () => {
  const [pathname] = useLocation()
  useLikelyNextScreens()
  return (
    <ErrorBoundary key={pathname} inShell onRetry={() => forgetScreen(pathname)}>
      <Suspense fallback={<ScreenOutline />}>
        <CurrentScreen pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

const CurrentScreen = ({ pathname }: { pathname: string }) => {
  const Screen = loadedScreen(pathname) ?? use(loadScreen(pathname))
  return <Screen id={idIn(pathname)} />
}

const ScreenOutline = () => (
  <SkeletonGroup className="grid gap-4" label="Loading this page…">
    <Skeleton className="h-10 w-56" />
    <Skeleton className="h-40 w-full" />
  </SkeletonGroup>
)

/** One of these is where people go from any screen. Their code is small and waits in the browser's cache. */
function useLikelyNextScreens(): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const { path } of bottomEntries) void prepareScreen(path)
      }),
    [],
  )
}
