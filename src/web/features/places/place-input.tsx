import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PlaceView, placeEndpoints } from '#contract/places.ts'
import { call } from '#web/lib/api/api-client.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

const listPlaces = call<typeof placeEndpoints.list>('GET /api/places')
const pause = 200

type PlaceInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  /** With the number of the city, if one was chosen from the list. */
  onValueChange: (value: string, cityId: number | null) => void
}

/**
 * A city, chosen from those that are offered while it is typed. What was typed stays until one is chosen; whether it
 * names a city on its own is for the server to say. The pattern is ARIA's combobox with a list; it
 * moves what follows down, and lies on nothing.
 */
export const PlaceInput = ({ value, onValueChange, ...rest }: PlaceInputProps) => {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { places, isSettled, isAway } = usePlaces(value, isOpen)
  const isShown = isOpen && places.length > 0
  const said = isOpen ? saying(places.length, isSettled, isAway) : ''
  const list = useRef<HTMLDivElement>(null)
  // In a dialog that scrolls it would open below what is in sight.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const optionId = (at: number) => `${listId}-${at}`

  const choose = (city: PlaceView | undefined) => {
    if (city) onValueChange(city.name, city.id)
    setOpen(false)
    setActive(-1)
  }

  const leave = useLeaving(isShown, () => choose(undefined))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      // One more than there are: the field itself is a stop on the way round.
      setActive(((active + 1 + step + places.length + 1) % (places.length + 1)) - 1)
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      choose(places[active])
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      choose(undefined)
    }
  }

  return (
    <div>
      <TextInput
        {...rest}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value, null)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('Cities')}
        className={classNames(
          'mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1',
          !isShown && 'hidden',
        )}
      >
        {places.map((city, at) => (
          <PlaceOption
            key={city.id}
            id={optionId(at)}
            name={city.name}
            isActive={at === active}
            onChoose={() => choose(city)}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {places.length === 0 && said && (
        <p className="hint mt-1" aria-hidden="true">
          {said}
        </p>
      )}
    </div>
  )
}

/**
 * Closing the list moves up what stands below it. If that is where somebody is pressing, it waits until they let go:
 * otherwise the press would begin on one thing and end on another, and count for neither.
 */
function useLeaving(isShown: boolean, close: () => void): () => void {
  const pressing = useRef(false)
  const onRelease = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isShown) return
    const shown = new AbortController()
    const options = { capture: true, signal: shown.signal }
    const press = () => {
      pressing.current = true
    }
    const release = () => {
      pressing.current = false
      // After the click that belongs to it.
      if (onRelease.current) setTimeout(onRelease.current)
      onRelease.current = null
    }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => {
      shown.abort()
      release()
    }
  }, [isShown])
  return () => {
    if (pressing.current) onRelease.current = close
    else close()
  }
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

interface PlaceOptionProps {
  id: string
  name: string
  isActive: boolean
  onChoose: () => void
}

const PlaceOption = ({ id, name, isActive, onChoose }: PlaceOptionProps) => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    ref={(option) => {
      if (isActive) option?.scrollIntoView({ block: 'nearest' })
    }}
    // The focus stays in the field.
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={classNames(
      'flex min-h-11 w-full cursor-pointer items-center rounded-md px-3 text-start hover:bg-accent-soft',
      isActive && 'bg-accent-soft outline-2 outline-focus -outline-offset-2',
    )}
  >
    <bdi>{name}</bdi>
  </button>
)

/** Those for what stands in the field, once typing has paused. */
function usePlaces(value: string, isAsked: boolean) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  const text = typed.trim()
  const found = useQuery({
    queryKey: ['/api/places', { q: text }],
    queryFn: ({ signal }) => listPlaces({ query: { q: text }, signal }),
    enabled: isAsked && text !== '',
    placeholderData: keepPreviousData,
  })
  // One Latin letter finds nothing and says nothing; one sign of Chinese is half a name.
  const isEnough = text.length > 1 || Boolean(found.data?.length)
  const isSettled = text === value.trim() && isEnough && found.isSuccess && !found.isPlaceholderData
  // Offline, or the server did not answer: old answers would be for other letters.
  const isAway = isAsked && text !== '' && found.isError
  return { places: text === '' || isAway ? [] : (found.data ?? []), isSettled, isAway }
}
