import { Readable } from 'node:stream'
import { newId, Problem } from '@evops/platform/contract'
import type { FileStore, ParsedPicture, ServeArgs, StoredFile, Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import type { z } from 'zod'
import { lockOpenWorkOrder, requireAssignedToActor } from './acts.service.ts'
import { insertConflict, countPendingPhotos } from './conflicts.store.ts'
import { getWorkOrderDetailRow } from './work-orders.service.ts'
import { readUploadedPicture } from './pictures.rules.ts'
import { insertPicture } from './pictures.store.ts'
import { offlineActTime } from './sent.service.ts'
import { phoneClockOffset, offlineWaitStart } from './sync.rules.ts'
import { findPreviousResult } from './sync.service.ts'
import { insertOfflineAct, findWorkOrderStatus } from './sync.store.ts'
import { lockWorkOrder } from './writes.store.ts'

const entity = 'work-order'

/** Receives, validates and stores the file; a picture that the phone has sent before already exists. */
export async function addPicture(call: Uploading, source: AsyncIterable<Buffer>): Promise<contract.WorkOrderDetail> {
  const { actor, workOrderId, files, deps } = call
  const { services } = deps
  try {
    await services.db.inTenant(actor, async (tx) =>
      requireAssignedToActor(tx, actor, await lockOpenWorkOrder(tx, workOrderId)),
    )
  } catch (error) {
    await saveRefusedPicture(call, { source, error })
    throw error
  }
  const { type, bytes } = await readUploadedPicture(source)
  const file = await files.write(Readable.from([bytes]))
  let isStored = false
  try {
    return await services.db.inTenant(actor, async (tx) => {
      isStored = await insertOwn(tx, call, { ...file, type })
      return getWorkOrderDetailRow(tx, deps, { id: workOrderId, userId: actor.userId })
    })
  } catch (error) {
    isStored = false
    throw error
  } finally {
    if (!isStored) await files.remove(file.storedAs)
  }
}
/** Returns false if it already exists. Throws the earlier error, maintenance.work-order-over and -pictures-full. */
async function insertOwn(
  tx: Tx,
  { deps, actor, workOrderId, later, taken }: Uploading,
  file: StoredFile & Pick<ParsedPicture, 'type'>,
): Promise<boolean> {
  const { no } = await lockOpenWorkOrder(tx, workOrderId)
  const { operatorId, userId, name: byName } = actor
  const before = later && (await findPreviousResult(tx, actor, later))
  if (before && before.outcome !== 'done') throw new Problem(before.error, { no })
  if (before) return false
  const now = deps.services.now()
  const at = later ? await offlineActTime(tx, later, { off: later.offSeconds, now }) : now
  const id = later?.id ?? newId(now.getTime())
  const row = {
    ...file,
    operatorId,
    workOrderId,
    id,
    byName,
    at,
    ...toTakenColumns(taken, later?.offSeconds ?? 0),
  }
  if (!(await insertPicture(tx, row)))
    throw new Problem('maintenance.pictures-full', { most: contract.workPictureLimits.perWorkOrder })
  if (later) await insertOfflineAct(tx, { ...later, operatorId, userId, at, receivedAt: now, outcome: 'done' })
  return true
}

/** Stores a delayed photo that the work order's state rejects, as a conflict for the dispatcher. */
async function saveRefusedPicture(
  call: Uploading,
  { source, error }: { source: AsyncIterable<Buffer>; error: unknown },
): Promise<void> {
  const { actor, files, later, refusal, trace } = call
  const { services } = call.deps
  const { status, error: code, msg } = refusal(error)
  const clocks = { off: later?.offSeconds ?? 0, now: services.now() }
  const doneAt = later && contract.isConflict(code) ? offlineWaitStart(later.reportedAt, clocks) : undefined
  if (!later || !doneAt) return
  const { workOrderId } = later
  const { type, bytes } = await readUploadedPicture(source)
  const file = await files.write(Readable.from([bytes]))
  let isStored = false
  try {
    isStored = await services.db.inTenant(actor, async (tx) => {
      await lockWorkOrder(tx, workOrderId)
      const isFull = (await countPendingPhotos(tx, workOrderId)) >= contract.workPictureLimits.perWorkOrder
      if (isFull || (await findPreviousResult(tx, actor, later))) return false
      const { operatorId, userId, name: byName } = actor
      const at = await offlineActTime(tx, later, clocks)
      const answer = {
        status,
        error: code,
        msg,
        fields: {},
        current: await findWorkOrderStatus(tx, { workOrderId, line: null }),
      }
      await insertOfflineAct(tx, {
        ...later,
        operatorId,
        userId,
        at,
        receivedAt: clocks.now,
        outcome: 'conflict',
        answer,
      })
      const conflict = { operatorId, id: later.id, workOrderId, userId, byName, doneAt, at: clocks.now }
      await insertConflict(tx, { ...conflict, picture: { ...file, type } })
      const { name: action } = contract.addWorkOrderPicture
      await trace(tx, {
        action,
        entity,
        entityId: workOrderId,
        result: 'refused',
        after: { refused: code, picture: later.id },
      })
      return true
    })
  } finally {
    if (!isStored) await files.remove(file.storedAs)
  }
}
interface Uploading extends Pick<ServeArgs<typeof contract.addWorkOrderPicture>, 'actor' | 'trace' | 'refusal'> {
  deps: MaintenanceDeps
  files: FileStore
  workOrderId: string
  /** Sent later by a phone. */
  later: Later | undefined
  taken: Taken
}
type Taken = Pick<z.output<typeof contract.addWorkOrderPicture.query>, 'takenAt' | 'lat' | 'lng'>
/** Returns the time by the server's clock. */
function toTakenColumns({ takenAt, lat, lng }: Taken, offSeconds: number) {
  return {
    takenAt: takenAt === undefined ? null : new Date(Date.parse(takenAt) - offSeconds * 1_000),
    place: lat === undefined || lng === undefined ? null : { lat, lng },
  }
}
type Later = ReturnType<typeof offlinePictureData>
/** Returns the phone's data about a picture sent later. */
export function offlinePictureData(
  id: string,
  {
    workOrderId,
    at,
    phoneNow,
    now,
  }: { workOrderId: string; at: string | undefined; phoneNow: string | undefined; now: Date },
) {
  const reportedAt = at === undefined ? now : new Date(at)
  const offSeconds = phoneClockOffset(phoneNow === undefined ? now : new Date(phoneNow), now)
  return { id, workOrderId, kind: 'picture', reportedAt, offSeconds } as const
}
