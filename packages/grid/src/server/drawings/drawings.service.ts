import {
  newId,
  orNotFound,
  Problem,
  type CallArgs,
  type Page,
  type Paged,
  type ReplyOf,
} from '@evops/platform/contract'
import { constraintOf, requireCodes, type Actor, type Tx } from '@evops/platform/server'
import { createHash } from 'node:crypto'
import {
  asModelled,
  changesOf,
  drawingPermissions,
  gridPermissions,
  isContainer,
  lockedLayerChanged,
  lockMinutes,
  newDocument,
  objectsOf,
  type DrawingDocument,
  type DrawingDraft,
  type listGridDrawings,
  type LockedDrawing,
  type saveGridDrawing,
} from '../../contract/index.ts'
import { netsOf, stationNameOf, type StoredNet } from '../net/net.store.ts'
import { insertNode, setTerminalNode, sweepNodes } from '../objects/connections.store.ts'
import { makeObject } from '../objects/objects.service.ts'
import { lockNet } from '../objects/objects.store.ts'
import { findPicture, removePictures } from './pictures.store.ts'
import { connectionPlan, newNode, type ConnectionPlan } from './connections.rules.ts'
import {
  draftOf,
  findDrawing,
  holdDrawing,
  insertDrawing,
  pageOfDrawings,
  saveDrawingDraft,
  setDrawingLock,
  removeDrawing,
  renameDrawing,
  type BareDrawing,
  type DrawingFilter,
} from './drawings.store.ts'

/** The actor and the time of an operation. */
export interface Doing {
  actor: Actor
  now: Date
}

/** Adds the lock; an expired lock is ignored. */
function withLock({ lockedBy, lockedByName, lockUntil, ...row }: BareDrawing, doing: Doing): LockedDrawing {
  const isLocked = lockUntil !== null && Date.parse(lockUntil) > doing.now.getTime()
  const lock = isLocked
    ? { byName: lockedByName, isMine: lockedBy === doing.actor.userId, until: lockUntil }
    : null
  return { ...row, lock }
}
export async function drawingsPage(
  tx: Tx,
  doing: Doing,
  query: DrawingFilter & Paged<typeof listGridDrawings>,
): Promise<Page<LockedDrawing>> {
  const found = await pageOfDrawings(tx, query)
  return { ...found, list: found.list.map((row) => withLock(row, doing)) }
}
/** Throws request.not-found. */
export async function bareOf(tx: Tx, id: string): Promise<BareDrawing> {
  return orNotFound(await findDrawing(tx, id))
}
export async function drawingOf(tx: Tx, doing: Doing, id: string): Promise<LockedDrawing> {
  return withLock(await bareOf(tx, id), doing)
}
/** Throws request.not-found. */
export async function draftWith(tx: Tx, doing: Doing, id: string): Promise<DrawingDraft> {
  const row = await drawingOf(tx, doing, id)
  const net = await netsOf(tx, [row.stationId])
  return { ...row, document: asModelled((await draftOf(tx, id)) ?? newDocument(), net), netMark: markOf(net) }
}
/** Returns a hash that changes if a terminal is connected or disconnected. */
function markOf({ terminals }: StoredNet): string {
  const terminalKeys = terminals.map(({ id, nodeId }) => `${id} ${nodeId}`).toSorted()
  return createHash('sha256').update(terminalKeys.join('\n')).digest('hex').slice(0, 32)
}

async function nameInWords<T>(name: string, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (constraintOf(error) !== 'grid_drawings_name') throw error
    throw new Problem('grid.drawing-name-taken', { name }, { name: 'grid.drawing-name-taken' })
  })
}
export async function addDrawing(
  tx: Tx,
  doing: Doing,
  form: { stationId: string; name: string },
): Promise<LockedDrawing> {
  const { actor, now } = doing
  if ((await stationNameOf(tx, form.stationId)) === undefined)
    throw new Problem('request.not-found', {}, { stationId: 'request.not-found' })
  const id = newId(now.getTime())
  const record = { operatorId: actor.operatorId, id, form, draft: newDocument(), now }
  await nameInWords(form.name, insertDrawing(tx, record))
  return drawingOf(tx, doing, id)
}
interface Changed {
  before: LockedDrawing
  after: LockedDrawing
}
/** Throws request.conflict. */
export async function saveDrawingName(
  tx: Tx,
  doing: Doing,
  { id, name, version }: { id: string; name: string; version: number },
): Promise<Changed> {
  const before = await drawingOf(tx, doing, id)
  if (!(await nameInWords(name, renameDrawing(tx, { id, version }, name))))
    throw new Problem('request.conflict')
  return { before, after: await drawingOf(tx, doing, id) }
}
/**
 * Deletes a drawing with its pictures; their files are deleted after the commit. Throws grid.drawing-locked if another
 * user has locked it.
 */
export async function dropDrawing(
  tx: Tx,
  doing: Doing,
  id: string,
): Promise<{ before: LockedDrawing; gone: string[] }> {
  const before = await held(tx, id)
  requireFree(before, doing)
  const gone = await removePictures(tx, id)
  await removeDrawing(tx, id)
  return { before: withLock(before, doing), gone }
}

/** Returns the drawing with a row lock. */
export async function held(tx: Tx, id: string): Promise<BareDrawing> {
  if (!(await holdDrawing(tx, id))) throw new Problem('request.not-found')
  return bareOf(tx, id)
}
export function requireFree(row: BareDrawing, doing: Doing): void {
  const { lock } = withLock(row, doing)
  if (lock && !lock.isMine) throw new Problem('grid.drawing-locked', { name: lock.byName ?? '…' })
}
export async function lockDrawing(
  tx: Tx,
  doing: Doing,
  { id, takeOver }: { id: string; takeOver: boolean },
): Promise<Changed> {
  const { actor, now } = doing
  const before = await held(tx, id)
  if (!takeOver) requireFree(before, doing)
  if (takeOver && !drawingPermissions.control.every((code) => actor.permissions.has(code)))
    requireFree(before, doing)
  await setDrawingLock(tx, id, { userId: actor.userId, until: lockEnd(now) })
  return { before: withLock(before, doing), after: await drawingOf(tx, doing, id) }
}
const lockEnd = (now: Date) => new Date(now.getTime() + lockMinutes * 60_000)
export async function unlockDrawing(tx: Tx, doing: Doing, id: string): Promise<LockedDrawing> {
  const before = await held(tx, id)
  if (before.lockedBy === doing.actor.userId) await setDrawingLock(tx, id, null)
  return withLock(before, doing)
}

type Save = CallArgs<typeof saveGridDrawing>['body'] & { id: string }
type Saved = ReplyOf<typeof saveGridDrawing>
/** Saves the draft and the model together or not at all. */
export async function saveDraft(
  tx: Tx,
  doing: Doing,
  { id, version, netMark, document, objects }: Save,
): Promise<{ before: LockedDrawing; after: Saved }> {
  const { actor, now } = doing
  const { operatorId } = actor
  const before = await held(tx, id)
  const { stationId } = before
  requireFree(before, doing)
  if (before.version !== version) throw new Problem('request.conflict')
  await lockNet(tx, stationId)
  const old = await netsOf(tx, [stationId])
  if (markOf(old) !== netMark) throw new Problem('request.conflict')
  const draft = asModelled((await draftOf(tx, id)) ?? newDocument(), old)
  requireUnfixed(draft, document)
  requireOpenLayers(draft, document)
  if (objects.length > 0) requireCodes(actor, gridPermissions.create)
  for (const { id: objectId, form } of objects) {
    if (form.stationId !== stationId) throw new Problem('grid.drawing-stations')
    await makeObject(tx, { operatorId, id: objectId, form, now })
  }
  const net = objects.length > 0 ? await netsOf(tx, [stationId]) : old
  requireOwn(document, net)
  await requirePicture(tx, id, document)
  const drawn = new Set(document.symbols.map(({ objectId }) => objectId))
  const plan = connectionPlan(net, { before: draft.lines, after: document.lines, drawn })
  if (plan.moves.length > 0) requireCodes(actor, gridPermissions.edit)
  await applyPlan(tx, { operatorId, stationId, now }, plan)
  await saveDrawingDraft(tx, { id, version, document, now })
  await setDrawingLock(tx, id, { userId: actor.userId, until: lockEnd(now) })
  const { connected, disconnected } = plan
  const after = await draftWith(tx, doing, id)
  const changed = { created: objects.length, connected, disconnected }
  return { before: withLock(before, doing), after: { ...after, changed } }
}
/** Rejects changes of a drawing whose positions or whole content are locked, until the lock setting is changed. */
function requireUnfixed(before: DrawingDocument, after: DrawingDocument): void {
  if (before.locked === 0 || after.locked !== before.locked) return
  const { texts, looks, moved, ...others } = changesOf(before, after)
  const isMore = texts + looks > 0 || Object.values(others).some((list) => list.length > 0)
  if (moved.length > 0 || (before.locked === 1 && isMore)) throw new Problem('grid.drawing-fixed')
}
/** Rejects changes in a locked layer until a save unlocks the layer. Throws grid.layer-locked. */
function requireOpenLayers(before: DrawingDocument, after: DrawingDocument): void {
  const layer = lockedLayerChanged(before, after)
  if (layer) throw new Problem('grid.layer-locked', { name: layer.name }, { document: 'grid.layer-locked' })
}
/** Requires that symbols and values refer to connectable objects of the station. */
function requireOwn(document: DrawingDocument, { objects }: StoredNet): void {
  const own = new Set(objects.filter(({ kind }) => !isContainer(kind)).map(({ id }) => id))
  const count = [...objectsOf(document)].filter((id) => !own.has(id)).length
  if (count > 0) throw new Problem('grid.drawing-foreign', { count }, { document: 'grid.drawing-foreign' })
}
/** Requires that the background is a picture of this drawing. */
async function requirePicture(tx: Tx, drawingId: string, { background }: DrawingDocument): Promise<void> {
  if (!background || (await findPicture(tx, { id: background.pictureId, drawingId }))) return
  throw new Problem('grid.drawing-picture', {}, { document: 'grid.drawing-picture' })
}
async function applyPlan(
  tx: Tx,
  { operatorId, stationId, now }: { operatorId: string; stationId: string; now: Date },
  { moves }: ConnectionPlan,
): Promise<void> {
  for (const { terminalIds, nodeId, voltageV } of moves) {
    const id = nodeId === newNode ? newId(now.getTime()) : nodeId
    if (nodeId === newNode && id !== null) await insertNode(tx, { operatorId, id, stationId, voltageV })
    await setTerminalNode(tx, terminalIds, id)
  }
  if (moves.length > 0) await sweepNodes(tx, stationId)
}
