import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface BesideProps {
  /** Left out where there is no room: the same can be found elsewhere. */
  onlyWide?: boolean
  children: ReactNode
}

/**
 * What belongs to a screen and stands beside it where there is room (shell.css). It keeps its place in the document, so
 * that the order of reading and of the focus is the same at every width. One for each screen.
 */
export const Beside = ({ onlyWide = false, children }: BesideProps) => (
  <div className={classNames('beside', onlyWide && 'only-wide')}>
    <div className="beside-parts">{children}</div>
  </div>
)

interface PartProps {
  title: string
  /** Without a card around it. */
  bare?: boolean
  children: ReactNode
}

export const BesidePart = ({ title, bare = false, children }: PartProps) => (
  <section aria-label={title} className={bare ? 'grid gap-2 px-1' : 'card grid gap-3'}>
    <h2 className="font-bold text-body">{title}</h2>
    {children}
  </section>
)
