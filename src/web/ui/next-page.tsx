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
  /** What there is more of: 'people' makes 'Show more people'. */
  what?: string
  /** What stands before the reason when the next page could not be had. */
  failed?: string
}

/** Under a list that has more: the button for it, and why it did not come. Nothing when there is no more. */
export const NextPage = ({ of: pages, what = '', failed }: NextPageProps) => (
  <>
    {pages.isFetchNextPageError && (
      <p role="alert" className="error justify-self-center">
        {failed && `${failed}. `}
        {inWords(pages.error)}
      </p>
    )}
    {pages.hasNextPage && (
      <Button
        busy={pages.isFetchingNextPage}
        busyLabel={t('Loading more {what}', { what }).trim().concat('…')}
        className="justify-self-center"
        onClick={() => void showNextPage(pages)}
      >
        {t('Show more {what}', { what }).trim()}
      </Button>
    )}
  </>
)
