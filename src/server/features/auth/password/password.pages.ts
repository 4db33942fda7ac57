import { limits } from '#contract/core/limits.ts'
import { type FormState, field, problemSummary, tickBox } from '#server/features/auth/pages/form-parts.ts'
import { newPasswordField } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { type Html, html } from '#server/http/html.ts'

export const forgotPasswordPage = (state: FormState): Html => html`
  ${problemSummary(state)}
  <p>Tell us your email address. We’ll send you a link to choose a new password.</p>
  <form class="stack" method="post" action="/api/password/forgot">
    ${field(state, {
      name: 'email',
      label: 'Email address',
      type: 'email',
      autocomplete: 'username',
      maxLength: limits.email,
    })}
    <button class="button button-main button-wide" type="submit">Send me a link</button>
  </form>
  <a class="button button-plain button-wide" href="/api/login">Back to sign in</a>`

export const linkSentPage = (message: string): Html => html`
  <p class="note note-success" role="status">${message}</p>
  <p>You can close this page. Nothing there after ten minutes? Look in your spam folder, or <a href="/api/password/forgot">try again</a>.</p>
  <a class="button button-plain button-wide" href="/api/login">Back to sign in</a>`

export interface WaysIn {
  passkeys: readonly string[]
  devices: readonly string[]
  /** Whether signing in also takes a code from an app, which a new password does not change. */
  takesCode: boolean
}

export const resetPasswordPage = (state: FormState, token: string, others: WaysIn): Html => html`
  ${problemSummary(state)}
  <p>When you save your new password, you’ll be signed out everywhere. Then sign in with the new password.${others.passkeys.length > 0 ? ' Your passkeys will stop working, unless you keep them below.' : ''}</p>
  ${codeNote(others, 'You’ll still need a code from your app to sign in.')}
  <form class="stack" method="post" action="/api/password/reset">
    <input type="hidden" name="token" value="${token}">
    ${newPasswordField(state, 'New password')}
    ${keptBoxes(state, others)}
    <button class="button button-main button-wide" type="submit">Save my new password</button>
  </form>`

/** A new password changes nothing about codes. */
export const codeNote = ({ takesCode }: WaysIn, first: string) =>
  takesCode &&
  html`<p class="note">${first} If you don’t have the app any more, one of your recovery codes works too. If you have neither, please write to <a href="/help/contact">the people who run Synapse</a>.</p>`

/** What else signs in, or is signed in, with the box that keeps it. */
export const keptBoxes = (state: FormState, { passkeys, devices }: WaysIn): Html => {
  const keep = (name: string, label: string) =>
    tickBox(state, name, label, 'Only if you recognise all of them.', { optional: true })
  return html`
    ${passkeys.length > 0 && waysIn('Your passkeys', passkeys, keep('keepPasskeys', 'Keep these passkeys'))}
    ${devices.length > 0 && waysIn('Where you’re signed in', devices, keep('keepSessions', 'Stay signed in there'))}`
}

const waysIn = (title: string, names: readonly string[], box: Html): Html => html`
  <section class="stack">
    <h2>${title}</h2>
    <ul>${names.map((name) => html`<li>${name}</li>`)}</ul>
    ${box}
  </section>`
