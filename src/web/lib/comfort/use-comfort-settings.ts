import { useSyncExternalStore } from 'react'
import { drawnComfort } from '#web/lib/drawing/drawing.ts'
import { type CurrentComfort, currentComfort, onComfortChange } from './comfort-settings.ts'

export const useComfort = (): CurrentComfort =>
  useSyncExternalStore(onComfortChange, currentComfort, drawnComfort)
