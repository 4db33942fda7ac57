import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/idle.ts'

/** Without them everything still works: if their code does not come, nobody need be told. */
export const LazyExtras = () => {
  const [Extras, setExtras] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        import('./extras.tsx').then(
          (module) => setExtras(() => module.Extras),
          () => undefined,
        )
      }),
    [],
  )
  return Extras && <Extras />
}
