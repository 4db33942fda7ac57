import type { FastifyInstance } from 'fastify'
import { sendPage } from '#server/document/page-frame.ts'
import { announceError, sendError } from '#server/http/errors.ts'
import { acceptForms } from '#server/http/form-body.ts'
import { t } from '#words/t.ts'
import { composeKeptMails } from './accounts.ts'
import { addressRoutes } from './address/address.routes.ts'
import { addressLinkRoutes } from './address/address-links.routes.ts'
import { takeBackRoutes } from './address/take-back.routes.ts'
import type { AuthServices } from './auth.services.ts'
import { scheduleCleanUp } from './clean-up.ts'
import { oidcFinishRoutes } from './oidc/oidc-finish.routes.ts'
import { ownUserRoutes } from './own-user.routes.ts'
import { passkeySignInRoutes, passkeysRoutes } from './passkeys/passkeys.routes.ts'
import {
  changePasswordRoute,
  firstPasswordRoute,
  forgotPasswordRoutes,
  resetPasswordRoutes,
} from './password/password.routes.ts'
import { proofRoutes } from './proof.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { secondStepRoutes } from './second-factor/second-step.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { composeSecurityMails } from './security/security-events.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { problemPage } from './sign-in/sign-in.pages.ts'
import { signInRoutes, signOutRoutes } from './sign-in/sign-in.routes.ts'
import { signUpRoutes } from './sign-up/sign-up.routes.ts'
import { confirmSignUpRoutes, signUpByMailRoutes } from './sign-up/sign-up-by-mail.routes.ts'
import { suspendedRoutes } from './suspended/suspended.routes.ts'

export async function authRoutes(app: FastifyInstance, services: AuthServices): Promise<void> {
  ownUserRoutes(app)
  sessionsRoutes(app, services)
  proofRoutes(app, services)
  securityRoutes(app)
  addressRoutes(app, services)
  if (services.config.builtInAccounts) {
    changePasswordRoute(app, services)
    firstPasswordRoute(app, services)
  }
  secondFactorRoutes(app, services)
  passkeysRoutes(app, services)
  passkeySignInRoutes(app, services)
  scheduleCleanUp(app, services)
  composeSecurityMails(services)
  composeKeptMails(services)

  await app.register(async (forms) => {
    acceptForms(forms)
    forms.setErrorHandler((error, request, reply) => {
      if (!request.routeOptions.config.document) return sendError(request, reply, error)
      const { message } = announceError(request, reply, error)
      const page = { title: t('That didn’t work'), content: problemPage(message) }
      return sendPage(reply, services.pages, page)
    })
    signInRoutes(forms, services)
    signOutRoutes(forms, services)
    suspendedRoutes(forms, services)
    addressLinkRoutes(forms, services)
    takeBackRoutes(forms, services)
    if (services.config.oidc) {
      // What is not set up is not loaded either: every start would wait for it.
      const { oidcRoutes } = await import('./oidc/oidc.routes.ts')
      oidcRoutes(forms, services)
      oidcFinishRoutes(forms, services)
    }
    if (!services.config.builtInAccounts) return
    if (services.config.mail.smtpUrl) {
      signUpByMailRoutes(forms, services)
      confirmSignUpRoutes(forms, services)
    } else signUpRoutes(forms, services)
    secondStepRoutes(forms, services)
    forgotPasswordRoutes(forms, services)
    resetPasswordRoutes(forms, services)
  })
}
