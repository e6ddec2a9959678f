import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { clusterFiles } from './cluster-files.ts'
import { beginBackup, connectOwner, describeCluster, finishBackup, acquireBackupLock } from './cluster.store.ts'
import { backupObjectNames, type BackupManifest } from './manifest.ts'
import { copyFilesToTarget, listTargetStoredFiles } from './stored.ts'
import { BackupError, type BackupTarget } from './targets/target.ts'
import { writeTar } from './tar.ts'

/** Returns the current chain heads and row counts, which higher-level domains supply as proof. */
export type CollectBackupProofs = () => Promise<Pick<BackupManifest, 'heads' | 'counts'>>
export interface BaseParts {
  url: string
  dataDir: string
  target: BackupTarget
  proofs: CollectBackupProofs
  withSecret?: boolean
}
export interface BaseBackupRequest {
  id: string
  /** The log line that continues from this backup. The line must be retained before the backup begins. */
  line: string
  /** Resolves when the target has the log up to this position. */
  shipUntil(lsn: string): Promise<void>
}

export const zstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/**
 * Makes a base backup. Only one runs at a time per installation. Throws `BackupError` if another process is making one.
 */
export async function makeBase(parts: BaseParts, work: BaseBackupRequest): Promise<BackupManifest> {
  const client = await connectOwner(parts.url)
  try {
    if (!(await acquireBackupLock(client, 'backup'))) throw new BackupError('another backup is being made')
    const startedAt = new Date().toISOString()
    const { folder, ...facts } = await describeCluster(client)
    const proofs = await parts.proofs()
    const startLsn = await beginBackup(client, `evops ${work.id}`)
    const cluster = { files: 0, bytes: 0 }
    const stream = await storeStream(parts.target, backupObjectNames.stream(work.id), clusterFiles(folder, cluster))
    const end = await finishBackup(client)
    const stored = await copyFilesToTarget(parts.dataDir, parts.target, await listTargetStoredFiles(parts.target))
    await work.shipUntil(end.lsn)
    const manifest: BackupManifest = {
      format: 1,
      id: work.id,
      ...facts,
      startedAt,
      finishedAt: new Date().toISOString(),
      line: work.line,
      startLsn,
      stopLsn: end.lsn,
      label: end.label,
      cluster,
      stream,
      stored,
      ...proofs,
      ...(parts.withSecret ? { secrets: secretsOf(parts.dataDir) } : {}),
    }
    await parts.target.put(backupObjectNames.manifest(work.id), Buffer.from(JSON.stringify(manifest, null, 1)))
    return manifest
  } finally {
    // Closing the connection also ends an unfinished backup on the server.
    await client.end().catch(() => undefined)
  }
}

async function storeStream(
  target: BackupTarget,
  name: string,
  files: ReturnType<typeof clusterFiles>,
): Promise<BackupManifest['stream']> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      hash.update(piece)
      done(null, piece)
    },
  })
  const source = Readable.from(writeTar(files), { objectMode: false, highWaterMark: 4 * 1_048_576 })
  // If one of the two fails, the other ends too: a partial stream must never look complete.
  const sent = pipeline(source, createZstdCompress(zstdOptions), hashed)
  const [, { bytes }] = await Promise.all([sent, target.put(name, hashed)])
  return { bytes, sha256: hash.digest('hex') }
}

/** Returns the secrets that make the copy usable on its own. They need the same protection as the installation. */
function secretsOf(dataDir: string): Record<string, string> {
  return Object.fromEntries(['secret.key'].map((name) => [name, readFileSync(path.join(dataDir, name), 'utf8')]))
}
