import { useSyncExternalStore } from 'react'
import { currentPreferences, onPreferencesChange, type Preferences } from './comfort-settings.ts'

export const usePreferences = (): Preferences =>
  useSyncExternalStore(onPreferencesChange, currentPreferences, currentPreferences)
