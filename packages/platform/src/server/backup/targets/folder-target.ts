import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError, type BackupTarget, type StoredObject } from './target.ts'

/** Stores backups in a folder: another disk of this machine, or a mounted disk of another machine. */
export function folderTarget(folder: string): BackupTarget {
  const placeOf = (name: string) => path.join(folder, ...name.split('/'))
  const withExplainedErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explain(folder, error)
    }
  }
  return {
    name: folder,
    list: (prefix) => withExplainedErrors(() => listFolder(folder, prefix)),
    put: (name, content) => withExplainedErrors(() => store(placeOf(name), content)),
    get: (name) =>
      withExplainedErrors(async () => {
        const there = await stat(placeOf(name)).catch(missing)
        return there && createReadStream(placeOf(name), { highWaterMark: 1_048_576 })
      }),
    remove: (name) =>
      withExplainedErrors(async () => {
        await rm(placeOf(name), { force: true })
        await rmdir(path.dirname(placeOf(name))).catch(() => undefined)
      }),
    append: (name, offset, bytes) => withExplainedErrors(() => writeAt(placeOf(name), offset, bytes)),
  }
}

async function listFolder(folder: string, prefix: string): Promise<StoredObject[]> {
  const from = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(path.join(folder, from), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => missing(error) ?? [],
  )
  const found: StoredObject[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const place = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, place).split(path.sep).join('/')
    // A file that disappeared after it was listed is skipped.
    const stats = name.startsWith(prefix) ? await stat(place).catch(missing) : undefined
    if (stats) found.push({ name, bytes: stats.size, changedAt: stats.mtime })
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Writes under a temporary name first, so a file with its final name is complete. */
async function store(place: string, content: Buffer | Readable): Promise<{ bytes: number }> {
  await makeFolder(path.dirname(place))
  const started = `${place}.${randomBytes(4).toString('hex')}.begun`
  try {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    await pipeline(source, createWriteStream(started, { flags: 'wx', mode: 0o600, flush: true }))
    const { size } = await stat(started)
    await rename(started, place)
    await syncFolder(path.dirname(place))
    return { bytes: size }
  } catch (error) {
    await rm(started, { force: true })
    throw error
  }
}

async function writeAt(place: string, offset: number, bytes: Buffer): Promise<void> {
  // The folder was created together with the line. If the folder is missing, a disk is not mounted, and the directory
  // below the mount point must not be used.
  const there = await stat(place).catch(missing)
  const file = await open(place, there || offset > 0 ? 'r+' : 'wx', 0o600)
  try {
    for (let done = 0; done < bytes.length;)
      done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
    await file.datasync()
  } finally {
    await file.close()
  }
  if (!there) await syncFolder(path.dirname(place))
}

/** @NOTE mkdir's own `recursive` never returns for a folder that accepts no subfolders (/proc, /sys). */
async function makeFolder(folder: string): Promise<void> {
  if (await stat(folder).catch(missing)) return
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function missing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
  return undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function explain(folder: string, error: unknown): Error {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`${folder}: no space is left there`, { cause: error })
  if (/^E[A-Z]+$/.test(code) && error instanceof Error)
    return new BackupError(`${folder}: ${error.message}`, { cause: error })
  return error instanceof Error ? error : new Error(String(error))
}
