import { ForgotPassword } from '#contract/auth/auth.ts'
import { limits } from '#contract/core/limits.ts'
import { type FormState, field, problemSummary, tickBox } from '#server/features/auth/pages/form-parts.ts'
import { newPasswordField } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { type Html, html } from '#server/http/html.ts'
import { linkTo, rich } from '#server/http/rich.ts'
import { t } from '#words/t.ts'

export const forgotPasswordPage = (state: FormState): Html => html`
  ${problemSummary(state)}
  <p>${t('Tell us your email address. We’ll send you a link to choose a new password.')}</p>
  <form class="stack" method="post" action="/api/password/forgot" novalidate>
    ${field(state, {
      name: 'email',
      label: t('Email address'),
      type: 'email',
      autocomplete: 'username',
      maxLength: limits.email,
      schema: ForgotPassword.shape.email,
    })}
    <button class="button button-main button-wide" type="submit">${t('Send me a link')}</button>
  </form>
  <a class="button button-plain button-wide" href="/api/login">${t('Back to sign in')}</a>`

export const linkSentPage = (message: string): Html => html`
  <p class="note note-success" role="status">${message}</p>
  <p>${rich('You can close this page. Nothing there after ten minutes? Look in your spam folder, or <a>try again</a>.', { a: linkTo('/api/password/forgot') })}</p>
  <a class="button button-plain button-wide" href="/api/login">${t('Back to sign in')}</a>`

export interface WaysIn {
  passkeys: readonly string[]
  devices: readonly string[]
  /** Whether signing in also takes a code from an app, which a new password does not change. */
  takesCode: boolean
}

export const resetPasswordPage = (state: FormState, token: string, others: WaysIn): Html => html`
  ${problemSummary(state)}
  <p>${
    others.passkeys.length > 0
      ? t(
          'When you save your new password, you’ll be signed out everywhere. Then sign in with the new password. Your passkeys will stop working, unless you keep them below.',
        )
      : t(
          'When you save your new password, you’ll be signed out everywhere. Then sign in with the new password.',
        )
  }</p>
  ${codeNote(others, t('You’ll still need a code from your app to sign in.'))}
  <form class="stack" method="post" action="/api/password/reset" novalidate>
    <input type="hidden" name="token" value="${token}">
    ${newPasswordField(state, t('New password'))}
    ${keptBoxes(state, others)}
    <button class="button button-main button-wide" type="submit">${t('Save my new password')}</button>
  </form>`

/** A new password changes nothing about codes. */
export const codeNote = ({ takesCode }: WaysIn, first: string) =>
  takesCode &&
  html`<p class="note">${first} ${rich('If you don’t have the app any more, one of your recovery codes works too. If you have neither, please write to <a>the people who run Synapse</a>.', { a: linkTo('/help/contact') })}</p>`

/** What else signs in, or is signed in, with the box that keeps it. */
export const keptBoxes = (state: FormState, { passkeys, devices }: WaysIn): Html => {
  const keep = (name: string, label: string) =>
    tickBox(state, name, label, t('Only if you recognise all of them.'))
  return html`
    ${passkeys.length > 0 && waysIn(t('Your passkeys'), passkeys, keep('keepPasskeys', t('Keep these passkeys')))}
    ${devices.length > 0 && waysIn(t('Where you’re signed in'), devices, keep('keepSessions', t('Stay signed in there')))}`
}

const waysIn = (title: string, names: readonly string[], box: Html): Html => html`
  <section class="stack">
    <h2>${title}</h2>
    <ul>${names.map((name) => html`<li>${name}</li>`)}</ul>
    ${box}
  </section>`
