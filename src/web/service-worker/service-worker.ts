/**
 * What runs beside the pages, in the browser of somebody who is signed in: one file here for each thing that it does.
 * Each adds its own listeners. Built by scripts/build/service-worker.ts into /service-worker.js.
 */
import './push.ts'
import './updates.ts'
import './documents.ts'
