import { createHash, randomBytes, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type pg from 'pg'
import { zstdOptions } from './base.ts'
import {
  advanceSlot,
  connectOwner,
  createSlot,
  describeCluster,
  dropSlot,
  flushedLog,
  acquireBackupLock,
  listReplicationSlots,
  type ClusterDescription,
} from './cluster.store.ts'
import { formatLsn, parseLsn, segmentName, segmentNumber, segmentOf, segmentStart } from './lsn.rules.ts'
import { backupObjectNames, readHead, readLine, type LogHead, type LogLine } from './manifest.ts'
import { BackupError, type BackupTarget } from './targets/target.ts'

const compress = promisify(zstdCompress)
/** Maximum bytes per round: a long backlog must not delay the end of the process. */
const roundBytes = 128 * 1_048_576
/** Interval at which a bucket receives the current segment if it grew. */
const partEveryMs = 25_000
/** Size of the head file in a folder. It is overwritten in place, within one sector. */
const headBytes = 512

export interface ShippedLog {
  line: string
  lsn: string
  at: Date
  /** True if everything flushed before the round began is in the target. */
  caughtUp: boolean
}
/** Ships the database log to the target while it is written. One process of an installation does this at a time. */
export interface LogShipper {
  /**
   * Runs one round; returns undefined if another process ships the log. `now`: a bucket receives the current segment in
   * any case.
   */
  round(options?: { now?: boolean }): Promise<ShippedLog | undefined>
  /** Returns true if this process ships the log. */
  holds(): boolean
  close(): Promise<void>
}

export interface ShipperOptions {
  url: string
  target: BackupTarget
  /** Abandons the line that the target has or had, and begins a new one. */
  anew?: boolean
}

interface Work {
  client: pg.Client
  facts: ClusterDescription
  line: string
  segment: number
  /** Bytes of the current segment that are hashed, and bytes that are stored in the target. */
  offset: number
  stored: number
  storedAt: number
  hash: Hash
  head: LogHead | undefined
}

export function createShipper(options: ShipperOptions): LogShipper {
  const { url, target } = options
  let work: Work | undefined
  let started: pg.Client | undefined
  async function begin(): Promise<Work | undefined> {
    started = await connectOwner(url)
    if (await acquireBackupLock(started, 'ship')) return takeUp(started, options)
    await started.end()
    return undefined
  }
  async function end(): Promise<void> {
    work = undefined
    await started?.end().catch(() => undefined)
    started = undefined
  }
  return {
    async round({ now = false } = {}) {
      try {
        work ??= await begin()
        return work && (await ship(work, target, now))
      } catch (error) {
        // For any error, the next round starts again from the state in the target.
        await end()
        throw error
      }
    },
    holds: () => work !== undefined,
    close: end,
  }
}

/**
 * Continues the line in the target or begins a new one: the first line, after a change of target, or after log was
 * lost.
 */
async function takeUp(client: pg.Client, { target, anew = false }: ShipperOptions): Promise<Work> {
  const facts = await describeCluster(client)
  const currentSlots = await listReplicationSlots(client)
  const work = { client, facts, offset: 0, stored: 0, storedAt: 0, hash: createHash('sha256') }
  const [slot] = currentSlots
  if (slot && currentSlots.length === 1 && !slot.lost && !anew && slot.line.endsWith(markOf(target))) {
    const line = await readLine(target, slot.line)
    // An empty folder at the mount point of a missing disk must not be accepted as a new target.
    if (!line) throw new BackupError(`${target.name}: what was brought there is gone: is it mounted? ${beginAnew}`)
    const head = await readHead(target, slot.line)
    const segment = head ? segmentNumber(head.segment, facts) : segmentOf(parseLsn(line.startLsn), facts)
    if (line.installation === facts.installation && line.timeline === facts.timeline)
      return { ...work, line: slot.line, segment, head }
  }
  for (const old of currentSlots) await dropSlot(client, old.line)
  const name = `${randomBytes(6).toString('hex')}${markOf(target)}`
  const startLsn = await createSlot(client, name)
  const { installation, timeline, segmentBytes } = facts
  const started: LogLine = { line: name, installation, timeline, segmentBytes, startLsn }
  await target.put(backupObjectNames.line(name), Buffer.from(JSON.stringify(started)))
  return { ...work, line: name, segment: segmentOf(parseLsn(startLsn), facts), head: undefined }
}

const beginAnew = 'To begin anew there: npm run backup -- --anew'

/** Returns the part of a line's name that identifies its target. */
function markOf({ name }: BackupTarget): string {
  return `_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

async function ship(work: Work, target: BackupTarget, now: boolean): Promise<ShippedLog> {
  const { client, facts, line } = work
  const flushed = await flushedLog(client)
  const end = parseLsn(flushed.lsn)
  let taken = 0
  while (taken < roundBytes) {
    const from = segmentStart(work.segment, facts)
    const until = Math.min(Number(end - from), facts.segmentBytes)
    if (until > work.offset) taken += await take(work, target, until)
    if (work.offset < facts.segmentBytes) break
    await closeSegment(work, target)
  }
  const at = segmentStart(work.segment, facts) + BigInt(work.offset)
  const caughtUp = at >= end
  await storePart(work, target, now)
  if (work.stored === work.offset) {
    await storeHead(work, target, caughtUp ? flushed.at : promisedBy(work))
  }
  const { head } = work
  return {
    line,
    lsn: head?.lsn ?? formatLsn(segmentStart(work.segment, facts)),
    at: head ? new Date(head.at) : new Date(0),
    caughtUp: caughtUp && work.stored === work.offset,
  }
}

/** Reads the new part of the segment, up to `until`. */
async function take(work: Work, target: BackupTarget, until: number): Promise<number> {
  const name = segmentName(work.segment, work.facts)
  const piece = await readSegment(work, work.offset, until)
  if (target.append) {
    await target.append(backupObjectNames.part(work.line, name), work.offset, piece)
    work.stored = until
  }
  work.hash.update(piece)
  work.offset = until
  return piece.length
}

async function readSegment({ facts, segment }: Work, from: number, until: number): Promise<Buffer> {
  const file = await open(path.join(facts.folder, 'pg_wal', segmentName(segment, facts)), 'r')
  try {
    const piece = Buffer.allocUnsafe(until - from)
    const { bytesRead } = await file.read(piece, 0, piece.length, from)
    if (bytesRead < piece.length) throw new Error(`the log ends within ${segmentName(segment, facts)}`)
    return piece
  } finally {
    await file.close()
  }
}

/** Stores the full segment again in compressed form; then the server may delete its own copy. */
async function closeSegment(work: Work, target: BackupTarget): Promise<void> {
  const { client, facts, line } = work
  const name = segmentName(work.segment, facts)
  const whole = await readSegment(work, 0, facts.segmentBytes)
  await target.put(backupObjectNames.segment(line, name), await compress(whole, zstdOptions))
  work.segment += 1
  work.offset = 0
  work.stored = 0
  work.hash = createHash('sha256')
  await storeHead(work, target, promisedBy(work))
  await target.remove(target.append ? backupObjectNames.part(line, name) : backupObjectNames.partObject(line, name))
  await advanceSlot(client, line, formatLsn(segmentStart(work.segment, facts)))
}

/** Stores the current segment again from time to time, because objects in a bucket cannot be appended. */
async function storePart(work: Work, target: BackupTarget, now: boolean): Promise<void> {
  if (target.append || work.stored === work.offset) return
  if (!now && Date.now() - work.storedAt < partEveryMs) return
  const name = segmentName(work.segment, work.facts)
  const started = await readSegment(work, 0, work.offset)
  await target.put(backupObjectNames.partObject(work.line, name), await compress(started, zstdOptions))
  work.stored = work.offset
  work.storedAt = Date.now()
}

/** Returns the moment up to which the target is guaranteed. Before the first head nothing is guaranteed. */
function promisedBy({ head }: Work): Date {
  return new Date(head?.at ?? 0)
}

async function storeHead(work: Work, target: BackupTarget, at: Date): Promise<void> {
  const head = {
    segment: segmentName(work.segment, work.facts),
    bytes: work.offset,
    sha256: work.hash.copy().digest('hex'),
    lsn: formatLsn(segmentStart(work.segment, work.facts) + BigInt(work.offset)),
    at: at.toISOString(),
  }
  const text = JSON.stringify(head)
  const name = backupObjectNames.head(work.line)
  if (target.append) await target.append(name, 0, Buffer.from(text.padEnd(headBytes)))
  else if (head.lsn !== work.head?.lsn) await target.put(name, Buffer.from(text))
  work.head = head
}
