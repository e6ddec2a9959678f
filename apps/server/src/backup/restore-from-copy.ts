import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  BackupError,
  createLog,
  listCopyManifests,
  openVault,
  prepareRemoval,
  readCopy,
  readManifests,
  restoreCopy,
  type BackupTarget,
  type CopyManifest,
  type CopyRestoreResult,
  type ChunkVault,
} from '@evops/platform/server'
import { lockDataFolder } from '../data-folder-lock.ts'
import { schemaFolderPaths, startEmbedded } from '../database.ts'
import { printLine } from './command.ts'

/**
 * Restores a backup by COPY into a new data folder, including the installation's secret, or into a new database by its
 * owner's address; the files then go to EVOPS_DATA.
 */
export async function restoreFromCopy(
  target: BackupTarget,
  { to, id }: { to: string; id: string | undefined },
): Promise<number> {
  const startedAt = performance.now()
  const elsewhere = /^postgres(ql)?:/.test(to)
  const dataDir = path.resolve(elsewhere ? process.env.EVOPS_DATA || './data' : to)
  const vault = openVault(target, await keyFor(dataDir))
  const manifest = await readCopy(vault, id)
  const work = { vault, manifest, dataDir, connections: 2 }
  const restored = elsewhere
    ? await restoreCopy({ ...work, url: to, schema: schemaFolderPaths, writeLine: printLine })
    : await restoreIntoDataFolder(work, printLine)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const { tables, rows, files, differ } = restored
  printLine(`Restored in ${seconds} s: ${rows} rows, ${files} files, as of ${manifest.startedAt}.`)
  printLine(`${tables} tables, ${differ.length} differ${differ.length > 0 ? `: ${differ.join(', ')}` : ''}`)
  if (differ.length > 0) return 1
  printLine(
    elsewhere
      ? 'Then: DATABASE_URL=… npm start, with the EVOPS_SECRET_KEY of the installation'
      : `Then: EVOPS_DATA=${dataDir} npm start`,
  )
  return 0
}

/** Restores into a new embedded database. @returns its messages about each table */
export async function restoreIntoDataFolder(
  work: { vault: ChunkVault; manifest: CopyManifest; dataDir: string; connections?: number },
  sendUpdate?: (line: string) => void,
): Promise<CopyRestoreResult> {
  const { dataDir, manifest } = work
  if (existsSync(dataDir) && readdirSync(dataDir).some((name) => name !== 'secret.key'))
    throw new BackupError(`${dataDir} is not empty: a restore needs a folder of its own`)
  const removeRemains = await prepareRemoval(dataDir)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  const unlock = lockDataFolder(dataDir)
  try {
    const postgres = await startEmbedded(dataDir, createLog('silent'))
    try {
      const restored = await restoreCopy({
        ...work,
        url: postgres.url,
        schema: schemaFolderPaths,
        ...(sendUpdate ? { writeLine: sendUpdate } : {}),
      })
      await writeFile(path.join(dataDir, 'secret.key'), manifest.secretKey, { mode: 0o600 })
      return restored
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    unlock()
    await removeRemains()
    throw error
  } finally {
    unlock()
  }
}

/** Returns true if the named backup, or the newest one without a name, was made by COPY. */
export async function isCopy(target: BackupTarget, id?: string): Promise<boolean> {
  const copies = (await listCopyManifests(target)).filter((one) => id === undefined || one.id === id)
  const newest = (await readManifests(target)).at(-1)?.finishedAt ?? ''
  return copies.some(({ finishedAt }) => id !== undefined || finishedAt > newest)
}

/** Returns the key: EVOPS_BACKUP_KEY, EVOPS_SECRET_KEY, or the secret.key in the new folder. */
async function keyFor(dataDir: string): Promise<Buffer> {
  const { EVOPS_BACKUP_KEY, EVOPS_SECRET_KEY } = process.env
  const envKey = EVOPS_BACKUP_KEY || EVOPS_SECRET_KEY
  if (envKey) return Buffer.from(envKey, 'utf8')
  const storedKey = await readFile(path.join(dataDir, 'secret.key'), 'utf8').catch(() => undefined)
  if (storedKey === undefined)
    throw new BackupError('the key of the backup is needed: EVOPS_BACKUP_KEY, or without one EVOPS_SECRET_KEY')
  return Buffer.from(storedKey.trim(), 'utf8')
}
