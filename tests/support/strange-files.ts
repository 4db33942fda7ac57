import { deflateSync, gzipSync } from 'node:zlib'

const text = (content: string): Buffer<ArrayBuffer> => Buffer.from(content, 'latin1')

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

/** Files that claim to be photos and are not. */
export const noPhotos: Record<string, Buffer<ArrayBuffer>> = {
  'an empty file': Buffer.alloc(0),
  'plain text': text('hello, I am not a photo at all'),
  'a drawing in SVG': text(svg),
  'a drawing in SVG after an XML heading': text(`<?xml version="1.0"?>\n${svg}`),
  'a page': text('<!doctype html><script>alert(1)</script>'),
  'an animation in GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a picture in TIFF': Buffer.from('SUkqAAgAAAAAAAAAAAA=', 'base64'),
  'a JPEG that ends after its first bytes': Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  'a drawing in SVG, packed': gzipSync(svg),
  'a bitmap': Buffer.concat([text('BM'), Buffer.alloc(60)]),
  'a film': Buffer.concat([Buffer.from('00000020', 'hex'), text('ftypisom'), Buffer.alloc(40)]),
  'a photo of a kind that not every browser knows': Buffer.concat([
    Buffer.from('0000001c', 'hex'),
    text('ftypavifavifmif1miaf'),
    Buffer.alloc(40),
  ]),
  'a PDF': text('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'),
}

/** The same photo with something else in or behind it. */
export const withPassengers = (photo: Buffer): Record<string, Buffer<ArrayBuffer>> => ({
  'a page behind it': Buffer.concat([photo, text('<HTML><script>alert(1)</script>')]),
  'a script in its comment': withComment(photo, '*/=1;/*<script>alert(1)</script>'),
  'an archive behind it': Buffer.concat([
    photo,
    text('PK\x03\x04stuff'),
    text('PK\x05\x06'),
    Buffer.alloc(18),
  ]),
  'a document in front': withComment(photo, '%PDF-1.7 1 0 obj'),
  'PHP behind it': Buffer.concat([photo, text('<?php system($_GET[0]);')]),
})

/** A JPEG with a comment segment right after its start. */
function withComment(jpeg: Buffer, comment: string): Buffer<ArrayBuffer> {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text(comment),
    jpeg.subarray(2),
  ])
}

/** A PNG with a hundred megabytes of packed text beside its pixels. */
export function pngWithLoad(png: Buffer): Buffer<ArrayBuffer> {
  const load = Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(100 * 1024 * 1024, 'a'))])
  // The first chunk, the header, is always as long as this.
  return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', load), png.subarray(33)])
}

/** A JPEG with a colour profile of several megabytes, in as many segments as that takes. */
export function jpegWithHugeProfile(jpeg: Buffer): Buffer<ArrayBuffer> {
  const segments = Array.from({ length: 100 }, (_, index) => {
    const head = Buffer.from([0xff, 0xe2, 0xff, 0xff])
    return Buffer.concat([
      head,
      text(`ICC_PROFILE\0`),
      Buffer.from([index + 1, 100]),
      Buffer.alloc(65_519, index),
    ])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** Ends in a file of exactly this many bytes that is still the same photo: cameras leave room behind theirs, too. */
export const paddedTo = (photo: Buffer, bytes: number): Buffer<ArrayBuffer> =>
  Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])

/** A PNG of one colour whose pixels take far more room than the file. */
export function pngBomb(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
