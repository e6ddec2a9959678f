import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { migrateDatabase } from '../../db/migrate.ts'
import { migrationFiles, type SchemaFolders } from '../../db/schema-files.ts'
import { migrateJobs } from '../../jobs/queue-schema.ts'
import { BackupError } from '../targets/target.ts'
import type { CopiedTable, CopyManifest } from './copy-manifest.ts'
import { writeCopyChunks, copyOut } from './copy-stream.ts'
import {
  beginTableLoad,
  connectCopy,
  buildCopyOutSql,
  truncateTable,
  endTransaction,
  firstTable,
  dropRestoreTable,
  updatePlannerStatistics,
  removeConstraints,
  createTablePartition,
  markDatabaseRestoring,
  setSequences,
  tablesToCopy,
  restoreConstraints,
} from './tables.store.ts'
import type { ChunkVault } from './vault.ts'

export interface CopyRestore {
  vault: ChunkVault
  manifest: CopyManifest
  /** Connection URL of the owner of an empty database. */
  url: string
  /** Target folder of the files. */
  dataDir: string
  schema: SchemaFolders
  connections?: number
  writeLine?: (line: string) => void
}
export interface CopyRestoreResult {
  tables: number
  rows: number
  /** Names of tables whose content differs from the backup; empty if the restore is complete. */
  differ: string[]
  files: number
}

/**
 * Fills an empty database from a backup and compares every table with it. No server starts on that database during the
 * restore or after an aborted one. Throws `BackupError`.
 */
export async function restoreCopy(work: CopyRestore): Promise<CopyRestoreResult> {
  const { url, manifest, writeLine } = work
  requireVersion(work)
  await requireChunks(work)
  const client = await connectCopy(url)
  try {
    await requireEmpty(client)
    await markDatabaseRestoring(client, manifest.id)
    writeLine?.(`Backup ${manifest.id} of ${manifest.finishedAt}: ${manifest.tables.length} tables`)
    await migrateDatabase(url, work.schema, { restoring: true })
    await migrateJobs(url)
    const loosened = await removeConstraints(client)
    await makePartitions(client, manifest.tables)
    const differ = await loadTables(client, work)
    await setSequences(client, manifest.sequences)
    writeLine?.('Checking all references')
    await restoreConstraints(client, loosened)
    await updatePlannerStatistics(client)
    const files = await restoreFiles(work)
    if (differ.length === 0) await dropRestoreTable(client)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: manifest.tables.length, rows, differ, files }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function requireVersion({ manifest, schema }: CopyRestore): void {
  const own = migrationFiles(schema.migrations).at(-1)
  if (own !== manifest.migration)
    throw new BackupError(
      `backup ${manifest.id} is of a version that ends with migration ${manifest.migration}, this one ends with ${own}: restore it with that version, then upgrade`,
    )
}

/** Reports missing chunks before the restore begins. */
async function requireChunks({ vault, manifest }: CopyRestore): Promise<void> {
  const there = new Set((await vault.target.list(`${vault.prefix}chunks/`)).map(({ name }) => name))
  for (const { name, chunks } of [...manifest.tables, ...manifest.files])
    for (const id of chunks) if (!there.has(vault.placeOf(id))) throw vault.missing(id, name)
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const first = await firstTable(client)
  if (first !== undefined)
    throw new BackupError(
      `the database is not empty (${first}): a restore needs a new one; one that was broken off is dropped and made anew`,
    )
}

/** Creates partitions for days that are in the backup but not in a new database. */
async function makePartitions(client: pg.Client, tables: readonly CopiedTable[]): Promise<void> {
  const there = new Set((await tablesToCopy(client)).map(({ name }) => name))
  for (const { name, partition } of tables)
    if (partition && !there.has(name)) await createTablePartition(client, { name, ...partition })
  const unknown = tables.find(({ name, partition }) => !partition && !there.has(name))
  if (unknown) throw new BackupError(`this version has no table ${unknown.name}`)
}

async function loadTables(client: pg.Client, work: CopyRestore): Promise<string[]> {
  const waiting = work.manifest.tables.toSorted((a, b) => b.bytes - a.bytes)
  // A migration may have inserted rows into tables that are empty in the backup or absent from it.
  const waitingNames = new Set(waiting.map(({ name }) => name))
  for (const { name } of await tablesToCopy(client)) if (!waitingNames.has(name)) await truncateTable(client, name)
  const differ: string[] = []
  const workers = Array.from({ length: work.connections ?? 2 }, async () => {
    const one = await connectCopy(work.url)
    try {
      for (let table = waiting.shift(); table; table = waiting.shift())
        if (!(await loadTable(one, { table, vault: work.vault }))) differ.push(table.name)
    } catch (error) {
      waiting.splice(0)
      throw error
    } finally {
      await one.end().catch(() => undefined)
    }
  })
  await Promise.all(workers)
  return differ.toSorted()
}

/**
 * Loads a table. Returns true if the table's content is now identical, byte for byte, to the copied content.
 * @NOTE the table is emptied in the same transaction, so its rows are stored one after another, without reused gaps.
 * They are therefore read in the same order and produce the same chunks.
 */
async function loadTable(
  client: pg.Client,
  { table, vault }: { table: CopiedTable; vault: ChunkVault },
): Promise<boolean> {
  const { name, columns, chunks } = table
  await beginTableLoad(client, name)
  const rows = await writeCopyChunks(
    client,
    `copy ${name} (${columns.join(', ')}) from stdin (freeze)`,
    streamChunks(vault, { name, chunks }),
  )
  const found: Promise<string>[] = []
  for await (const chunk of copyOut(
    client,
    buildCopyOutSql({ ...table, partition: null, condition: null, bytes: 0 }),
  )) {
    found.push(vault.nameOf(chunk))
    await found.at(-2)
  }
  await endTransaction(client)
  return rows === table.rows && (await Promise.all(found)).join() === chunks.join()
}

/** Fetches the next chunk while the current one is written. */
async function* streamChunks(
  vault: ChunkVault,
  { name, chunks }: { name: string; chunks: readonly string[] },
): AsyncGenerator<Buffer> {
  const fetchChunk = (at: number) => {
    const id = chunks[at]
    const chunk = id === undefined ? undefined : vault.get(id, name)
    chunk?.catch(() => undefined)
    return chunk
  }
  let next = fetchChunk(0)
  for (let at = 1; next; at += 1) {
    const chunk = await next
    next = fetchChunk(at)
    yield chunk
  }
}

async function restoreFiles({ vault, manifest, dataDir }: CopyRestore): Promise<number> {
  for (const { name, chunks } of manifest.files) {
    const place = path.join(dataDir, ...name.split('/'))
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const content = Readable.from(streamChunks(vault, { name, chunks }), { objectMode: false })
    await pipeline(content, createWriteStream(place, { mode: 0o600 }))
  }
  return manifest.files.length
}
