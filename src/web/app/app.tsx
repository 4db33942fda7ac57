import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { navigateWhenReady } from './navigation.ts'
import { SessionGate } from './session-gate.tsx'
import { Shell } from './shell.tsx'

export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={navigateWhenReady}>
        <SessionGate>
          <Shell />
        </SessionGate>
      </Router>
    </QueryClientProvider>
  </ErrorBoundary>
)
