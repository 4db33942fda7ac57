import { useSyncExternalStore } from 'react'
import { type CurrentComfort, currentComfort, onComfortChange } from './comfort-settings.ts'

export const useComfort = (): CurrentComfort =>
  useSyncExternalStore(onComfortChange, currentComfort, currentComfort)
