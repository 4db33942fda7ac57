import { Component, type ReactNode } from 'react'
import { isNewDocumentWanted, serverAnswers } from '#web/lib/lazy-loading/preload-code.ts'
import { forgetFailures } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { FullPage } from './full-page.tsx'
import { takenOver } from './taking-over/taking-over.ts'

interface ErrorBoundaryProps {
  /** Inside the shell the navigation stays, and around a panel the whole page; else the words have the page to themselves. */
  within?: 'shell' | 'panel'
  children: ReactNode
}

/** Says in words that a screen broke. Plain links and no query or router: those may be what broke. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  hasTriedAgain = false

  constructor(props: ErrorBoundaryProps) {
    super(props)
    forgetFailures()
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  /** What was pressed before is not waited for any more. */
  override componentDidCatch() {
    takenOver()
  }

  /** What was shown anew once and broke again, or lacks code that is gone, is loaded anew as a whole. */
  retry = async () => {
    if ((this.hasTriedAgain || isNewDocumentWanted()) && (await serverAnswers()))
      return window.location.reload()
    this.hasTriedAgain = true
    forgetFailures()
    this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const { within } = this.props
    const words = (
      <p role="alert">
        {t(
          'Something went wrong on our side, or the connection was lost. It’s not your fault. What you saved is safe.',
        )}
      </p>
    )
    const tryAgain = (
      <button type="button" className={buttonClass('main')} onClick={this.retry}>
        {t('Try again')}
      </button>
    )
    if (within === 'panel')
      return (
        <div className="grid justify-items-start gap-3 p-2">
          {words}
          {tryAgain}
        </div>
      )
    const page = (
      <>
        <h1>{t('We couldn’t show this page')}</h1>
        {words}
        <div className="flex flex-wrap justify-center gap-3">
          {tryAgain}
          <a href="/" className={buttonClass('quiet')}>
            {t('Go home')}
          </a>
        </div>
      </>
    )
    if (!within) return <FullPage>{page}</FullPage>
    return <div className="grid justify-items-center gap-5 py-10 text-center">{page}</div>
  }
}
