import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { mentionEndpoints } from '#contract/mentions.ts'
import { call } from '#web/lib/api/api-client.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { t } from '#words/t.ts'
import { type Mentioning, mentionedIn } from './mentioned.ts'
import { nameAtCaret, type TypedName } from './name-at-caret.ts'

const suggest = call<typeof mentionEndpoints.suggest>('GET /api/mentions')
const pause = 150

interface MentionBoxProps {
  /** Null: nothing was typed into it yet. */
  field: HTMLTextAreaElement | null
  value: string
  mentioning: Mentioning
}

/** People to choose from, or why there are none. */
export const MentionBox = ({ field, value, mentioning }: MentionBoxProps) => {
  if (!mentioning.isAnonymous)
    return field && <MentionChoice field={field} value={value} mentioning={mentioning} />
  if (!/(^|\s)@\S/.test(value)) return null
  return (
    <p role="status" className="hint">
      {t(
        'You can’t mention anyone anonymously: it could show whose friend you are. An @name stays plain text.',
      )}
    </p>
  )
}

type MentionChoiceProps = MentionBoxProps & { field: HTMLTextAreaElement }

/**
 * People to choose from while a name is typed after '@'. The field stays a text of several lines, which no
 * combobox may be, and points to the list and to the person in it only while there is one. The list stands under the
 * field and lies on nothing.
 */
const MentionChoice = ({ field, value, mentioning }: MentionChoiceProps) => {
  const listId = useId()
  const [name, setName] = useState<TypedName | null>(null)
  const [active, setActive] = useState(0)
  /** The '@' whose list was closed: it stays closed. */
  const closed = useRef(-1)
  const inText = mentionedIn(value, mentioning.mentioned)
  const isFull = inText.length >= limits.mentions
  const people = useSuggestions(isFull ? null : name, mentioning.where)
  const isShown = name !== null && people.length > 0
  const at = Math.min(active, people.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const look = useEffectEvent(() => {
    const { selectionStart, selectionEnd, value: text } = field
    const isHere = document.activeElement === field && selectionStart === selectionEnd
    const found = isHere ? nameAtCaret(text, selectionStart, mentionedIn(text, mentioning.mentioned)) : null
    if (!found) closed.current = -1
    const next = found && found.at !== closed.current ? found : null
    setName((before) => (before?.at === next?.at && before?.typed === next?.typed ? before : next))
    if (next?.typed !== name?.typed) setActive(0)
  })
  const close = () => {
    closed.current = name?.at ?? -1
    setName(null)
    setActive(0)
  }
  const choose = (person: PersonView | undefined) => {
    if (!person || !name) return
    const caret = field.selectionStart
    const rest = field.value.slice(caret)
    const words = `${field.value.slice(0, name.at)}@${person.displayName}`
    const gap = /^\s/.test(rest) ? '' : ' '
    const others = mentioning.mentioned.filter(({ id }) => id !== person.id)
    close()
    mentioning.onChoose({
      content: `${words}${gap}${rest}`,
      mentioned: [...others, { id: person.id, name: person.displayName }],
    })
    // After the words are drawn.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(words.length + 1, words.length + 1)
    })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    if (step) setActive((at + step + people.length) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && isPlain) choose(people[at])
    else if (event.key === 'Escape') close()
    else return
    // Nothing else happens: no new line, no next field, and what is around it stays open.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    look()
    const here = new AbortController()
    const options = { signal: here.signal }
    for (const type of ['input', 'click', 'keyup', 'focus', 'blur'])
      field.addEventListener(type, () => setTimeout(look), options)
    field.addEventListener('keydown', onKeyDown, options)
    return () => here.abort()
  }, [field])
  usePointing(field, isShown, listId, optionId(at))

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <>
      {isShown && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('People you can mention')}
          className="mt-1 max-h-72 scroll-mb-4 overflow-y-auto rounded-lg border border-line bg-raised p-1"
        >
          {people.map((person, index) => (
            <Suggestion
              key={person.id}
              id={optionId(index)}
              person={person}
              isActive={index === at}
              onChoose={() => choose(person)}
            />
          ))}
        </div>
      )}
      <p role="status" className={isFull && name ? 'hint' : 'visually-hidden'}>
        {isFull && name && t('You can mention at most {max} people at once.', { max: limits.mentions })}
        {isShown &&
          t(
            '{count, plural, one {# person. Enter mentions them, Escape closes the list.} other {# people. Up and down arrows to choose, Enter to mention, Escape to close.}}',
            { count: people.length },
          )}
      </p>
    </>
  )
}

/** What a screen reader needs to know of the field while there is a list. */
function usePointing(field: HTMLTextAreaElement, isShown: boolean, listId: string, optionId: string): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const ties = {
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    }
    for (const [name, value] of Object.entries(ties)) field.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(ties)) field.removeAttribute(name)
    }
  }, [field, isShown, listId, optionId])
}

/** For what was typed, once typing has paused. Without a connection there are none, and the words go on as words. */
function useSuggestions(name: TypedName | null, where: Mentioning['where']): PersonView[] {
  const [typed, setTyped] = useState(name?.typed ?? null)
  const wanted = name?.typed.trim() ?? null
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), wanted === null ? 0 : pause)
    return () => clearTimeout(timer)
  }, [wanted])
  const found = useQuery({
    queryKey: ['/api/mentions', { q: typed, ...where }],
    queryFn: ({ signal }) => suggest({ query: { q: typed ?? '', ...where }, signal }),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
  if (wanted === null || typed === null || found.isError) return []
  const people = found.data ?? []
  // Until the answer for these letters is there, nobody stands in it whose name goes on differently: Enter takes the first.
  const isSettled = typed === wanted && !found.isPlaceholderData
  return isSettled ? people : people.filter(({ displayName }) => isCalled(displayName, wanted))
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const isCalled = (name: string, typed: string): boolean => ` ${folded(name)}`.includes(` ${folded(typed)}`)

interface SuggestionProps {
  id: string
  person: PersonView
  isActive: boolean
  onChoose: () => void
}

const Suggestion = ({ id, person, isActive, onChoose }: SuggestionProps) => {
  const { hideImages } = useComfort()
  return (
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
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-1 text-start hover:bg-accent-soft',
        isActive && 'bg-accent-soft outline-2 outline-focus -outline-offset-2',
      )}
    >
      <Avatar {...faceOf(person)} size="tiny" imageHidden={hideImages} />
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{person.displayName}</bdi>
    </button>
  )
}
