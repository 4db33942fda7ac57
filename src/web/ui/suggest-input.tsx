import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { TextInput } from './field.tsx'

interface Offered {
  key: string | number
  name: string
}

type SuggestInputProps<Option extends Offered> = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onValueChange: (value: string) => void
  /** What is offered for it, and what the list is called. */
  options: readonly Option[]
  listLabel: string
  onChoose: (option: Option) => void
  /** Open while somebody types here, until one is chosen or the field is left. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Said aloud while it is open; shown too, if nothing is offered. */
  said: string
}

/**
 * A field that offers things while one types. The pattern is ARIA's combobox with a list; it moves what follows down,
 * and lies on nothing.
 */
export const SuggestInput = <Option extends Offered>(props: SuggestInputProps<Option>) => {
  const { value, onValueChange, options, listLabel, onChoose, isOpen, onOpenChange, said, ...rest } = props
  const listId = useId()
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const list = useRef<HTMLDivElement>(null)
  // In a dialog that scrolls it would open below what is in sight.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const optionId = (at: number) => `${listId}-${at}`

  const choose = (option: Option | undefined) => {
    if (option) onChoose(option)
    onOpenChange(false)
    setActive(-1)
  }

  const leave = useLeaving(isShown, () => choose(undefined))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      onOpenChange(true)
      // One more than there are: the field itself is a stop on the way round.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      choose(undefined)
    } else rest.onKeyDown?.(event)
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
          onValueChange(event.target.value)
          onOpenChange(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        className={classNames(
          'mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1',
          !isShown && 'hidden',
        )}
      >
        {options.map((option, at) => (
          <SuggestOption
            key={option.key}
            id={optionId(at)}
            name={option.name}
            isActive={at === active}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {options.length === 0 && said && (
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

interface SuggestOptionProps {
  id: string
  name: string
  isActive: boolean
  onChoose: () => void
}

const SuggestOption = ({ id, name, isActive, onChoose }: SuggestOptionProps) => (
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
