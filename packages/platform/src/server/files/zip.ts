import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** The reason why an archive or workbook cannot be read, reported to the sender. */
export type UnreadableReason = 'not-a-workbook' | 'protected' | 'too-large' | 'no-sheet'
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}

interface Entry {
  method: number
  isEncrypted: boolean
  /** Number of compressed bytes. */
  length: number
  /** Position of the local header. */
  at: number
}

export interface ZipArchive {
  has: (name: string) => boolean
  /**
   * Returns the unpacked bytes of a file. Throws `UnreadableFileError` with too-large if this file and those read before exceed
   * the limit.
   */
  read: (name: string) => Promise<Buffer>
}

const signs = { entry: 0x02014b50, end: 0x06054b50, local: 0x04034b50 }
const mostEntries = 2_000
const unpack = promisify(inflateRaw)

/**
 * Opens a ZIP archive in memory. The sizes in its headers are not trusted: unpacking stops at `limit` bytes over all
 * files, which limits the cost of a ZIP bomb.
 */
export function openArchive(bytes: Buffer, limit: number): ZipArchive {
  const entries = entriesOf(bytes)
  let left = limit
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableFileError('not-a-workbook')
      if (entry.isEncrypted) throw new UnreadableFileError('protected')
      const packed = packedBytes(bytes, entry)
      if (packed.length > left && entry.method === 0) throw new UnreadableFileError('too-large')
      const content = entry.method === 0 ? packed : await inflateEntry(packed, left)
      left -= content.length
      return content
    },
  }
}

async function inflateEntry(packed: Buffer, maxOutputLength: number): Promise<Buffer> {
  if (maxOutputLength < 1) throw new UnreadableFileError('too-large')
  try {
    return await unpack(packed, { maxOutputLength })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new UnreadableFileError(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'not-a-workbook')
  }
}

/** Reads the central directory (APPNOTE 4.3.12) from the end record in the last 64 kB. */
function entriesOf(bytes: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const end = endRecord(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new UnreadableFileError('too-large')
  let at = bytes.readUInt32LE(end + 16)
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signs.entry)
      throw new UnreadableFileError('not-a-workbook')
    const nameLength = bytes.readUInt16LE(at + 28)
    const method = bytes.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw new UnreadableFileError('not-a-workbook')
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      method,
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      length: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= first; at -= 1) if (bytes.readUInt32LE(at) === signs.end) return at
  throw new UnreadableFileError('not-a-workbook')
}

function packedBytes(bytes: Buffer, { at, length }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== signs.local) throw new UnreadableFileError('not-a-workbook')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (start + length > bytes.length) throw new UnreadableFileError('not-a-workbook')
  return bytes.subarray(start, start + length)
}
