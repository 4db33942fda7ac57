import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, inWords } from './api/api-error.ts'

type Name<V> = Extract<keyof V, string>
type Words<V> = { [K in Name<V>]?: string }

/** Where the values of a form are kept: `useDraft` for words that must not be lost, else `useValues`. */
interface FormStore<V> {
  value: V
  change: (part: Partial<V>) => void
}

export function useValues<V extends object>(start: V) {
  const [value, setValue] = useState(start)
  return {
    value,
    change: (part: Partial<V>) => setValue((before) => ({ ...before, ...part })),
    clear: () => setValue(start),
  }
}

interface FormOptions<V> {
  store: FormStore<V>
  /** What to say where one of these texts is blank. */
  required?: Words<V>
  /** How long these texts may be. */
  max?: { [K in Name<V>]?: number }
  /** What else has to be put right first, in words, by field. */
  check?: (values: V) => Words<V>
  /** The mutation that sends it. */
  sending: { isPending: boolean; error: Error | null }
  /** Called when there is nothing left to put right and nothing on its way. Without it only buttons of its own send it. */
  onSubmit?: () => void
  /** The field that says why it was not sent, where the server names none. */
  failureField?: Name<V>
}

/**
 * A form that is sent to the server: what is wrong with which field is said after the first try to send, the first such
 * field takes the focus, it is sent once at a time, and what was typed stays.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { store, required = {}, check, sending, onSubmit, failureField } = options
  const limits: Record<string, number | undefined> = options.max ?? {}
  const { value: values, change } = store
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLFormElement>(null)

  const textOf = (name: string) => String(values[name as Name<V>] ?? '')
  const isBlank = ([name]: [string, unknown]) => textOf(name).trim() === ''
  const problems: Record<string, string> = {
    ...check?.(values),
    ...Object.fromEntries(Object.entries<string>(required).filter(isBlank)),
  }
  const isWrong =
    Object.keys(problems).length > 0 ||
    Object.entries(limits).some(([name, most = 0]) => textOf(name).length > most)
  const errors = { ...refusedFields(sending.error, failureField), ...(tries > 0 && problems) }

  // After the fields were drawn with their errors.
  const { error } = sending
  useEffect(() => {
    if (tries > 0 || error) firstWrongField(element.current)?.focus()
  }, [tries, error])

  /** Acts if nothing is left to put right; else the person is shown what is. */
  const attempt = (act: () => void) => {
    if (isWrong) return setTries((before) => before + 1)
    if (!sending.isPending) act()
  }
  return {
    values,
    change,
    errors,
    attempt,
    /** For an empty form after it was sent. */
    forgetTries: () => setTries(0),
    /** For <form>. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (onSubmit) attempt(onSubmit)
      },
    },
    /** For <Field>. */
    field: (name: Name<V>) => {
      const max = limits[name]
      const count = max === undefined ? undefined : { used: textOf(name).length, max }
      return { error: errors[name], required: name in required, count }
    },
    /** For the control of a text. */
    text: (name: Name<V>) => ({
      value: textOf(name),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<V>),
    }),
  }
}

function refusedFields(error: Error | null, failureField: string | undefined): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : {}
  if (!error || !failureField || Object.keys(fields).length > 0) return fields
  return { [failureField]: inWords(error) }
}

/** Choices are wrong as a group, so the group says so, and the first of them takes the focus. */
const firstWrongField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>(
    ':not([role=radiogroup])[aria-invalid=true], [role=radiogroup][aria-invalid=true] input',
  )
