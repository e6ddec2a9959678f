import { type App, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { pageOfMeters } from './meters.store.ts'
import { addMeter, addReadings, dropMeter, editMeter, importReadingRows, loadMeter } from './meters.service.ts'
import { pageOfReadings, meterEnergySteps, runWithRollback } from './readings.store.ts'

const entity = 'station_meter'
const weekMs = 7 * 86_400_000

export function meterRoutes(app: App, services: Services): void {
  serveAll(app, contract.meterEndpoints, {
    listMeters: ({ tx, query }) => pageOfMeters(tx, query),
    createMeter: async ({ tx, actor, body, audit }) => {
      const made = await addMeter(tx, actor.operatorId, body)
      audit({ entity, entityId: made.id, after: made })
      return made
    },
    updateMeter: async ({ tx, params, body, audit }) => {
      const { before, after } = await editMeter(tx, params.id, body)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteMeter: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await dropMeter(tx, params.id) })
      return { done: true } as const
    },
    listMeterReadings: async ({ tx, params, query }) => {
      await loadMeter(tx, params.id)
      return pageOfReadings(tx, params.id, query)
    },
    getMeterCurve: async ({ tx, params, query }) => {
      await loadMeter(tx, params.id)
      const to = query.to === undefined ? services.now() : new Date(query.to)
      const from = query.from === undefined ? new Date(to.getTime() - weekMs) : new Date(query.from)
      return meterEnergySteps(tx, params.id, { from, to })
    },
    addMeterReadings: async ({ tx, actor, params, body, audit }) => {
      const meter = { operatorId: actor.operatorId, meterId: params.id, now: services.now() }
      const counts = await addReadings(tx, meter, { readings: body.readings, source: 'api' })
      audit({ entity, entityId: params.id, after: counts })
      return counts
    },
    importMeterReadings: async ({ tx, actor, body, audit }) => {
      const { operatorId, language } = actor
      const run = () => importReadingRows(tx, services, { operatorId, language, content: body.content })
      const result = await (body.dryRun ? runWithRollback(tx, run) : run())
      audit({ entity, after: { dryRun: body.dryRun, ...result, errors: result.errors.length } })
      return result
    },
  })
}
