import '#web/gallery/gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SideBySide } from './side-by-side.tsx'
import { Specimens } from './specimens.tsx'

/**
 * Development only. /gallery shows every primitive in the four modes side by side;
 * /gallery?mode=dark+low-stim shows one mode, whatever this browser has stored.
 */
const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the gallery.')

const mode = new URLSearchParams(location.search).get('mode')
if (mode !== null) document.documentElement.className = mode

createRoot(root).render(<StrictMode>{mode === null ? <SideBySide /> : <Specimens />}</StrictMode>)
