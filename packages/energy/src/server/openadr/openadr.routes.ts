import { type App, serveAll, type Tx } from '@evops/platform/server'
import { openAdrEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import {
  addVtnConnection,
  getVtnConnection,
  getVtnEvents,
  saveOpenAdrConnection,
  removeVtnConnection,
  testVtnConnection,
} from './openadr.service.ts'
import { pageOfVtnConnections } from './openadr.store.ts'
import type { VtnPolling } from './polling.ts'
import { updateSilentVtnAlarms } from './silent.service.ts'

const entity = 'open-adr-connection'

export function openAdrRoutes(app: App, deps: EnergyDeps, polling: VtnPolling): void {
  const now = () => deps.services.now()
  const services = { deps, polling }
  /** Clears the silence alarm of a connection that is no longer polled. */
  const clearSilentAlarms = async (tx: Tx, operatorId: string) =>
    void (await updateSilentVtnAlarms(tx, deps, { operatorId, now: now() }))
  serveAll(app, openAdrEndpoints, {
    listOpenAdrConnections: ({ tx, query }) => pageOfVtnConnections(tx, query, now()),
    getOpenAdrConnection: ({ tx, params }) => getVtnConnection(tx, params.id, now()),
    createOpenAdrConnection: async ({ tx, actor: { operatorId }, body, audit }) => {
      const { clientSecret, ...form } = body
      const after = await addVtnConnection(tx, services, { operatorId, form, clientSecret, now: now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateOpenAdrConnection: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, clientSecret, ...form } = body
      const record = { operatorId, id, version, form, clientSecret, now: now() }
      const { before, after } = await saveOpenAdrConnection(tx, services, record)
      await clearSilentAlarms(tx, operatorId)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteOpenAdrConnection: async ({ tx, actor: { operatorId }, params: { id }, audit }) => {
      audit({ entity, entityId: id, before: await removeVtnConnection(tx, id, now()) })
      await clearSilentAlarms(tx, operatorId)
      return { done: true } as const
    },
    getOpenAdrEvents: ({ tx, params }) => getVtnEvents(tx, params.id, now()),
    tryOpenAdrConnection: async ({ actor, params: { id }, audit }) => {
      const trial = await testVtnConnection(deps, polling, { actor, id })
      audit({ entity, entityId: id, after: { fault: trial.fault } })
      return trial
    },
  })
}
