import { type ComponentType, startTransition, use, useEffect, useState } from 'react'
import { inWords } from '#web/lib/api/api-error.ts'
import { isOnServer, noteDrawnPart } from '#web/lib/drawing/drawing.ts'
import { toast } from '#web/lib/toast.ts'
import { isSavingData, whenIdle, whenUsed } from './idle.ts'

// The one way to load code later than the page. `import()` itself can be tried again, by preload-code.ts; here is who
// asks for it, and when (decision 0047).

const retryAfter = 10_000

const failures = new Set<() => void>()

/** For whoever shows something anew: what could not be loaded is asked for again. Before that the failure stays. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}

export interface Lazy<M> {
  /** Null until it is there. */
  readonly module: M | null
  /** Loads it, once. After a failure it is asked for again. */
  load: () => Promise<M>
  /** For rendering inside a Suspense: a failure is thrown until `forgetFailures`, or React would ask without end. */
  read: () => M
}

export function retryableLazy<M>(load: () => Promise<M>): Lazy<M> {
  let module: M | null = null
  let loading: Promise<M> | null = null
  let hasFailed = false
  const start = () => {
    hasFailed = false
    loading = load().then((loaded) => {
      module = loaded
      return loaded
    })
    loading.catch(() => {
      hasFailed = true
      failures.add(() => {
        if (hasFailed) loading = null
      })
    })
    return loading
  }
  /** Of several who waited for the same, the first asks anew, and the others wait with them. */
  const again = () => (loading && !hasFailed ? loading : start())
  return {
    get module() {
      return module
    },
    // A try that began before, perhaps when the connection was away, is not held against who asks now.
    load: () => (loading && !hasFailed ? loading.catch(() => again()) : start()),
    read: () => module ?? use(loading ?? start()),
  }
}

const components: (() => Promise<unknown>)[] = []
const byName = new Map<string, () => Promise<unknown>>()

/**
 * What the server has drawn, in its order, before React takes the screen over. A part whose code is still on its way
 * looks as if it could be pressed, and React drops what is pressed in it.
 */
export async function loadDrawn(names: readonly string[]): Promise<void> {
  // One after the other: the next may be declared in the code of the one before.
  for (const name of names)
    await byName
      .get(name)?.()
      .catch(() => undefined)
}

/**
 * For the server, which draws them at once: all that were declared so far, and what those declare. What runs in a browser
 * alone, such as the card form of Stripe, is left to it.
 */
export async function loadComponents(): Promise<void> {
  while (components.length > 0)
    await components
      .pop()?.()
      .catch(() => undefined)
}

/** As React's `lazy`, only that a failure is not for ever. By its name the server says that it has drawn it. */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const component = retryableLazy(load)
  if (isOnServer) components.push(component.load)
  else byName.set(name, component.load)
  return (props) => {
    if (isOnServer) noteDrawnPart(name)
    const Loaded = component.read()
    return <Loaded {...props} />
  }
}

/** What somebody may open, such as a dialog: it comes once the page is in use, or with `request`, which says if it fails. */
export function useLazy<M extends object>(
  lazy: Lazy<M>,
  failureTitle: string,
): { module: M | null; request: () => void } {
  const [module, setModule] = useState(lazy.module)
  useEffect(() => {
    if (!lazy.module && !isSavingData()) return whenUsed(() => void lazy.load().catch(() => undefined))
  }, [lazy])
  return {
    module,
    request: () => {
      if (module) return
      lazy.load().then(setModule, (error: unknown) => toast.failure(failureTitle, inWords(error)))
    },
  }
}

interface WhenIdle {
  /** Not when the browser is idle, but now. */
  isUrgent?: boolean
  /** Nobody can miss it who has not moved, pressed or scrolled. */
  isForUse?: boolean
  /** Each time that it did not come. */
  onFailure?: () => void
}

/** What a screen has and does not need in order to be seen. It is asked for until it comes: at the latest when online again. */
export function useWhenIdle<M extends object>(
  lazy: Lazy<M>,
  { isUrgent, isForUse, onFailure }: WhenIdle = {},
): M | null {
  const [module, setModule] = useState(lazy.module)
  useEffect(() => {
    if (module) return
    let again: ReturnType<typeof setTimeout> | undefined
    const wanted = new AbortController()
    const ask = () => {
      clearTimeout(again)
      lazy.load().then(
        (loaded) => {
          // Whatever somebody does meanwhile comes first.
          if (!wanted.signal.aborted) startTransition(() => setModule(loaded))
        },
        () => {
          if (wanted.signal.aborted) return
          onFailure?.()
          clearTimeout(again)
          again = setTimeout(ask, retryAfter)
        },
      )
    }
    const notIdle = isUrgent ? ask() : (isForUse ? whenUsed : whenIdle)(ask)
    window.addEventListener('online', ask, wanted)
    return () => {
      wanted.abort()
      notIdle?.()
      clearTimeout(again)
    }
  }, [lazy, module, isUrgent, isForUse, onFailure])
  return module
}
