import type { ReactNode } from 'react'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
)

/** The same for words inside a sentence. */
export const visuallyHidden = (words: ReactNode) => <VisuallyHidden>{words}</VisuallyHidden>
