import { newId, requireFound, Problem, type CallArgs, type EndpointReply } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  confirmSeconds,
  interlocksOf,
  isSwitch,
  type confirmGridSwitch,
  type Interlock,
  type SwitchPosition,
  type RecordedPosition,
  type selectGridSwitch,
  type SwitchKind,
  type SwitchOperation,
} from '../../contract/index.ts'
import type { ActorAndTime } from '../drawings/drawings.service.ts'
import { loadStationNets, type StoredNet } from '../net/net.store.ts'
import { findObject, lockNet, type BareObject } from '../objects/objects.store.ts'
import { insertSwitchSelection, markSelectionDone, recordedPositionsAt, findSwitchSelection } from './switches.store.ts'

const refusals = {
  'earth-on-live': 'grid.switch-earth-on-live',
  'feeds-earth': 'grid.switch-feeds-earth',
  'closes-loop': 'grid.switch-closes-loop',
  'breaks-load': 'grid.switch-breaks-load',
  'makes-load': 'grid.switch-makes-load',
} as const satisfies Record<Interlock, string>

/** Returns the positions of switches: recorded ones, else normal ones. */
export function switchPositionsOf(
  { objects }: StoredNet,
  recorded: readonly RecordedPosition[],
): (objectId: string) => SwitchPosition {
  const positions = new Map(recorded.map(({ objectId, position }) => [objectId, position]))
  const normal = new Map(objects.map(({ id, normalOpen }) => [id, normalOpen]))
  return (id) => positions.get(id) ?? (normal.get(id) === true ? 'open' : 'closed')
}

/** Throws request.not-found, grid.not-a-switch. */
async function switchOf(tx: Tx, id: string): Promise<BareObject & { kind: SwitchKind }> {
  const object = requireFound(await findObject(tx, id))
  const { kind, name } = object
  if (!isSwitch(kind)) throw new Problem('grid.not-a-switch', { name })
  return { ...object, kind }
}
/** Throws the first reason against the position. */
async function requireSafe(tx: Tx, { name, stationId }: BareObject, switching: SwitchOperation): Promise<void> {
  const net = await loadStationNets(tx, [stationId])
  const positionOf = switchPositionsOf(net, await recordedPositionsAt(tx, stationId))
  const [first] = interlocksOf(net, positionOf, switching)
  if (first) throw new Problem(refusals[first], { name })
}

type Wish = CallArgs<typeof selectGridSwitch>['body'] & { id: string }
export async function selectSwitchPosition(
  tx: Tx,
  { actor: { operatorId, userId }, now }: ActorAndTime,
  { id, position, reason, despite }: Wish,
): Promise<EndpointReply<typeof selectGridSwitch>> {
  const object = await switchOf(tx, id)
  if (!despite) await requireSafe(tx, object, { objectId: id, position })
  const until = new Date(now.getTime() + confirmSeconds * 1_000)
  const selectionId = newId(now.getTime())
  const record = { operatorId, userId, id: selectionId, object, position, reason, despite, now, until }
  await insertSwitchSelection(tx, record)
  return { selectionId, confirmUntil: until.toISOString() }
}
/** Confirms a selected position once and in time; the reasons against it are checked again. */
export async function confirmSwitchPosition(
  tx: Tx,
  { actor: { userId }, now }: ActorAndTime,
  { id, selectionId }: CallArgs<typeof confirmGridSwitch>['body'] & { id: string },
): Promise<{ before: RecordedPosition | undefined; after: RecordedPosition }> {
  const object = await switchOf(tx, id)
  await lockNet(tx, object.stationId)
  const selected = await findSwitchSelection(tx, { id: selectionId, objectId: id, userId })
  if (!selected) throw new Problem('grid.switch-not-selected')
  if (selected.confirmUntil < now) throw new Problem('grid.switch-too-late', { seconds: confirmSeconds })
  const { position, despite } = selected
  if (!despite) await requireSafe(tx, object, { objectId: id, position })
  const readBack = async () => (await recordedPositionsAt(tx, object.stationId)).find(({ objectId }) => objectId === id)
  const before = await readBack()
  await markSelectionDone(tx, selectionId, now)
  const after = await readBack()
  if (after?.position !== position) throw new Problem('request.conflict')
  return { before, after }
}
