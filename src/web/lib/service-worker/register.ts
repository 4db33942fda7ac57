/**
 * The worker beside the pages (src/web/service-worker), for whoever needs it now. Null: this browser or this address
 * can have none, or it could not be loaded.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  // In development files change under it.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch {
    return null
  }
}
