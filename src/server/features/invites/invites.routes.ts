import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AcceptedView, inviteEndpoints } from '#contract/invites.ts'
import { sendPage } from '#server/document/page-frame.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { announceError, type HttpError } from '#server/http/errors.ts'
import { acceptForms } from '#server/http/form-body.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { type WriteCall, write } from '#server/http/write.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { t } from '#words/t.ts'
import { deadInvitePage, invitePage, problemPage } from './invite.pages.ts'
import { pictureInPage } from './invite-picture.ts'
import {
  type Accepted,
  acceptInvite,
  deadInvite,
  type InviteDoors,
  insertInvite,
  revokeInvite,
} from './invites.commands.ts'
import { getOffer, listInvites, requireInvite } from './invites.queries.ts'

const inviteLimits = {
  create: { name: 'invite-create', points: 30, seconds: 60 * 60 },
  change: { name: 'invite-change', points: 300, seconds: 10 * 60 },
  accept: { name: 'invite-accept', points: 60, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

interface InviteServices {
  pages: WebPages
  storage: PhotoStorage
  doors: InviteDoors
}

export async function inviteRoutes(app: FastifyInstance, services: InviteServices): Promise<void> {
  const { create, change } = inviteLimits

  read(app, inviteEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listInvites(db, viewer, query, rowsFor(query))),
  )

  write(
    app,
    inviteEndpoints.create,
    { limit: create },
    {
      create: ({ tx, viewer, body, id }) => insertInvite(tx, viewer, id, body),
      answer: ({ tx, viewer, id }) => requireInvite(tx, viewer, id),
    },
  )

  write(app, inviteEndpoints.revoke, { limit: change }, ({ params, viewer, tx }) =>
    revokeInvite(tx, viewer, params.id),
  )

  await app.register(async (forms) => {
    acceptForms(forms)
    invitationRoutes(forms, services)
  })
}

/** A page of the server for everyone, signed in or not: it says the same, and needs no script. */
function invitationRoutes(app: FastifyInstance, { pages, storage, doors }: InviteServices): void {
  const sendProblem = (error: HttpError, request: FastifyRequest, reply: FastifyReply) =>
    error.code === 'not_found'
      ? sendPage(reply, pages, { ...preview(), title: deadTitle(), content: deadInvitePage() })
      : sendPage(reply, pages, {
          ...preview(),
          hasProblem: true,
          content: problemPage(error.message, codeOf(request)),
        })

  write(
    app,
    inviteEndpoints.accept,
    {
      limit: inviteLimits.accept,
      form: {
        done: ({ reply }, accepted) => reply.redirect(placeOf(accepted), 303),
        failed: sendProblem,
      },
    },
    async ({ params, body, viewer, tx, publish }) => {
      const accepted = await acceptInvite(tx, viewer, params.code, doors, body.answer)
      if (accepted.hasChanged) announce(publish, viewer.id, accepted)
      return { status: accepted.status, id: accepted.id }
    },
  )

  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(announceError(request, reply, error), request, reply)
  app.get('/invite/:code', { config: { document: true }, errorHandler }, async (request, reply) => {
    const { db, floodGuard } = app.data
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const viewer = await request.viewer()
    const code = codeOf(request)
    const offer = await floodGuard.inTurn(request, () => getOffer(db, viewer, code))
    if (!offer) throw deadInvite()
    const picture = await pictureInPage(storage, offer.inviter.profileImageUrl)
    const { figures } = pages
    const content = invitePage({ offer, picture, figures, code, isSignedIn: viewer !== null })
    return sendPage(reply, pages, { ...preview(), content })
  })
}

const codeOf = ({ params }: FastifyRequest): string => (params as { code: string }).code

const deadTitle = () => t('This invitation no longer works')

/** What programs that look at links tell of each of them: no name. */
const preview = () => ({
  title: t('An invitation to Synapse'),
  description: t(
    'Synapse is a calm social network for neurodivergent women and others in the neurodivergent community.',
  ),
})

const placeOf = ({ status, id }: AcceptedView): string =>
  status === 'friends' ? `/profile/${id}` : `/communities/${id}`

function announce(
  publish: WriteCall<never>['publish'],
  userId: string,
  { status, id, inviterId, notified }: Accepted,
): void {
  if (status === 'friends') {
    // One of the two may have asked the other before.
    publish({ type: 'requests.changed', userIds: [userId, inviterId] })
    publish({ type: 'sentRequests.changed', userIds: [userId, inviterId] })
    publish({ type: 'friends.changed', userIds: [userId, inviterId] })
  } else {
    publish({ type: 'membership.changed', communityId: id, userId })
    // Its count has moved. Who waits at the door is no news to anybody else.
    if (status === 'member') publish({ type: 'community.changed', communityId: id })
  }
  if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
}
