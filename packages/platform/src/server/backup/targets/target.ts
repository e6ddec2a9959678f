import type { Readable } from 'node:stream'
import type { BackupPlace } from '../../config.ts'

export interface StoredObject {
  name: string
  bytes: number
  changedAt: Date
}
/** A place for backups: names with slashes, each a file or an object. Throws `BackupError` with a one-line message. */
export interface BackupTarget {
  /** Name for people, without secrets. */
  name: string
  /** Lists everything under a prefix, sorted by name. */
  list(prefix: string): Promise<StoredObject[]>
  /** Stores the content atomically; it is durable once the call returns. */
  put(name: string, content: Buffer | Readable): Promise<{ bytes: number }>
  /** Returns undefined if there is no object of that name. */
  get(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Writes to a file at an offset; durable once the call returns. Buckets do not support this. */
  append?(name: string, offset: number, bytes: Buffer): Promise<void>
}

/** An error that requires action by a person; the message is one line for that person. */
export class BackupError extends Error {}

export function targetName(to: BackupPlace): string {
  if (to.kind === 'folder') return to.path
  return `s3://${[to.bucket, to.prefix].filter(Boolean).join('/')}`
}

export async function readTargetObject(target: BackupTarget, name: string): Promise<Buffer | undefined> {
  const stream = await target.get(name)
  if (!stream) return undefined
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
