import { orNotFound, Problem, type ReplyOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  asModelled,
  newDocument,
  type DrawingDocument,
  type getGridDrawingVersion,
  type LockedDrawing,
} from '../../contract/index.ts'
import { netsOf } from '../net/net.store.ts'
import { lockNet } from '../objects/objects.store.ts'
import { draftOf, saveDrawingDraft, type BareDrawing } from './drawings.store.ts'
import { bareOf, drawingOf, held, requireFree, type Doing } from './drawings.service.ts'
import { findVersion, insertVersion } from './versions.store.ts'

/** Throws request.not-found. */
export async function versionOf(
  tx: Tx,
  at: { id: string; number: number },
): Promise<ReplyOf<typeof getGridDrawingVersion>> {
  await bareOf(tx, at.id)
  return orNotFound(await findVersion(tx, at))
}
interface Publishing {
  id: string
  note: string
}
/** Publishes the saved draft as a version. Throws request.conflict. */
export async function publishDraft(
  tx: Tx,
  doing: Doing,
  { id, note, version }: Publishing & { version: number },
): Promise<{ after: LockedDrawing; number: number }> {
  const row = await held(tx, id)
  if (row.version !== version) throw new Problem('request.conflict')
  const document = await lockAndApplyModel(tx, row, (await draftOf(tx, id)) ?? newDocument())
  return publishVersion(tx, doing, { row, document, note, restored: null })
}
/** Makes an earlier version, with the current connections, the newest version and the draft. */
export async function restoreVersion(
  tx: Tx,
  doing: Doing,
  { id, number, note }: Publishing & { number: number },
): Promise<{ after: LockedDrawing; number: number }> {
  const row = await held(tx, id)
  const old = await versionOf(tx, { id, number })
  const document = await lockAndApplyModel(tx, row, old.document)
  requireFree(row, doing)
  await saveDrawingDraft(tx, { id, version: row.version, document, now: doing.now })
  return publishVersion(tx, doing, { row, document, note, restored: number })
}

async function lockAndApplyModel(tx: Tx, { stationId }: BareDrawing, document: DrawingDocument) {
  await lockNet(tx, stationId)
  return asModelled(document, await netsOf(tx, [stationId]))
}
interface Version {
  row: BareDrawing
  document: DrawingDocument
  note: string
  restored: number | null
}
async function publishVersion(tx: Tx, doing: Doing, { row, document, note, restored }: Version) {
  requireFree(row, doing)
  if (document.symbols.length === 0) throw new Problem('grid.drawing-empty')
  const { operatorId, userId } = doing.actor
  const { id, stationId } = row
  const record = { operatorId, userId, id, stationId, document, note, restored, now: doing.now }
  const number = await insertVersion(tx, record)
  return { after: await drawingOf(tx, doing, id), number }
}
