/** The worker itself. What TypeScript calls `self` could be a worker of any kind. */
export const worker = self as unknown as ServiceWorkerGlobalScope
