import { type App, serveAll } from '@evops/platform/server'
import { collectorEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import {
  addCollector,
  getCollectorRow,
  updateCollectorForm,
  readCollectorNow,
  removeCollector,
} from './collectors.service.ts'
import { pageOfCollectors } from './collectors.store.ts'

const entity = 'energy-collector'

export function collectorRoutes(app: App, deps: EnergyDeps): void {
  const now = () => deps.services.now()
  serveAll(app, collectorEndpoints, {
    listEnergyCollectors: ({ tx, query }) => pageOfCollectors(tx, query),
    getEnergyCollector: ({ tx, params }) => getCollectorRow(tx, params.id),
    createEnergyCollector: async ({ tx, actor: { operatorId }, body, audit }) => {
      const after = await addCollector(tx, deps, { operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateEnergyCollector: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await updateCollectorForm(tx, deps, {
        operatorId,
        id,
        version,
        form,
        now: now(),
      })
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteEnergyCollector: async ({ tx, params: { id }, audit }) => {
      audit({ entity, entityId: id, before: await removeCollector(tx, id) })
      return { done: true } as const
    },
    readEnergyCollector: async ({ actor, params: { id }, audit }) => {
      const reading = await readCollectorNow(deps, actor, id)
      audit({ entity, entityId: id, after: { fault: reading.fault } })
      return reading
    },
  })
}
