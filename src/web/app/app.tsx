import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Router } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { navigateWhenReady } from './navigation/navigation.ts'
import { SessionGate } from './session-gate.tsx'
import { Shell } from './shell.tsx'

interface AppProps {
  queryClient: QueryClient
  /** Where there is no address bar to read it from. */
  path?: string
}

export const App = ({ queryClient, path }: AppProps) => {
  // What the server has drawn goes in the same frame in which the application is there (decision 0038).
  useLayoutEffect(() => document.getElementById('first-view')?.remove(), [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={navigateWhenReady} {...(path && { ssrPath: path })}>
          <SessionGate>
            <Shell />
          </SessionGate>
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
