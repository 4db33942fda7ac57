import { Email, NewPassword, SignIn, SignUp } from '#contract/auth/auth.ts'
import { limits } from '#contract/core/limits.ts'
import {
  type FormState,
  field,
  invitationWaits,
  problemSummary,
  returnToField,
  tickBox,
  withReturnTo,
} from '#server/features/auth/pages/form-parts.ts'
import { type Html, html } from '#server/http/html.ts'
import { linkTo, rich } from '#server/http/rich.ts'
import { t } from '#words/t.ts'

export const newPasswordField = (state: FormState, label: string): Html =>
  field(state, {
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: t('At least {min} characters. A short sentence works well, and pasting is fine.', {
      min: limits.password.min,
    }),
    minLength: limits.password.min,
    maxLength: limits.password.max,
    schema: NewPassword,
  })

export const displayNameField = (state: FormState): Html =>
  field(state, {
    name: 'displayName',
    label: t('Name that others see'),
    type: 'text',
    autocomplete: 'nickname',
    hint: t('It can be a made-up one. You can change it later.'),
    maxLength: limits.displayName,
    schema: SignUp.shape.displayName,
  })

export const adultBox = (state: FormState): Html =>
  tickBox(state, 'adult', t('I am 18 or over'), t('Synapse is for adults.'), SignUp.shape.adult)

/** Said before the button that it is about. */
export const promise = (): Html =>
  rich(
    'By creating an account you agree to the <terms>terms</terms>. The <privacy>privacy page</privacy> says what’s stored, for how long, and who sees it.',
    {
      terms: linkTo('/terms'),
      privacy: linkTo('/privacy'),
    },
  )

export const signUpPage = (state: FormState): Html => html`
  ${problemSummary(state)}
  ${invitationWaits(state)}
  <form class="stack" method="post" action="/api/signup" novalidate>
    ${returnToField(state)}
    ${field(state, {
      name: 'email',
      label: t('Email address'),
      type: 'email',
      autocomplete: 'email',
      hint: t('For signing in. No one else sees it.'),
      maxLength: limits.email,
      schema: Email,
    })}
    ${newPasswordField(state, t('Password'))}
    ${displayNameField(state)}
    ${adultBox(state)}
    <p class="hint">${promise()}</p>
    <button class="button button-main button-wide" type="submit">${t('Create my account')}</button>
  </form>
  <p class="divider">${t('Already have an account?')}</p>
  <a class="button button-quiet button-wide" href="${withReturnTo('/api/login', state.returnTo)}">${t('Sign in')}</a>`

export const checkYourMailPage = (message: string, returnTo: string): Html => html`
  <p class="note note-success" role="status">${message}</p>
  ${invitationWaits({ returnTo })}
  <p>${rich('You can close this page. Nothing there after ten minutes? Look in your spam folder, or <a>try again</a>.', { a: linkTo(withReturnTo('/api/signup', returnTo)) })}</p>`

export const confirmSignUpPage = (state: FormState, token: string, email: string): Html => html`
  ${problemSummary(state)}
  ${invitationWaits(state)}
  <p>${t('Almost done. Please enter the password you chose. Then your account is ready.')}</p>
  <form class="stack" method="post" action="/api/signup/confirm" novalidate>
    <input type="hidden" name="token" value="${token}">
    ${returnToField(state)}
    <div class="field">
      <label for="email">${t('Email address')}</label>
      <input id="email" type="email" value="${email}" autocomplete="username" readonly>
    </div>
    ${field(state, {
      name: 'password',
      label: t('Password'),
      type: 'password',
      autocomplete: 'current-password',
      maxLength: limits.password.max,
      schema: SignIn.shape.password,
    })}
    <button class="button button-main button-wide" type="submit">${t('Finish and sign in')}</button>
  </form>`

export const deadLinkPage = (again: string, label: string): Html => html`
  <p>${t('This link was already used, or it’s too old. You can get a new one.')}</p>
  <p><a class="button button-main" href="${again}">${label}</a></p>`
