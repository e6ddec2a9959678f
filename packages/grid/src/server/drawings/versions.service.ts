import { requireFound, Problem, type EndpointReply } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  updateToModel,
  createEmptyDrawing,
  type DrawingDocument,
  type getGridDrawingVersion,
  type LockedDrawing,
} from '../../contract/index.ts'
import { loadStationNets } from '../net/net.store.ts'
import { lockNet } from '../objects/objects.store.ts'
import { findDrawingDraft, saveDrawingDraft, type BareDrawing } from './drawings.store.ts'
import {
  getBareDrawing,
  getLockedDrawing,
  getDrawingForUpdate,
  assertDrawingUnlocked,
  type ActorAndTime,
} from './drawings.service.ts'
import { findDrawingVersion, insertDrawingVersion } from './versions.store.ts'

/** Throws request.not-found. */
export async function getDrawingVersion(
  tx: Tx,
  at: { id: string; number: number },
): Promise<EndpointReply<typeof getGridDrawingVersion>> {
  await getBareDrawing(tx, at.id)
  return requireFound(await findDrawingVersion(tx, at))
}
interface Publishing {
  id: string
  note: string
}
/** Publishes the saved draft as a version. Throws request.conflict. */
export async function publishDraft(
  tx: Tx,
  doing: ActorAndTime,
  { id, note, version }: Publishing & { version: number },
): Promise<{ after: LockedDrawing; number: number }> {
  const row = await getDrawingForUpdate(tx, id)
  if (row.version !== version) throw new Problem('request.conflict')
  const document = await lockAndApplyModel(tx, row, (await findDrawingDraft(tx, id)) ?? createEmptyDrawing())
  return publishVersion(tx, doing, { row, document, note, restored: null })
}
/** Makes an earlier version, with the current connections, the newest version and the draft. */
export async function restoreVersion(
  tx: Tx,
  doing: ActorAndTime,
  { id, number, note }: Publishing & { number: number },
): Promise<{ after: LockedDrawing; number: number }> {
  const row = await getDrawingForUpdate(tx, id)
  const old = await getDrawingVersion(tx, { id, number })
  const document = await lockAndApplyModel(tx, row, old.document)
  assertDrawingUnlocked(row, doing)
  await saveDrawingDraft(tx, { id, version: row.version, document, now: doing.now })
  return publishVersion(tx, doing, { row, document, note, restored: number })
}

async function lockAndApplyModel(tx: Tx, { stationId }: BareDrawing, document: DrawingDocument) {
  await lockNet(tx, stationId)
  return updateToModel(document, await loadStationNets(tx, [stationId]))
}
interface Version {
  row: BareDrawing
  document: DrawingDocument
  note: string
  restored: number | null
}
async function publishVersion(tx: Tx, doing: ActorAndTime, { row, document, note, restored }: Version) {
  assertDrawingUnlocked(row, doing)
  if (document.symbols.length === 0) throw new Problem('grid.drawing-empty')
  const { operatorId, userId } = doing.actor
  const { id, stationId } = row
  const record = { operatorId, userId, id, stationId, document, note, restored, now: doing.now }
  const number = await insertDrawingVersion(tx, record)
  return { after: await getLockedDrawing(tx, doing, id), number }
}
