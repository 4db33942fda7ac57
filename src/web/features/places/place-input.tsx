import { type ComponentProps, useState } from 'react'
import type { placeEndpoints } from '#contract/places.ts'
import { call } from '#web/lib/api/api-client.ts'
import { useSuggestions } from '#web/lib/queries/use-suggestions.ts'
import { SuggestInput } from '#web/ui/suggest-input.tsx'
import { t } from '#words/t.ts'

const listPlaces = call<typeof placeEndpoints.list>('GET /api/places')

type PlaceInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  /** With the number of the city, if one was chosen from the list. */
  onValueChange: (value: string, cityId: number | null) => void
}

/**
 * A city, chosen from those that are offered while it is typed. What was typed stays until one is chosen; whether it
 * names a city on its own is for the server to say.
 */
export const PlaceInput = ({ value, onValueChange, ...rest }: PlaceInputProps) => {
  const [isOpen, setOpen] = useState(false)
  const { offered, isSettled, isAway } = useSuggestions('/api/places', listPlaces, value, isOpen)
  return (
    <SuggestInput
      {...rest}
      value={value}
      onValueChange={(text) => onValueChange(text, null)}
      options={offered.map(({ id, name }) => ({ key: id, name }))}
      listLabel={t('Cities')}
      onChoose={({ key, name }) => onValueChange(name, key)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      said={isOpen ? saying(offered.length, isSettled, isAway) : ''}
    />
  )
}

const saying = (count: number, isSettled: boolean, isAway: boolean): string => {
  if (isAway) return t('Cities can’t be loaded right now. What you typed stays here.')
  if (!isSettled) return ''
  if (count === 0) return t('No city found. Check the spelling, or try the nearest larger town.')
  return t(
    '{count, plural, one {# city. Press the down arrow to reach it.} other {# cities. Press the down arrow to go through them.}}',
    { count },
  )
}
