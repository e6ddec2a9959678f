import { formatLsn, parseLsn, segmentName, segmentOf, segmentStart } from './lsn.rules.ts'
import { backupObjectNames, readHead, readManifests, type LogHead, type BackupManifest } from './manifest.ts'
import { BackupError, type BackupTarget } from './targets/target.ts'

/** A segment of the log in the target. */
export interface RestoreSegment {
  name: string
  object: string
  bytes: number
}
export interface RestorePlan {
  manifest: BackupManifest
  segments: RestoreSegment[]
  /** End of the log; undefined means that only the log needed by the backup itself is guaranteed. */
  head: LogHead | undefined
}
export interface RestoreTarget {
  /** Restores everything committed up to this moment and nothing later; if absent, everything available. */
  until?: Date | undefined
  /** The backup to use instead of the newest matching one. */
  backupId?: string | undefined
}

/** Plans a restore. The error explains in one line why no backup matches. */
export async function planRestore(target: BackupTarget, wish: RestoreTarget): Promise<RestorePlan> {
  const manifest = choose(target, await readManifests(target), wish)
  const head = await readHead(target, manifest.line)
  if (wish.until && head && wish.until > new Date(head.at))
    throw new BackupError(
      `${target.name}: the log after backup ${manifest.id} goes up to ${head.at}, not to ${wish.until.toISOString()}`,
    )
  const segments = await segmentsOf(target, manifest, head)
  return { manifest, segments, head }
}

function choose(
  target: BackupTarget,
  all: readonly BackupManifest[],
  { until, backupId }: RestoreTarget,
): BackupManifest {
  const [oldest] = all
  if (!oldest) throw new BackupError(`${target.name}: there is no backup`)
  const wanted = backupId === undefined ? all : all.filter(({ id }) => id === backupId)
  if (wanted.length === 0) throw new BackupError(`${target.name}: there is no backup ${backupId}`)
  const fitting = wanted.filter(({ finishedAt }) => !until || new Date(finishedAt) <= until)
  const [first] = wanted
  const newest = fitting.at(-1)
  if (!newest)
    throw new BackupError(
      `${target.name}: ${until?.toISOString()} lies before the first backup, which is whole from ${first?.finishedAt} on`,
    )
  if (backupId === undefined && new Set(all.map(({ installation }) => installation)).size > 1)
    throw new BackupError(
      `${target.name}: backups of several installations lie here: choose one with --backup (--list shows them)`,
    )
  return newest
}

/** Returns the segments from the start of the backup without a gap: complete ones, then the current one. */
async function segmentsOf(
  target: BackupTarget,
  manifest: BackupManifest,
  head: LogHead | undefined,
): Promise<RestoreSegment[]> {
  const { line, startLsn, stopLsn } = manifest
  const there = new Map((await target.list(`log/${line}/`)).map(({ name, bytes }) => [name, bytes]))
  const found: RestoreSegment[] = []
  const first = segmentOf(parseLsn(startLsn), manifest)
  let reached = segmentStart(first, manifest)
  for (let number = first; ; number += 1) {
    const name = segmentName(number, manifest)
    const started = head?.segment === name ? head.bytes : 0
    const candidates = [
      { object: backupObjectNames.segment(line, name), bytes: manifest.segmentBytes },
      { object: backupObjectNames.part(line, name), bytes: started },
      { object: backupObjectNames.partObject(line, name), bytes: started },
    ]
    const taken = candidates.find(({ object, bytes }) => bytes > 0 && there.has(object))
    if (!taken) break
    found.push({ name, ...taken })
    reached = segmentStart(number, manifest) + BigInt(taken.bytes)
  }
  const wanted = [stopLsn, ...(head ? [head.lsn] : [])].find((lsn) => parseLsn(lsn) > reached)
  if (wanted !== undefined) {
    const name = segmentName(segmentOf(reached, manifest), manifest)
    throw new BackupError(
      `${target.name}: segment ${name} of the log is missing: it goes up to ${formatLsn(reached)} instead of ${wanted}`,
    )
  }
  return found
}
