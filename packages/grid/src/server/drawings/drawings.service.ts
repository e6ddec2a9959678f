import {
  newId,
  requireFound,
  Problem,
  type CallArgs,
  type Page,
  type PagedQuery,
  type EndpointReply,
} from '@evops/platform/contract'
import { violatedConstraint, requireCodes, type Actor, type Tx } from '@evops/platform/server'
import { createHash } from 'node:crypto'
import {
  updateToModel,
  drawingChangesOf,
  drawingPermissions,
  gridPermissions,
  isContainer,
  kindWords,
  findChangedLockedLayer,
  lockMinutes,
  createEmptyDrawing,
  objectIdsOfDrawing,
  type DrawingDocument,
  type DrawingDraft,
  type listGridDrawings,
  type LockedDrawing,
  type saveGridDrawing,
} from '../../contract/index.ts'
import { loadStationNets, stationNameOf, type StoredNet } from '../net/net.store.ts'
import { insertNode, setTerminalNode, deleteEmptyNodes } from '../objects/connections.store.ts'
import { createUncheckedObject } from '../objects/objects.service.ts'
import { lockNet } from '../objects/objects.store.ts'
import { findPicture, removePictures } from './pictures.store.ts'
import { planConnections, newNodeMarker, type ConnectionPlan } from './connections.rules.ts'
import {
  findDrawingDraft,
  findDrawing,
  lockDrawingRow,
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
export interface ActorAndTime {
  actor: Actor
  now: Date
}

/** Adds the lock; an expired lock is ignored. */
function withLock({ lockedBy, lockedByName, lockUntil, ...row }: BareDrawing, doing: ActorAndTime): LockedDrawing {
  const isLocked = lockUntil !== null && Date.parse(lockUntil) > doing.now.getTime()
  const lock = isLocked ? { byName: lockedByName, isMine: lockedBy === doing.actor.userId, until: lockUntil } : null
  return { ...row, lock }
}
export async function drawingsPage(
  tx: Tx,
  doing: ActorAndTime,
  query: DrawingFilter & PagedQuery<typeof listGridDrawings>,
): Promise<Page<LockedDrawing>> {
  const found = await pageOfDrawings(tx, query)
  return { ...found, list: found.list.map((row) => withLock(row, doing)) }
}
/** Throws request.not-found. */
export async function getBareDrawing(tx: Tx, id: string): Promise<BareDrawing> {
  return requireFound(await findDrawing(tx, id))
}
export async function getLockedDrawing(tx: Tx, doing: ActorAndTime, id: string): Promise<LockedDrawing> {
  return withLock(await getBareDrawing(tx, id), doing)
}
/** Throws request.not-found. */
export async function getDraftWithLock(tx: Tx, doing: ActorAndTime, id: string): Promise<DrawingDraft> {
  const row = await getLockedDrawing(tx, doing, id)
  const net = await loadStationNets(tx, [row.stationId])
  return {
    ...row,
    document: updateToModel((await findDrawingDraft(tx, id)) ?? createEmptyDrawing(), net),
    netMark: markOf(net),
  }
}
/** Returns a hash that changes if a terminal is connected or disconnected. */
function markOf({ terminals }: StoredNet): string {
  const terminalKeys = terminals.map(({ id, nodeId }) => `${id} ${nodeId}`).toSorted()
  return createHash('sha256').update(terminalKeys.join('\n')).digest('hex').slice(0, 32)
}

async function nameInWords<T>(name: string, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'grid_drawings_name') throw error
    throw new Problem('grid.drawing-name-taken', { name }, { name: 'grid.drawing-name-taken' })
  })
}
export async function addDrawing(
  tx: Tx,
  doing: ActorAndTime,
  form: { stationId: string; name: string },
): Promise<LockedDrawing> {
  const { actor, now } = doing
  if ((await stationNameOf(tx, form.stationId)) === undefined)
    throw new Problem('request.not-found', {}, { stationId: 'request.not-found' })
  const id = newId(now.getTime())
  const record = { operatorId: actor.operatorId, id, form, draft: createEmptyDrawing(), now }
  await nameInWords(form.name, insertDrawing(tx, record))
  return getLockedDrawing(tx, doing, id)
}
interface Changed {
  before: LockedDrawing
  after: LockedDrawing
}
/** Throws request.conflict. */
export async function saveDrawingName(
  tx: Tx,
  doing: ActorAndTime,
  { id, name, version }: { id: string; name: string; version: number },
): Promise<Changed> {
  const before = await getLockedDrawing(tx, doing, id)
  if (!(await nameInWords(name, renameDrawing(tx, { id, version }, name)))) throw new Problem('request.conflict')
  return { before, after: await getLockedDrawing(tx, doing, id) }
}
/**
 * Deletes a drawing with its pictures; their files are deleted after the commit. Throws grid.drawing-locked if another
 * user has locked it.
 */
export async function deleteDrawing(
  tx: Tx,
  doing: ActorAndTime,
  id: string,
): Promise<{ before: LockedDrawing; gone: string[] }> {
  const before = await getDrawingForUpdate(tx, id)
  assertDrawingUnlocked(before, doing)
  const gone = await removePictures(tx, id)
  await removeDrawing(tx, id)
  return { before: withLock(before, doing), gone }
}

/** Returns the drawing with a row lock. */
export async function getDrawingForUpdate(tx: Tx, id: string): Promise<BareDrawing> {
  if (!(await lockDrawingRow(tx, id))) throw new Problem('request.not-found')
  return getBareDrawing(tx, id)
}
export function assertDrawingUnlocked(row: BareDrawing, doing: ActorAndTime): void {
  const { lock } = withLock(row, doing)
  if (lock && !lock.isMine)
    throw new Problem('grid.drawing-locked', { name: lock.byName ?? kindWords['grid.platform-staff'] })
}
export async function lockDrawing(
  tx: Tx,
  doing: ActorAndTime,
  { id, takeOver }: { id: string; takeOver: boolean },
): Promise<Changed> {
  const { actor, now } = doing
  const before = await getDrawingForUpdate(tx, id)
  if (!takeOver) assertDrawingUnlocked(before, doing)
  if (takeOver && !drawingPermissions.control.every((code) => actor.permissions.has(code)))
    assertDrawingUnlocked(before, doing)
  await setDrawingLock(tx, id, { userId: actor.userId, until: lockEnd(now) })
  return { before: withLock(before, doing), after: await getLockedDrawing(tx, doing, id) }
}
const lockEnd = (now: Date) => new Date(now.getTime() + lockMinutes * 60_000)
export async function unlockDrawing(tx: Tx, doing: ActorAndTime, id: string): Promise<LockedDrawing> {
  const before = await getDrawingForUpdate(tx, id)
  if (before.lockedBy === doing.actor.userId) await setDrawingLock(tx, id, null)
  return withLock(before, doing)
}

type Save = CallArgs<typeof saveGridDrawing>['body'] & { id: string }
type Saved = EndpointReply<typeof saveGridDrawing>
/** Saves the draft and the model together or not at all. */
export async function saveDraft(
  tx: Tx,
  doing: ActorAndTime,
  { id, version, netMark, document, objects }: Save,
): Promise<{ before: LockedDrawing; after: Saved }> {
  const { actor, now } = doing
  const { operatorId } = actor
  const before = await getDrawingForUpdate(tx, id)
  const { stationId } = before
  assertDrawingUnlocked(before, doing)
  if (before.version !== version) throw new Problem('request.conflict')
  await lockNet(tx, stationId)
  const old = await loadStationNets(tx, [stationId])
  if (markOf(old) !== netMark) throw new Problem('request.conflict')
  const draft = updateToModel((await findDrawingDraft(tx, id)) ?? createEmptyDrawing(), old)
  requireUnfixed(draft, document)
  requireOpenLayers(draft, document)
  if (objects.length > 0) requireCodes(actor, gridPermissions.create)
  for (const { id: objectId, form } of objects) {
    if (form.stationId !== stationId) throw new Problem('grid.drawing-stations')
    await createUncheckedObject(tx, { operatorId, id: objectId, form, now })
  }
  const net = objects.length > 0 ? await loadStationNets(tx, [stationId]) : old
  requireOwn(document, net)
  await requirePicture(tx, id, document)
  const drawn = new Set(document.symbols.map(({ objectId }) => objectId))
  const plan = planConnections(net, { before: draft.lines, after: document.lines, drawn })
  if (plan.moves.length > 0) requireCodes(actor, gridPermissions.edit)
  await applyPlan(tx, { operatorId, stationId, now }, plan)
  await saveDrawingDraft(tx, { id, version, document, now })
  await setDrawingLock(tx, id, { userId: actor.userId, until: lockEnd(now) })
  const { connected, disconnected } = plan
  const after = await getDraftWithLock(tx, doing, id)
  const changed = { created: objects.length, connected, disconnected }
  return { before: withLock(before, doing), after: { ...after, changed } }
}
/** Rejects changes of a drawing whose positions or whole content are locked, until the lock setting is changed. */
function requireUnfixed(before: DrawingDocument, after: DrawingDocument): void {
  if (before.locked === 0 || after.locked !== before.locked) return
  const { texts, looks, moved, ...others } = drawingChangesOf(before, after)
  const isMore = texts + looks > 0 || Object.values(others).some((list) => list.length > 0)
  if (moved.length > 0 || (before.locked === 1 && isMore)) throw new Problem('grid.drawing-fixed')
}
/** Rejects changes in a locked layer until a save unlocks the layer. Throws grid.layer-locked. */
function requireOpenLayers(before: DrawingDocument, after: DrawingDocument): void {
  const layer = findChangedLockedLayer(before, after)
  if (layer) throw new Problem('grid.layer-locked', { name: layer.name }, { document: 'grid.layer-locked' })
}
/** Requires that symbols and values refer to connectable objects of the station. */
function requireOwn(document: DrawingDocument, { objects }: StoredNet): void {
  const own = new Set(objects.filter(({ kind }) => !isContainer(kind)).map(({ id }) => id))
  const count = [...objectIdsOfDrawing(document)].filter((id) => !own.has(id)).length
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
    const id = nodeId === newNodeMarker ? newId(now.getTime()) : nodeId
    if (nodeId === newNodeMarker && id !== null) await insertNode(tx, { operatorId, id, stationId, voltageV })
    await setTerminalNode(tx, terminalIds, id)
  }
  if (moves.length > 0) await deleteEmptyNodes(tx, stationId)
}
