import { createReadStream } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { newId } from '../../../contract/index.ts'
import { acquireBackupLock } from '../cluster.store.ts'
import type { BackupManifest } from '../manifest.ts'
import { listLocalStoredFiles } from '../stored.ts'
import { BackupError } from '../targets/target.ts'
import { writeCopy, type CopiedTable, type CopyContents, type CopyManifest } from './copy-manifest.ts'
import { copyOut, releaseChunk } from './copy-stream.ts'
import { lowerProcessPriority } from './priority.ts'
import {
  connectCopy,
  buildCopyOutSql,
  endTransaction,
  exportSnapshot,
  joinSnapshot,
  newestMigration,
  backendProcessId,
  readSequences,
  tablesToCopy,
  type TableToCopy,
} from './tables.store.ts'
import { createByteThrottle, type ChunkVault } from './vault.ts'

export interface CopyParts {
  /** Connection URL of a login that may switch to the role evops_platform. */
  url: string
  dataDir: string
  vault: ChunkVault
  /** The installation's secret; it is encrypted together with the rest. */
  secretKey: Buffer
  /** Returns the last seals before the copy begins. */
  heads: () => Promise<BackupManifest['heads']>
  /**
   * True if the database's processes belong to this machine: the copying ones then get a lower priority than those that
   * serve users.
   */
  processesOurs?: boolean
  /** Number of connections that copy in parallel. */
  connections?: number
  /** Total bytes per second over all connections; 0 is unlimited. */
  rate?: number
  id?: string
}

const fileChunkBytes = 4 * 1_048_576
const storing = 3

/**
 * Copies every table in the state of one moment, and the files. It works on any reachable database while servers are
 * running. If the process is killed in between, there is no backup, and data already stored is not sent again by the
 * next one. Throws `BackupError`.
 */
export async function makeCopy(parts: CopyParts): Promise<CopyManifest> {
  const { url, vault } = parts
  const leader = await connectCopy(url, 'evops_platform')
  try {
    if (!(await acquireBackupLock(leader, 'backup'))) throw new BackupError('another backup is being made')
    const startedAt = new Date().toISOString()
    const heads = await parts.heads()
    const slowly = createByteThrottle(parts.rate ?? 0)
    const snapshot = await exportSnapshot(leader)
    const wanted = await tablesToCopy(leader)
    const migration = await newestMigration(leader)
    const sequences = await readSequences(leader)
    const tables = await inSnapshot(snapshot, { parts, wanted, slowly })
    await endTransaction(leader)
    const files = await copyFiles(parts, slowly)
    const bytes = [...tables, ...files].reduce((sum, one) => sum + one.bytes, 0)
    const finishedAt = new Date().toISOString()
    const facts = { id: parts.id ?? newId(), startedAt, finishedAt, bytes, migration }
    const secretKey = parts.secretKey.toString('utf8')
    const contents = { tables, sequences, files, heads, secretKey }
    await writeCopy(vault, facts, contents)
    return { ...facts, ...contents }
  } finally {
    await leader.end().catch(() => undefined)
  }
}

interface SnapshotWork {
  parts: CopyParts
  wanted: readonly TableToCopy[]
  slowly: (bytes: number) => Promise<void>
}

/** Copies the tables over several connections that all share one snapshot. The result is sorted by table name. */
async function inSnapshot(snapshot: string, { parts, wanted, slowly }: SnapshotWork): Promise<CopiedTable[]> {
  const waiting = [...wanted]
  const done: CopiedTable[] = []
  const workers = Array.from({ length: parts.connections ?? 2 }, async () => {
    const client = await connectCopy(parts.url, 'evops_platform')
    try {
      await joinSnapshot(client, snapshot)
      if (parts.processesOurs) lowerProcessPriority(await backendProcessId(client))
      for (let table = waiting.shift(); table; table = waiting.shift())
        done.push(await copyTable(client, { table, vault: parts.vault, slowly }))
    } catch (error) {
      waiting.splice(0)
      throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  })
  // After a failure no store operation is still running, so the following steps can rely on what is present.
  const failed = (await Promise.allSettled(workers)).find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return done.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function copyTable(
  client: pg.Client,
  { table, vault, slowly }: { table: TableToCopy; vault: ChunkVault } & Pick<SnapshotWork, 'slowly'>,
): Promise<CopiedTable> {
  const stored = storeInOrder(vault)
  const source = copyOut(client, buildCopyOutSql(table), slowly)
  try {
    let next = await source.next()
    for (; !next.done; next = await source.next()) await stored.add(next.value, releaseChunk)
    const { name, columns, partition } = table
    return { name, columns, partition, rows: next.value, ...(await stored.end()) }
  } finally {
    await stored.settled()
  }
}

/** Stores several chunks in parallel and returns their names in the original order. */
function storeInOrder(vault: ChunkVault) {
  const names: Promise<string>[] = []
  let bytes = 0
  return {
    async add(chunk: Buffer, whenStored?: (chunk: Buffer) => void): Promise<void> {
      bytes += chunk.length
      const name = vault.put(chunk)
      void name.then(
        () => whenStored?.(chunk),
        () => undefined,
      )
      names.push(name)
      await names.at(-storing)
    },
    end: async () => ({ bytes, chunks: await Promise.all(names) }),
    /** Waits until no store operation is running. */
    settled: async () => void (await Promise.allSettled(names)),
  }
}

async function copyFiles(
  { dataDir, vault }: CopyParts,
  slowly: SnapshotWork['slowly'],
): Promise<CopyContents['files']> {
  const files: CopyContents['files'] = []
  for (const { name } of await listLocalStoredFiles(dataDir)) {
    const stored = storeInOrder(vault)
    const source = createReadStream(path.join(dataDir, name), { highWaterMark: fileChunkBytes })
    try {
      for await (const piece of source) {
        await slowly((piece as Buffer).length)
        await stored.add(piece as Buffer)
      }
    } catch (error) {
      // The file was deleted after it was listed, because it expired.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue
      throw error
    } finally {
      await stored.settled()
    }
    files.push({ name, ...(await stored.end()) })
  }
  return files
}
