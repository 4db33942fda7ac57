import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'

/** The whole window for one thing, when there is no shell to put it in. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <main className="mx-auto grid min-h-dvh max-w-column content-center justify-items-center gap-5 px-5 py-12 text-center">
    <LogoMark />
    {children}
  </main>
)
