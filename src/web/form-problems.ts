import { t } from '#words/t.ts'

/**
 * The browser's own bubbles are off (novalidate): they vanish after a moment, one at a time, in a typeface and a language
 * of the browser's. What is missing or wrong is said at its field and in a summary instead, before the form is sent, so
 * that a typed password is not lost. Without this script the server answers with the same words (form-parts.ts), which
 * stand in data-missing and data-wrong.
 */
export function addFormProblems(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[novalidate]'))
    form.addEventListener('submit', (event) => {
      forgetProblems(form)
      const problems = [...form.querySelectorAll('input')].flatMap((input) => {
        const words = problemOf(input)
        return words ? [{ input, words }] : []
      })
      const [first] = problems
      if (!first) return
      event.preventDefault()
      // Whatever else waits for the form to be sent: it is not.
      event.stopImmediatePropagation()
      for (const { input, words } of problems) sayAtField(input, words)
      form.closest('.card')?.querySelector('h1')?.after(summaryOf(problems))
      first.input.focus()
    })
}

type Problem = { input: HTMLInputElement; words: string }

function problemOf(input: HTMLInputElement): string | undefined {
  const { missing, wrong } = input.dataset
  if (input.type === 'checkbox' ? !input.checked : input.value === '') return missing
  // A field without a least length has -1.
  return input.validity.typeMismatch || input.value.length < input.minLength ? wrong : undefined
}

function sayAtField(input: HTMLInputElement, words: string): void {
  const error = document.createElement('p')
  error.className = 'error'
  error.id = `${input.id}-error`
  error.textContent = words
  input.closest('.field')?.append(error)
  input.setAttribute('aria-invalid', 'true')
  describe(input, [...describing(input), error.id])
}

function summaryOf(problems: readonly Problem[]): HTMLElement {
  const summary = document.createElement('div')
  summary.className = 'note note-harm'
  summary.role = 'alert'
  summary.id = 'problem'
  const opening = document.createElement('p')
  opening.textContent = t('Please check these:')
  const list = document.createElement('ul')
  for (const { input, words } of problems) {
    const link = document.createElement('a')
    link.href = `#${input.id}`
    link.textContent = words
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  summary.append(opening, list)
  return summary
}

/** Of the last time, whether the server said them or this script. */
function forgetProblems(form: HTMLFormElement): void {
  document.getElementById('problem')?.remove()
  for (const error of form.querySelectorAll('.field > .error')) error.remove()
  for (const input of form.querySelectorAll('input')) {
    if (input.hasAttribute('aria-invalid')) input.setAttribute('aria-invalid', 'false')
    describe(
      input,
      describing(input).filter((id) => document.getElementById(id)),
    )
  }
}

const describing = (input: HTMLInputElement): string[] =>
  (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)

function describe(input: HTMLInputElement, ids: readonly string[]): void {
  if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '))
  else input.removeAttribute('aria-describedby')
}
