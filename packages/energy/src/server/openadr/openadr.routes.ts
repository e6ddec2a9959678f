import { type App, serveAll, type Tx } from '@evops/platform/server'
import { openAdrEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import {
  addConnection,
  connectionOf,
  eventsOf,
  saveOpenAdrConnection,
  removeConnection,
  tryNow,
} from './openadr.service.ts'
import { pageOfConnections } from './openadr.store.ts'
import type { Polling } from './polling.ts'
import { updateSilentVtnAlarms } from './silent.service.ts'

const entity = 'open-adr-connection'

export function openAdrRoutes(app: App, deps: EnergyDeps, polling: Polling): void {
  const now = () => deps.services.now()
  const services = { deps, polling }
  /** Clears the silence alarm of a connection that is no longer polled. */
  const clearSilentAlarms = async (tx: Tx, operatorId: string) =>
    void (await updateSilentVtnAlarms(tx, deps, { operatorId, now: now() }))
  serveAll(app, openAdrEndpoints, {
    listOpenAdrConnections: ({ tx, query }) => pageOfConnections(tx, query, now()),
    getOpenAdrConnection: ({ tx, params }) => connectionOf(tx, params.id, now()),
    createOpenAdrConnection: async ({ tx, actor: { operatorId }, body, audit }) => {
      const { clientSecret, ...form } = body
      const after = await addConnection(tx, services, { operatorId, form, clientSecret, now: now() })
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
      audit({ entity, entityId: id, before: await removeConnection(tx, id, now()) })
      await clearSilentAlarms(tx, operatorId)
      return { done: true } as const
    },
    getOpenAdrEvents: ({ tx, params }) => eventsOf(tx, params.id, now()),
    tryOpenAdrConnection: async ({ actor, params: { id }, audit }) => {
      const trial = await tryNow(deps, polling, { actor, id })
      audit({ entity, entityId: id, after: { fault: trial.fault } })
      return trial
    },
  })
}
