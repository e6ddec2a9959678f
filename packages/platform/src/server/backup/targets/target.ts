import type { Readable } from 'node:stream'
import type { BackupPlace } from '../../config.ts'

export interface StoredObject {
  name: string
  bytes: number
  changedAt: Date
}
/** Where backups lie: names with slashes, each a file or an object. Throws BackupError in one line. */
export interface BackupTarget {
  /** For people, without secrets. */
  name: string
  /** Everything under a prefix, in the order of names. */
  list(prefix: string): Promise<StoredObject[]>
  /** Stored whole or not at all, and lasting once it returns. */
  put(name: string, content: Buffer | Readable): Promise<{ bytes: number }>
  /** Undefined: there is none of that name. */
  get(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Adds to a file at an offset, lasting once it returns; buckets can't. */
  append?(name: string, offset: number, bytes: Buffer): Promise<void>
}

/** Something that a person has to see to; the message is one line for them. */
export class BackupError extends Error {}

export function targetName(to: BackupPlace): string {
  if (to.kind === 'folder') return to.path
  return `s3://${[to.bucket, to.prefix].filter(Boolean).join('/')}`
}

export async function readWhole(target: BackupTarget, name: string): Promise<Buffer | undefined> {
  const stream = await target.get(name)
  if (!stream) return undefined
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
