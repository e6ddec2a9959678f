import { statfs } from 'node:fs/promises'
import { dayMs, minRetentionDays, requireFound, Problem, type RetainedKind } from '@evops/platform/contract'
import {
  changeRetention,
  retentionCutoff,
  firstSizes,
  recordStorageSizes,
  readDatabaseFigures,
  retentionRules,
  type Actor,
  type RetentionUsage,
  type Services,
  type JobTable,
  type RetainedData,
  type RetentionRule,
  type TaskAuditWriter,
} from '@evops/platform/server'
import {
  platformOperatorId,
  retentionTask,
  type RetentionPreview,
  type RetentionSettings,
} from '../../contract/index.ts'
import { requirePlatformStaff } from '../operators/operators.service.ts'

type Wish = Pick<RetentionRule, 'days' | 'maxBytes'>
export interface RetentionService {
  look(actor: Actor): Promise<RetentionSettings>
  preview(actor: Actor, kind: RetainedKind, wish: Wish): Promise<RetentionPreview>
  /**
   * Changes a retention rule. Throws organisation.retention-least, organisation.retention-drops without `confirmed`,
   * request.conflict.
   */
  change(
    actor: Actor,
    wish: RetentionRule & { confirmed: boolean },
  ): Promise<{ before: RetentionRule; after: RetentionRule; going: RetentionPreview }>
  /** Returns the space of the data folder's disk and the time at which it is full; null if the database is external. */
  disk(): Promise<RetentionSettings['disk']>
  jobs: JobTable
}
interface Parts {
  services: Services
  auditTask: TaskAuditWriter
  /** Data of all domains with a retention period. */
  retained: () => readonly RetainedData[]
}

/** Creates the service for retention rules. They apply to every operator, so only the platform's staff manage them. */
export function createRetention(parts: Parts): RetentionService {
  const { services, retained } = parts
  const ownerOf = (kind: RetainedKind) => {
    return requireFound(retained().find((one) => one.kind === kind))
  }
  return {
    async look(actor) {
      requirePlatformStaff(actor)
      const now = services.now()
      const rules = await services.db.asPlatform(retentionRules)
      const kinds: (RetentionRule & RetentionUsage)[] = []
      // Runs one after the other: a page must not take a database connection for each kind.
      for (const rule of rules) {
        const held = await retained()
          .find(({ kind }) => kind === rule.kind)
          ?.look(now)
        if (held) kinds.push({ ...rule, ...held })
      }
      return {
        kinds: kinds.map(({ oldestAt, maxBytes, ...row }) => ({
          ...row,
          maxMegabytes: bytesToMegabytes(maxBytes),
          leastDays: minRetentionDays[row.kind],
          oldestAt: oldestAt?.toISOString() ?? null,
        })),
        disk: services.config.databaseUrl ? null : await diskOf(services, filesIn(kinds)),
      }
    },
    async preview(actor, kind, wish) {
      requirePlatformStaff(actor)
      return goingBy(ownerOf(kind), wish, services.now())
    },
    async change(actor, { confirmed, ...wish }) {
      requirePlatformStaff(actor)
      const { kind } = wish
      if (wish.days < minRetentionDays[kind]) {
        const least = { days: minRetentionDays[kind] }
        throw new Problem('organisation.retention-least', least, { days: 'organisation.retention-least' })
      }
      const owner = ownerOf(kind)
      const going = await goingBy(owner, wish, services.now())
      if (!confirmed && dropsAnything(going)) {
        const megabytes = { megabytes: Math.ceil(going.bytes / megabyte) }
        throw new Problem('organisation.retention-drops', megabytes, {
          confirmed: 'organisation.retention-drops',
        })
      }
      return services.db.asPlatform(async (tx) => {
        const before = (await retentionRules(tx)).find((rule) => rule.kind === kind)
        await owner.follow?.(tx, wish)
        const after = await changeRetention(tx, wish)
        if (!before || !after) throw new Problem('request.conflict')
        return { before, after, going }
      })
    },
    async disk() {
      return services.config.databaseUrl ? null : diskOf(services, await readFilesBytes(parts))
    },
    jobs: retentionJobs(parts),
  }
}

/** Returns the bytes of all files in the data folder that people or programs stored. */
async function readFilesBytes({ services, retained }: Pick<Parts, 'services' | 'retained'>): Promise<number> {
  const at = services.now()
  const files = retained().filter(({ kind }) => kind === 'exports' || kind === 'uploads')
  return filesIn(await Promise.all(files.map(async (one) => ({ kind: one.kind, ...(await one.look(at)) }))))
}

async function goingBy(owner: RetainedData, wish: Wish, now: Date): Promise<RetentionPreview> {
  const before = await retentionCutoff(owner, wish, now)
  return { before: before.toISOString(), ...(await owner.due(before)) }
}

export const megabyte = 1_000_000
export const bytesToMegabytes = (bytes: number | null) => (bytes === null ? null : Math.floor(bytes / megabyte))

const dropsAnything = ({ bytes, rows }: Pick<RetentionPreview, 'bytes' | 'rows'>) => bytes > 0 || rows !== 0

function filesIn(kinds: readonly { kind: RetainedKind; bytes: number }[]): number {
  const files = kinds.filter(({ kind }) => kind === 'exports' || kind === 'uploads')
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function diskOf({ db, config, now }: Services, filesBytes: number): Promise<RetentionSettings['disk']> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const at = now()
  const { figures, first } = await db.asPlatform(async (tx) => ({
    figures: await readDatabaseFigures(tx),
    first: await firstSizes(tx, at),
  }))
  const freeBytes = bavail * bsize
  const sizes = { freeBytes, totalBytes: blocks * bsize, databaseBytes: figures.bytes, filesBytes }
  const days = first ? (at.getTime() - first.at.getTime()) / dayMs : 0
  if (!first || days < 1) return { ...sizes, growthPerDay: null, since: null, fullAt: null }
  const grown = figures.bytes + filesBytes - first.databaseBytes - first.filesBytes
  const growthPerDay = Math.round(grown / days)
  // More than a hundred years ahead is not meaningful, and a Date has a maximum.
  const daysLeft = growthPerDay > 0 ? freeBytes / growthPerDay : Number.POSITIVE_INFINITY
  const fullAt = daysLeft < 36_500 ? new Date(at.getTime() + daysLeft * dayMs).toISOString() : null
  return { ...sizes, growthPerDay, since: first.at.toISOString(), fullAt }
}

function retentionJobs({ services, auditTask, retained }: Parts): JobTable {
  return {
    [retentionTask]: {
      title: {
        zh: '清理超过保留期限的数据',
        en: 'Delete data past its retention',
        es: 'Eliminar datos cuya conservación venció',
      },
      cron: '20 3 * * *',
      attempts: 3,
      async run() {
        const failed: string[] = []
        for (const rule of await services.db.asPlatform(retentionRules)) {
          const owner = retained().find(({ kind }) => kind === rule.kind)
          const dropped = owner && applyRule({ services, auditTask }, owner, rule)
          await dropped?.catch((error: unknown) => failed.push(`${rule.kind}: ${String(error)}`))
        }
        // One kind that fails does not block the others, and is reported.
        if (failed.length > 0) throw new Error(failed.join('; '))
      },
    },
    'organisation:note-sizes': {
      title: { zh: '记录数据量', en: 'Record data sizes', es: 'Anotar el tamaño de los datos' },
      cron: '8 * * * *',
      attempts: 1,
      async run() {
        const at = services.now()
        const filesBytes = await readFilesBytes({ services, retained })
        await services.db.asPlatform(async (tx) => {
          const { bytes } = await readDatabaseFigures(tx)
          await recordStorageSizes(tx, { at, databaseBytes: bytes, filesBytes })
        })
      },
    },
  }
}

/**
 * Writes the audit entry first: data that was deleted without an entry is worse than an entry for data that is deleted
 * tomorrow.
 */
async function applyRule(
  { services, auditTask }: Omit<Parts, 'retained'>,
  owner: RetainedData,
  rule: RetentionRule,
): Promise<void> {
  const going = await goingBy(owner, rule, services.now())
  if (!dropsAnything(going)) return
  await services.db.asPlatform((tx) =>
    auditTask(
      tx,
      { operatorId: platformOperatorId, task: retentionTask },
      { action: 'dropRetained', entity: 'retention', entityId: rule.kind, after: going, result: 'done' },
    ),
  )
  await owner.drop(new Date(going.before))
  services.log.info({ kind: rule.kind, ...going }, 'data past its retention was deleted')
}
