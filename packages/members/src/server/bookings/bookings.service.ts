import { newId, orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { randomInt } from 'node:crypto'
import type { BookingDetail, BookingForm, BookingPlan, BookingRules } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { requireMember } from '../members/members.service.ts'
import { findMember } from '../members/members.store.ts'
import {
  addEvent,
  endBooking,
  excuse,
  insertBooking,
  lockForBooking,
  standingOf,
} from './booking-acts.store.ts'
import { gunsOf, takenGuns, type BookingGun } from './booking-guns.store.ts'
import { rulesOf } from './booking-rules.store.ts'
import { isFree, isLate, timesOf, type BookingTimes } from './bookings.rules.ts'
import { bookingsBetween, findBooking, historyOf } from './bookings.store.ts'

const dayMs = 86_400_000
const mostPlanDays = 8

export async function bookingOf(tx: Tx, id: string): Promise<BookingDetail> {
  const row = orNotFound(await findBooking(tx, id))
  return { ...row, history: await historyOf(tx, id) }
}

export interface Booker {
  operatorId: string
  /** Who books for somebody; null: they themselves, or a program. */
  user: Pick<Actor, 'userId' | 'name'> | null
  source: 'desk' | 'app' | 'api'
}

/**
 * Books a gun for a start token. The gun is chosen now, also where any of a kind will do: the database refuses two on one
 * gun. Its charge point is notified by the job, when the time comes.
 */
export async function book(
  tx: Tx,
  deps: MembersDeps,
  { by, form }: { by: Booker; form: BookingForm },
): Promise<BookingDetail> {
  const now = deps.house.now()
  const rules = await rulesOf(tx)
  const times = timesOf(form, rules, now)
  const holder = await holderOf(tx, deps, form, now)
  await lockForBooking(tx, [
    `station ${form.stationId}`,
    `holder ${holder.memberId ?? holder.idTag.toLowerCase()}`,
  ])
  await requireStanding(tx, { ...holder, rules, now })
  const gun = await chooseGun(tx, { form, times, now })
  const id = newId(now.getTime())
  const made = await insertBooking(tx, {
    ...times,
    ...holder,
    operatorId: by.operatorId,
    id,
    no: numberOf(id),
    stationId: form.stationId,
    pileId: gun.pileId,
    gunNo: gun.gunNo,
    connectorType: gun.connectorType,
    anyGun: form.pileId === null,
    reservationNo: randomInt(1, 2 ** 31 - 1),
    note: form.note,
    source: by.source,
    createdBy: by.user?.userId ?? null,
    at: now,
  })
  if (!made) throw taken(gun)
  await addEvent(tx, {
    operatorId: by.operatorId,
    bookingId: id,
    at: now,
    kind: 'made',
    detail: { pileNo: gun.pileNo, gunNo: gun.gunNo },
    ...(by.user && { by: { id: by.user.userId, name: by.user.name } }),
  })
  return bookingOf(tx, id)
}

/** Short enough to be told on the telephone. */
function numberOf(id: string): string {
  return `B${id.replaceAll('-', '').slice(-9).toUpperCase()}`
}

/** Whose booking it is, by which start token. Throws members.booking-no-token, -token, -other-holder, token-unknown. */
async function holderOf(
  tx: Tx,
  { tokens }: MembersDeps,
  { memberId, idTag }: Pick<BookingForm, 'memberId' | 'idTag'>,
  now: Date,
): Promise<{ memberId: string | null; idTag: string; groupTag: string | null }> {
  if (memberId !== null) await requireMember(tx, memberId)
  const wanted = idTag ?? (await firstToken(tx, { tokens, memberId, now }))
  const [found] = await tokens.find(tx, [wanted], now)
  if (!found)
    throw new Problem('members.token-unknown', { idTag: wanted }, { idTag: 'members.token-unknown' })
  if (memberId !== null && found.holderId !== memberId)
    throw new Problem(
      'members.booking-other-holder',
      { idTag: wanted },
      { idTag: 'members.booking-other-holder' },
    )
  if (found.verdict !== 'accepted')
    throw new Problem('members.booking-token', { idTag: wanted }, { idTag: 'members.booking-token' })
  // A company's token books for whoever carries it: a booking names members alone.
  const member = found.holderId === null ? undefined : await findMember(tx, found.holderId)
  return { memberId: member?.id ?? null, idTag: found.idTag, groupTag: found.groupTag }
}

/** Throws members.booking-no-token. */
async function firstToken(
  tx: Tx,
  { tokens, memberId, now }: Pick<MembersDeps, 'tokens'> & { memberId: string | null; now: Date },
): Promise<string> {
  const held = memberId === null ? [] : await tokens.ofHolder(tx, memberId, now)
  const first = held.find(({ verdict }) => verdict === 'accepted')
  if (!first) throw new Problem('members.booking-no-token', {}, { memberId: 'members.booking-no-token' })
  return first.idTag
}

/** Throws members.booking-many and -blocked. */
async function requireStanding(
  tx: Tx,
  { memberId, idTag, rules, now }: { memberId: string | null; idTag: string; rules: BookingRules; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - rules.missedDays * dayMs)
  const { open, missed, lastMissedAt } = await standingOf(tx, { memberId, idTag, since })
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

/** Throws members.booking-closed, -unfit, -taken, -busy, -none-free; request.not-found. */
async function chooseGun(
  tx: Tx,
  { form, times, now }: { form: BookingForm; times: BookingTimes; now: Date },
): Promise<BookingGun> {
  const guns = await gunsOf(tx, form.stationId)
  const [first] = guns
  if (!first) throw new Problem('request.not-found')
  if (!first.bookable)
    throw new Problem(
      'members.booking-closed',
      { station: first.stationName },
      { stationId: 'members.booking-closed' },
    )
  const kept = await takenGuns(tx, { stationId: form.stationId, ...times })
  const isTaken = (gun: BookingGun) => kept.has(`${gun.pileId}:${gun.gunNo}`)
  const beginsNow = times.heldFrom <= now
  if (form.pileId !== null) {
    const wanted = orNotFound(guns.find((gun) => gun.pileId === form.pileId && gun.gunNo === form.gunNo))
    if (!wanted.takesStarts)
      throw new Problem('members.booking-unfit', { pile: wanted.pileNo }, { gunNo: 'members.booking-unfit' })
    if (isTaken(wanted)) throw taken(wanted)
    if (beginsNow && !isFree(wanted))
      throw new Problem(
        'members.booking-busy',
        { pile: wanted.pileNo, gun: wanted.gunNo },
        { gunNo: 'members.booking-busy' },
      )
    return wanted
  }
  const fit = guns.filter(
    (gun) =>
      gun.takesStarts &&
      (form.connectorType === null || gun.connectorType === form.connectorType) &&
      !isTaken(gun) &&
      (!beginsNow || isFree(gun)),
  )
  const chosen = fit.find(isFree) ?? fit[0]
  if (!chosen)
    throw new Problem(
      'members.booking-none-free',
      { station: first.stationName },
      { startsAt: 'members.booking-none-free' },
    )
  return chosen
}

function taken({ pileNo, gunNo }: BookingGun): Problem {
  return new Problem(
    'members.booking-taken',
    { pile: pileNo, gun: gunNo },
    { gunNo: 'members.booking-taken' },
  )
}

/** Throws members.booking-over. */
export async function cancel(
  tx: Tx,
  { house }: MembersDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<BookingDetail> {
  const before = await bookingOf(tx, id)
  const now = house.now()
  const missed = isLate(
    { startsAt: new Date(before.startsAt), confirmed: before.state === 'confirmed' },
    await rulesOf(tx),
    now,
  )
  if (!(await endBooking(tx, { id, state: 'cancelled', missed, reason, at: now })))
    throw new Problem('members.booking-over')
  await addEvent(tx, {
    operatorId: actor.operatorId,
    bookingId: id,
    at: now,
    kind: 'cancelled',
    detail: { reason, ...(missed && { late: true }) },
    by: { id: actor.userId, name: actor.name },
  })
  return bookingOf(tx, id)
}

/** Throws members.booking-not-missed. */
export async function excuseMissed(
  tx: Tx,
  { house }: MembersDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<BookingDetail> {
  await bookingOf(tx, id)
  if (!(await excuse(tx, id))) throw new Problem('members.booking-not-missed')
  await addEvent(tx, {
    operatorId: actor.operatorId,
    bookingId: id,
    at: house.now(),
    kind: 'excused',
    detail: { reason },
    by: { id: actor.userId, name: actor.name },
  })
  return bookingOf(tx, id)
}

/** Throws request.not-found. */
export async function planOf(
  tx: Tx,
  { stationId, from, to }: { stationId: string; from: string; to: string },
): Promise<BookingPlan> {
  const guns = await gunsOf(tx, stationId)
  const [first] = guns
  if (!first) throw new Problem('request.not-found')
  const begin = new Date(from)
  const end = new Date(Math.min(Date.parse(to), begin.getTime() + mostPlanDays * dayMs))
  return {
    stationName: first.stationName,
    timeZone: first.timeZone,
    bookable: first.bookable,
    guns: guns.map(({ pileId, pileNo, pileName, gunNo, connectorType, takesStarts, connected, status }) => ({
      pileId,
      pileNo,
      pileName,
      gunNo,
      connectorType,
      takesStarts,
      connected,
      status,
    })),
    bookings: await bookingsBetween(tx, { stationId, from: begin, to: end }),
  }
}
