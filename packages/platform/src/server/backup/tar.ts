import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/*
 * A minimal tar for a cluster: folders and files with short names, readable by any tar program. A file is written with
 * the size at opening, whatever happens to it meanwhile: a shorter file is padded, a longer one is cut.
 */
const block = 512
const zeros = Buffer.alloc(block)

export type TarEntry =
  | { name: string; kind: 'folder' }
  | { name: string; kind: 'file'; bytes: number; content: AsyncIterable<Buffer> }

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    const bytes = entry.kind === 'file' ? entry.bytes : 0
    yield header(entry.name, { folder: entry.kind === 'folder', bytes })
    if (entry.kind === 'folder') continue
    let left = bytes
    for await (const piece of entry.content) {
      if (left === 0) break
      const fits = piece.length > left ? piece.subarray(0, left) : piece
      left -= fits.length
      yield fits
    }
    for (; left > 0; left -= Math.min(left, block)) yield zeros.subarray(0, Math.min(left, block))
    if (bytes % block > 0) yield zeros.subarray(bytes % block)
  }
  yield Buffer.alloc(2 * block)
}

function header(name: string, { folder, bytes }: { folder: boolean; bytes: number }): Buffer {
  const full = folder ? `${name}/` : name
  if (Buffer.byteLength(full) > 100) throw new Error(`${name}: too long a name for this archive`)
  const head = Buffer.alloc(block)
  const octal = (value: number, at: number, digits: number) =>
    head.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1')
  head.write(full, 0, 'utf8')
  octal(folder ? 0o700 : 0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes, 124, 11)
  octal(0, 136, 11)
  head.write('        ', 148, 'latin1')
  head.write(folder ? '5' : '0', 156, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return head
}

/**
 * Unpacks into a folder and calls `own` for every created file and folder. Throws on unknown entries and then also
 * destroys the source, because a writer would otherwise wait forever for a reader.
 */
export async function unpackTar(
  source: Readable,
  folder: string,
  own: (place: string) => Promise<void> | void,
): Promise<void> {
  try {
    await unpack(source, folder, own)
  } catch (error) {
    source.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function unpack(source: Readable, folder: string, own: (place: string) => Promise<void> | void) {
  const bytes = createReader(source)
  for (;;) {
    const head = await bytes.exactly(block)
    if (head.every((byte) => byte === 0)) break
    const { name, kind, size } = readHeader(head)
    const place = path.join(folder, name)
    if (!place.startsWith(folder + path.sep)) throw new Error(`${name} leads out of the archive`)
    if (kind === '5') await mkdir(place, { recursive: true, mode: 0o700 })
    else {
      const file = createWriteStream(place, { mode: 0o600, flags: 'wx' })
      const failed = new Promise<never>((_, reject) => file.once('error', reject))
      failed.catch(() => undefined)
      for await (const piece of bytes.upTo(size))
        if (!file.write(piece)) await Promise.race([once(file, 'drain'), failed])
      await Promise.race([new Promise<void>((resolve) => file.end(resolve)), failed])
      await bytes.exactly((block - (size % block)) % block)
    }
    await own(place)
  }
  await bytes.rest()
}

function readHeader(head: Buffer): { name: string; kind: string; size: number } {
  const text = (from: number, to: number) => head.toString('utf8', from, to).split('\0', 1)[0] ?? ''
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (parseInt(text(148, 156), 8) !== sum) throw new Error('the archive is damaged')
  const kind = text(156, 157)
  if (kind !== '0' && kind !== '5') throw new Error(`the archive has an entry of kind '${kind}'`)
  return { name: text(0, 100).replace(/\/$/, ''), kind, size: parseInt(text(124, 136), 8) }
}

/** Creates a reader that reads a stream by byte counts. */
function createReader(source: Readable) {
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const reader = {
    async *upTo(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0;) {
        if (held.length === 0) {
          const next = await pieces.next()
          if (next.done) throw new Error('the archive ends too early')
          held = next.value
        }
        const piece = held.subarray(0, left)
        held = held.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
    async exactly(count: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const piece of reader.upTo(count)) parts.push(piece)
      return Buffer.concat(parts)
    },
    /** Reads to the very end, so that a hash of the stream covers all bytes. */
    async rest(): Promise<void> {
      while (!(await pieces.next()).done);
    },
  }
  return reader
}
