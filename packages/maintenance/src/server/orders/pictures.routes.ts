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
import { clockOff } from './sync.rules.ts'
import { answeredBefore, timeOf } from './sync.service.ts'
import { insertSent } from './sync.store.ts'

const entity = 'work-order'

/** Pictures of what was found and what was done: seen by who sees the order, added by who works on it. */
export function pictureRoutes(app: App, deps: MaintenanceDeps, files: FileStore): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, contract.orderPictureUploadEndpoints, {
      addWorkOrderPicture: async ({ actor, params: { id: orderId }, query, request, audit }) => {
        const order = await add({ deps, files }, actor, { orderId, source: request.raw, sent: query })
        const picture = query.act ?? order.pictures.at(-1)?.id
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
      const picture = await findPicture(tx, { id: params.pictureId, orderId: params.id })
      if (!picture) throw new Problem('request.not-found')
      await removePicture(tx, params.pictureId)
      audit({ entity, entityId: params.id, before: { no: order.no, picture: params.pictureId } })
      afterCommit(() => files.remove(picture.storedAs))
      return { done: true } as const
    },
  })
}

/** Takes the file, looks at what it is, and keeps it; what a phone has sent before is there already. */
async function add(
  { deps, files }: { deps: MaintenanceDeps; files: FileStore },
  actor: Actor,
  {
    orderId,
    source,
    sent,
  }: {
    orderId: string
    source: AsyncIterable<Buffer>
    sent: { act?: string | undefined; at?: string | undefined; now?: string | undefined }
  },
): Promise<contract.WorkOrderDetail> {
  const { house } = deps
  const { operatorId, userId, name: byName } = actor
  await house.db.inTenant(actor, async (tx) => requireOwn(tx, actor, await openOrder(tx, orderId)))
  const { type, bytes } = await pictureOf(source)
  const file = await files.write(Readable.from([bytes]))
  let isKept = false
  try {
    return await house.db.inTenant(actor, async (tx) => {
      await openOrder(tx, orderId)
      const now = house.now()
      const later =
        sent.act === undefined
          ? undefined
          : sentOf(sent.act, { orderId, at: sent.at, phoneNow: sent.now, now })
      if (!later || !(await answeredBefore(tx, actor, later))) {
        const at = later ? await timeOf(tx, later, { off: later.offSeconds, now }) : now
        const row = { ...file, operatorId, orderId, id: later?.id ?? newId(now.getTime()), type, byName, at }
        if (!(await insertPicture(tx, row)))
          throw new Problem('maintenance.pictures-full', { most: contract.workPictureLimits.perOrder })
        if (later) await insertSent(tx, { ...later, operatorId, userId, at, receivedAt: now })
        isKept = true
      }
      return orderOf(tx, deps, { id: orderId, userId })
    })
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await files.remove(file.storedAs)
  }
}
/** What a phone says of a picture that it sends later. */
function sentOf(
  id: string,
  {
    orderId,
    at,
    phoneNow,
    now,
  }: { orderId: string; at: string | undefined; phoneNow: string | undefined; now: Date },
) {
  const saidAt = at === undefined ? now : new Date(at)
  const offSeconds = clockOff(phoneNow === undefined ? now : new Date(phoneNow), now)
  return { id, orderId, kind: 'picture', saidAt, offSeconds, outcome: 'done' } as const
}
