import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { type Filters, filterNames, filters, withFilter } from '#web/features/discover/discover-filters.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'

interface DiscoverFiltersProps {
  chosen: Filters
  onChange: (next: Filters) => void
}

/** Folded away until wanted; open where one of them is on, so that nobody wonders who is missing. */
export const DiscoverFilters = ({ chosen, onChange }: DiscoverFiltersProps) => {
  const count = Object.keys(chosen).length
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group min-w-0 wide:rounded-lg wide:border wide:border-line wide:bg-surface wide:px-5 wide:py-2"
    >
      <summary className="flex min-h-12 w-fit max-w-full cursor-pointer list-none items-center gap-2 rounded-md font-bold">
        <SlidersHorizontal aria-hidden="true" className="size-5 flex-none" />
        {count > 0 ? t('Filters ({count} on)', { count }) : t('Filters')}
        <ChevronDown aria-hidden="true" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pt-2 pb-3">
        <div className="flex flex-wrap gap-2">
          {filterNames.map((name) => (
            <ToggleChip
              key={name}
              pressed={chosen[name] !== undefined}
              onPressedChange={(isOn) => onChange(withFilter(chosen, name, isOn))}
            >
              {filters[name].label}
            </ToggleChip>
          ))}
        </div>
        <p className="text-quiet">
          {t('Filters go by what you both show to everyone. No one sees what you choose.')}
        </p>
      </div>
    </details>
  )
}
