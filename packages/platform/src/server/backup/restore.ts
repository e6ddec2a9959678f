import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdDecompress } from 'node:zlib'
import { clusterHome, createServerFolder, serverUser, type ServerUser } from '../postgres/binaries.ts'
import { LogEndsEarlier, recoverCluster, type RecoveryResult } from '../postgres/recover.ts'
import { backupObjectNames } from './manifest.ts'
import type { RestoreSegment, RestorePlan } from './plan.ts'
import { restoreFilesFromTarget } from './stored.ts'
import { BackupError, readTargetObject, type BackupTarget } from './targets/target.ts'
import { unpackTar } from './tar.ts'

const decompress = promisify(zstdDecompress)
const spareBytes = 256 * 1_048_576

export interface RestoreResult extends RecoveryResult {
  files: number
  /** True if the secret key was in the backup or was already present. */
  hasKey: boolean
}
export interface RestoreRequest {
  target: BackupTarget
  plan: RestorePlan
  /** A separate folder that is empty or contains only secret.key. */
  dataDir: string
  until?: Date | undefined
  writeLine?: (line: string) => void
}

/**
 * Notes what is in a folder before a restore. The returned function removes everything else after a failure, and the
 * folder itself if it was not there: remains would look like a restore that succeeded.
 */
export async function prepareRemoval(dataDir: string): Promise<() => Promise<void>> {
  const isNew = !existsSync(dataDir)
  const before = new Set(await readdir(dataDir).catch((): string[] => []))
  return async () => {
    for (const name of await readdir(dataDir).catch(() => []))
      if (!before.has(name)) await rm(path.join(dataDir, name), { recursive: true, force: true })
    if (isNew) await rmdir(dataDir).catch(() => undefined)
  }
}

/** Creates a data folder from a backup and its log. Leaves no files behind on failure. Throws `BackupError`. */
export async function restoreDataFolder(work: RestoreRequest): Promise<RestoreResult> {
  const { dataDir, plan, writeLine } = work
  const removeRemains = await prepareRemoval(dataDir)
  const before = await readdir(dataDir).catch((): string[] => [])
  if (before.some((name) => name !== 'secret.key'))
    throw new BackupError(`${dataDir} is not empty: a restore needs a folder of its own`)
  const user = serverUser()
  const home = clusterHome(dataDir, user)
  const cluster = path.join(home, 'pg')
  if (home !== dataDir && (await readdir(cluster).catch(() => [])).length > 0)
    throw new BackupError(`${cluster} is not empty: it belongs to ${dataDir}`)
  try {
    await requireSpace(home, plan)
    writeLine?.(`Backup ${plan.manifest.id} of ${plan.manifest.finishedAt}: ${megabytes(plan.manifest.cluster.bytes)}`)
    await unpackCluster(work, cluster, user)
    writeLine?.(`Log: ${plan.segments.length} segments`)
    await placeLog(work, cluster, user)
    const files = await restoreFilesFromTarget(work.target, plan.manifest, dataDir)
    for (const [name, text] of Object.entries(plan.manifest.secrets ?? {}))
      if (!before.includes(name)) await writeFile(path.join(dataDir, name), text, { mode: 0o600 })
    writeLine?.(work.until ? `Replaying the log up to ${work.until.toISOString()}` : 'Replaying the log')
    const recovered = await recover(work)
    return {
      ...recovered,
      files,
      hasKey: before.includes('secret.key') || plan.manifest.secrets !== undefined,
    }
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    await removeRemains()
    throw explain(dataDir, error)
  }
}

async function recover({ dataDir, until }: RestoreRequest): Promise<RecoveryResult> {
  try {
    return await recoverCluster({ dataDir, until })
  } catch (error) {
    // There was no commit between the requested moment and the later end of the log, so the complete log is the
    // requested state.
    if (until && error instanceof LogEndsEarlier) return recoverCluster({ dataDir })
    throw error
  }
}

async function requireSpace(home: string, { manifest, segments }: RestorePlan): Promise<void> {
  const { bavail, bsize } = await statfs(home)
  const needed = manifest.cluster.bytes + segments.length * manifest.segmentBytes + spareBytes
  if (bavail * bsize < needed)
    throw new BackupError(`${home}: the restore needs ${megabytes(needed)}, ${megabytes(bavail * bsize)} are free`)
}

async function unpackCluster({ target, plan }: RestoreRequest, cluster: string, user: ServerUser | undefined) {
  const { id, stream, label } = plan.manifest
  const name = backupObjectNames.stream(id)
  const source = await target.get(name)
  if (!source) throw new BackupError(`${target.name}: ${name} is missing`)
  createServerFolder(cluster, user)
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      hash.update(piece)
      done(null, piece)
    },
  })
  const unpacked = createZstdDecompress()
  const own = ownerOf(user)
  try {
    // Both are awaited even if one fails: no write may be in progress when the folder is cleared.
    const ends = await Promise.allSettled([pipeline(source, hashed, unpacked), unpackTar(unpacked, cluster, own)])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } catch (error) {
    if (isDisk(error) || error instanceof BackupError) throw error
    throw new BackupError(`${target.name}: ${name} is damaged`, { cause: error })
  }
  if (hash.digest('hex') !== stream.sha256)
    throw new BackupError(`${target.name}: ${name} is damaged: its SHA-256 is another`)
  await writeFile(path.join(cluster, 'backup_label'), label, { mode: 0o600 })
  await own(path.join(cluster, 'backup_label'))
}

async function placeLog(work: RestoreRequest, cluster: string, user: ServerUser | undefined): Promise<void> {
  const folder = path.join(cluster, 'pg_wal')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = ownerOf(user)
  await own(folder)
  for (const segment of work.plan.segments) {
    const content = await readSegment(work, segment)
    const place = path.join(folder, segment.name)
    const file = await open(place, 'wx', 0o600)
    await file.writeFile(content)
    // The rest of the segment is not present yet; all segments have the same size.
    await file.truncate(work.plan.manifest.segmentBytes)
    await file.close()
    await own(place)
  }
}

/** Reads the guaranteed part of the segment and verifies its checksum. Data behind it was never guaranteed. */
async function readSegment({ target, plan }: RestoreRequest, { object, bytes }: RestoreSegment): Promise<Buffer> {
  const { segmentBytes } = plan.manifest
  const damagedError = (cause?: unknown) =>
    new BackupError(`${target.name}: ${object} is damaged`, cause === undefined ? {} : { cause })
  const stored = await readTargetObject(target, object)
  if (!stored) throw new BackupError(`${target.name}: ${object} is missing`)
  const content = object.endsWith('.zst')
    ? await decompress(stored, { maxOutputLength: segmentBytes }).catch((error: unknown) => {
        throw damagedError(error)
      })
    : stored
  if (content.length < bytes) throw damagedError()
  if (bytes === segmentBytes) return content
  const promised = content.subarray(0, bytes)
  if (createHash('sha256').update(promised).digest('hex') !== plan.head?.sha256) throw damagedError()
  return promised
}

function ownerOf(user: ServerUser | undefined): (place: string) => Promise<void> {
  return async (place) => {
    if (user) await chown(place, user.uid, user.gid)
  }
}

function isDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && /^E(NOSPC|DQUOT|IO|ACCES|PERM|ROFS)$/.test(String(error.code))
}

function explain(dataDir: string, error: unknown): unknown {
  if (!isDisk(error)) return error
  const why = error.code === 'ENOSPC' ? 'no space is left there' : error.message
  return new BackupError(`${dataDir}: ${why}`, { cause: error })
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576).toLocaleString('en')} MB`
}
