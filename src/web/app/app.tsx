import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { navigateWhenReady } from './navigation/navigation.ts'
import { SessionGate } from './session-gate.tsx'
import { Shell } from './shell.tsx'

interface AppProps {
  queryClient: QueryClient
  /** Where there is no address bar to read it from. */
  address?: string
}

export const App = ({ queryClient, address }: AppProps) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={navigateWhenReady} {...(address && { ssrPath: address })}>
        <SessionGate>
          <Shell />
        </SessionGate>
      </Router>
    </QueryClientProvider>
  </ErrorBoundary>
)
