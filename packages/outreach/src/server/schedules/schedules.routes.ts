import { Problem } from '@evops/platform/contract'
import { sendAsDownload, serveAll, type App } from '@evops/platform/server'
import { scheduleEndpoints } from '../../contract/index.ts'
import type { ScheduleDeps } from './deps.ts'
import {
  startScheduleRun,
  allowedMailDomains,
  getAnySchedule,
  canManageSchedules,
  nextScheduleTime,
  getScheduleOfActor,
  toScheduleForReader,
  requireValidSchedule,
  requireScheduleQuota,
  normalizeSchedule,
} from './schedules.service.ts'
import {
  changeSchedule,
  findSchedule,
  insertSchedule,
  pageOfSchedules,
  removeSchedule,
  setPaused,
  listEnabledWebhooks,
} from './schedules.store.ts'

const entity = 'export-schedule'

export function scheduleRoutes(app: App, deps: ScheduleDeps): void {
  const present = (...args: Tail<Parameters<typeof toScheduleForReader>>) => toScheduleForReader(deps, ...args)
  serveAll(app, scheduleEndpoints, {
    listExportSchedules: async ({ tx, actor, query: { all = false, ...query } }) => {
      if (all && !canManageSchedules(actor)) throw new Problem('request.forbidden')
      const one = await pageOfSchedules(tx, all ? query : { ...query, userId: actor.userId })
      return { ...one, list: one.list.map((row) => present(actor, row)) }
    },
    createExportSchedule: async ({ tx, actor, body, audit }) => {
      const form = normalizeSchedule(body)
      await requireValidSchedule(tx, deps, actor, form)
      await requireScheduleQuota(tx, actor)
      const { operatorId, userId } = actor
      const nextAt = await nextScheduleTime(deps, operatorId, form)
      const id = await insertSchedule(tx, { operatorId, userId, form, nextAt })
      audit({ entity, entityId: id, after: form })
      return present(actor, await getScheduleOfActor(tx, actor, id))
    },
    updateExportSchedule: async ({ tx, actor, params, body: { version, ...body }, audit }) => {
      const before = await getScheduleOfActor(tx, actor, params.id)
      const form = normalizeSchedule(body)
      await requireValidSchedule(tx, deps, actor, form)
      const nextAt = await nextScheduleTime(deps, actor.operatorId, form)
      if (!(await changeSchedule(tx, { ...form, id: params.id, version, nextAt })))
        throw new Problem('request.conflict')
      audit({ entity, entityId: params.id, before, after: form })
      return present(actor, await getScheduleOfActor(tx, actor, params.id))
    },
    deleteExportSchedule: async ({ tx, actor, params, audit }) => {
      const before = await getScheduleOfActor(tx, actor, params.id)
      await removeSchedule(tx, params.id)
      audit({ entity, entityId: params.id, before })
      return { done: true as const }
    },
    pauseExportSchedule: async ({ tx, actor, params, body: { paused }, audit }) => {
      const row = await getScheduleOfActor(tx, actor, params.id)
      if (!paused) deps.exports().permittedExport(row.exportName, actor)
      if (paused !== (row.state === 'paused'))
        await setPaused(tx, row.id, paused ? null : await nextScheduleTime(deps, actor.operatorId, row))
      audit({ entity, entityId: row.id, before: { state: row.state }, after: { paused } })
      return present(actor, await getScheduleOfActor(tx, actor, row.id))
    },
    holdExportSchedule: async ({ tx, actor, params, audit }) => {
      const row = await getAnySchedule(tx, params.id)
      if (row.state === 'active') await setPaused(tx, row.id, null)
      audit({ entity, entityId: row.id, before: { state: row.state }, after: { paused: true } })
      return present(actor, await getAnySchedule(tx, row.id))
    },
    runExportSchedule: async ({ tx, actor, params, audit, afterCommit }) => {
      const row = await getScheduleOfActor(tx, actor, params.id)
      if (row.lastState === 'running') throw new Problem('outreach.schedule-runs')
      const id = await startScheduleRun(tx, deps, { row, actor })
      audit({ entity, entityId: row.id, after: { runId: id } })
      afterCommit(() => deps.exports().queueRun({ operatorId: row.operatorId, id }))
      return present(actor, await getScheduleOfActor(tx, actor, row.id))
    },
    getScheduleChoices: async ({ tx, actor, query }) => {
      const kind = deps.exports().permittedExport(query.exportName, actor)
      const domains = await allowedMailDomains(deps, actor)
      const people = await deps.mailableUsers(tx)
      const [span] = kind.spans
      return {
        title: kind.title[actor.language],
        hasSpan: span !== undefined,
        spanKeys: span ? [span.from, span.to] : [],
        hasMailServer: domains !== undefined,
        domains: [...(domains ?? [])],
        users: people.map(({ id, displayName }) => ({ id, name: displayName })),
        webhooks: await listEnabledWebhooks(tx),
        timeZone: (await deps.operatorOf(actor.operatorId)).timeZone,
      }
    },
    downloadScheduled: async ({ tx, actor, params, audit, reply, afterCommit }) => {
      const row = await findSchedule(tx, params.id)
      const isReported = row?.userId === actor.userId || row?.userIds.includes(actor.userId)
      const run = isReported ? await deps.exports().findRun(tx, actor.operatorId, params.runId) : undefined
      // A schedule gives access only to its own files.
      const file = run?.by === params.id ? await deps.exports().openFile(tx, actor.operatorId, run.id) : undefined
      if (!file) throw new Problem('request.not-found')
      audit({ entity, entityId: params.id, after: { file: file.name } })
      // The download starts only after the audit entry is committed.
      afterCommit(
        () =>
          void sendAsDownload(reply, file.name, file.contentType)
            .header('content-length', file.bytes)
            .send(file.content),
      )
      return undefined
    },
  })
}
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never
