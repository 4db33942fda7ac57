import { type ComponentType, useEffect, useState } from 'react'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'

/** Without them everything still works: until their code comes, nobody need be told. */
export const LazyExtras = () => {
  const [Extras, setExtras] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => import('./extras.tsx')
    return loadWhenIdle({ load, onLoaded: (module) => setExtras(() => module.Extras) }).callOff
  }, [])
  return Extras && <Extras />
}
