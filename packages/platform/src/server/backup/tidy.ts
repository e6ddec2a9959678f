import { dayMs } from '../../contract/index.ts'
import { parseLsn, segmentNumber, segmentOf } from './lsn.rules.ts'
import { backupObjectNames, readLine, readManifests, type BackupManifest } from './manifest.ts'
import { findStaleTargetFiles } from './stored.ts'
import type { BackupTarget } from './targets/target.ts'

/**
 * Deletes expired backups, never the newest, and then data that no backup needs: log before the oldest backup of its
 * line, files, and unfinished backups. Returns the ids of the deleted backups.
 */
export async function deleteExpiredBackups(
  { target, dataDir }: { target: BackupTarget; dataDir: string },
  { installation, line, keepDays, now }: { installation: string; line: string; keepDays: number; now: Date },
): Promise<string[]> {
  const all = await readManifests(target)
  const ours = all.filter((one) => one.installation === installation)
  const since = new Date(now.getTime() - keepDays * dayMs)
  const gone = ours.filter((one, at) => at < ours.length - 1 && new Date(one.finishedAt) < since)
  for (const { id } of gone) {
    // The file that makes it a backup is deleted first, so that a partial backup is never offered.
    await target.remove(backupObjectNames.manifest(id))
    await target.remove(backupObjectNames.stream(id))
  }
  const remaining = ours.filter((one) => !gone.includes(one))
  await removeUnfinished(target, new Set(all.map(({ id }) => id)), now)
  await removeLog(target, { remaining, installation, line })
  for (const { name } of await findStaleTargetFiles(dataDir, target, remaining)) await target.remove(name)
  return gone.map(({ id }) => id)
}

async function removeUnfinished(target: BackupTarget, finished: ReadonlySet<string>, now: Date) {
  for (const { name, changedAt } of await target.list('base/')) {
    const id = name.split('/')[1] ?? ''
    if (!finished.has(id) && now.getTime() - changedAt.getTime() > 2 * dayMs) await target.remove(name)
  }
}

async function removeLog(
  target: BackupTarget,
  { remaining, installation, line }: { remaining: readonly BackupManifest[]; installation: string; line: string },
) {
  const found = Map.groupBy(await target.list('log/'), ({ name }) => name.split('/')[1] ?? '')
  for (const [of, objects] of found) {
    const facts = await readLine(target, of)
    if (facts?.installation !== installation) continue
    const needed = remaining
      .filter((one) => one.line === of)
      .map(({ startLsn }) => segmentOf(parseLsn(startLsn), facts))
      .toSorted((a, b) => a - b)
    const first = needed[0]
    // No log of the current line is deleted before the line has a backup: a backup in progress may need it.
    if (first === undefined && of === line) continue
    for (const { name } of objects) {
      const [segment] = /[0-9A-F]{24}/.exec(name) ?? []
      const older = segment !== undefined && first !== undefined && segmentNumber(segment, facts) < first
      if (first === undefined || older) await target.remove(name)
    }
  }
}
