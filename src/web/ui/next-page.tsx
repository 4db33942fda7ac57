import { inWords } from '#web/lib/api/api-error.ts'
import { type Pages, showNextPage } from '#web/lib/queries/next-page.ts'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'

interface PagesOnScreen extends Pages {
  error: Error | null
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

interface NextPageProps {
  of: PagesOnScreen
  /** Such as 'Show more people'. */
  label?: string
  /** Such as 'Loading more people…'. */
  busyLabel?: string
  /** What stands before the reason when the next page could not be had. */
  failed?: string
}

/** Under a list that has more: the button for it, and why it did not come. Nothing when there is no more. */
export const NextPage = ({
  of: pages,
  label = t('Show more'),
  busyLabel = t('Loading more…'),
  failed,
}: NextPageProps) => (
  <>
    {pages.isFetchNextPageError && (
      <p role="alert" className="error justify-self-center">
        {failed ? t('{failed}. {error}', { failed, error: inWords(pages.error) }) : inWords(pages.error)}
      </p>
    )}
    {pages.hasNextPage && (
      <Button
        busy={pages.isFetchingNextPage}
        busyLabel={busyLabel}
        className="justify-self-center"
        onClick={() => void showNextPage(pages)}
      >
        {label}
      </Button>
    )}
  </>
)
