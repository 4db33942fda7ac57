/**
 * The script of the sign-in page, which works without it: it adds signing in with a passkey, by a button and among
 * the suggestions of the e-mail field, a way to see the typed password, and words for what is missing.
 */

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser'
import type { authEndpoints } from '#contract/auth/auth.ts'
import { addFormProblems } from '#web/form-problems.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { addShowPassword } from '#web/show-password.ts'
import { t } from '#words/t.ts'

const signInOptions = call<typeof authEndpoints.passkeySignInOptions>('POST /api/login/passkey/options')
const signIn = call<typeof authEndpoints.passkeySignIn>('POST /api/login/passkey')

type OptionsJSON = Parameters<typeof startAuthentication>[0]['optionsJSON']

async function signInWithPasskey(form: HTMLFormElement, useBrowserAutofill: boolean): Promise<void> {
  const options = await signInOptions()
  // The library's own shape, made by its other half on the server; the contract bounds it and looks no further.
  const optionsJSON = options as unknown as OptionsJSON
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill })
  try {
    await signIn({ body: { credential } })
  } catch (error) {
    // Whoever is suspended reads on a page of its own why, and can appeal there.
    if (!(error instanceof ApiError) || !error.location) throw error
    return location.assign(error.location)
  }
  const returnTo = new FormData(form).get('returnTo')
  location.assign(typeof returnTo === 'string' ? returnTo : '/')
}

function addPasskeyButton(form: HTMLFormElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet button-wide'
  button.textContent = t('Sign in with a passkey')
  const note = document.createElement('p')
  note.className = 'error'
  note.setAttribute('role', 'alert')
  button.addEventListener('click', async () => {
    note.textContent = ''
    button.disabled = true
    try {
      await signInWithPasskey(form, false)
    } catch (error) {
      note.textContent = reasonOf(error)
      button.disabled = false
      button.focus()
    }
  })
  form.after(button, note)
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.plainMessage
  if (error instanceof Error && error.name === 'NotAllowedError')
    return t('No passkey was used: it was cancelled, or it took too long. You can try again at any time.')
  return t('No passkey could be used on this device. You can sign in with your password.')
}

/** The suggestion is an offer: if it cannot be made, or the button is used instead, nothing has to be said. */
async function offerSuggestion(form: HTMLFormElement): Promise<void> {
  if (await browserSupportsWebAuthnAutofill()) await signInWithPasskey(form, true).catch(() => undefined)
}

// First: a form that is not sent goes on showing the typed password to whoever asked for that.
addFormProblems()
addShowPassword()
const form = document.querySelector<HTMLFormElement>('form[data-passkey]')
if (form && browserSupportsWebAuthn()) {
  addPasskeyButton(form)
  void offerSuggestion(form)
}
