import type * as z from 'zod'
import type { HttpError } from '#server/http/errors.ts'
import { type Html, html } from '#server/http/html.ts'
import { t } from '#words/t.ts'

/** What a page shows again after something went wrong: the problem, and what was typed (never passwords). */
export interface FormState {
  problem: HttpError | null
  /** The field that the one sentence at the top is about: it is said there, and not once more. */
  isAbout?: string
  typed: (name: string) => string
  returnTo: string
}

export interface Field {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  /** Digits alone, for the keyboard of a phone. */
  isDigits?: boolean
  hint?: string
  maxLength: number
  minLength?: number
  optional?: boolean
  /** Of the contract: it has the words for what is missing or wrong. */
  schema: z.ZodType
}

const problemIn = (state: FormState, name: string): string | undefined => state.problem?.fields?.[name]

/** The ids of what belongs to a field. */
const describing = (state: FormState, name: string, hint: string | undefined): string =>
  [hint && `${name}-hint`, problemIn(state, name) && `${name}-error`, state.isAbout === name && 'problem']
    .filter(Boolean)
    .join(' ')

/** What the server would say of this value, for the script that looks before a form is sent (form-problems.ts). */
const saidOf = (schema: z.ZodType, value?: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

const wordsFor = (missing: string | undefined, wrong?: string): Html =>
  html`${missing && html` data-missing="${missing}"`}${wrong && html` data-wrong="${wrong}"`}`

/** Seen, and not said: that it is required, a screen reader knows from the field itself. */
export const requiredMark = (): Html => html` <span class="hint" aria-hidden="true">${t('(required)')}</span>`

/** A label, its hint, the input and what is wrong with it, all tied together for screen readers. */
export function field(state: FormState, { name, label, type, hint, schema, ...given }: Field): Html {
  const problem = problemIn(state, name)
  const isWrong = problem !== undefined || state.isAbout === name
  const described = describing(state, name, hint)
  return html`
    <div class="field">
      <p class="label-line"><label for="${name}">${given.optional ? t('{label} (you can leave this empty)', { label }) : label}</label>${!given.optional && requiredMark()}</p>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      <input id="${name}" name="${name}" type="${type}" autocomplete="${given.autocomplete}" maxlength="${given.maxLength}"${
        given.minLength !== undefined && html` minlength="${given.minLength}"`
      }${given.isDigits && html` inputmode="numeric"`}${!given.optional && html` required`}${wordsFor(saidOf(schema, ''), saidOf(schema, 'x'))}${described !== '' && html` aria-describedby="${described}"`}${
        isWrong && html` aria-invalid="true"`
      }${isFirstProblem(state, name) && html` autofocus`}${
        type === 'password' ? null : html` value="${state.typed(name)}"`
      }${type === 'text' ? null : html` autocapitalize="none" spellcheck="false"`}>
      ${problem && html`<p class="error" id="${name}-error">${problem}</p>`}
    </div>`
}

/** Not `required`: a browser calls such a box wrong, and a screen reader says so, before anybody has tried. */
export function tickBox(
  state: FormState,
  name: string,
  label: string,
  hint: string,
  mustBe?: z.ZodType,
): Html {
  const problem = problemIn(state, name)
  return html`
    <div class="field">
      <label class="check"><input type="checkbox" id="${name}" name="${name}" value="true"${mustBe && html` aria-required="true" aria-invalid="${problem ? 'true' : 'false'}"${wordsFor(saidOf(mustBe))}`} aria-describedby="${name}-hint${
        problem && ` ${name}-error`
      }"${isFirstProblem(state, name) && html` autofocus`}${
        state.typed(name) !== '' && html` checked`
      }> <span>${label}${mustBe && requiredMark()}</span></label>
      <p class="hint" id="${name}-hint">${hint}</p>
      ${problem && html`<p class="error" id="${name}-error">${problem}</p>`}
    </div>`
}

const isFirstProblem = ({ problem, isAbout }: FormState, name: string) =>
  (isAbout ?? Object.keys(problem?.fields ?? {})[0]) === name

/** All that went wrong, said once at the top, each with the way to its field. */
export function problemSummary({ problem }: FormState): Html | null {
  if (!problem) return null
  const fields = Object.entries(problem.fields ?? {})
  const list = html`<ul>${fields.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul>`
  return html`
    <div class="note note-harm" role="alert" id="problem">
      ${fields.length > 0 ? html`<p>${t('Please check these:')}</p>${list}` : html`<p>${problem.message}</p>`}
    </div>`
}

export const returnToField = ({ returnTo }: FormState): Html | null =>
  returnTo === '/' ? null : html`<input type="hidden" name="returnTo" value="${returnTo}">`

/** Between the invitation and the offer lie a form and perhaps a mail: whoever came by it is told that it is not lost. */
export const invitationWaits = ({ returnTo }: Pick<FormState, 'returnTo'>): Html | null =>
  returnTo.startsWith('/invite/')
    ? html`<p class="note">${t('Your invitation is waiting. You come back to it after this, and choose.')}</p>`
    : null

/** A link to another of these pages that does not forget where the person was going. */
export const withReturnTo = (path: string, returnTo: string): string =>
  returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo })}`
