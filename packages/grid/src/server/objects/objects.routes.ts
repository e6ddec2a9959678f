import { type App, serveAll } from '@evops/platform/server'
import { objectEndpoints } from '../../contract/index.ts'
import type { GridDeps } from '../deps.ts'
import {
  addObject,
  connectTerminal,
  deleteObject,
  getGridObjectRow,
  objectsPage,
  updateObject,
} from './objects.service.ts'

const entity = 'grid-object'

export function objectRoutes(app: App, { services }: GridDeps): void {
  const now = () => services.now()
  serveAll(app, objectEndpoints, {
    listGridObjects: ({ tx, query }) => objectsPage(tx, query),
    getGridObject: ({ tx, params }) => getGridObjectRow(tx, params.id),
    createGridObject: async ({ tx, actor: { operatorId }, body, audit }) => {
      const after = await addObject(tx, { operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateGridObject: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await updateObject(tx, { operatorId, id, version, form, now: now() })
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteGridObject: async ({ tx, params: { id }, audit }) => {
      audit({ entity, entityId: id, before: await deleteObject(tx, id) })
      return { done: true } as const
    },
    connectGridTerminal: async ({ tx, actor: { operatorId }, params: { id }, body, audit }) => {
      const { before, after } = await connectTerminal(tx, { operatorId, id, ...body, now: now() })
      audit({ entity, entityId: id, before, after })
      return after
    },
  })
}
