import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = new Set(['.html', '.css', '.js', '.svg', '.json', '.txt', '.webmanifest'])

const toBrotli = (bytes: Buffer): Promise<Buffer> =>
  promisify<Buffer, object, Buffer>(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

const toGzip = (bytes: Buffer): Promise<Buffer> =>
  promisify<Buffer, object, Buffer>(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Writes .br and .gz beside every text file, so that the server never compresses the same bytes twice. */
export const compressFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && text.has(extname(entry.name)) && entry.name !== 'build.json')
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const bytes = await readFile(path)
        await Promise.all([
          toBrotli(bytes).then((packed) => writeFile(`${path}.br`, packed)),
          toGzip(bytes).then((packed) => writeFile(`${path}.gz`, packed)),
        ])
      }),
  )
}
