import type { SignName } from '../../contract/index.ts'
import { mostKmh, type Reading } from './read-message.rules.ts'

/* What is believed of a vehicle's messages, in the light of those before. A sign that is not believed is unknown; the rest counts. */

interface Place {
  at: number
  longitude: number
  latitude: number
}
interface Odometer {
  at: number
  metres: number
}
interface Charge {
  at: number
  pct: number
}
/** What is remembered of a vehicle. */
export interface Memory {
  /** Of the newest message. */
  newestAt: number
  place: Place | null
  odometer: Odometer | null
  /** Where it jumped to: believed when the next message is from there too. */
  jumpedTo: Place | null
  /** What the odometer changed to; an exchanged instrument is believed when it has said so for ten minutes. */
  odometerSays: (Odometer & { since: number }) | null
  charge: Charge | null
  /** What its charge jumped to: believed when the next message says as much. */
  chargeSays: Charge | null
}
export const nothingKnown: Memory = {
  newestAt: Number.NEGATIVE_INFINITY,
  place: null,
  odometer: null,
  jumpedTo: null,
  odometerSays: null,
  charge: null,
  chargeSays: null,
}
export interface Believed {
  memory: Memory
  reading: Reading
  /** An older message than the newest: history, and nothing that is known now. */
  isLate: boolean
}

/** Receivers err by so much although nothing moved. */
const errorM = 150
const borneOutMs = 10 * 60_000
/** No battery gains or loses more in a minute; displays round, and are read at odd moments. */
const mostPctPerMinute = 10
const errorPct = 5
const earthM = 6_371_008.8

/** Along a great circle. */
export function metresBetween(
  a: { longitude: number; latitude: number },
  b: { longitude: number; latitude: number },
): number {
  const rad = Math.PI / 180
  const [north, east] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad]
  const h =
    Math.sin(north / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(east / 2) ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(h)))
}
/** The most that a vehicle drives in that time. */
const farthestM = (ms: number) => (mostKmh * ms) / 3_600
const canBe = (from: Place, to: Place) => metresBetween(from, to) <= farthestM(to.at - from.at) + errorM
const followsOn = (from: Odometer, to: Odometer) =>
  to.metres >= from.metres && to.metres - from.metres <= farthestM(to.at - from.at) + 1_000

const canBeCharge = (from: Charge, to: Charge) =>
  Math.abs(to.pct - from.pct) <= errorPct + (mostPctPerMinute * (to.at - from.at)) / 60_000

export function believe(memory: Memory, reading: Reading): Believed {
  if (reading.at <= memory.newestAt) return { memory, reading, isLate: true }
  const unbelieved: SignName[] = [...reading.unbelieved]
  const place = reading.place && { at: reading.at, ...reading.place }
  const placed = place ? placeIn(memory, place) : memory
  if (place && placed.place !== place) unbelieved.push('place')
  const odometer = reading.odometerM === null ? null : { at: reading.at, metres: reading.odometerM }
  const told = odometer ? odometerIn(placed, odometer) : placed
  if (odometer && told.odometer !== odometer) unbelieved.push('odometer')
  const charge = reading.soc === null ? null : { at: reading.at, pct: reading.soc }
  const charged = charge ? chargeIn(told, charge) : told
  if (charge && charged.charge !== charge) unbelieved.push('soc')
  return {
    memory: { ...charged, newestAt: reading.at },
    reading: {
      ...reading,
      place: unbelieved.includes('place') ? null : reading.place,
      odometerM: unbelieved.includes('odometer') ? null : reading.odometerM,
      soc: unbelieved.includes('soc') ? null : reading.soc,
      unbelieved,
    },
    isLate: false,
  }
}

function placeIn(memory: Memory, place: Place): Memory {
  const { place: known, jumpedTo } = memory
  if (!known || canBe(known, place) || (jumpedTo && canBe(jumpedTo, place)))
    return { ...memory, place, jumpedTo: null }
  return { ...memory, jumpedTo: place }
}
function odometerIn(memory: Memory, odometer: Odometer): Memory {
  const { odometer: known, odometerSays: says } = memory
  if (!known || followsOn(known, odometer)) return { ...memory, odometer, odometerSays: null }
  if (!says || !followsOn(says, odometer))
    return { ...memory, odometerSays: { ...odometer, since: odometer.at } }
  if (odometer.at - says.since >= borneOutMs) return { ...memory, odometer, odometerSays: null }
  return { ...memory, odometerSays: { ...odometer, since: says.since } }
}
function chargeIn(memory: Memory, charge: Charge): Memory {
  const { charge: known, chargeSays: says } = memory
  if (!known || canBeCharge(known, charge) || (says && canBeCharge(says, charge)))
    return { ...memory, charge, chargeSays: null }
  return { ...memory, chargeSays: charge }
}

/** Why a message does not count by its clock; a vehicle's clock may be five minutes ahead. */
export function refusedByClock(
  at: number,
  { now, oldest }: { now: number; oldest: number },
): 'future' | 'too-old' | undefined {
  if (at > now + 5 * 60_000) return 'future'
  return at < oldest ? 'too-old' : undefined
}
