import { useSyncExternalStore } from 'react'
import { currentPreferences, onPreferencesChange, type Preferences } from './preferences.ts'

export const usePreferences = (): Preferences =>
  useSyncExternalStore(onPreferencesChange, currentPreferences, currentPreferences)
