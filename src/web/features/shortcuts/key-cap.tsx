import { shownKey } from './shortcuts.ts'

export const KeyCap = ({ of }: { of: string }) => (
  <kbd className="inline-grid min-h-8 min-w-8 place-items-center rounded-sm border border-line-strong bg-raised px-2 font-sans font-semibold">
    {shownKey(of)}
  </kbd>
)
