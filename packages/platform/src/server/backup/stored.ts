import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupManifest } from './manifest.ts'
import { BackupError, type BackupTarget, type StoredObject } from './targets/target.ts'

const prefix = 'stored/'
const store = 'files'

/**
 * Finds the file stores (`createFileStore`) of the data folder: its own, and that of each component with a folder of
 * its own. The stored files come from people and charge points and never change once written.
 */
async function storesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  const parts = entries.filter((entry) => entry.isDirectory() && entry.name !== store)
  return [store, ...parts.map(({ name }) => `${name}/${store}`).toSorted()]
}

export type BackedUpFileName = BackupManifest['stored'][number]

/** Returns the stored files of a data folder at this moment. */
export async function listLocalStoredFiles(dataDir: string): Promise<BackedUpFileName[]> {
  const found: BackedUpFileName[] = []
  for (const folder of await storesOf(dataDir)) {
    const entries = await readdir(path.join(dataDir, folder)).catch((): string[] => [])
    for (const entry of entries.toSorted()) {
      const place = await stat(path.join(dataDir, folder, entry)).catch(() => undefined)
      if (place?.isFile()) found.push({ name: `${folder}/${entry}`, bytes: place.size })
    }
  }
  return found
}

/** Files found in or added to a target, with their sizes. */
export type TargetFileSizes = Map<string, number>
export async function listTargetStoredFiles(target: BackupTarget): Promise<TargetFileSizes> {
  return new Map((await target.list(prefix)).map(({ name, bytes }) => [name, bytes]))
}

/**
 * Copies files that are missing or incomplete in the target. A file that is still being written is copied again in the
 * next round.
 */
export async function copyFilesToTarget(
  dataDir: string,
  target: BackupTarget,
  there: TargetFileSizes,
): Promise<BackedUpFileName[]> {
  const here = await listLocalStoredFiles(dataDir)
  for (const { name, bytes } of here) {
    if (there.get(prefix + name) === bytes) continue
    // The file was deleted in the meantime because it expired.
    if (!(await stat(path.join(dataDir, name)).catch(() => undefined))) continue
    const stored = await target.put(prefix + name, createReadStream(path.join(dataDir, name)))
    there.set(prefix + name, stored.bytes)
  }
  return here
}

/** Restores the files of a backup and files added after it. */
export async function restoreFilesFromTarget(
  target: BackupTarget,
  manifest: BackupManifest,
  dataDir: string,
): Promise<number> {
  const wanted = new Map(manifest.stored.map(({ name, bytes }) => [prefix + name, bytes]))
  const there = await target.list(prefix)
  const since = new Date(manifest.startedAt)
  let count = 0
  for (const { name } of there.filter((one) => wanted.has(one.name) || one.changedAt >= since)) {
    const place = path.join(dataDir, ...name.slice(prefix.length).split('/'))
    const content = await target.get(name)
    if (!content) continue
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(place, { mode: 0o600 }))
    const { size } = await stat(place)
    const should = wanted.get(name)
    if (should !== undefined && size !== should)
      throw new BackupError(`${target.name}: ${name} is damaged: ${size} bytes instead of ${should}`)
    count += 1
  }
  return count
}

/** Returns files that no longer exist here, belong to no retained backup and are older than all of them. */
export async function findStaleTargetFiles(
  dataDir: string,
  target: BackupTarget,
  manifests: readonly BackupManifest[],
): Promise<StoredObject[]> {
  const wanted = new Set([
    ...(await listLocalStoredFiles(dataDir)).map(({ name }) => prefix + name),
    ...manifests.flatMap(({ stored }) => stored.map(({ name }) => prefix + name)),
  ])
  const [oldest] = manifests.map(({ startedAt }) => new Date(startedAt)).toSorted((a, b) => Number(a) - Number(b))
  const there = await target.list(prefix)
  return oldest ? there.filter(({ name, changedAt }) => !wanted.has(name) && changedAt < oldest) : []
}
