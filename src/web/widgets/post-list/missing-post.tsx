import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

interface MissingPostProps {
  error: Error
  onRetry: () => void
  busy: boolean
}

/** What cannot be seen and what does not exist are the same here, as they are to the server. */
export const MissingPost = ({ error, onRetry, busy }: MissingPostProps) => {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <p className="note">
        {t('This post isn’t here. It may have been deleted, or it’s in a community you haven’t joined.')}
      </p>
    )
  }
  return (
    <Retry onRetry={onRetry} busy={busy}>
      {t('The post couldn’t be loaded. {error}', { error: inWords(error) })}
    </Retry>
  )
}
