import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { t } from '#words/t.ts'

// Few posts have one: no screen waits for its code that shows none.
const Poll = lazyComponent('poll', async () => (await import('#web/features/polls/poll.tsx')).Poll)

/** About as tall as the poll will be: what stands below it stays where it is. */
const Place = ({ options }: { options: number }) => <div style={{ minHeight: `${options * 2.75 + 8}rem` }} />

export const PostPoll = (props: ComponentProps<typeof Poll>) => (
  <PartBoundary instead={<Quiet>{t('The poll couldn’t be loaded. Everything else is here.')}</Quiet>}>
    <Suspense fallback={<Place options={props.poll.options.length} />}>
      <Poll {...props} />
    </Suspense>
  </PartBoundary>
)
