import { requireFound, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { bulkJobEndpoints } from '../../contract/index.ts'
import { findFirmware } from '../firmware/firmware.store.ts'
import { findParameterTemplate, chargePointsOfTemplate } from '../parameters/parameters.store.ts'
import type { BulkJobs } from './bulk-jobs.service.ts'
import { findBulkJob, pageOfBulkJobChargePoints, pageOfBulkJobs, toBulkJobRow } from './bulk-jobs.store.ts'

export function bulkJobRoutes(app: App, bulkJobs: BulkJobs): void {
  serveAll(app, bulkJobEndpoints, {
    startCommandBulkJob: async ({ tx, actor, body, audit, afterCommit }) => {
      const { command, chargePointIds, filter, ...how } = body
      const type = 'type' in command.payload ? ` ${command.payload.type}` : ''
      const content = { kind: 'command' as const, ...command }
      const wish = { ...how, title: `${command.action}${type}`, content, targets: { chargePointIds, filter } }
      const started = await bulkJobs.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'bulk-job', entityId: started.bulkJobId ?? undefined, after: { ...body, ...started } })
      return started
    },
    startParameterBulkJob: async ({ tx, actor, body, audit, afterCommit }) => {
      const { templateId, chargePointIds, filter, ...how } = body
      const template = requireFound(await findParameterTemplate(tx, templateId))
      const content = { kind: 'parameters' as const, keys: template.keys }
      const all = chargePointIds === undefined && filter === undefined
      const targets = all
        ? { chargePointIds: await chargePointsOfTemplate(tx, templateId) }
        : { chargePointIds, filter }
      const wish = { ...how, title: template.name, content, targets }
      const started = await bulkJobs.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'bulk-job', entityId: started.bulkJobId ?? undefined, after: { ...body, ...started } })
      return started
    },
    startFirmwareBulkJob: async ({ tx, actor, body, audit, afterCommit }) => {
      const { firmwareId, signed, chargePointIds, filter, ...how } = body
      const firmware = requireFound(await findFirmware(tx, firmwareId))
      if (firmware.state !== 'released') throw new Problem('stations.firmware-not-released')
      if (signed && firmware.signature === null) throw new Problem('stations.firmware-unsigned')
      const content = { kind: 'firmware' as const, firmwareId, signed }
      const title = `${firmware.vendor} ${firmware.model} ${firmware.version}`
      const started = await bulkJobs.start(tx, actor, {
        wish: { ...how, title, content, targets: { chargePointIds, filter } },
        afterCommit,
      })
      audit({ entity: 'bulk-job', entityId: started.bulkJobId ?? undefined, after: { ...body, ...started } })
      return started
    },
    listBulkJobs: ({ tx, query }) => pageOfBulkJobs(tx, query),
    getBulkJob: async ({ tx, params }) => {
      const found = requireFound(await findBulkJob(tx, params.id))
      return toBulkJobRow(found)
    },
    listBulkJobChargePoints: async ({ tx, query }) => {
      if (!(await findBulkJob(tx, query.bulkJobId))) throw new Problem('request.not-found')
      return pageOfBulkJobChargePoints(tx, query.bulkJobId, query)
    },
    steerBulkJob: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const row = await bulkJobs.steer(tx, actor, params.id, body.to)
      audit({ entity: 'bulk-job', entityId: row.id, after: { state: row.state } })
      if (row.state === 'running') afterCommit(bulkJobs.kick(actor.operatorId, row.id))
      return row
    },
    undoBulkJob: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const wish = { ...body, ...(await bulkJobs.undoOf(tx, actor, params.id)) }
      const { bulkJobId, approvalId } = await bulkJobs.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'bulk-job', entityId: params.id, after: { undoneBy: bulkJobId, approvalId } })
      return { bulkJobId, approvalId }
    },
  })
}
