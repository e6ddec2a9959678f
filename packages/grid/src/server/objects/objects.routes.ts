import { type App, serveAll } from '@evops/platform/server'
import { cimEndpoints, netEndpoints, objectEndpoints } from '../../contract/index.ts'
import { exportNet, importNet, lookAtNet } from '../cim/cim.service.ts'
import type { GridDeps } from '../deps.ts'
import { netOf } from '../net/net.service.ts'
import { addObject, connect, dropObject, objectOf, objectsPage, putObject } from './objects.service.ts'

const entity = 'grid-object'

export function objectRoutes(app: App, { house }: GridDeps): void {
  const now = () => house.now()
  serveAll(app, objectEndpoints, {
    listGridObjects: ({ tx, query }) => objectsPage(tx, query),
    getGridObject: ({ tx, params }) => objectOf(tx, params.id),
    createGridObject: async ({ tx, actor: { operatorId }, body, audit }) => {
      const after = await addObject(tx, { operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateGridObject: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await putObject(tx, { operatorId, id, version, form, now: now() })
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteGridObject: async ({ tx, params: { id }, audit }) => {
      audit({ entity, entityId: id, before: await dropObject(tx, id) })
      return { done: true } as const
    },
    connectGridTerminal: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { before, after } = await connect(tx, { operatorId, id, ...body, now: now() })
      audit({ entity, entityId: id, before, after })
      return after
    },
  })
  serveAll(app, netEndpoints, { getGridNet: ({ tx, params }) => netOf(tx, params.id) })
  serveAll(app, cimEndpoints, {
    exportGridNet: ({ tx, params }) => exportNet(tx, params.id),
    previewGridNet: ({ tx, actor: { language }, params: { id }, body }) =>
      lookAtNet(tx, { stationId: id, language, ...body }),
    importGridNet: async ({ tx, actor, params: { id }, body, audit }) => {
      const { language } = actor
      const look = await importNet(tx, actor, { stationId: id, language, now: now(), ...body })
      audit({ entity: 'grid-net', entityId: id, after: { created: look.created, changed: look.changed } })
      return look
    },
  })
}
