import { z } from 'zod'
import { readTargetObject, BackupError, type BackupTarget } from './targets/target.ts'

/*
 * Content of a target:
 *
 * base/<id>/cluster.tar.zst the cluster's files, read while the database was running
 *
 * base/<id>/manifest.json written last: a backup without it is incomplete
 *
 * log/<line>/line.json one unbroken line of the database log
 *
 * log/<line>/<segment>.zst a complete segment of it, under PostgreSQL's own name
 *
 * log/<line>/<segment>.part the current, incomplete segment (folder); <segment>.part.zst (bucket)
 *
 * log/<line>/head.json the end position of the log
 *
 * stored/<folder>/<name> files of the data folder; a stored file never changes
 */
const lsn = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)
const time = z.iso.datetime()
const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** The database's system identifier: all its backups have it. */
  installation: z.string(),
  startedAt: time,
  finishedAt: time,
  server: z.string(),
  timeline: z.int(),
  segmentBytes: z.int(),
  line: z.string(),
  startLsn: lsn,
  stopLsn: lsn,
  /** Content of backup_label in the restored cluster. */
  label: z.string(),
  cluster: z.object({ files: z.int(), bytes: z.int() }),
  stream: z.object({ bytes: z.int(), sha256: z.string() }),
  stored: z.array(z.object({ name: z.string(), bytes: z.int() })),
  /** The last seal of each chain. A restored database must contain it. */
  heads: z.array(z.object({ chain: z.string(), operatorId: z.string(), seq: z.int(), hash: z.string() })),
  /** Row counts of tables that only grow. A restored database has at least as many rows. */
  counts: z.record(z.string(), z.int()),
  /** The installation's secret and the database's password, if they were requested. */
  secrets: z.record(z.string(), z.string()).optional(),
})
const line = z.object({
  line: z.string(),
  installation: z.string(),
  timeline: z.int(),
  segmentBytes: z.int(),
  startLsn: lsn,
})
const head = z.object({
  segment: z.string(),
  /** Stored bytes of the current segment, and their SHA-256. */
  bytes: z.int(),
  sha256: z.string(),
  lsn,
  /** Everything committed up to this moment is in the target. */
  at: time,
})
export type BackupManifest = z.output<typeof manifest>
export type LogLine = z.output<typeof line>
export type LogHead = z.output<typeof head>

export const backupObjectNames = {
  stream: (id: string) => `base/${id}/cluster.tar.zst`,
  manifest: (id: string) => `base/${id}/manifest.json`,
  line: (of: string) => `log/${of}/line.json`,
  head: (of: string) => `log/${of}/head.json`,
  segment: (of: string, segment: string) => `log/${of}/${segment}.zst`,
  part: (of: string, segment: string) => `log/${of}/${segment}.part`,
  partObject: (of: string, segment: string) => `log/${of}/${segment}.part.zst`,
}

export const readManifest = (target: BackupTarget, id: string) => read(target, backupObjectNames.manifest(id), manifest)
export const readLine = (target: BackupTarget, of: string) => read(target, backupObjectNames.line(of), line)
export const readHead = (target: BackupTarget, of: string) => read(target, backupObjectNames.head(of), head)

async function read<T>(target: BackupTarget, name: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const found = await readTargetObject(target, name)
  if (!found) return undefined
  try {
    return shape.parse(JSON.parse(found.toString('utf8')))
  } catch (error) {
    throw new BackupError(`${target.name}: ${name} is damaged`, { cause: error })
  }
}

/** Returns all finished backups, the oldest first. */
export async function readManifests(target: BackupTarget): Promise<BackupManifest[]> {
  const found: BackupManifest[] = []
  for (const { name } of await target.list('base/')) {
    const [, id] = /^base\/([0-9a-f-]{36})\/manifest\.json$/.exec(name) ?? []
    const one = id === undefined ? undefined : await readManifest(target, id)
    if (one) found.push(one)
  }
  return found.toSorted((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1))
}
