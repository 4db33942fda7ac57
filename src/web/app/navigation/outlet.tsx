import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { idIn, lazyScreen } from '#web/app/screens.ts'
import { takenOver } from '#web/app/taking-over/taking-over.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'

/** The screen of the current address. */
export const Outlet = () => {
  const [pathname] = useLocation()
  return (
    <ErrorBoundary key={pathname} within="shell">
      <Suspense fallback={<ScreenOutline />}>
        <CurrentScreen pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

const CurrentScreen = ({ pathname }: { pathname: string }) => {
  const { default: Screen } = lazyScreen(pathname).read()
  return (
    <>
      <Screen id={idIn(pathname)} />
      <TakenOver />
    </>
  )
}

/** Behind the screen, and one rendering later: what the device has kept, such as a draft, has come into it by then. */
const TakenOver = () => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isThere) takenOver()
    else setThere(true)
  }, [isThere])
  return null
}

const ScreenOutline = () => (
  <SkeletonGroup className="grid gap-4" label={t('Loading this page…')}>
    <Skeleton className="h-10 w-56" />
    <Skeleton className="h-40 w-full" />
  </SkeletonGroup>
)
