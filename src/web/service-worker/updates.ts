import { version } from './built.ts'
import { worker } from './scope.ts'

/*
 * The rule for updates. A page is of one version from its first byte to its last: its document names its files by
 * their hashes, and nothing here ever answers with another file than the one that was asked for. A new worker waits
 * until no page of the old one is open (there is no skipWaiting), and nobody's page is ever loaded anew by it.
 */

/** Only the first worker finds pages without one: they need not be opened again to have it. */
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

/** For whoever wants to know which build runs beside a page. */
worker.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'version') port?.postMessage(version)
})
