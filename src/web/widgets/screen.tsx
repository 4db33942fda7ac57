import { type ReactNode, useEffect, useRef } from 'react'
import type { CoverKey } from '#contract/communities/covers.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { noteTitle } from '#web/lib/drawing/drawn-title.ts'
import { hasMovedFocus, lastNavigation } from '#web/lib/last-navigation.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ScreenProps {
  /** The heading, and with ' · Synapse' the title of the document. */
  title: string
  /** For the title of the document, where the heading does not say which of many this is. */
  titleOfTab?: string | undefined
  /** One sentence under the heading. */
  lead?: ReactNode
  /** Stands above the heading, such as a cover. */
  banner?: ReactNode
  /** Of the person whose screen this is: reaches into the banner, with the heading beside it. */
  face?: ReactNode
  /** The theme of that cover: its colour carries through the page, and in low-stimulation mode the name stands on it. */
  cover?: CoverKey
  /** The one main action, beside the heading. */
  action?: ReactNode
  /** What divides the screen, beside the heading; on a phone below it. */
  tabs?: ReactNode
  children?: ReactNode
}

/** What every screen has: one heading, a title, and, after navigation, the focus. */
export const Screen = ({
  title,
  titleOfTab = title,
  lead,
  banner,
  face,
  cover,
  action,
  tabs,
  children,
}: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const documentTitle = `${titleOfTab} · Synapse`
  if (isOnServer) noteTitle(documentTitle)
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  useEffect(() => {
    const how = lastNavigation()
    if (how === 'load') return
    if (!hasMovedFocus()) heading.current?.focus({ preventScroll: true })
    // Going back, the browser puts the page where it was.
    if (how === 'link') window.scrollTo(0, 0)
  }, [])
  return (
    <div
      data-cover={cover}
      className={classNames('screen', banner ? 'pt-3' : null, cover && 'community-page')}
    >
      <header className="grid gap-1">
        {banner}
        <div
          className={classNames(
            'cover-name title-row flex flex-wrap items-center justify-between gap-x-4',
            tabs ? 'gap-y-1' : 'gap-y-3',
          )}
        >
          {face}
          <h1
            ref={heading}
            tabIndex={-1}
            className={classNames('min-w-0 [overflow-wrap:anywhere]', face ? 'flex-[1_1_4em]' : null)}
          >
            <bdi className={banner ? undefined : 'underlined'}>{title}</bdi>
          </h1>
          {action}
          {tabs && <div className="w-full md:w-auto md:grow">{tabs}</div>}
        </div>
        {lead && <p className="pb-2 text-quiet max-md:pt-2">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
