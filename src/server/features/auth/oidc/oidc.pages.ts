import { SignIn } from '#contract/auth/auth.ts'
import { limits } from '#contract/core/limits.ts'
import {
  type FormState,
  field,
  invitationWaits,
  problemSummary,
  returnToField,
} from '#server/features/auth/pages/form-parts.ts'
import { adultBox, displayNameField, promise } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { type Html, html } from '#server/http/html.ts'
import { linkTo, rich, strong } from '#server/http/rich.ts'
import { t } from '#words/t.ts'

export const providerProblemPage = (message: string, provider: string): Html => html`
  <p class="note note-harm" role="alert">${message}</p>
  <a class="button button-main button-wide" href="/api/login/provider">${t('Try again with {provider}', { provider })}</a>
  <a class="button button-plain button-wide" href="/">${t('Go to the start page')}</a>`

export const newcomerPage = (state: FormState, email: string): Html => html`
  ${problemSummary(state)}
  ${invitationWaits(state)}
  <p>${rich('Welcome. Your account will have the address {email}, which no one else sees.', { email: strong(email) })}</p>
  <form class="stack" method="post" action="/api/login/finish" novalidate>
    ${returnToField(state)}
    ${displayNameField(state)}
    ${adultBox(state)}
    <p class="hint">${promise()}</p>
    <button class="button button-main button-wide" type="submit">${t('Create my account')}</button>
  </form>
  <a class="button button-plain button-wide" href="/">${t('No thanks')}</a>`

export const connectPage = (state: FormState, email: string, builtInAccounts: boolean): Html => html`
  ${problemSummary(state)}
  <p>${rich('There’s already a Synapse account with the address {email}.', { email: strong(email) })}</p>
  ${
    builtInAccounts
      ? connectForm(state, email)
      : html`<p>${rich('It belongs to another way of signing in. Please ask <a>the people who run Synapse</a> to connect them.', { a: linkTo('/help/contact') })}</p>`
  }`

const connectForm = (state: FormState, email: string): Html => html`
  <p>${t('If it’s yours, enter its password once. After that, you can sign in either way.')}</p>
  <form class="stack" method="post" action="/api/login/connect" novalidate>
    ${returnToField(state)}
    <input type="hidden" name="username" autocomplete="username" value="${email}">
    ${field(state, {
      name: 'password',
      label: t('Password of your Synapse account'),
      type: 'password',
      autocomplete: 'current-password',
      maxLength: limits.password.max,
      schema: SignIn.shape.password,
    })}
    <button class="button button-main button-wide" type="submit">${t('Connect and sign in')}</button>
  </form>
  <p>${rich('It has no password, or you’ve forgotten it? <a>Choose a new one</a>, then come back.', { a: linkTo('/api/password/forgot') })}</p>`
