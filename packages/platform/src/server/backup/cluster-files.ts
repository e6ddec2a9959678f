import { open, readdir, readFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { TarEntry } from './tar.ts'

/** Folders that are included empty, from the list in PostgreSQL's "Making a Base Backup Using the Low Level API" … */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** … and files that are not included. */
const left =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|recovery\.signal|standby\.signal)$/
const leftAnywhere = /^(pgsql_tmp|pg_internal\.init)/
const controlFile = 'global/pg_control'
const pieceBytes = 1_048_576

export interface CountedFile {
  files: number
  bytes: number
}

/**
 * Yields the files of a running cluster for one backup, between its begin and its end. The log repairs files that
 * change or disappear meanwhile. The control file comes last and is complete.
 */
export async function* clusterFiles(cluster: string, counted: CountedFile): AsyncGenerator<TarEntry> {
  yield* folder(cluster, '', counted)
  const control = await readSettled(path.join(cluster, controlFile))
  counted.files += 1
  counted.bytes += control.length
  yield { name: controlFile, kind: 'file', bytes: control.length, content: once(control) }
}

async function* folder(cluster: string, within: string, counted: CountedFile): AsyncGenerator<TarEntry> {
  const entries = await readdir(path.join(cluster, within), { withFileTypes: true }).catch(goneIs([]))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = within ? `${within}/${entry.name}` : entry.name
    if (leftAnywhere.test(entry.name) || left.test(name) || name === controlFile) continue
    if (entry.isSymbolicLink()) throw new Error(`${name} leads out of the cluster: tablespaces are not backed up`)
    if (entry.isDirectory()) {
      yield { name, kind: 'folder' }
      if (!emptied.has(name)) yield* folder(cluster, name, counted)
    } else if (entry.isFile()) yield* file(cluster, name, counted)
  }
}

async function* file(cluster: string, name: string, counted: CountedFile): AsyncGenerator<TarEntry> {
  const handle = await open(path.join(cluster, name), 'r').catch(goneIs(undefined))
  if (!handle) return
  try {
    const { size } = await handle.stat()
    counted.files += 1
    counted.bytes += size
    yield { name, kind: 'file', bytes: size, content: piecesOf(handle, size) }
  } finally {
    await handle.close()
  }
}

async function* piecesOf(handle: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes - at))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/**
 * Reads a file that PostgreSQL writes in one go every few seconds. Two equal reads in a row show that the read did not
 * overlap with a write.
 */
async function readSettled(place: string): Promise<Buffer> {
  for (let before = await readFile(place); ;) {
    const now = await readFile(place)
    if (now.equals(before)) return now
    before = now
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

function goneIs<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead
    throw error
  }
}
