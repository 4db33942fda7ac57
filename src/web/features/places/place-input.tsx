import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import type { placeEndpoints } from '#contract/places.ts'
import { call } from '#web/lib/api/api-client.ts'
import { TextInput } from '#web/ui/field.tsx'

const listPlaces = call<typeof placeEndpoints.list>('GET /api/places')
const pause = 200
const fewest = 2

/** A place in words. Cities are offered while it is typed; anything else can be typed as well. */
export const PlaceInput = ({
  value,
  ...rest
}: Omit<ComponentProps<'input'>, 'value'> & { value: string }) => {
  const listId = useId()
  const [asked, setAsked] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  const { data: places = [] } = useQuery({
    queryKey: ['/api/places', { q: asked }],
    queryFn: ({ signal }) => listPlaces({ query: { q: asked }, signal }),
    enabled: asked.trim().length >= fewest,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextInput {...rest} value={value} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {places.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
