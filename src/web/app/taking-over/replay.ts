import { flushSync } from 'react-dom'

/** Some seconds. */
const frames = 300

type TextField = HTMLInputElement | HTMLTextAreaElement
type Field = TextField | HTMLSelectElement

/** In the order in which it was done. */
type Press =
  | { button: HTMLElement }
  | { form: HTMLFormElement; submitter: HTMLElement | null }
  | { key: string }

export interface Early {
  presses: Press[]
  /** What stood in each field when it was last changed. */
  typed: Map<Field, string>
  /** Presses are no longer kept; what is typed still is, until it is taken. */
  stop: () => void
  /** Nothing is kept any more. */
  end: () => void
}

/** Does what somebody did before the application was there, in their order: typing first, because sending sends it. */
export async function replay({ presses, typed, end }: Early): Promise<void> {
  end()
  for (const [field, text] of typed) if (field.isConnected) fill(field, text)
  for (const press of presses) {
    if ('button' in press) flushSync(() => press.button.click())
    else if ('form' in press) send(press.form, press.submitter)
    else typeKey(press.key, await fieldInFocus())
  }
}

const send = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null)
}

/** What was typed after a press, as for a box that it was to open. */
function typeKey(key: string, field: TextField | null): void {
  if (key === 'Enter') field?.form?.requestSubmit()
  else if (field) enter(field, key === 'Backspace' ? field.value.slice(0, -1) : field.value + key)
}

/** A dialog whose code is on its way takes the focus when it is there. */
async function fieldInFocus(): Promise<TextField | null> {
  for (let frame = 0; frame < frames; frame += 1) {
    const field = document.activeElement
    if (isTextField(field)) return field
    await new Promise(requestAnimationFrame)
  }
  return null
}

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function fill(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = text
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else enter(field, withDraft(field, text))
}

/** A draft that came meanwhile stays, above what was typed. */
function withDraft(field: TextField, text: string): string {
  const here = field.value
  const isDraft = here !== '' && !text.startsWith(here) && field instanceof HTMLTextAreaElement
  return isDraft ? `${here}\n\n${text}` : text
}

/**
 * As if it were typed now. React tells its component only of what differs from what it has seen in the field: it sees
 * that it was empty, and then these words.
 */
function enter(field: TextField, text: string): void {
  field.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
