import { limits } from '#contract/core/limits.ts'
import { type FormState, field, problemSummary } from '#server/features/auth/pages/form-parts.ts'
import { newPasswordField } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { type Html, html } from '#server/http/html.ts'

export const forgotPasswordPage = (state: FormState): Html => html`
  ${problemSummary(state)}
  <p>Tell us your e-mail address. We send you a link, and with it you can choose a new password.</p>
  <form class="stack" method="post" action="/api/password/forgot">
    ${field(state, {
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      autocomplete: 'username',
      maxLength: limits.email,
    })}
    <button class="button button-main button-wide" type="submit">Send me a link</button>
  </form>
  <a class="button button-plain button-wide" href="/api/login">Back to signing in</a>`

export const linkSentPage = (message: string): Html => html`
  <p class="note note-success" role="status">${message}</p>
  <p>You can close this page. Nothing there after ten minutes? Look among the unwanted mails, or <a href="/api/password/forgot">try again</a>.</p>
  <a class="button button-plain button-wide" href="/api/login">Back to signing in</a>`

export const resetPasswordPage = (state: FormState, token: string): Html => html`
  ${problemSummary(state)}
  <p>When you have saved it, you are signed out on every device. Then you sign in with the new password.</p>
  <form class="stack" method="post" action="/api/password/reset">
    <input type="hidden" name="token" value="${token}">
    ${newPasswordField(state, 'New password')}
    <button class="button button-main button-wide" type="submit">Save my new password</button>
  </form>`
