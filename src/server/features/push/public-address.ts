import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import ipaddr from 'ipaddr.js'

/**
 * A browser names the address that we send to, so anybody can name any address. Only what is on the public internet is
 * spoken to: nothing of this machine or the network around it, and no cloud's metadata (SSRF).
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

export class NotPublic extends Error {
  override name = 'NotPublic'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * For `lookup` of a request. What is asked here is what is connected to: a name that first leads to a public address and
 * then to another one gains nothing.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new NotPublic(`${hostname} is not on the public internet`), [])
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
