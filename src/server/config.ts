import type * as z from 'zod'
import { Environment } from './config-variables.ts'

/** Thrown with one sentence for each variable that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export interface TracingConfig {
  /** Where the collector takes traces. */
  url: string
  serviceName: string
  /** From 0 to 1. */
  sampledPart: number
}

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Null: everything is read from the primary. */
  databaseReplicaUrl: string | null
  databasePooler: 'none' | 'transaction'
  /** For what holds on to its connection. Null: databaseUrl will do. */
  databaseDirectUrl: string | null
  databasePoolSize: number
  /** In milliseconds. */
  drainFor: number
  /** Null: live events and rate limits live in this process. */
  redisUrl: string | null
  /** Null until known: without PUBLIC_URL it is the address that the server listens on. */
  publicUrl: string | null
  trustProxy: string[]
  hstsSubdomains: boolean
  logLevel: string
  starterCommunities: boolean
  /** For the whole network; communities have a setting of their own. */
  fellowTravellers: boolean
  rateLimitScale: number
  /** Bytes to keep free on the disk of dataDir. */
  diskReserve: number
  metricsToken: string | null
  /** Null: no traces. */
  tracing: TracingConfig | null
  builtInAccounts: boolean
  oidc: { issuerUrl: string; clientId: string; clientSecret: string; name: string } | null
  /** Null: photos are files under dataDir. */
  s3: {
    endpoint: string | null
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
    forcePathStyle: boolean
  } | null
  mail: { smtpUrl: string | null; from: string }
  /** Where people reach a human. Null: the operator has not named an address. */
  supportEmail: string | null
  /** Where the source code of this installation is. Null: the operator has not said. */
  sourceUrl: string | null
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string } | null
  /** Null: push services are on the public internet. */
  pushLocalOrigin: string | null
  /** With its key and secret. */
  backupBucket: string | null
  cashAppTag: string | null
  /** Where 'Leave quickly' leads. Null: to a plain page of our own. */
  leaveUrl: string | null
}

/** The only reader of the environment. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const v = readVariables(env)
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL ?? null,
    databasePooler: v.DATABASE_POOLER,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    drainFor: v.DRAIN_SECONDS * 1000,
    redisUrl: v.REDIS_URL ?? null,
    publicUrl: v.PUBLIC_URL ?? null,
    trustProxy: v.TRUST_PROXY ?? [],
    hstsSubdomains: v.HSTS_SUBDOMAINS,
    logLevel: v.LOG_LEVEL,
    starterCommunities: v.STARTER_COMMUNITIES,
    fellowTravellers: v.FELLOW_TRAVELLERS,
    rateLimitScale: v.RATE_LIMIT_SCALE,
    diskReserve: v.DISK_RESERVE_MB * 1024 * 1024,
    metricsToken: v.METRICS_TOKEN ?? null,
    tracing: tracingOf(v),
    builtInAccounts: v.BUILT_IN_ACCOUNTS,
    oidc: oidcOf(v),
    s3: s3Of(v),
    mail: { smtpUrl: v.SMTP_URL ?? null, from: v.MAIL_FROM },
    supportEmail: v.SUPPORT_EMAIL ?? null,
    sourceUrl: v.SOURCE_URL ?? null,
    stripe: stripeOf(v),
    pushLocalOrigin: v.PUSH_LOCAL_ORIGIN ?? null,
    backupBucket: v.BACKUP_BUCKET ?? null,
    cashAppTag: v.CASHAPP_TAG ?? null,
    leaveUrl: v.LEAVE_URL ?? null,
  }
}

type Variables = z.infer<typeof Environment>

/** An empty variable counts as not set, as in a .env file with a blank value. */
function readVariables(env: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [
      name,
      env[name]?.trim() === '' ? undefined : env[name]?.trim(),
    ]),
  )
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? clashes(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  return parsed.data
}

function tracingOf(v: Variables): TracingConfig | null {
  if (!v.OTEL_EXPORTER_OTLP_ENDPOINT || v.OTEL_SDK_DISABLED) return null
  return {
    url: `${v.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    serviceName: v.OTEL_SERVICE_NAME,
    sampledPart: v.OTEL_TRACES_SAMPLER_ARG,
  }
}

function oidcOf(v: Variables): Config['oidc'] {
  if (!v.OIDC_ISSUER_URL || !v.OIDC_CLIENT_ID || !v.OIDC_CLIENT_SECRET) return null
  return {
    issuerUrl: v.OIDC_ISSUER_URL,
    clientId: v.OIDC_CLIENT_ID,
    clientSecret: v.OIDC_CLIENT_SECRET,
    name: v.OIDC_NAME,
  }
}

function s3Of(v: Variables): Config['s3'] {
  if (!v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: v.S3_ENDPOINT ?? null,
    region: v.S3_REGION,
    bucket: v.S3_BUCKET,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
    forcePathStyle: v.S3_FORCE_PATH_STYLE,
  }
}

function stripeOf(v: Variables): Config['stripe'] {
  if (!v.STRIPE_SECRET_KEY || !v.STRIPE_PUBLISHABLE_KEY || !v.STRIPE_WEBHOOK_SECRET) return null
  return {
    secretKey: v.STRIPE_SECRET_KEY,
    publishableKey: v.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: v.STRIPE_WEBHOOK_SECRET,
    apiBase: v.STRIPE_API_BASE,
  }
}

function clashes(v: Variables): string[] {
  const oidc = [v.OIDC_ISSUER_URL, v.OIDC_CLIENT_ID, v.OIDC_CLIENT_SECRET].filter(Boolean).length
  const stripe = [v.STRIPE_SECRET_KEY, v.STRIPE_PUBLISHABLE_KEY, v.STRIPE_WEBHOOK_SECRET].filter(
    Boolean,
  ).length
  const s3 = [v.S3_BUCKET, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY].filter(Boolean).length
  return [
    ...(!v.DATABASE_URL && (v.DATABASE_REPLICA_URL || v.DATABASE_DIRECT_URL || v.DATABASE_POOLER !== 'none')
      ? [
          'DATABASE_REPLICA_URL, DATABASE_DIRECT_URL and DATABASE_POOLER say more about DATABASE_URL, which is not set.',
        ]
      : []),
    ...(v.DATABASE_URL && v.DATABASE_POOLER === 'transaction' && !v.DATABASE_DIRECT_URL
      ? [
          'DATABASE_POOLER is transaction, so DATABASE_DIRECT_URL must be set: migrations cannot go through a pooler.',
        ]
      : []),
    ...(s3 === 1 || s3 === 2
      ? ['S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.']
      : []),
    ...(stripe === 1 || stripe === 2
      ? ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.']
      : []),
    ...(stripe === 3 && isForTests(v.STRIPE_SECRET_KEY) !== isForTests(v.STRIPE_PUBLISHABLE_KEY)
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.']
      : []),
    ...(oidc === 1 || oidc === 2
      ? ['OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.']
      : []),
    ...(!v.BUILT_IN_ACCOUNTS && oidc !== 3
      ? [
          'BUILT_IN_ACCOUNTS is off, so OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set: nobody could sign in.',
        ]
      : []),
  ]
}

const isForTests = (key: string | undefined) => key?.includes('_test_')
