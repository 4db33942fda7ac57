import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Quiet } from '#web/ui/quiet.tsx'

const SearchBox = lazyComponent(async () => (await import('./search-box.tsx')).default)

/** Its code comes when it is first opened: no screen needs it to be seen. */
export const SearchPanel = ({ supporterBadge }: { supporterBadge: ReactNode }) => (
  <div className="grid gap-3 p-2">
    <h2 className="text-lead">Search</h2>
    <Suspense fallback={<Quiet>Loading…</Quiet>}>
      <SearchBox supporterBadge={supporterBadge} />
    </Suspense>
  </div>
)
