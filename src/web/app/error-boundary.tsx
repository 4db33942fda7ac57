import { Component, type ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { FullPage } from './full-page.tsx'

interface ErrorBoundaryProps {
  /** Inside the shell the navigation stays; without one, the words have the page to themselves. */
  inShell?: boolean
  /** What to clear before everything is shown anew. */
  onRetry?: () => void
  children: ReactNode
}

/** Says in words that a screen broke. Plain links and no query or router: those may be what broke. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  retry = () => {
    this.props.onRetry?.()
    this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const words = (
      <>
        <h1>This page could not be shown</h1>
        <p role="alert">
          Something went wrong on our side, or the connection was lost. It is not your fault. What you saved
          is safe.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <button type="button" className={buttonClass('main')} onClick={this.retry}>
            Try again
          </button>
          <a href="/" className={buttonClass('quiet')}>
            Go home
          </a>
        </div>
      </>
    )
    if (!this.props.inShell) return <FullPage>{words}</FullPage>
    return <div className="grid justify-items-center gap-5 py-10 text-center">{words}</div>
  }
}
