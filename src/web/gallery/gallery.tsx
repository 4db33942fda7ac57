import '#web/gallery/gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Specimens } from './specimens.tsx'

/**
 * Development only: the whole system on one page. /gallery shows it as this browser is set;
 * /gallery?mode=dark+low-stim in that mode, whatever is stored.
 */
const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the gallery.')

const mode = new URLSearchParams(location.search).get('mode')
if (mode !== null) document.documentElement.className = mode

createRoot(root).render(
  <StrictMode>
    <Specimens />
  </StrictMode>,
)
