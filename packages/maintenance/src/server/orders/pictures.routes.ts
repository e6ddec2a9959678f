import { orNotFound, Problem } from '@evops/platform/contract'
import { withRawBodies, type App, type FileStore, asPicture, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { openOrder, requireOwn } from './acts.service.ts'
import { findOrderRow } from './orders.store.ts'
import { addPicture, sentOf } from './pictures.service.ts'
import { findPicture, removePicture } from './pictures.store.ts'

const entity = 'work-order'

/** Pictures of what was found and what was done: seen by who sees the order, added by who works on it. */
export function pictureRoutes(app: App, deps: MaintenanceDeps, files: FileStore): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, contract.orderPictureUploadEndpoints, {
      addWorkOrderPicture: async ({ params: { id: orderId }, query, request, audit, ...call }) => {
        const { act, at, now: phoneNow, ...taken } = query
        const later =
          act === undefined ? undefined : sentOf(act, { orderId, at, phoneNow, now: deps.house.now() })
        const order = await addPicture({ ...call, deps, files, orderId, later, taken }, request.raw)
        const picture = act ?? order.pictures.at(-1)?.id
        audit({ entity, entityId: orderId, after: { no: order.no, picture } })
        return order
      },
    })
  })
  serveAll(app, contract.orderPictureEndpoints, {
    getWorkOrderPicture: async ({ tx, params, reply, afterCommit }) => {
      if (!(await findOrderRow(tx, params.id, deps.house.now()))) throw new Problem('request.not-found')
      const picture = await findPicture(tx, { id: params.pictureId, orderId: params.id })
      const source = picture && (await files.open(picture.storedAs))
      if (!picture || !source) throw new Problem('request.not-found')
      afterCommit(() => void asPicture(reply, picture).send(source))
      return undefined
    },
    deleteWorkOrderPicture: async ({ tx, actor, params, audit, afterCommit }) => {
      const order = await openOrder(tx, params.id)
      await requireOwn(tx, actor, order)
      const picture = orNotFound(await findPicture(tx, { id: params.pictureId, orderId: params.id }))
      await removePicture(tx, params.pictureId)
      audit({ entity, entityId: params.id, before: { no: order.no, picture: params.pictureId } })
      afterCommit(() => files.remove(picture.storedAs))
      return { done: true } as const
    },
  })
}
