import { Readable } from 'node:stream'
import { newId, Problem } from '@evops/platform/contract'
import {
  withRawBodies,
  type Actor,
  type App,
  type FileStore,
  asPicture,
  serveAll,
} from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { openOrder, requireOwn } from './acts.service.ts'
import { orderOf } from './orders.service.ts'
import { findOrderRow } from './orders.store.ts'
import { pictureOf } from './pictures.rules.ts'
import { findPicture, insertPicture, removePicture } from './pictures.store.ts'

const entity = 'work-order'

/** Pictures of what was found and what was done: seen by who sees the order, added by who works on it. */
export function pictureRoutes(app: App, deps: MaintenanceDeps, files: FileStore): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, contract.orderPictureUploadEndpoints, {
      addWorkOrderPicture: async ({ actor, params, request, audit }) => {
        const order = await add({ deps, files }, actor, { orderId: params.id, source: request.raw })
        audit({ entity, entityId: params.id, after: { no: order.no, picture: order.pictures.at(-1)?.id } })
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
      const picture = await findPicture(tx, { id: params.pictureId, orderId: params.id })
      if (!picture) throw new Problem('request.not-found')
      await removePicture(tx, params.pictureId)
      audit({ entity, entityId: params.id, before: { no: order.no, picture: params.pictureId } })
      afterCommit(() => files.remove(picture.storedAs))
      return { done: true } as const
    },
  })
}

/** Takes the file, looks at what it is, and keeps it. */
async function add(
  { deps, files }: { deps: MaintenanceDeps; files: FileStore },
  actor: Actor,
  { orderId, source }: { orderId: string; source: AsyncIterable<Buffer> },
): Promise<contract.WorkOrderDetail> {
  const { house } = deps
  const { operatorId, userId, name: byName } = actor
  await house.db.inTenant(actor, async (tx) => requireOwn(tx, actor, await openOrder(tx, orderId)))
  const { type, bytes } = await pictureOf(source)
  const file = await files.write(Readable.from([bytes]))
  try {
    return await house.db.inTenant(actor, async (tx) => {
      await openOrder(tx, orderId)
      const at = house.now()
      const row = { ...file, operatorId, orderId, id: newId(at.getTime()), type, byName, at }
      if (!(await insertPicture(tx, row)))
        throw new Problem('maintenance.pictures-full', { most: contract.workPictureLimits.perOrder })
      return orderOf(tx, deps, { id: orderId, userId })
    })
  } catch (error) {
    await files.remove(file.storedAs)
    throw error
  }
}
