import { dayMs, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { randomInt } from 'node:crypto'
import type { BookingDetail, BookingForm, BookingPlan, BookingRules } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { requireMember } from '../members/members.service.ts'
import { findMember } from '../members/members.store.ts'
import {
  insertBookingEvent,
  endBooking,
  removeMissedMark,
  insertBooking,
  lockBookingKeys,
  countHolderBookings,
} from './booking-acts.store.ts'
import { bookableConnectorsOf, findReservedConnectors, type BookingConnector } from './booking-connectors.store.ts'
import { loadBookingRules } from './booking-rules.store.ts'
import { isConnectorFree, isLateCancellation, reservationTimesOf, type BookingTimes } from './bookings.rules.ts'
import { bookingsBetween, findBooking, bookingHistoryOf } from './bookings.store.ts'

const mostPlanDays = 8

export async function bookingOf(tx: Tx, id: string): Promise<BookingDetail> {
  const row = requireFound(await findBooking(tx, id))
  return { ...row, history: await bookingHistoryOf(tx, id) }
}

export interface BookingActor {
  operatorId: string
  /** User who books for somebody; null: the member or a program. */
  user: Pick<Actor, 'userId' | 'name'> | null
  source: 'desk' | 'app' | 'api'
}

/**
 * Books a connector for a start token. The connector is selected now, even if any of a kind is suitable: the database
 * rejects two bookings on one connector. The job sends the reservation to the charge point when the time comes.
 */
export async function createBooking(
  tx: Tx,
  deps: MembersDeps,
  { by, form }: { by: BookingActor; form: BookingForm },
): Promise<BookingDetail> {
  const now = deps.services.now()
  const rules = await loadBookingRules(tx)
  const times = reservationTimesOf(form, rules, now)
  const holder = await holderOf(tx, deps, form, now)
  await lockBookingKeys(tx, [`station ${form.stationId}`, `holder ${holder.memberId ?? holder.idTag.toLowerCase()}`])
  await requireNoMissedBookings(tx, { ...holder, rules, now })
  const connector = await chooseConnector(tx, { form, times, now })
  const id = newId(now.getTime())
  const made = await insertBooking(tx, {
    ...times,
    ...holder,
    operatorId: by.operatorId,
    id,
    no: numberOf(id),
    stationId: form.stationId,
    chargePointId: connector.chargePointId,
    connectorNo: connector.connectorNo,
    connectorType: connector.connectorType,
    anyConnector: form.chargePointId === null,
    reservationNo: randomInt(1, 2 ** 31 - 1),
    note: form.note,
    source: by.source,
    createdBy: by.user?.userId ?? null,
    at: now,
  })
  if (!made) throw bookingTakenProblem(connector)
  await insertBookingEvent(tx, {
    operatorId: by.operatorId,
    bookingId: id,
    at: now,
    kind: 'made',
    detail: { chargePointNo: connector.chargePointNo, connectorNo: connector.connectorNo },
    ...(by.user && { by: { id: by.user.userId, name: by.user.name } }),
  })
  return bookingOf(tx, id)
}

/** Returns a number that is short enough for the telephone. */
function numberOf(id: string): string {
  return `B${id.replaceAll('-', '').slice(-9).toUpperCase()}`
}

/**
 * Returns the holder and the start token of a booking. Throws members.booking-no-token, -token, -other-holder,
 * token-unknown.
 */
async function holderOf(
  tx: Tx,
  { tokens }: MembersDeps,
  { memberId, idTag }: Pick<BookingForm, 'memberId' | 'idTag'>,
  now: Date,
): Promise<{ memberId: string | null; idTag: string; groupTag: string | null }> {
  if (memberId !== null) await requireMember(tx, memberId)
  const wanted = idTag ?? (await firstToken(tx, { tokens, memberId, now }))
  const [found] = await tokens.find(tx, [wanted], now)
  if (!found) throw new Problem('members.token-unknown', { idTag: wanted }, { idTag: 'members.token-unknown' })
  if (memberId !== null && found.holderId !== memberId)
    throw new Problem('members.booking-other-holder', { idTag: wanted }, { idTag: 'members.booking-other-holder' })
  if (found.verdict !== 'accepted')
    throw new Problem('members.booking-token', { idTag: wanted }, { idTag: 'members.booking-token' })
  // A company's token may be used by anybody who carries it: a booking stores only members.
  const member = found.holderId === null ? undefined : await findMember(tx, found.holderId)
  return { memberId: member?.id ?? null, idTag: found.idTag, groupTag: found.groupTag }
}

/** Returns the member's first token. Throws members.booking-no-token. */
async function firstToken(
  tx: Tx,
  { tokens, memberId, now }: Pick<MembersDeps, 'tokens'> & { memberId: string | null; now: Date },
): Promise<string> {
  const held = memberId === null ? [] : await tokens.ofHolder(tx, memberId, now)
  const first = held.find(({ verdict }) => verdict === 'accepted')
  if (!first) throw new Problem('members.booking-no-token', {}, { memberId: 'members.booking-no-token' })
  return first.idTag
}

/** Checks the holder's open and missed bookings. Throws members.booking-many and -blocked. */
async function requireNoMissedBookings(
  tx: Tx,
  { memberId, idTag, rules, now }: { memberId: string | null; idTag: string; rules: BookingRules; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - rules.missedDays * dayMs)
  const { open, missed, lastMissedAt } = await countHolderBookings(tx, { memberId, idTag, since })
  if (open >= rules.openEach) throw new Problem('members.booking-many', { count: open })
  if (rules.missedMost === 0 || missed < rules.missedMost || lastMissedAt === null) return
  const until = new Date(lastMissedAt.getTime() + rules.blockDays * dayMs)
  if (until > now)
    throw new Problem('members.booking-blocked', {
      count: missed,
      days: rules.missedDays,
      until: until.toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
    })
}

/** Selects the connector. Throws members.booking-closed, -unfit, -taken, -busy, -none-free; request.not-found. */
async function chooseConnector(
  tx: Tx,
  { form, times, now }: { form: BookingForm; times: BookingTimes; now: Date },
): Promise<BookingConnector> {
  const connectors = await bookableConnectorsOf(tx, form.stationId)
  const [first] = connectors
  if (!first) throw new Problem('request.not-found')
  if (!first.bookable)
    throw new Problem('members.booking-closed', { station: first.stationName }, { stationId: 'members.booking-closed' })
  const reserved = await findReservedConnectors(tx, { stationId: form.stationId, ...times })
  const isTaken = (connector: BookingConnector) => reserved.has(`${connector.chargePointId}:${connector.connectorNo}`)
  const beginsNow = times.heldFrom <= now
  if (form.chargePointId !== null) {
    const wanted = requireFound(
      connectors.find(
        (connector) => connector.chargePointId === form.chargePointId && connector.connectorNo === form.connectorNo,
      ),
    )
    if (!wanted.takesStarts)
      throw new Problem(
        'members.booking-unfit',
        { chargePoint: wanted.chargePointNo },
        { connectorNo: 'members.booking-unfit' },
      )
    if (isTaken(wanted)) throw bookingTakenProblem(wanted)
    if (beginsNow && !isConnectorFree(wanted))
      throw new Problem(
        'members.booking-busy',
        { chargePoint: wanted.chargePointNo, connector: wanted.connectorNo },
        { connectorNo: 'members.booking-busy' },
      )
    return wanted
  }
  const fit = connectors.filter(
    (connector) =>
      connector.takesStarts &&
      (form.connectorType === null || connector.connectorType === form.connectorType) &&
      !isTaken(connector) &&
      (!beginsNow || isConnectorFree(connector)),
  )
  const chosen = fit.find(isConnectorFree) ?? fit[0]
  if (!chosen)
    throw new Problem(
      'members.booking-none-free',
      { station: first.stationName },
      { startsAt: 'members.booking-none-free' },
    )
  return chosen
}

function bookingTakenProblem({ chargePointNo, connectorNo }: BookingConnector): Problem {
  return new Problem(
    'members.booking-taken',
    { chargePoint: chargePointNo, connector: connectorNo },
    { connectorNo: 'members.booking-taken' },
  )
}

/** Cancels a booking. Throws members.booking-over. */
export async function cancelOpenBooking(
  tx: Tx,
  { services }: MembersDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<BookingDetail> {
  const before = await bookingOf(tx, id)
  const now = services.now()
  const missed = isLateCancellation(
    { startsAt: new Date(before.startsAt), confirmed: before.state === 'confirmed' },
    await loadBookingRules(tx),
    now,
  )
  if (!(await endBooking(tx, { id, state: 'cancelled', missed, reason, at: now })))
    throw new Problem('members.booking-over')
  await insertBookingEvent(tx, {
    operatorId: actor.operatorId,
    bookingId: id,
    at: now,
    kind: 'cancelled',
    detail: { reason, ...(missed && { late: true }) },
    by: { id: actor.userId, name: actor.name },
  })
  return bookingOf(tx, id)
}

/** Removes a missed booking from the holder's count. Throws members.booking-not-missed. */
export async function excuseMissed(
  tx: Tx,
  { services }: MembersDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<BookingDetail> {
  await bookingOf(tx, id)
  if (!(await removeMissedMark(tx, id))) throw new Problem('members.booking-not-missed')
  await insertBookingEvent(tx, {
    operatorId: actor.operatorId,
    bookingId: id,
    at: services.now(),
    kind: 'excused',
    detail: { reason },
    by: { id: actor.userId, name: actor.name },
  })
  return bookingOf(tx, id)
}

/** Returns the day plan of a station. Throws request.not-found. */
export async function bookingPlanOfStation(
  tx: Tx,
  { stationId, from, to }: { stationId: string; from: string; to: string },
): Promise<BookingPlan> {
  const connectors = await bookableConnectorsOf(tx, stationId)
  const [first] = connectors
  if (!first) throw new Problem('request.not-found')
  const begin = new Date(from)
  const end = new Date(Math.min(Date.parse(to), begin.getTime() + mostPlanDays * dayMs))
  return {
    stationName: first.stationName,
    timeZone: first.timeZone,
    bookable: first.bookable,
    connectors: connectors.map(
      ({
        chargePointId,
        chargePointNo,
        chargePointName,
        connectorNo,
        connectorType,
        takesStarts,
        connected,
        status,
      }) => ({
        chargePointId,
        chargePointNo,
        chargePointName,
        connectorNo,
        connectorType,
        takesStarts,
        connected,
        status,
      }),
    ),
    bookings: await bookingsBetween(tx, { stationId, from: begin, to: end }),
  }
}
