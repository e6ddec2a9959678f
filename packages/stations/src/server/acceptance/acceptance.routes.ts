import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, type Tx, serveAll } from '@evops/platform/server'
import { type AcceptanceRun, acceptanceEndpoints } from '../../contract/index.ts'
import { flagNamesOf } from '../../contract/acceptance-facts.ts'
import { chargePointExists, chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import {
  findAcceptance,
  insertAcceptanceRun,
  lockAcceptanceRun,
  pageOfAcceptance,
  saveAcceptanceRun,
  type AcceptanceRunRecord,
} from './acceptance.store.ts'
import type { StationDeps } from '../stations/stations.service.ts'
import { newSteps, applyStepDecision } from './run.rules.ts'

export function acceptanceRoutes(
  app: App,
  services: Services,
  { tagOf, flagName = (flag) => flag }: Pick<StationDeps, 'tagOf' | 'flagName'>,
): void {
  const existing = async (tx: Tx, id: string): Promise<AcceptanceRun> => {
    const run = requireFound(await findAcceptance(tx, id))
    return { ...run, flagNames: flagNamesOf(run.steps, flagName) }
  }
  serveAll(app, acceptanceEndpoints, {
    listAcceptance: ({ tx, query }) => pageOfAcceptance(tx, query),
    getAcceptance: ({ tx, params }) => existing(tx, params.id),
    startAcceptance: async ({ tx, actor, params, body, audit }) => {
      const chargePointId = params.id
      if ((await chargePointKeyOf(tx, chargePointId)) === undefined) throw new Problem('request.not-found')
      if (!(await chargePointExists(tx, chargePointId, body.connectorNo)))
        throw new Problem('stations.connector-unknown', {}, { connectorNo: 'stations.connector-unknown' })
      const id = newId()
      const { operatorId, userId: startedBy, name: startedByName } = actor
      const { connectorNo, notes = null } = body
      const idTag = body.tokenId ? await tagOf?.(tx, body.tokenId, services.now()) : body.idTag
      if (!idTag) throw new Problem('request.invalid', {}, { tokenId: 'kit.not-valid' })
      const who = { operatorId, id, chargePointId, startedBy, startedByName }
      const started = await insertAcceptanceRun(tx, {
        ...who,
        connectorNo,
        idTag,
        notes,
        steps: newSteps(),
        at: services.now(),
      })
      if (!started) throw new Problem('stations.acceptance-running')
      audit({ entity: 'acceptance', entityId: id, after: { chargePointId, connectorNo } })
      return existing(tx, id)
    },
    steerAcceptance: async ({ tx, params, body, audit }) => {
      const { steps } = await running(tx, params.id)
      const changed = applyStepDecision(steps, body.key, { to: body.do, at: services.now() })
      if (!changed) throw new Problem('stations.acceptance-step')
      await saveAcceptanceRun(tx, params.id, { steps: changed })
      audit({ entity: 'acceptance', entityId: params.id, after: body })
      return existing(tx, params.id)
    },
    endAcceptance: async ({ tx, params, body, audit }) => {
      const { state } = await running(tx, params.id)
      await saveAcceptanceRun(tx, params.id, { state: 'stopped', at: services.now(), notes: body.notes })
      audit({ entity: 'acceptance', entityId: params.id, before: { state }, after: { state: 'stopped' } })
      return existing(tx, params.id)
    },
  })
}

/** Returns the locked run. Throws stations.acceptance-over. */
async function running(tx: Tx, id: string): Promise<AcceptanceRunRecord> {
  const run = requireFound(await lockAcceptanceRun(tx, id, false))
  if (run.state !== 'running') throw new Problem('stations.acceptance-over')
  return run
}
