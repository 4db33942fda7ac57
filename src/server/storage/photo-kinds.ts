type Kind = 'jpeg' | 'png' | 'webp'

const startsWith = (file: Buffer, text: string, at = 0) =>
  file.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** What a file is by its first bytes. Its name and its declared type say nothing. */
export function kindOf(file: Buffer): Kind | null {
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp'
  return null
}

const markup = /<(?:script|html|!doctype|svg[\s>]|\?php|iframe|body[\s>])/i
const endOfZip = Buffer.from('PK\x05\x06', 'latin1')
const startOfPdf = Buffer.from('%PDF-', 'latin1')

/**
 * Whether a photo is at the same time a page, an archive or a document. Encoding it anew would take that away, but no
 * camera makes such a file, so whoever sends one is up to something. (Cameras do append films and second pictures to
 * photos; those pass.)
 */
export function holdsSomethingElse(file: Buffer): boolean {
  return (
    markup.test(file.toString('latin1')) ||
    // Where readers of these formats look for them: the end of an archive, the start of a document.
    file.subarray(-66_000).includes(endOfZip) ||
    file.subarray(0, 1_024).includes(startOfPdf)
  )
}
