import fc from 'fast-check'

type Bytes = Uint8Array<ArrayBuffer>

/** Part of a file after part of another: whatever reads the first bytes believes in the one, the rest in the other. */
const spliced = (files: readonly Bytes[]) =>
  fc
    .tuple(fc.constantFrom(...files), fc.constantFrom(...files), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([one, other, part]) => {
      const from = Math.floor(one.length * part)
      return new Uint8Array([...one.subarray(0, from), ...other.subarray(Math.min(from, other.length))])
    })

/** Some bytes of it are others, mostly in its head, where sizes and counts stand. */
const changed = (files: readonly Bytes[]) =>
  fc
    .tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.oneof(fc.nat(120), fc.nat(1_000_000)), fc.nat(255)), {
        minLength: 1,
        maxLength: 12,
      }),
    )
    .map(([file, changes]) => {
      const copy = new Uint8Array(file)
      for (const [at, byte] of changes) copy[at % copy.length] = byte
      return copy
    })

const cut = (files: readonly Bytes[]) =>
  fc
    .tuple(fc.constantFrom(...files), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([file, part]) => file.slice(0, Math.floor(file.length * part)))

const declared = fc.constantFrom(
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
  'x',
)

export interface GeneratedFile {
  bytes: Bytes
  type: string
}

/** What is nearly a photo, with a type that is or is not its own. */
export const brokenFiles = (files: readonly Bytes[]): fc.Arbitrary<GeneratedFile> =>
  fc.record({
    bytes: fc.oneof(
      changed(files),
      cut(files),
      spliced(files),
      fc.uint8Array({ maxLength: 300 }).map((b) => new Uint8Array(b)),
    ),
    type: fc.oneof({ weight: 3, arbitrary: fc.constant('image/jpeg') }, { weight: 1, arbitrary: declared }),
  })
