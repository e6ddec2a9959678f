import { createHash } from 'node:crypto'
import { calendarDayAt, minuteMs, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { preconditionKw, usualPreconditionW, type DepartureForm } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { addDeparture, changeDeparture, removeDeparture } from '../departures/departures.service.ts'
import { findDeparture, loadDepotNames, setVehicles } from '../departures/departures.store.ts'
import { planDepotNow } from '../plans/plans.service.ts'
import { lockDepot } from '../plans/plans.store.ts'
import type { PlanningContext } from '../plans/question.ts'
import { compareFullState } from '../vdv463/full-state.ts'
import type { VdvRequest } from '../vdv463/requests.ts'
import { loadVdvNameMapping } from './names.service.ts'
import { setRequestedConnector } from './names.store.ts'
import {
  deleteVdvRequests,
  listStoredVdvRequests,
  recordPartnerState,
  clearHeldState,
  setExpectedArrival,
  saveVdvRequest,
  setReturnAt,
  type ConnectedPartner,
  type StoredVdvRequest,
} from './systems.store.ts'

/** Assumed duration of a trip in ms, because the interface does not report the return of a vehicle. */
const outMs = 8 * 3_600_000
/** Maximum time in ms by which a clock may be ahead. */
const leadMs = 5 * minuteMs
type Taking = PlanningContext & { guest: ConnectedPartner }

/**
 * Applies a full state. 'held': the state is empty after a reconnect and waits for a decision. Throws an error if a
 * departure is invalid.
 */
export async function applyFullState(
  tx: Tx,
  deps: DepotDeps,
  intake: Taking & { received: readonly VdvRequest[]; at: number; isFirst: boolean; heldAt: Date | null },
): Promise<'taken' | 'held'> {
  const { guest, received, now, isFirst, heldAt } = intake
  await lockDepot(tx, guest.stationId)
  const storedRequests = await listStoredVdvRequests(tx, guest.id)
  const change = compareFullState({
    stored: storedRequests.map(({ request }) => request),
    received,
    now: now.getTime(),
    emptySince: heldAt?.getTime() ?? null,
    isFirst,
  })
  const since = change.heldSince === null ? null : new Date(change.heldSince)
  const at = new Date(Math.min(intake.at, now.getTime() + leadMs))
  await recordPartnerState(tx, { id: guest.id, at, heldAt: since })
  if (since) return 'held'
  await end(tx, intake, { stored: storedRequests, ids: change.ended })
  await applyChangedRequests(tx, intake, {
    stored: storedRequests,
    received,
    changed: [...change.created, ...change.changed],
  })
  await planDepotNow(tx, deps, intake)
  return 'taken'
}

/** Applies the empty state on hold: the departures that it does not contain are deleted. */
export async function applyEmptyState(tx: Tx, deps: DepotDeps, intake: Taking): Promise<void> {
  await lockDepot(tx, intake.guest.stationId)
  const storedRequests = await listStoredVdvRequests(tx, intake.guest.id)
  await end(tx, intake, { stored: storedRequests, ids: storedRequests.map(({ request }) => request.id) })
  await clearHeldState(tx, intake.guest.id)
  await planDepotNow(tx, deps, intake)
}

/** A name stands for something else now: what names it is made anew. */
export async function applyNameChange(tx: Tx, deps: DepotDeps, intake: Taking & { name: string }): Promise<void> {
  await lockDepot(tx, intake.guest.stationId)
  const storedRequests = await listStoredVdvRequests(tx, intake.guest.id)
  const received = storedRequests.map(({ request }) => request)
  const key = intake.name.toLowerCase()
  const changed = received.filter((one) => [one.vehicleId, one.pointId].some((name) => name?.toLowerCase() === key))
  await applyChangedRequests(tx, intake, { stored: storedRequests, received, changed })
  await planDepotNow(tx, deps, intake)
}

/** A past departure stays, because it has a result. */
async function end(
  tx: Tx,
  { guest, now }: Taking,
  { stored, ids }: { stored: readonly StoredVdvRequest[]; ids: readonly string[] },
): Promise<void> {
  const gone = new Set(ids)
  for (const { request, departureId } of stored) {
    const departure = gone.has(request.id) && departureId !== null ? await findDeparture(tx, departureId) : undefined
    if (departure && Date.parse(departure.departAt) > now.getTime()) await removeDeparture(tx, departure.id)
  }
  await deleteVdvRequests(tx, guest.id, ids)
}

async function applyChangedRequests(
  tx: Tx,
  intake: Taking,
  {
    stored,
    received,
    changed,
  }: { stored: readonly StoredVdvRequest[]; received: readonly VdvRequest[]; changed: readonly VdvRequest[] },
): Promise<void> {
  const { guest, operatorId, now } = intake
  const { depots } = await loadDepotNames(tx)
  const walk = await loadVdvNameMapping(tx, guest)
  const depot = [...depots.values()].find(({ id }) => id === guest.stationId)
  if (!depot) throw new Problem('depots.not-a-depot')
  const held = new Map(stored.map(({ request, departureId }) => [request.id, departureId]))
  const fresh = new Set(changed.map(({ id }) => id))
  // Exchanged vehicles are removed from their departures first, and returns are applied before the next departures.
  const freed = changed.flatMap(({ id }) => held.get(id) ?? [])
  await setVehicles(
    tx,
    freed.map((id) => ({ id, vehicleId: null })),
  )
  for (const request of received) {
    const id = held.get(request.id)
    if (id && !fresh.has(request.id) && request.departAt !== null)
      await setReturnAt(tx, { id, returnAt: new Date(returnOf(request, received)) })
  }
  for (const request of changed) {
    const form = formOf(request, received, {
      stationId: guest.stationId,
      timeZone: depot.timeZone,
      vehicleId: walk.vehicleOf(request.vehicleId),
    })
    const before = held.get(request.id) ?? null
    const isUpcoming = form !== null && Date.parse(form.departAt) > now.getTime()
    const departureId = isUpcoming ? await saveDeparture(tx, { operatorId, now, form, before }) : before
    if (departureId && isUpcoming) {
      const arrivesAt = request.arrivesAt === null ? null : new Date(request.arrivesAt)
      const soc = request.socAtArrivalPct === null ? null : Math.floor(request.socAtArrivalPct)
      await setExpectedArrival(tx, { id: departureId, arrivesAt, soc })
      const wanted = request.pointId === null ? null : walk.connectorOf(request.pointId)
      await setRequestedConnector(tx, { id: departureId, wanted })
    }
    await saveVdvRequest(tx, { operatorId, partnerId: guest.id, request, departureId })
  }
}

async function saveDeparture(
  tx: Tx,
  { operatorId, now, form, before }: { operatorId: string; now: Date; form: DepartureForm; before: string | null },
): Promise<string> {
  const current = before === null ? undefined : await findDeparture(tx, before)
  if (!current) return addDeparture(tx, { operatorId, form, source: 'vdv', now })
  const { id, version, blockNo, lineId, reserveSoc } = current
  // Values entered by a person stay, because the interface has neither blocks nor lines.
  await changeDeparture(tx, { id, version, form: { ...form, blockNo, lineId, reserveSoc } })
  return id
}

/** Returns the end of the trip: the next arrival if it is reported, but never later than the next departure. */
function returnOf(request: VdvRequest, received: readonly VdvRequest[]): number {
  const departAt = request.departAt ?? 0
  const later = received.filter(
    (one) => one.vehicleId === request.vehicleId && one.departAt !== null && one.departAt > departAt,
  )
  const arrivals = later.flatMap(({ arrivesAt }) => (arrivesAt !== null && arrivesAt > departAt ? [arrivesAt] : []))
  const leaves = later.map((one) => one.departAt ?? Infinity)
  return Math.min(departAt + outMs, ...arrivals, ...leaves)
}

/** Null: the request contains no departure. */
function formOf(
  request: VdvRequest,
  received: readonly VdvRequest[],
  place: { stationId: string; timeZone: string; vehicleId: string | null },
): DepartureForm | null {
  const { departAt, preconditionFrom } = request
  if (departAt === null) return null
  const heating = preconditionFrom === null ? 0 : Math.round((departAt - preconditionFrom) / minuteMs)
  return {
    stationId: place.stationId,
    vehicleId: place.vehicleId,
    serviceDay: calendarDayAt(departAt, place.timeZone),
    blockNo: blockOf(request.id),
    lineId: null,
    departAt: new Date(departAt).toISOString(),
    returnAt: new Date(returnOf(request, received)).toISOString(),
    targetSoc: Math.max(1, Math.ceil(request.minTargetSocPct)),
    reserveSoc: 0,
    preconditionMinutes: Math.min(120, Math.max(0, heating)),
    preconditionW: heatingW(request),
    priority: Math.min(9, Math.max(0, Math.ceil(request.priority / 100))),
    state: 'planned',
  }
}
/** Without its own value the default power applies. */
function heatingW({ preconditionW }: VdvRequest): number {
  if (preconditionW <= 0) return usualPreconditionW
  return Math.min(preconditionKw.to * 1_000, Math.max(preconditionKw.from * 1_000, preconditionW))
}
function blockOf(id: string): string {
  return id.length <= 40 ? id : `${id.slice(0, 31)}~${createHash('sha256').update(id).digest('hex').slice(0, 8)}`
}
