import { useEffect, useState } from 'react'
import { inWords } from './api-error.ts'
import { whenIdle } from './idle.ts'
import { toast } from './toast.ts'

type Load<M> = () => Promise<M>

const loaded = new Map<Load<unknown>, unknown>()

async function loadOnce<M>(load: Load<M>): Promise<M> {
  const module = await load()
  loaded.set(load, module)
  return module
}

/**
 * Code that is not needed to see the screen: it comes when the browser is idle, or when it is asked for.
 * `load` must be the same function every time, so it stands outside the component.
 */
export function useLazy<M extends object>(
  load: Load<M>,
  failureTitle: string,
): { module: M | null; request: () => void } {
  const [module, setModule] = useState<M | null>(() => (loaded.get(load) as M | undefined) ?? null)
  useEffect(() => {
    if (!loaded.has(load)) return whenIdle(() => void loadOnce(load).catch(() => undefined))
  }, [load])
  return {
    module,
    request: () => {
      if (module) return
      loadOnce(load).then(
        (got) => setModule(() => got),
        (error: unknown) => toast.failure(failureTitle, inWords(error)),
      )
    },
  }
}
