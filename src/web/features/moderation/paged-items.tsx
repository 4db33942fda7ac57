import type { ReactNode } from 'react'
import { inWords } from '#web/lib/api/api-error.ts'
import type { Pages } from '#web/lib/queries/next-page.ts'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

interface Paged<T> extends Pages {
  data: { pages: T[][] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
}

interface PagedItemsProps<T> {
  of: Paged<T>
  label: string
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** A list that is loaded page by page, in its four states. */
export const PagedItems = <T extends { id: string }>({ of, label, empty, children }: PagedItemsProps<T>) => {
  if (of.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (!of.data)
    return (
      <Retry onRetry={of.refetch} busy={of.isFetching}>
        {inWords(of.error)}
      </Retry>
    )
  const items = of.data.pages.flat()
  if (items.length === 0) return empty
  return (
    <div className="grid gap-4">
      <ul aria-label={label} className="grid gap-4">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <NextPage of={of} />
    </div>
  )
}
