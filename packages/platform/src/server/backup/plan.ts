import { lsnText, parseLsn, segmentName, segmentOf, segmentStart } from './lsn.rules.ts'
import { names, readHead, readManifests, type LogHead, type Manifest } from './manifest.ts'
import { BackupError, type BackupTarget } from './targets/target.ts'

/** A segment of the log in the target. */
export interface PlannedSegment {
  name: string
  object: string
  bytes: number
}
export interface RestorePlan {
  manifest: Manifest
  segments: PlannedSegment[]
  /** End of the log; undefined means that only the log needed by the backup itself is guaranteed. */
  head: LogHead | undefined
}
export interface RestoreWish {
  /** Restores everything committed up to this moment and nothing later; if absent, everything available. */
  until?: Date | undefined
  /** The backup to use instead of the newest matching one. */
  backupId?: string | undefined
}

/** Plans a restore. The error explains in one line why no backup matches. */
export async function planRestore(target: BackupTarget, wish: RestoreWish): Promise<RestorePlan> {
  const manifest = choose(target, await readManifests(target), wish)
  const head = await readHead(target, manifest.line)
  if (wish.until && head && wish.until > new Date(head.at))
    throw new BackupError(
      `${target.name}: the log after backup ${manifest.id} goes up to ${head.at}, not to ${wish.until.toISOString()}`,
    )
  const segments = await segmentsOf(target, manifest, head)
  return { manifest, segments, head }
}

function choose(target: BackupTarget, all: readonly Manifest[], { until, backupId }: RestoreWish): Manifest {
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
  manifest: Manifest,
  head: LogHead | undefined,
): Promise<PlannedSegment[]> {
  const { line, startLsn, stopLsn } = manifest
  const there = new Map((await target.list(`log/${line}/`)).map(({ name, bytes }) => [name, bytes]))
  const found: PlannedSegment[] = []
  const first = segmentOf(parseLsn(startLsn), manifest)
  let reached = segmentStart(first, manifest)
  for (let number = first; ; number += 1) {
    const name = segmentName(number, manifest)
    const started = head?.segment === name ? head.bytes : 0
    const candidates = [
      { object: names.segment(line, name), bytes: manifest.segmentBytes },
      { object: names.part(line, name), bytes: started },
      { object: names.partObject(line, name), bytes: started },
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
      `${target.name}: segment ${name} of the log is missing: it goes up to ${lsnText(reached)} instead of ${wanted}`,
    )
  }
  return found
}
