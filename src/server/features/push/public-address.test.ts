import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'no address',
])('%s is not spoken to', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['142.250.74.106', '2a00:1450:4001:82a::200a'])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name that leads to this machine is not connected to', async () => {
  const found = await new Promise((resolve) =>
    lookupPublic('localhost', { all: true }, (error, addresses) => resolve([error?.name, addresses])),
  )
  expect(found).toEqual(['NotPublic', []])
})
