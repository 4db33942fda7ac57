import { globSync } from 'node:fs'
import { run } from './stages.ts'

const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** A library that tells a program another time; as root on Debian it is installed when it is missing. */
export async function getFakeTime(): Promise<string | undefined> {
  if (!findLibrary() && process.getuid?.() === 0)
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'libfaketime'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  return findLibrary()
}
