import { type ComponentType, use } from 'react'

const failures = new Set<() => void>()

/** For whoever shows something anew: what could not be loaded is asked for again. Before that the failure stays. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/** As React's `lazy`, only that a failure is not for ever. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  const loadOnce = () => {
    if (loading) return loading
    loading = load()
    loading.catch(() => {
      failures.add(() => {
        loading = null
      })
    })
    return loading
  }
  return (props) => {
    const Loaded = use(loadOnce())
    return <Loaded {...props} />
  }
}
