import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressEndpoints } from '#contract/auth/address-change.ts'
import { sendPage } from '#server/document/page-frame.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits } from '#server/features/auth/auth-limits.ts'
import type { FormState } from '#server/features/auth/pages/form-parts.ts'
import { formState, queryValue } from '#server/features/auth/pages/form-state.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import type { Change } from '#server/http/change.ts'
import { badInput, type HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import type { Html } from '#server/http/html.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import {
  type AddressChange,
  findChange,
  noteConfirmed,
  removePendingChange,
  takeLink,
} from './address.commands.ts'
import {
  addressAnswerPage,
  agreePage,
  confirmAddressPage,
  deadAddressLinkPage,
  newPasswordAdvice,
} from './address.pages.ts'
import { composeTakeBackMails } from './take-back.ts'

interface LinkPage {
  purpose: 'address-confirm' | 'address-agree'
  title: () => string
  content: (state: FormState, token: string, change: AddressChange) => Html
}

const confirmPage: LinkPage = {
  purpose: 'address-confirm',
  title: () => t('Confirm this email address'),
  content: (state, token, { newEmail }) => confirmAddressPage(state, token, newEmail),
}
const agreementPage: LinkPage = {
  purpose: 'address-agree',
  title: () => t('Change your email address?'),
  content: agreePage,
}

const changed = () => t('Your email address has changed. From now on, sign in with the new one.')
const stopped = () => t('The change is stopped. Your email address stays as it was.')

/** What the links in the two mails open. They work without a session: a mailbox is often on another device. */
export function addressLinkRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages } = services
  const { db, rateLimit } = app.data
  composeTakeBackMails(services)

  const showPage = async (
    { purpose, title, content }: LinkPage,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    token: string,
    problem: HttpError | null = null,
  ): Promise<FastifyReply> => {
    const change = await findChange(db, purpose, token)
    if (!change)
      return sendPage(problem ? reply : reply.code(410), pages, {
        title: t('This link no longer works'),
        content: deadAddressLinkPage(),
      })
    return sendPage(reply, pages, {
      title: title(),
      hasProblem: problem !== null,
      content: content(formState(request, problem), token, change),
    })
  }

  const getPage = (path: string, page: LinkPage) =>
    app.get(path, { config: { document: true } }, async (request, reply) => {
      await rateLimit(authLimits.tokenFromAddress, addressOf(request))
      return showPage(page, { request, reply }, queryValue(request, 'token'))
    })

  const options = (page: LinkPage) => ({
    limit: null,
    prepare: ({ request }: { request: FastifyRequest }) =>
      rateLimit(authLimits.tokenFromAddress, addressOf(request)),
    form: {
      done: ({ reply }: { reply: FastifyReply }, { message }: { message: string }) =>
        sendPage(reply, pages, {
          title: message === changed() ? t('Your email address has changed') : t('Thank you'),
          content: addressAnswerPage(message, message === stopped() ? newPasswordAdvice() : null),
        }),
      failed: (error: HttpError, request: FastifyRequest, reply: FastifyReply) =>
        showPage(page, { request, reply }, typedIn(request, 'token'), error),
    },
  })

  /** Told at both addresses once it has happened. */
  const confirmBy = async (
    call: Change & { request: FastifyRequest },
    change: AddressChange,
    by: 'confirmedAt' | 'agreedAt',
  ): Promise<boolean> => {
    if (!(await noteConfirmed(call.tx, change, by))) return false
    await tellSecurityEvent(services, call, change.userId, 'addressChanged')
    const { id, userId } = change
    await services.mailer.queue(call, { kind: 'address-changed', userId, data: { change: id } })
    return true
  }

  getPage('/api/address/confirm', confirmPage)
  write(app, addressEndpoints.confirm, options(confirmPage), async (call) => {
    const change = await takeLink(call.tx, 'address-confirm', call.body.token)
    if (!change) throw deadLink()
    const isChanged = await confirmBy(call, change, 'confirmedAt')
    return {
      message: isChanged
        ? changed()
        : t(
            'This address is confirmed. One step is left: open the email we sent to your old address, and agree there.',
          ),
    }
  })

  getPage('/api/address/agree', agreementPage)
  write(app, addressEndpoints.agree, options(agreementPage), async (call) => {
    const { body, tx } = call
    const change = await takeLink(tx, 'address-agree', body.token)
    if (!change) throw deadLink()
    if (body.answer === 'stop') {
      await removePendingChange(tx, change.userId)
      return { message: stopped() }
    }
    const isChanged = await confirmBy(call, change, 'agreedAt')
    return {
      message: isChanged
        ? changed()
        : t(
            'Thank you for agreeing. One step is left: open the email we sent to the new address, and confirm it there.',
          ),
    }
  })
}

export const deadLink = () =>
  badInput({
    token: t(
      'This link doesn’t work any more. It was used, it’s too old, or you asked for another change since.',
    ),
  })
