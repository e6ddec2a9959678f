import { Problem } from '@evops/platform/contract'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import type { BookingEventKind } from '../../contract/index.ts'
import type { CommandPort, MembersDeps } from '../deps.ts'
import {
  bookingsDueSql,
  claimDueBookings,
  findBookingToProcess,
  lastBookingEvent,
  markConnectorReserved,
  moveBookingToConnector,
  markBookingToRelease,
  markBookingReleased,
  scheduleBookingRetry,
  type BookingToProcess,
} from './booking-work.store.ts'
import { reservationOutcomeOf, finalBookingStateOf, isConnectorFree } from './bookings.rules.ts'
import { insertBookingEvent, endBooking } from './booking-acts.store.ts'
import { bookableConnectorsOf, findReservedConnectors } from './booking-connectors.store.ts'

const everyMs = 5_000
const againMs = 20_000
const waitSeconds = 20
const atOnce = 8

type Deps = Pick<MembersDeps, 'services' | 'command'>

/** Scheduled processing of bookings: reserves connectors when their time comes, ends bookings, cancels reservations. */
export function bookingJobs(deps: MembersDeps): JobTable {
  return {
    'members:bookings': {
      title: { zh: '预约锁枪与到期', en: 'Hold and expire bookings', es: 'Guardar y cerrar reservas' },
      everyMs,
      when: bookingsDueSql,
      run: () => processDueBookings(deps),
    },
  }
}

/** Two processes may run at the same time: each booking is claimed by one of them. */
export async function processDueBookings(deps: Deps): Promise<void> {
  const { services } = deps
  const due = await services.db.asPlatformOnce((tx) => claimDueBookings(tx, services.now()))
  const work = async () => {
    for (let one = due.pop(); one; one = due.pop())
      await workOn(deps, one).catch((error: unknown) => services.log.error({ error, booking: one?.id }, 'a booking'))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function workOn(deps: Deps, { operatorId, id }: { operatorId: string; id: string }): Promise<void> {
  const { services } = deps
  const booking = await services.db.inTenant(operatorId, (tx) => findBookingToProcess(tx, id))
  if (!booking) return
  if (booking.releaseChargePointId !== null) return takeBack(deps, booking)
  if (booking.state !== 'pending' && booking.state !== 'confirmed') return
  if (booking.endsAt <= services.now()) return end(services, booking, booking.state)
  if (booking.state === 'pending') await reserveConnector(deps, booking)
}

/**
 * Requests the charge point to reserve the connector; tries another one if any is suitable and this one is unavailable.
 */
async function reserveConnector(deps: Deps, booking: BookingToProcess): Promise<void> {
  const { services } = deps
  const { operatorId, id } = booking
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(operatorId, work)
  // A reserved connector may already belong to this booking, if the response was lost.
  if (!isConnectorFree(booking) && booking.status !== 'reserved') {
    if (booking.anyConnector && (await inTenant((tx) => move(tx, deps, booking)))) return
    return inTenant((tx) => wait(tx, deps, booking, existing(booking)))
  }
  const result = await requestReservation(deps, booking)
  const meaning = reservationOutcomeOf(result)
  const detail = {
    chargePointNo: booking.chargePointNo,
    connectorNo: booking.connectorNo,
    commandId: result.id,
    state: result.state,
    reply: result.reply,
  }
  await inTenant(async (tx) => {
    if (meaning === 'later') return wait(tx, deps, booking, detail)
    if (meaning === 'elsewhere') {
      await recordBookingEvent(tx, deps, booking, 'asked', detail)
      if (booking.anyConnector && (await move(tx, deps, booking))) return
      return scheduleBookingRetry(tx, id, new Date(services.now().getTime() + againMs))
    }
    const hold = meaning === 'kept' ? 'chargePoint' : 'platform'
    const isStored = await markConnectorReserved(tx, {
      id,
      chargePointId: booking.chargePointId,
      connectorNo: booking.connectorNo,
      hold,
    })
    if (isStored) return recordBookingEvent(tx, deps, booking, 'kept', { ...detail, hold })
    if (meaning === 'kept') await markBookingToRelease(tx, id, booking.chargePointId)
  })
}

/** A station that no longer accepts bookings keeps its existing ones, enforced by the platform alone. */
async function requestReservation(deps: Deps, booking: BookingToProcess) {
  try {
    return (await deps.command(reserving(booking))).result
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { id: null, state: 'failed', reply: { code: error.code } }
  }
}

function reserving(booking: BookingToProcess): Parameters<CommandPort>[0] {
  return {
    operatorId: booking.operatorId,
    scope: 'all',
    userId: booking.createdBy ?? booking.operatorId,
    chargePointNo: booking.chargePointNo,
    action: 'ReserveNow',
    payload: {
      connectorId: booking.connectorNo,
      idTag: booking.idTag,
      // Longer group tags only fit in OCPP 2.x, whose charge points check the members of the group.
      ...(booking.groupTag !== null && booking.groupTag.length <= 20 && { parentIdTag: booking.groupTag }),
      expiryDate: booking.endsAt.toISOString(),
      reservationId: booking.reservationNo,
    },
    expiresInSeconds: waitSeconds,
  }
}

/** Moves the booking to a free connector of its kind at the station. */
async function move(tx: Tx, deps: Deps, booking: BookingToProcess): Promise<boolean> {
  const { operatorId, id, stationId, connectorType, heldFrom, endsAt } = booking
  const reserved = await findReservedConnectors(tx, { stationId, heldFrom, endsAt })
  const free = (await bookableConnectorsOf(tx, stationId)).filter(
    (connector) =>
      connector.connectorType === connectorType &&
      isConnectorFree(connector) &&
      !reserved.has(`${connector.chargePointId}:${connector.connectorNo}`),
  )
  for (const { chargePointId, chargePointNo, connectorNo } of free) {
    if (!(await moveBookingToConnector(tx, { id, chargePointId, connectorNo }))) continue
    const detail = {
      fromChargePointNo: booking.chargePointNo,
      fromConnectorNo: booking.connectorNo,
      chargePointNo,
      connectorNo,
      ...existing(booking),
    }
    await insertBookingEvent(tx, { operatorId, bookingId: id, at: deps.services.now(), kind: 'moved', detail })
    await scheduleBookingRetry(tx, id, deps.services.now())
    return true
  }
  return false
}

function existing({ connected, status, statusAt }: BookingToProcess): Record<string, unknown> {
  return { connected, status, statusAt: statusAt?.toISOString() ?? null }
}

async function wait(tx: Tx, deps: Deps, booking: BookingToProcess, detail: Record<string, unknown>): Promise<void> {
  await recordBookingEvent(tx, deps, booking, 'waits', detail)
  await scheduleBookingRetry(tx, booking.id, new Date(deps.services.now().getTime() + againMs))
}
/** Records an event once, however often the attempt is repeated, because the reason does not change. */
async function recordBookingEvent(
  tx: Tx,
  { services }: Deps,
  { operatorId, id }: BookingToProcess,
  kind: BookingEventKind,
  detail: Record<string, unknown>,
): Promise<void> {
  const last = await lastBookingEvent(tx, id)
  const comparableDetail = (of: Record<string, unknown>) =>
    JSON.stringify([of.status, of.connected, of.state, of.chargePointNo])
  if (last?.kind === kind && comparableDetail(last.detail) === comparableDetail(detail)) return
  await insertBookingEvent(tx, { operatorId, bookingId: id, at: services.now(), kind, detail })
}

/** Ends a booking whose time is over and that has no session. The state of the connector is stored with it. */
async function end(services: Services, booking: BookingToProcess, was: 'pending' | 'confirmed'): Promise<void> {
  const { operatorId, id } = booking
  const state = finalBookingStateOf(was, booking)
  await services.db.inTenant(operatorId, async (tx) => {
    const isEnded = await endBooking(tx, {
      id,
      state,
      missed: state === 'no_show',
      reason: '',
      at: booking.endsAt,
    })
    if (!isEnded) return
    const kind = state === 'no_show' ? 'missed' : 'expired'
    await insertBookingEvent(tx, { operatorId, bookingId: id, at: services.now(), kind, detail: existing(booking) })
  })
}

/** Cancels a reservation that is no longer needed. After its expiry the charge point has released it on its own. */
async function takeBack(deps: Deps, booking: BookingToProcess): Promise<void> {
  const { services } = deps
  const { operatorId, id, releaseChargePointNo } = booking
  const isOver = booking.endsAt <= services.now()
  const result =
    isOver || releaseChargePointNo === null
      ? null
      : (
          await deps.command({
            ...reserving(booking),
            chargePointNo: releaseChargePointNo,
            action: 'CancelReservation',
            payload: { reservationId: booking.reservationNo },
          })
        ).result
  await services.db.inTenant(operatorId, async (tx) => {
    const isUnanswered = result?.state === 'offline' || result?.state === 'timeout'
    if (isUnanswered) return scheduleBookingRetry(tx, id, new Date(services.now().getTime() + againMs))
    await markBookingReleased(tx, id)
    if (result === null) return
    const detail = {
      chargePointNo: releaseChargePointNo,
      commandId: result.id,
      state: result.state,
      reply: result.reply,
    }
    await insertBookingEvent(tx, { operatorId, bookingId: id, at: services.now(), kind: 'released', detail })
  })
}
