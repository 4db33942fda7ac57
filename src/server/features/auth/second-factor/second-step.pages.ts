import { TypedCode } from '#contract/auth/second-factor.ts'
import { limits } from '#contract/core/limits.ts'
import {
  type Field,
  type FormState,
  field,
  problemSummary,
  returnToField,
} from '#server/features/auth/pages/form-parts.ts'
import { type Html, html } from '#server/http/html.ts'
import { linkTo, rich } from '#server/http/rich.ts'
import { t } from '#words/t.ts'
import { codePath } from './second-step.ts'

/** What the person has at hand. Either field takes either code; the words and the keyboard differ. */
export type CodeKind = 'app' | 'recovery'

/** The same page for the other kind of code, going on to where the person wanted to go. */
const pageFor = (kind: CodeKind, returnTo: string): string => {
  const query = new URLSearchParams({
    ...(kind === 'recovery' && { with: kind }),
    ...(returnTo !== '/' && { returnTo }),
  })
  return query.size > 0 ? `${codePath}?${query}` : codePath
}

const codeFields = {
  app: () => ({
    name: 'code',
    label: t('Code from your app'),
    hint: t('Six digits. They change every 30 seconds. Older ones still work for a short while.'),
    type: 'text',
    autocomplete: 'one-time-code',
    isDigits: true,
    maxLength: limits.typedCode,
    schema: TypedCode,
  }),
  recovery: () => ({
    name: 'code',
    label: t('Recovery code'),
    hint: t('One of the codes that you saved. It looks like {example}, and works once.', {
      example: '7k2m‑x9qd‑04ht',
    }),
    type: 'text',
    autocomplete: 'off',
    maxLength: limits.typedCode,
    schema: TypedCode,
  }),
} satisfies Record<CodeKind, () => Field>

export const codePage = (state: FormState, kind: CodeKind): Html => html`
  ${problemSummary(state)}
  <p>${
    kind === 'app'
      ? t(
          'Your password is right. Now please open the app on your phone that makes your codes, and enter the one for Synapse.',
        )
      : t('Your password is right. Now please enter one of your recovery codes.')
  } ${t('There’s no rush. After ten minutes we’ll ask for your password again. Nothing else changes.')}</p>
  <form class="stack" method="post" action="${codePath}" novalidate>
    ${returnToField(state)}
    ${kind === 'recovery' && html`<input type="hidden" name="with" value="recovery">`}
    ${field(state, codeFields[kind]())}
    <button class="button button-main button-wide" type="submit">${t('Sign in')}</button>
  </form>
  ${
    kind === 'app'
      ? html`<a class="button button-quiet button-wide" href="${pageFor('recovery', state.returnTo)}">${t('Use a recovery code')}</a>`
      : html`<a class="button button-quiet button-wide" href="${pageFor('app', state.returnTo)}">${t('Use a code from my app')}</a>
  <p>${rich('If you have neither your app nor a recovery code, you can sign in with a passkey. If you have no passkey, please write to <a>the people who run Synapse</a>.', { a: linkTo('/help/contact') })}</p>`
  }
  <a class="button button-plain button-wide" href="/api/login">${t('Back to sign in')}</a>`
