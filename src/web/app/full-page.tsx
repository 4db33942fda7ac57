import { type ReactNode, useEffect } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { takenOver } from './taking-over/taking-over.ts'

/** The whole window for one thing, when there is no shell to put it in. */
export const FullPage = ({ children }: { children: ReactNode }) => {
  useEffect(takenOver, [])
  return (
    <main className="mx-auto grid min-h-dvh max-w-column content-center justify-items-center gap-5 px-5 py-12 text-center">
      <LogoMark />
      {children}
    </main>
  )
}
