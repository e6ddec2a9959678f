import { requireFound, Problem } from '@evops/platform/contract'
import { withRawBodies, type App, type FileStore, asPicture, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { lockOpenWorkOrder, requireAssignedToActor } from './acts.service.ts'
import { findWorkOrderRow } from './work-orders.store.ts'
import { addPicture, offlinePictureData } from './pictures.service.ts'
import { findPicture, removePicture } from './pictures.store.ts'

const entity = 'work-order'

/** Serves pictures of findings and work: visible to users who see the work order, added by those who work on it. */
export function pictureRoutes(app: App, deps: MaintenanceDeps, files: FileStore): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, contract.workOrderPictureUploadEndpoints, {
      addWorkOrderPicture: async ({ params: { id: workOrderId }, query, request, audit, ...call }) => {
        const { act, at, now: phoneNow, ...taken } = query
        const later =
          act === undefined
            ? undefined
            : offlinePictureData(act, { workOrderId, at, phoneNow, now: deps.services.now() })
        const workOrder = await addPicture({ ...call, deps, files, workOrderId, later, taken }, request.raw)
        const picture = act ?? workOrder.pictures.at(-1)?.id
        audit({ entity, entityId: workOrderId, after: { no: workOrder.no, picture } })
        return workOrder
      },
    })
  })
  serveAll(app, contract.workOrderPictureEndpoints, {
    getWorkOrderPicture: async ({ tx, params, reply, afterCommit }) => {
      if (!(await findWorkOrderRow(tx, params.id, deps.services.now()))) throw new Problem('request.not-found')
      const picture = await findPicture(tx, { id: params.pictureId, workOrderId: params.id })
      const source = picture && (await files.open(picture.storedAs))
      if (!picture || !source) throw new Problem('request.not-found')
      afterCommit(() => void asPicture(reply, picture).send(source))
      return undefined
    },
    deleteWorkOrderPicture: async ({ tx, actor, params, audit, afterCommit }) => {
      const workOrder = await lockOpenWorkOrder(tx, params.id)
      await requireAssignedToActor(tx, actor, workOrder)
      const picture = requireFound(await findPicture(tx, { id: params.pictureId, workOrderId: params.id }))
      await removePicture(tx, params.pictureId)
      audit({ entity, entityId: params.id, before: { no: workOrder.no, picture: params.pictureId } })
      afterCommit(() => files.remove(picture.storedAs))
      return { done: true } as const
    },
  })
}
