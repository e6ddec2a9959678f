import { dayMs } from '../../../contract/index.ts'
import { listCopyManifests, readCopy } from './copy-manifest.ts'
import type { ChunkVault } from './vault.ts'

const weeks = 8
const months = 12

/**
 * Selects the backups to retain: all of the last days, then the newest of each of the last 8 weeks and of each of the
 * last 12 months. The newest backup is always retained.
 */
export function selectRetained<T extends { finishedAt: string }>(
  all: readonly T[],
  { keepDays, now }: { keepDays: number; now: Date },
): T[] {
  const newestFirst = all.toSorted((a, b) => (a.finishedAt < b.finishedAt ? 1 : -1))
  const seen = new Set<string>()
  return newestFirst.filter(({ finishedAt }, at) => {
    const days = (now.getTime() - Date.parse(finishedAt)) / dayMs
    const week = Math.floor(Date.parse(finishedAt) / dayMs / 7)
    const spans = [
      ...(days < weeks * 7 ? [`week ${week}`] : []),
      ...(days < months * 31 ? [`month ${finishedAt.slice(0, 7)}`] : []),
    ]
    const isFirst = spans.some((span) => !seen.has(span))
    for (const span of spans) seen.add(span)
    return at === 0 || days < keepDays || isFirst
  })
}

/** Deletes expired backups, then chunks that no remaining backup needs. Returns the ids of the deleted backups. */
export async function deleteExpiredCopies(vault: ChunkVault, rule: { keepDays: number; now: Date }): Promise<string[]> {
  const { target, prefix, keyId } = vault
  const ours = (await listCopyManifests(target)).filter((one) => one.keyId === keyId)
  const retained = new Set(selectRetained(ours, rule).map(({ id }) => id))
  const gone = ours.filter(({ id }) => !retained.has(id))
  // The file that makes it a backup is deleted first, so that a partial backup is never offered.
  for (const { id } of gone) await target.remove(`${prefix}${id}.json`)
  const needed = new Set<string>()
  for (const id of retained) {
    const { tables, files } = await readCopy(vault, id)
    for (const { chunks } of [...tables, ...files]) for (const chunk of chunks) needed.add(chunk)
  }
  for (const { name } of await target.list(`${prefix}chunks/`))
    if (!needed.has(name.slice(name.lastIndexOf('/') + 1))) await target.remove(name)
  return gone.map(({ id }) => id)
}
