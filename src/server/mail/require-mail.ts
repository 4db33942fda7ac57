import { type Config, ConfigError } from '#server/config.ts'
import { isLocal } from '#server/is-local.ts'

/**
 * Where strangers come in, a forgotten password and a warning about somebody's account must reach a person and no file
 * (trust.md 31). Asked at the start alone: a backup or an operator's command sends no mail.
 */
export function requireMail(config: Pick<Config, 'publicUrl' | 'host' | 'mail'>): void {
  if (!config.publicUrl || config.mail.smtpUrl || isLocal(config)) return
  throw new ConfigError(
    `PUBLIC_URL is ${config.publicUrl}, and SMTP_URL is not set. On a public address Synapse does not start without mail: nobody could get a new password, or hear that somebody else changed it. Set SMTP_URL to your mail server, as docs/operating.md says under 'Mail'.`,
  )
}
