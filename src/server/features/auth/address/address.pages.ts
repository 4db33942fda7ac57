import { type FormState, problemSummary } from '#server/features/auth/pages/form-parts.ts'
import { codeNote, keptBoxes, type WaysIn } from '#server/features/auth/password/password.pages.ts'
import { newPasswordField } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { type Html, html } from '#server/http/html.ts'
import { rich, strong } from '#server/http/rich.ts'
import { t } from '#words/t.ts'

// Programs that look at mails open every link in them, so opening a page changes nothing: a press does.

const hiddenToken = (token: string): Html => html`<input type="hidden" name="token" value="${token}">`

export const confirmAddressPage = (state: FormState, token: string, newEmail: string): Html => html`
  ${problemSummary(state)}
  <p>${rich('Someone asked to use {email} for their Synapse account. If that was you, please confirm it.', { email: strong(newEmail) })}</p>
  <form class="stack" method="post" action="/api/address/confirm" novalidate>
    ${hiddenToken(token)}
    <button class="button button-main button-wide" type="submit">${t('Confirm this address')}</button>
  </form>
  <p class="hint">${t('If that wasn’t you, you can close this page. Nothing is changed.')}</p>`

export const agreePage = (
  state: FormState,
  token: string,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Html => html`
  ${problemSummary(state)}
  <p>${rich('Your Synapse account has the address {email}.', { email: strong(oldEmail) })}</p>
  <p>${rich('Someone signed in to your account asked to change it to {email}. Was that you?', { email: strong(newEmail) })}</p>
  <form class="stack" method="post" action="/api/address/agree" novalidate>
    ${hiddenToken(token)}
    <button class="button button-main button-wide" type="submit" name="answer" value="agree">${t('Yes, change my address')}</button>
    <button class="button button-quiet button-wide" type="submit" name="answer" value="stop">${t('No, stop this')}</button>
  </form>
  <p class="hint">${t('It changes when the new address is confirmed too. For seven days after that, you can undo it.')}</p>`

export const addressAnswerPage = (message: string, next: Html | null = null): Html => html`
  <p class="note note-success" role="status">${message}</p>
  ${next}
  <a class="button button-plain button-wide" href="/">${t('Go to Synapse')}</a>`

/** The change was not theirs, so somebody else may be signed in. */
export const newPasswordAdvice = (): Html => html`
  <p>${t('If you didn’t ask for this, someone else may be signed in to your account. Choosing a new password signs them out.')}</p>
  <a class="button button-main button-wide" href="/api/password/forgot">${t('Choose a new password')}</a>`

export const deadAddressLinkPage = (): Html => html`
  <p>${t('This link doesn’t work any more. It was used, it’s too old, or you asked for another change since.')}</p>
  <p>${t('In Settings, under Account, you can see your email address and any change that’s still open.')}</p>
  <a class="button button-main button-wide" href="/settings">${t('Open Settings')}</a>`

interface TakeBack {
  token: string
  oldEmail: string
  others: WaysIn
  hasPasswords: boolean
}

export const takeBackPage = (
  state: FormState,
  { token, oldEmail, others, hasPasswords }: TakeBack,
): Html => html`
  ${problemSummary(state)}
  <p>${rich('Press the button below, and your Synapse account gets the address {email} back.', { email: strong(oldEmail) })}</p>
  <p>${
    hasPasswords
      ? t(
          'Everyone is signed out, and passkeys stop working, unless you keep them below. Choose a new password, and sign in with it.',
        )
      : t('Everyone is signed out, and passkeys stop working, unless you keep them below.')
  }</p>
  ${codeNote(others, t('If you used codes from an app before the change, you’ll still need one to sign in.'))}
  <form class="stack" method="post" action="/api/address/take-back" novalidate>
    ${hiddenToken(token)}
    ${hasPasswords && newPasswordField(state, t('New password'))}
    ${keptBoxes(state, others)}
    <button class="button button-main button-wide" type="submit">${t('Take my account back')}</button>
  </form>
  <p class="hint">${t('If the change was yours, you can close this page.')}</p>`
