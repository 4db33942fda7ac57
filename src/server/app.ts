import cookies from '@fastify/cookie'
import files from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import { openRedis } from './db/redis.ts'
import { openReads } from './db/replica.ts'
import { documentRoutes } from './document/document.routes.ts'
import { serviceWorkerRoutes } from './document/service-worker.routes.ts'
import type { WebPages } from './document/web-pages.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { apiDescriptionRoutes } from './features/api-description/api-description.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { ownUserPreloadedQueries } from './features/auth/own-user.routes.ts'
import { createFailedSignIns } from './features/auth/security/failed-sign-ins.ts'
import { tellSecurityEvent } from './features/auth/security/security-events.ts'
import { blockAndMutePreloadedQueries } from './features/blocks-and-mutes/blocks-and-mutes.preloaded-queries.ts'
import { blockAndMuteRoutes } from './features/blocks-and-mutes/blocks-and-mutes.routes.ts'
import { circlePreloadedQueries } from './features/circles/circles.preloaded-queries.ts'
import { circleRoutes } from './features/circles/circles.routes.ts'
import { comfortPreloadedQueries, comfortRoutes } from './features/comfort/comfort.routes.ts'
import { commentPreloadedQueries } from './features/comments/comments.preloaded-queries.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { communityPreloadedQueries } from './features/communities/communities.preloaded-queries.ts'
import { communityRoutes } from './features/communities/communities.routes.ts'
import { communityModerationRoutes } from './features/communities/community-moderation.routes.ts'
import { communityWindowRoutes } from './features/communities/community-window.routes.ts'
import { join } from './features/communities/memberships.commands.ts'
import { moderatorOfferRoutes } from './features/communities/moderator-offers.routes.ts'
import { removalRoutes } from './features/communities/removals.routes.ts'
import { contentNotePreloadedQueries } from './features/content-notes/content-notes.preloaded-queries.ts'
import { contentNoteRoutes } from './features/content-notes/content-notes.routes.ts'
import type { DigestSources } from './features/digest/digest.contents.ts'
import { digestPreloadedQueries, digestRoutes } from './features/digest/digest.routes.ts'
import { discoverPreloadedQueries } from './features/discover/discover.preloaded-queries.ts'
import { discoverRoutes } from './features/discover/discover.routes.ts'
import { donationDocuments } from './features/donations/donations.document.ts'
import { donationRoutes } from './features/donations/donations.routes.ts'
import { draftRoutes } from './features/drafts/drafts.routes.ts'
import { fellowTravellerPreloadedQueries } from './features/fellow-travellers/fellow-travellers.preloaded-queries.ts'
import { fellowTravellerRoutes } from './features/fellow-travellers/fellow-travellers.routes.ts'
import { befriendInvited } from './features/friends/friends.commands.ts'
import { friendPreloadedQueries } from './features/friends/friends.preloaded-queries.ts'
import { listRequests } from './features/friends/friends.queries.ts'
import { friendRoutes } from './features/friends/friends.routes.ts'
import { gatheringPreloadedQueries } from './features/gatherings/gatherings.preloaded-queries.ts'
import { gatheringRoutes } from './features/gatherings/gatherings.routes.ts'
import { groupMessageRoutes } from './features/groups/group-messages.routes.ts'
import { groupPreloadedQueries } from './features/groups/groups.preloaded-queries.ts'
import { listGroupNews } from './features/groups/groups.queries.ts'
import { groupRoutes } from './features/groups/groups.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { helpDocuments, helpRoutes } from './features/help/help.routes.ts'
import { invitePreloadedQueries } from './features/invites/invites.preloaded-queries.ts'
import { inviteRoutes } from './features/invites/invites.routes.ts'
import { issueRoutes } from './features/issues/issues.routes.ts'
import { languageRoutes } from './features/languages/languages.routes.ts'
import { leaveQuicklyRoutes } from './features/leave-quickly/leave-quickly.routes.ts'
import { leftoverContentPreloadedQueries } from './features/leftover-content/leftover-content.preloaded-queries.ts'
import { leftoverContentRoutes } from './features/leftover-content/leftover-content.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { likeRoutes } from './features/likes/likes.routes.ts'
import { mentionRoutes } from './features/mentions/mentions.routes.ts'
import { messageSearchRoutes } from './features/message-search/message-search.routes.ts'
import { listWaiting } from './features/messages/conversations.queries.ts'
import { messageReactionRoutes } from './features/messages/message-reactions.routes.ts'
import { messagePreloadedQueries } from './features/messages/messages.preloaded-queries.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { scheduledMessageRoutes } from './features/messages/scheduled-messages.routes.ts'
import { metricsRoutes } from './features/metrics/metrics.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { listNotices } from './features/notifications/notices.queries.ts'
import { noticeRoutes } from './features/notifications/notices.routes.ts'
import {
  notificationPreloadedQueries,
  notificationSettingRoutes,
} from './features/notifications/notification-settings.routes.ts'
import { openThreadRoutes } from './features/open-threads/open-threads.routes.ts'
import { pebblePreloadedQueries } from './features/pebbles/pebbles.preloaded-queries.ts'
import { pebbleRoutes } from './features/pebbles/pebbles.routes.ts'
import { pinnedPostRoutes } from './features/pinned-posts/pinned-posts.routes.ts'
import { placeRoutes } from './features/places/places.routes.ts'
import { pollRoutes } from './features/polls/polls.routes.ts'
import { postPhotoRoutes } from './features/posts/post-photos.routes.ts'
import { postPreloadedQueries } from './features/posts/posts.preloaded-queries.ts'
import { listPosts } from './features/posts/posts.queries.ts'
import { postRoutes } from './features/posts/posts.routes.ts'
import { scheduledPostRoutes } from './features/posts/scheduled-posts.routes.ts'
import { profilePreloadedQueries } from './features/profile/profile.preloaded-queries.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { openPush, pushRoutes } from './features/push/push.routes.ts'
import type { PushTiming } from './features/push/pushes.ts'
import { quietRoomPreloadedQueries } from './features/quiet-rooms/quiet-rooms.preloaded-queries.ts'
import { quietRoomRoutes } from './features/quiet-rooms/quiet-rooms.routes.ts'
import { createHub } from './features/realtime/hub.ts'
import { realtimePreloadedQueries } from './features/realtime/realtime.preloaded-queries.ts'
import { realtimeRoutes } from './features/realtime/realtime.routes.ts'
import { recentlyDeletedRoutes } from './features/recently-deleted/recently-deleted.routes.ts'
import { reportPreloadedQueries } from './features/reports/reports.preloaded-queries.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { savedPostPreloadedQueries } from './features/saved-posts/saved-posts.preloaded-queries.ts'
import { savedPostRoutes } from './features/saved-posts/saved-posts.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { thanksRoutes } from './features/thanks/thanks.routes.ts'
import { toneQuestionRoutes } from './features/tone-questions/tone-questions.routes.ts'
import { scheduleUploadCleanUp } from './features/uploads/clean-up.ts'
import { imageRoutes } from './features/uploads/images.routes.ts'
import { uploadRoutes } from './features/uploads/uploads.routes.ts'
import { wellKnownRoutes } from './features/well-known/well-known.routes.ts'
import { whereWasIPreloadedQueries, whereWasIRoutes } from './features/where-was-i/where-was-i.routes.ts'
import { wordFilterPreloadedQueries } from './features/word-filters/word-filters.preloaded-queries.ts'
import { wordFilterRoutes } from './features/word-filters/word-filters.routes.ts'
import { answerBeforeClosing } from './http/answer-before-closing.ts'
import { registerProxyCare } from './http/behind-proxy.ts'
import { registerForeignRequestCheck } from './http/csrf.ts'
import { registerDiskGuard } from './http/disk-guard.ts'
import { notFound, registerErrorHandler, sendError } from './http/errors.ts'
import { createFloodGuard, registerAddressLimit } from './http/flood-guard.ts'
import { decorateLeaving } from './http/leaving.ts'
import { ownAddress } from './http/own-address.ts'
import { rowsFor } from './http/paging.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { newRequestId, registerRequestLog } from './http/request-log.ts'
import { speakPlainly } from './http/schema-words.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerSessions } from './http/session.ts'
import { createQueue, scheduleJobs } from './jobs/queue.ts'
import { createMailer } from './mail/mailer.ts'
import { openMailTransport } from './mail/open-transport.ts'
import { choosePayments } from './payments/choose-payments.ts'
import { openPlaces, type Places } from './places/places.ts'
import { createLocalEvents } from './realtime/local.events.ts'
import { openRedisEvents } from './realtime/redis.events.ts'
import { openStorage } from './storage/open-storage.ts'
import { createUploads } from './storage/uploads.ts'
import type { Tracing } from './tracing/tracing.ts'

export interface Services {
  config: Config
  db: Database
  pool: pg.Pool
  log: FastifyBaseLogger
  pages: WebPages
  /** Given by whoever wants to read the list before anyone asks. */
  places?: Places
  /** Null: nobody has asked for traces. */
  tracing?: Tracing | null
  /** How long live events wait for more of the same, in milliseconds; for tests that look at each one. */
  gatherEventsFor?: number
  /** How often jobs that nobody has are looked for, in milliseconds; for tests that do not wait half a minute. */
  lookForJobsEvery?: number
  /** How long pushes wait for more; for tests. */
  pushTiming?: PushTiming
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as 'METHOD /path/:id'; the access matrix must name each one. */
    routes: readonly string[]
  }
}

/** Puts the features together: the only file that knows them all. */
export async function buildApp({
  config,
  db,
  pool,
  log,
  pages,
  places = openPlaces(),
  tracing,
  gatherEventsFor,
  lookForJobsEvery,
  pushTiming,
}: Services): Promise<FastifyInstance> {
  speakPlainly()
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged of a request says which route it is; a logger of its own for each would say no more.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Slow clients must not hold connections for ever, but a photo of 10 MB may take minutes on a weak connection.
    requestTimeout: 300_000,
    // Ends idle keep-alive connections when the server drains.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendError(request, reply, error),
  })

  const endpoints: Endpoint[] = []
  const routes: string[] = []
  app.decorate('routes', routes)
  app.addHook('onRoute', ({ config: route, method, url }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    routes.push(...methods.map((one) => `${one} ${url}`))
    if (route?.endpoint && methods.length > 0) endpoints.push(route.endpoint)
  })

  // A plain form of any site can send text; only JSON needs a script, and scripts of other sites are refused.
  app.removeContentTypeParser('text/plain')
  tracing?.follow(app)
  const allAnswered = answerBeforeClosing(app)
  decorateLeaving(app)
  registerErrorHandler(app)
  registerRequestLog(app)
  registerSecurityHeaders(app, config)
  registerProxyCare(app, config)
  registerForeignRequestCheck(app, config)
  registerDiskGuard(app, config)
  registerAddressLimit(app, config)
  await app.register(cookies)
  registerSessions(app, { config, db })

  const shared = config.redisUrl
    ? await openRedis({
        url: config.redisUrl,
        onTrouble: (error) => log.warn({ err: error }, 'Redis is away'),
      })
    : null
  const rateLimit = createRateLimits(config, shared?.redis)
  const queue = createQueue({ db, log, tracing })
  scheduleJobs(app, queue, { db, log, every: lookForJobsEvery })
  const page = { limit: limits.pageSize.usual }
  const push = await openPush({
    config,
    db,
    queue,
    log,
    timing: pushTiming,
    sources: {
      notices: (on, viewer) => listNotices(on, viewer, page, rowsFor(page)),
      conversations: listWaiting,
      requests: (on, viewer) => listRequests(on, viewer, page, rowsFor(page)),
      groups: listGroupNews,
    },
  })
  const events = push.pushes.following(shared ? await openRedisEvents(shared, log) : createLocalEvents())
  app.addHook('onClose', async () => {
    await events.close()
    await shared?.close()
  })
  const reads = openReads({ config, db, log })
  app.addHook('onClose', () => reads.close())
  app.decorate('data', { db, reads, events, rateLimit, floodGuard: createFloodGuard(config) })
  const hub = createHub({ db, events, log, gatherFor: gatherEventsFor })
  const mailer = createMailer(queue, await openMailTransport(config, log))
  const chosen = await choosePayments(config, db)

  const storage = await openStorage(config)
  const uploads = createUploads(db, storage)

  healthRoutes(app)
  helpRoutes(app, { config })
  const failedSignIns = createFailedSignIns(db, log)
  metricsRoutes(app, {
    config,
    pool,
    replica: reads.replica,
    failedSignIns: failedSignIns.counts,
    jobs: queue,
    streams: hub.count,
  })
  apiDescriptionRoutes(app, { endpoints, pages })
  legalRoutes(app, { config, pages })
  wellKnownRoutes(app, config)
  leaveQuicklyRoutes(app, config)
  const authServices = {
    config,
    pages,
    log,
    mailer,
    failedSignIns,
    ownAddress: () => ownAddress(app, config),
  }
  await authRoutes(app, authServices)
  const accountPreloadedQueries = accountRoutes(app, {
    ...authServices,
    pool,
    storage,
    tellSecurityEvent: (change, userId, kind) => tellSecurityEvent(authServices, change, userId, kind),
  })
  communityRoutes(app)
  communityModerationRoutes(app)
  communityWindowRoutes(app)
  moderatorOfferRoutes(app, { log })
  removalRoutes(app)
  await donationRoutes(app, { config, chosen })
  postRoutes(app, { config, uploads })
  postPhotoRoutes(app, { config, uploads })
  scheduledPostRoutes(app, { log, lookEvery: lookForJobsEvery })
  profileRoutes(app, { config, uploads, places })
  noticeRoutes(app, { onRead: (userId) => push.pushes.look([userId]) })
  notificationSettingRoutes(app, { mailer })
  const pushPreloadedQueries = pushRoutes(app, { ...push, log })
  await digestRoutes(app, { ...authServices, lookEvery: lookForJobsEvery, sources: digestSources })
  reportRoutes(app, authServices)
  moderationRoutes(app, authServices)
  issueRoutes(app, { config, mailer })
  likeRoutes(app)
  pollRoutes(app)
  friendRoutes(app)
  await inviteRoutes(app, { pages, storage, doors: { befriend: befriendInvited, join } })
  blockAndMuteRoutes(app)
  leftoverContentRoutes(app)
  recentlyDeletedRoutes(app)
  savedPostRoutes(app, { log, lookEvery: lookForJobsEvery })
  pebbleRoutes(app, { config, uploads })
  gatheringRoutes(app, {
    ...{ log, places, queue, lookEvery: lookForJobsEvery },
    ownAddress: authServices.ownAddress,
  })
  fellowTravellerRoutes(app, { config, places, log, lookEvery: lookForJobsEvery })
  quietRoomRoutes(app, { log, every: lookForJobsEvery })
  discoverRoutes(app, { places })
  placeRoutes(app, { places })
  languageRoutes(app)
  searchRoutes(app)
  messageRoutes(app, { config, uploads })
  messageReactionRoutes(app)
  messageSearchRoutes(app)
  groupRoutes(app)
  groupMessageRoutes(app, { config, uploads })
  scheduledMessageRoutes(app, { config, uploads, log, lookEvery: lookForJobsEvery })
  realtimeRoutes(app, { hub })
  commentRoutes(app)
  comfortRoutes(app)
  contentNoteRoutes(app)
  wordFilterRoutes(app)
  circleRoutes(app)
  draftRoutes(app)
  whereWasIRoutes(app)
  mentionRoutes(app)
  thanksRoutes(app)
  pinnedPostRoutes(app)
  openThreadRoutes(app)
  toneQuestionRoutes(app)
  await uploadRoutes(app, { config, uploads })
  imageRoutes(app, { storage })
  scheduleUploadCleanUp(app, { db, storage, log })

  if (pages.folder) await serveFiles(app, pages.folder)
  const allowed = allowingUploads(pages, storage.uploadOrigin)
  serviceWorkerRoutes(app, allowed)
  documentRoutes(
    app,
    allowed,
    [
      realtimePreloadedQueries(events),
      ownUserPreloadedQueries,
      communityPreloadedQueries,
      postPreloadedQueries,
      commentPreloadedQueries,
      profilePreloadedQueries,
      friendPreloadedQueries,
      reportPreloadedQueries,
      discoverPreloadedQueries({ places }),
      messagePreloadedQueries,
      groupPreloadedQueries,
      notificationPreloadedQueries,
      pushPreloadedQueries,
      digestPreloadedQueries,
      comfortPreloadedQueries,
      contentNotePreloadedQueries,
      wordFilterPreloadedQueries,
      circlePreloadedQueries,
      whereWasIPreloadedQueries,
      accountPreloadedQueries,
      blockAndMutePreloadedQueries,
      invitePreloadedQueries,
      leftoverContentPreloadedQueries,
      savedPostPreloadedQueries,
      pebblePreloadedQueries,
      gatheringPreloadedQueries,
      quietRoomPreloadedQueries,
      fellowTravellerPreloadedQueries(config.fellowTravellers),
    ],
    { ...donationDocuments(config, chosen), ...helpDocuments(config) },
  )
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound()))
  // Last: live streams have to end first, or it would wait for them.
  app.addHook('preClose', allAnswered)
  return app
}

const aPage = { limit: 20 as const }
const aLongPage = { limit: 50 as const }

/** A digest tells of what these features show, by their own rules. */
const digestSources: DigestSources = {
  conversations: listWaiting,
  groups: listGroupNews,
  requests: (db, viewer) => listRequests(db, viewer, aPage, rowsFor(aPage)),
  notices: (db, viewer) => listNotices(db, viewer, aLongPage, rowsFor(aLongPage)),
  posts: (db, viewer) => listPosts(db, viewer, { ...aPage, feed: 'communities' }, rowsFor(aPage)),
}

/** Photos may go straight to a bucket; pages must then be allowed to send to it. */
const allowingUploads = (pages: WebPages, origin: string | null): WebPages =>
  origin
    ? {
        ...pages,
        policy: { ...pages.policy, 'connect-src': `${pages.policy?.['connect-src'] ?? "'self'"} ${origin}` },
      }
    : pages

/** Built files carry a hash of their content in their name, so they never change and never need to be asked for again. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
}
