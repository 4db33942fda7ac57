/** A path of our own site: one slash, then neither a second one nor a backslash, which browsers read as a slash. */
const localPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u
const longest = 1_000

/** Where to go after signing in: a path of our own, never another site, and never back to signing in or out. */
export function safeReturnTo(given: unknown): string {
  if (typeof given !== 'string' || given.length > longest || !localPath.test(given)) return '/'
  // Resolved as a browser does, so that a trick which the pattern does not know still cannot leave the site.
  const site = 'http://synapse.invalid'
  const url = URL.parse(given, site)
  if (!url || url.origin !== site || url.pathname.startsWith('//')) return '/'
  // As the router reads it: /%61pi is /api.
  const path = decoded(url.pathname)
  if (path === null || path === '/api' || path.startsWith('/api/')) return '/'
  return url.pathname + url.search + url.hash
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
