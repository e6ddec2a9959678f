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
/** What is remembered of a vehicle. It is changed where it stands: made anew with each message it would fill the old part of the heap. */
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
export const nothingKnown = (): Memory => ({
  newestAt: Number.NEGATIVE_INFINITY,
  place: null,
  odometer: null,
  jumpedTo: null,
  odometerSays: null,
  charge: null,
  chargeSays: null,
})
export interface Believed {
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

/** Judges what a vehicle says, and remembers it. */
export function believe(memory: Memory, reading: Reading): Believed {
  const { at, place, odometerM, soc } = reading
  if (at <= memory.newestAt) return { reading, isLate: true }
  memory.newestAt = at
  const unbelieved: SignName[] = [...reading.unbelieved]
  const [isPlace, isOdometer, isCharge] = [
    place === null || updatePlace(memory, { at, ...place }),
    odometerM === null || updateOdometer(memory, { at, metres: odometerM }),
    soc === null || updateCharge(memory, { at, pct: soc }),
  ]
  if (!isPlace) unbelieved.push('place')
  if (!isOdometer) unbelieved.push('odometer')
  if (!isCharge) unbelieved.push('soc')
  return {
    reading: {
      ...reading,
      place: isPlace ? place : null,
      odometerM: isOdometer ? odometerM : null,
      soc: isCharge ? soc : null,
      unbelieved,
    },
    isLate: false,
  }
}

/* Each notes in a memory what a sign says, and whether that is believed. */

function updatePlace(memory: Memory, place: Place): boolean {
  const { place: known, jumpedTo } = memory
  const isBelieved = !known || canBe(known, place) || (jumpedTo !== null && canBe(jumpedTo, place))
  if (isBelieved) memory.place = known ? Object.assign(known, place) : place
  memory.jumpedTo = isBelieved ? null : place
  return isBelieved
}
function updateOdometer(memory: Memory, odometer: Odometer): boolean {
  const { odometer: known, odometerSays: says } = memory
  const since = says && followsOn(says, odometer) ? says.since : odometer.at
  const isBelieved = !known || followsOn(known, odometer) || odometer.at - since >= borneOutMs
  if (isBelieved) memory.odometer = known ? Object.assign(known, odometer) : odometer
  memory.odometerSays = isBelieved ? null : { ...odometer, since }
  return isBelieved
}
function updateCharge(memory: Memory, charge: Charge): boolean {
  const { charge: known, chargeSays: says } = memory
  const isBelieved = !known || canBeCharge(known, charge) || (says !== null && canBeCharge(says, charge))
  if (isBelieved) memory.charge = known ? Object.assign(known, charge) : charge
  memory.chargeSays = isBelieved ? null : charge
  return isBelieved
}

/** Why a message does not count by its clock; a vehicle's clock may be five minutes ahead. */
export function refusedByClock(
  at: number,
  { now, oldest }: { now: number; oldest: number },
): 'future' | 'too-old' | undefined {
  if (at > now + 5 * 60_000) return 'future'
  return at < oldest ? 'too-old' : undefined
}
