import { SignIn } from '#contract/auth/auth.ts'
import { limits } from '#contract/core/limits.ts'
import type { Config } from '#server/config.ts'
import {
  type FormState,
  field,
  invitationWaits,
  problemSummary,
  returnToField,
  withReturnTo,
} from '#server/features/auth/pages/form-parts.ts'
import { type Html, html } from '#server/http/html.ts'
import { t } from '#words/t.ts'

const notes: Record<string, () => string> = {
  'password-changed': () => t('Your new password is saved. Please sign in with it.'),
  'address-back': () =>
    t('Your account has its old email address again. Please sign in with your new password.'),
  'signed-out': () => t('You’re signed out.'),
  'took-too-long': () => t('That took a while, so please sign in again. Nothing was changed.'),
}

export const signInPage = (config: Config, state: FormState, note?: string): Html => html`
  ${problemSummary(state)}
  ${note && notes[note] && html`<p class="note note-success" role="status">${notes[note]()}</p>`}
  ${invitationWaits(state)}
  ${config.oidc && providerLink(config.oidc.name, state.returnTo)}
  ${config.oidc && config.builtInAccounts && html`<p class="divider">${t('or')}</p>`}
  ${config.builtInAccounts && bothWays(state, note)}`

/** A new account comes first; for whoever has just tried to sign in, or was led here to do so, signing in. */
const bothWays = (state: FormState, note = ''): Html =>
  state.problem || notes[note]
    ? html`${passwordForm(state)}<p class="divider">${t('New here?')}</p>${newAccount(state)}`
    : html`${newAccount(state)}<p class="divider">${t('Already have an account?')}</p>${passwordForm(state)}`

const newAccount = (state: FormState): Html =>
  html`<a class="button button-quiet button-wide" href="${withReturnTo('/api/signup', state.returnTo)}">${t('Create an account')}</a>`

const providerLink = (name: string, returnTo: string): Html =>
  html`<a class="button button-quiet button-wide" href="${withReturnTo('/api/login/provider', returnTo)}">${t('Sign in with {provider}', { provider: name })}</a>`

const passwordForm = (state: FormState): Html => html`
  <form class="stack" method="post" action="/api/login" novalidate data-passkey>
    ${returnToField(state)}
    ${field(state, {
      name: 'email',
      label: t('Email address'),
      type: 'email',
      autocomplete: 'username webauthn',
      maxLength: limits.email,
      schema: SignIn.shape.email,
    })}
    ${field(state, {
      name: 'password',
      label: t('Password'),
      type: 'password',
      autocomplete: 'current-password',
      maxLength: limits.password.max,
      schema: SignIn.shape.password,
    })}
    <button class="button button-main button-wide" type="submit">${t('Sign in')}</button>
  </form>
  <a class="button button-plain button-wide" href="/api/password/forgot">${t('Forgot password?')}</a>`

export const signOutPage = (): Html => html`
  <p>${t('You came here from another site. Nothing has happened yet. You’re still signed in.')}</p>
  <form class="stack" method="post" action="/api/logout" novalidate>
    <button class="button button-main button-wide" type="submit">${t('Sign out')}</button>
  </form>
  <a class="button button-quiet button-wide" href="/">${t('No, stay signed in')}</a>`

export const problemPage = (message: string): Html => html`
  <p class="note note-harm" role="alert">${message}</p>
  <a class="button button-main button-wide" href="/api/login">${t('Sign in')}</a>`
