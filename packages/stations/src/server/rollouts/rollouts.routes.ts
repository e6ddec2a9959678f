import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { rolloutEndpoints } from '../../contract/index.ts'
import { findFirmware } from '../firmware/firmware.store.ts'
import { findTemplate, chargePointsOfTemplate } from '../parameters/parameters.store.ts'
import type { Rollouts } from './rollouts.service.ts'
import { findRollout, pageOfRolloutChargePoints, pageOfRollouts, present } from './rollouts.store.ts'

export function rolloutRoutes(app: App, rollouts: Rollouts): void {
  serveAll(app, rolloutEndpoints, {
    startCommandRollout: async ({ tx, actor, body, audit, afterCommit }) => {
      const { command, chargePointIds, filter, ...how } = body
      const type = 'type' in command.payload ? ` ${command.payload.type}` : ''
      const content = { kind: 'command' as const, ...command }
      const wish = { ...how, title: `${command.action}${type}`, content, targets: { chargePointIds, filter } }
      const started = await rollouts.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'rollout', entityId: started.rolloutId ?? undefined, after: { ...body, ...started } })
      return started
    },
    startParameterRollout: async ({ tx, actor, body, audit, afterCommit }) => {
      const { templateId, chargePointIds, filter, ...how } = body
      const template = orNotFound(await findTemplate(tx, templateId))
      const content = { kind: 'parameters' as const, keys: template.keys }
      const all = chargePointIds === undefined && filter === undefined
      const targets = all ? { chargePointIds: await chargePointsOfTemplate(tx, templateId) } : { chargePointIds, filter }
      const wish = { ...how, title: template.name, content, targets }
      const started = await rollouts.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'rollout', entityId: started.rolloutId ?? undefined, after: { ...body, ...started } })
      return started
    },
    startFirmwareRollout: async ({ tx, actor, body, audit, afterCommit }) => {
      const { firmwareId, signed, chargePointIds, filter, ...how } = body
      const firmware = orNotFound(await findFirmware(tx, firmwareId))
      if (firmware.state !== 'released') throw new Problem('stations.firmware-not-released')
      if (signed && firmware.signature === null) throw new Problem('stations.firmware-unsigned')
      const content = { kind: 'firmware' as const, firmwareId, signed }
      const title = `${firmware.vendor} ${firmware.model} ${firmware.version}`
      const started = await rollouts.start(tx, actor, {
        wish: { ...how, title, content, targets: { chargePointIds, filter } },
        afterCommit,
      })
      audit({ entity: 'rollout', entityId: started.rolloutId ?? undefined, after: { ...body, ...started } })
      return started
    },
    listRollouts: ({ tx, query }) => pageOfRollouts(tx, query),
    getRollout: async ({ tx, params }) => {
      const found = orNotFound(await findRollout(tx, params.id))
      return present(found)
    },
    listRolloutChargePoints: async ({ tx, query }) => {
      if (!(await findRollout(tx, query.rolloutId))) throw new Problem('request.not-found')
      return pageOfRolloutChargePoints(tx, query.rolloutId, query)
    },
    steerRollout: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const row = await rollouts.steer(tx, actor, params.id, body.to)
      audit({ entity: 'rollout', entityId: row.id, after: { state: row.state } })
      if (row.state === 'running') afterCommit(rollouts.kick(actor.operatorId, row.id))
      return row
    },
    undoRollout: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const wish = { ...body, ...(await rollouts.undoOf(tx, actor, params.id)) }
      const { rolloutId, approvalId } = await rollouts.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'rollout', entityId: params.id, after: { undoneBy: rolloutId, approvalId } })
      return { rolloutId, approvalId }
    },
  })
}
