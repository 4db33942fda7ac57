import type { Config } from './config.ts'

const localNames = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Without an address of its own, Synapse is as local as the network address it listens on. */
export const isLocal = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean =>
  localNames.test(publicUrl ? new URL(publicUrl).hostname : host)
