import type { ReactNode } from 'react'

/** A sentence that stands in for a list: loading, or empty without an action. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <p role="status" className="py-4 text-quiet">
    {children}
  </p>
)
