import { resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => ['true', '1', 'yes', 'on'].includes(value))

const webAddress = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}`, abort: true })

/** Links lead to paths from the root, and cookies and passkeys belong to a host: there is no Synapse under a path. */
const isWholeHost = (url: string) => {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (address: string) =>
  namedNetworks.includes(address) || ipaddr.isValid(address) || ipaddr.isValidCIDR(address)

/**
 * Every variable that Synapse reads, with its default and one sentence for docs/operating.md,
 * which is checked against this table by a test.
 */
const variables = {
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(65_535, 'must be 65535 or less')
    .default(5000)
    .describe('Port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .min(1, 'must not be empty')
    .default('127.0.0.1')
    .describe('Network address to listen on. Use 0.0.0.0 to be reachable from other machines.'),
  DATA_DIR: z
    .string()
    .min(1, 'must not be empty')
    .default('./data')
    .transform((path) => resolve(path))
    .describe('Folder for the embedded database, photos and the mail outbox.'),
  DATABASE_URL: webAddress(/^(postgres|postgresql|socket)$/, 'postgres://user:password@host:5432/synapse')
    .optional()
    .describe('A PostgreSQL (15 or newer) to use instead of the embedded one.'),
  DATABASE_REPLICA_URL: webAddress(
    /^(postgres|postgresql|socket)$/,
    'postgres://user:password@replica:5432/synapse',
  )
    .optional()
    .describe(
      'A streaming replica of DATABASE_URL. Feeds, threads, search and discover are read there whenever it has caught up with the moment of the request.',
    ),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'], 'must be none or transaction')
    .default('none')
    .describe(
      'Set to transaction when DATABASE_URL and DATABASE_REPLICA_URL lead through a pooler in transaction mode that keeps no prepared statements, such as PgBouncer before 1.21.',
    ),
  DATABASE_DIRECT_URL: webAddress(
    /^(postgres|postgresql|socket)$/,
    'postgres://user:password@host:5432/synapse',
  )
    .optional()
    .describe(
      'The same database as DATABASE_URL without a pooler between: for migrations and operator commands.',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(500, 'must be 500 or less')
    .default(10)
    .describe('Database connections that one instance holds at most.'),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(60, 'must be 60 or less')
    .default(0)
    .describe(
      'With several instances: how long one that is told to stop still answers while it says that it is not ready, so that the proxy sends people to the others first. A few seconds more than the proxy needs to notice.',
    ),
  REDIS_URL: webAddress(/^rediss?$/, 'redis://host:6379')
    .optional()
    .describe(
      'A Redis (6.2 or newer) that several instances share for live events and rate limits. Without it, each instance has its own.',
    ),
  PUBLIC_URL: webAddress(/^https?$/, 'https://synapse.example')
    .refine(isWholeHost, 'must be a host of its own without a path, such as https://synapse.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The address people type. Used in mails, passkeys and the check of foreign requests. With https, cookies are Secure.',
    ),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every(isProxy),
      'must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8',
    )
    .optional()
    .describe(
      'Addresses of your reverse proxies, comma separated (for example 127.0.0.1). Only then is X-Forwarded-For believed.',
    ),
  HSTS_SUBDOMAINS: flag(false).describe(
    'With an https PUBLIC_URL, tell browsers to use https for its subdomains too. Only if all of them have it.',
  ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('warn')
    .describe('How much is logged.'),
  STARTER_COMMUNITIES: flag(true).describe(
    'Begin a new network with one community for each neurotype. Looked at only while there are no communities.',
  ),
  FELLOW_TRAVELLERS: flag(false).describe(
    'Let people everywhere on this network ask for fellow travellers, or offer to go along; its moderators put groups together. Communities decide for themselves.',
  ),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .positive('must be more than 0')
    .max(1_000_000, 'must be 1000000 or less')
    .default(1)
    .describe('Multiplies every rate limit; for load tests.'),
  DISK_RESERVE_MB: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 or more')
    .default(200)
    .describe(
      'Megabytes to keep free on the disk of DATA_DIR. With less, nothing new is taken, and people can go on reading.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'With it, /metrics asks for "Authorization: Bearer …"; without it, /metrics answers only to this machine.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(/^https?$/, 'http://127.0.0.1:4318')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where traces go: a collector that speaks OTLP over HTTP. Without it, nothing of OpenTelemetry is loaded.',
    ),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .default('synapse')
    .describe('What this Synapse is called in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 or more')
    .max(1, 'must be 1 or less')
    .default(1)
    .describe('Which part of the requests is traced, from 0 to 1.'),
  OTEL_SDK_DISABLED: flag(false).describe('Turns traces off, whatever else is set.'),
  BUILT_IN_ACCOUNTS: flag(true).describe(
    'Sign-up and sign-in with email and password. Can be turned off only when OpenID Connect is set up.',
  ),
  OIDC_ISSUER_URL: webAddress(/^https?$/, 'https://id.example')
    .optional()
    .describe('OpenID Connect provider to sign in with.'),
  OIDC_CLIENT_ID: z.string().min(1, 'must not be empty').optional().describe('Client id at that provider.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe('Client secret at that provider.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(50)
    .default('your organisation')
    .describe('What the sign-in page calls that provider.'),
  S3_BUCKET: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe('A bucket to keep photos in. Without it, photos are files in DATA_DIR/photos.'),
  S3_ENDPOINT: webAddress(/^https?$/, 'https://s3.example')
    .optional()
    .describe("Address of the S3 service, as browsers reach it. Without it, Amazon's for S3_REGION."),
  S3_REGION: z.string().min(1, 'must not be empty').default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().min(1, 'must not be empty').optional().describe('Access key for the bucket.'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe('Secret that belongs to the access key.'),
  S3_FORCE_PATH_STYLE: flag(false).describe(
    'Put the name of the bucket into the path and not into the host name, as many S3 services other than Amazon want.',
  ),
  BACKUP_BUCKET: webAddress(/^https?$/, 'https://key:secret@s3.example/bucket')
    .refine((address) => new URL(address).username !== '' && new URL(address).pathname.length > 1, {
      error: 'must name key, secret and bucket: https://key:secret@s3.example/bucket?region=eu',
    })
    .optional()
    .describe(
      'A bucket for encrypted backups, of S3 or one like it, with its key: `https://key:secret@s3.example/bucket?region=eu`.',
    ),
  SMTP_URL: webAddress(/^smtps?$/, 'smtp://user:password@mail.example:587')
    .optional()
    .describe('Mail server. Without it, mails are files in DATA_DIR/outbox.'),
  MAIL_FROM: z
    .string()
    .min(3, 'must be an email address')
    .default('Synapse <no-reply@localhost>')
    .describe('Sender of mails.'),
  SUPPORT_EMAIL: z
    .email('must be an email address such as help@synapse.example')
    .max(254, 'must have at most 254 characters')
    .optional()
    .describe(
      'Address at which people reach a human: shown in the help centre, and told of each problem that someone reports. Without it, problems are kept for `npm run admin -- issues list`.',
    ),
  SOURCE_URL: webAddress(/^https?$/, 'https://code.example/synapse')
    .optional()
    .describe(
      'Where the source code of what you run is to be had, with your changes: its licence asks for it. Linked from the page ‘Source code’.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_live_… or sk_test_…')
    .optional()
    .describe('Secret key of the Stripe account that takes card donations. See docs/donations.md.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must look like pk_live_… or pk_test_…')
    .optional()
    .describe('Publishable key of that account.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must look like whsec_…')
    .optional()
    .describe('Signing secret of the webhook that calls /api/stripe/webhook.'),
  STRIPE_API_BASE: webAddress(/^https?$/, 'https://api.stripe.com')
    .default('https://api.stripe.com')
    .describe("Where Stripe's API is. Only tests change it."),
  PUSH_LOCAL_ORIGIN: webAddress(/^https?$/, 'http://127.0.0.1:4000')
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('A push service that is not on the public internet. Only tests set it.'),
  CASHAPP_TAG: z
    .string()
    .regex(/^\$?[A-Za-z][A-Za-z0-9]{0,19}$/, 'must be a cashtag such as $synapse')
    .transform((tag) => (tag.startsWith('$') ? tag : `$${tag}`))
    .optional()
    .describe('Cash App tag that the donation page shows.'),
  LEAVE_URL: webAddress(/^https?$/, 'https://www.bbc.co.uk/weather')
    .optional()
    .describe(
      "Where 'Leave quickly' leads, such as a weather page that many people use. Without it, to a plain calendar of our own.",
    ),
} satisfies Record<string, z.ZodType>

export const Environment = z.object(variables)

/** Name, meaning and default of each variable, for the documentation and its test. */
export const documentedVariables = Object.entries(variables).map(([name, schema]) => {
  const usual = schema.safeParse(undefined)
  return {
    name,
    meaning: schema.description ?? '',
    usual: name === 'DATA_DIR' ? '`./data`' : usual.data === undefined ? 'not set' : `\`${usual.data}\``,
  }
})

/**
 * A name that is nearly one of ours was meant to be one, and what it sets is not set. Others are none of our business: an
 * environment holds variables of every program.
 */
export function misspelt(names: readonly string[]): string[] {
  const ours = Object.keys(variables)
  return names
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = ours.find((one) => isNearly(name.toUpperCase(), one))
      return meant ? [`${name} is not a setting of Synapse, and is left alone. Is ${meant} meant?`] : []
    })
}

/** Short names are near to everything: of those, one letter counts. */
const isNearly = (name: string, ours: string) => distance(name, ours) <= (ours.length < 8 ? 1 : 2)
