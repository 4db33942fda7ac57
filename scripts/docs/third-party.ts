export interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
}

/** Every package that an installation holds, by its licence, as the lock file tells it. */
export function thirdParty({ packages }: Lock): string {
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { version, license = 'not said', dev, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional) continue
    const name = path.split('node_modules/').at(-1)
    const held = byLicence.get(license) ?? new Set()
    byLicence.set(license, held.add(`${name} ${version}`))
  }
  const parts = [...byLicence]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther.size - ofOne.size || one.localeCompare(other, 'en'))
    .map(([licence, held]) => `## ${licence}\n\n${[...held].toSorted().join(', ')}\n`)
  return [
    '# What Synapse is built with\n',
    'Packages of an installation, by their licences. The text of each licence is in its package, under `node_modules`. Data of others is in [NOTICE.md](NOTICE.md). Written by `npm run docs`.\n',
    ...parts,
  ].join('\n')
}
