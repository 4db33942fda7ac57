import { t } from '#words/t.ts'

const look = 'max-w-column rounded-md border border-line-strong bg-raised px-4 py-2 shadow-lift'

/** Said before the application has come: after a press that has to wait, or when its code cannot be had. */
export const EarlyNote = () => (
  <div
    id="early-note"
    role="status"
    className="not-printed pointer-events-none fixed inset-x-0 bottom-[calc(4.75*var(--em)+env(safe-area-inset-bottom))] short:bottom-3 z-30 flex justify-center px-3 md:bottom-3"
  >
    <p hidden data-early="waiting" className={look}>
      {t('Still loading. We’ve kept what you pressed and typed. It happens as soon as we’re there.')}
    </p>
    <p hidden data-early="failed" className={look}>
      {t('Part of Synapse couldn’t be loaded. Check your connection, then load this page again.')}
    </p>
  </div>
)
