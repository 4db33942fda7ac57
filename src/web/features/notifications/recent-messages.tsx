import History from 'lucide-react/icons/rotate-ccw-clock'
import { useId, useSyncExternalStore } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ClockTime } from '#web/ui/clock-time.tsx'
import { t } from '#words/t.ts'

/** What was said at the edge of the screen during this visit, for whoever was not quick enough. Nowhere else kept. */
export const RecentMessages = () => {
  const recent = useSyncExternalStore(toast.subscribe, toast.recent, toast.recent)
  const headingId = useId()
  if (recent.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-1 border-line border-t p-2 pt-3">
      <h2 id={headingId} tabIndex={-1} className="flex items-center gap-2 text-lead">
        <History aria-hidden="true" className="size-5" />
        {t('Recent messages')}
      </h2>
      <p className="text-quiet">{t('From this visit. They’re gone when you close Synapse.')}</p>
      <ul aria-labelledby={headingId} className="grid divide-y divide-line">
        {recent.map(({ id, title, description, action, at }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
              {description && <p className="text-quiet [overflow-wrap:anywhere]">{description}</p>}
              <p className="text-quiet">
                <ClockTime iso={at} />
              </p>
            </div>
            {action && (
              <Button
                aria-label={t('{action}: {message}', { action: action.label, message: title })}
                onClick={(event) => {
                  // The button is about to go.
                  event.currentTarget.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
                  action.onSelect()
                }}
              >
                {action.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
