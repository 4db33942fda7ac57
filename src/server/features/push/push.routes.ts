import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pushEndpoints } from '#contract/push/push.ts'
import type { TestOutcome } from '#contract/push/push-kinds.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import { everyHour } from '#server/http/hourly.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { JobFailure } from '#server/jobs/retries.ts'
import { t } from '#words/t.ts'
import { needsSomethingShown } from './compose.ts'
import type { NewsSources } from './news.ts'
import { insertPushDevice, noteTested, removePushDevice, setPushSettings } from './push.commands.ts'
import { getPush, getPushSettings, getTarget } from './push.queries.ts'
import { openPushKeys } from './push-keys.ts'
import { createPushSender, type PushSender, type PushTarget } from './push-service.ts'
import { createPushes, type Pushes, type PushTiming, usualTiming } from './pushes.ts'

interface PushServices {
  config: Config
  db: Database
  queue: Queue
  log: FastifyBaseLogger
  sources: NewsSources
  timing?: PushTiming | undefined
}

/** What sends, before there are routes: whoever publishes an event must be followed. */
export interface OpenPush {
  publicKey: string
  sender: PushSender
  pushes: Pushes
}

export async function openPush({
  config,
  timing = usualTiming,
  ...services
}: PushServices): Promise<OpenPush> {
  const keys = await openPushKeys(services.db)
  const sender = createPushSender({ keys, contact: contactOf(config), localOrigin: config.pushLocalOrigin })
  return { publicKey: keys.publicKey, sender, pushes: createPushes({ ...services, sender, timing }) }
}

/** Push services want to know whom to write to if something is wrong with what we send (RFC 8292). */
function contactOf({ supportEmail, publicUrl, mail }: Config): string {
  if (supportEmail) return `mailto:${supportEmail}`
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0] ?? 'no-reply@localhost'}`
}

const change: Limit = { name: 'push', points: 60, seconds: 10 * 60 }
const test: Limit = { name: 'push-test', points: 10, seconds: 10 * 60 }

export function pushRoutes(
  app: FastifyInstance,
  { publicKey, sender, pushes, log }: OpenPush & { log: FastifyBaseLogger },
): PreloadedQueries {
  const { db } = app.data

  read(app, pushEndpoints.get, ({ viewer, db: on }) => getPush(on, viewer, publicKey))

  write(app, pushEndpoints.turnOn, { limit: change }, async ({ body, viewer, tx }) => {
    if (!sender.mayReach({ endpoint: body.endpoint, ...body.keys }))
      throw badInput({ endpoint: t('This doesn’t come from a browser’s notifications.') })
    await insertPushDevice(tx, viewer, body)
    return getPush(tx, viewer, publicKey)
  })

  write(app, pushEndpoints.turnOff, { limit: change }, async ({ params, viewer, tx }) => {
    await removePushDevice(tx, viewer, params.id)
    return getPush(tx, viewer, publicKey)
  })

  write(app, pushEndpoints.set, { limit: change }, async ({ body, viewer, tx }) => {
    await setPushSettings(tx, viewer, body)
    return getPushSettings(tx, viewer.id)
  })

  write(
    app,
    pushEndpoints.test,
    {
      limit: test,
      // Before the transaction: a push service may take its time. Quiet hours do not count: it was asked for now.
      prepare: async ({ params, signedIn }) => {
        const target = await getTarget(db, await signedIn(), params.id)
        if (!target) throw notFound()
        return tryOut(sender, target)
      },
    },
    async ({ params, viewer, tx, prepared: outcome }) => {
      if (outcome === 'gone') await removePushDevice(tx, viewer, params.id)
      if (outcome === 'sent') await noteTested(tx, params.id)
      return { outcome }
    },
  )

  everyHour(app, log, 'looking for devices that were not told', pushes.sweep)
  app.addHook('onClose', () => pushes.close())

  return async ({ screen, viewer, db: on }) =>
    screen === '/settings/notifications'
      ? [[[pushEndpoints.get.path], await getPush(on, viewer, publicKey)]]
      : []
}

async function tryOut(sender: PushSender, target: PushTarget): Promise<TestOutcome> {
  try {
    const delivery = await sender.send(target, {
      type: 'test',
      title: t('Notifications from Synapse work here'),
      body: '',
      path: '/settings/notifications',
      isSilent: false,
      mustShow: needsSomethingShown(target),
    })
    return delivery === 'gone' ? 'gone' : 'sent'
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    return error.reason === 'push 429' || /^push 5\d\d$/.test(error.reason) ? 'busy' : 'failed'
  }
}
