import type { VehicleValueName } from '../../contract/index.ts'
import { maxPlausibleKmh, type VehicleReading } from './read-message.rules.ts'

/*
 * Plausibility check of a vehicle's messages, based on earlier messages. An implausible value is unknown, and the
 * others count.
 */

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
/**
 * Stored state of a vehicle. It is modified in place, because a new object for each message would fill the old
 * generation of the heap.
 */
export interface VehicleIntakeState {
  /** Time of the newest message. */
  newestAt: number
  place: Place | null
  odometer: Odometer | null
  /** Position after a jump, accepted if the next message confirms it. */
  jumpedTo: Place | null
  /** Changed odometer value. A replaced odometer is accepted after ten minutes of consistent values. */
  odometerClaim: (Odometer & { since: number }) | null
  charge: Charge | null
  /** State of charge after a jump, accepted if the next message confirms it. */
  chargeClaim: Charge | null
}
export const emptyIntakeState = (): VehicleIntakeState => ({
  newestAt: Number.NEGATIVE_INFINITY,
  place: null,
  odometer: null,
  jumpedTo: null,
  odometerClaim: null,
  charge: null,
  chargeClaim: null,
})
export interface PlausibleReading {
  reading: VehicleReading
  /**
   * True if the message is older than the newest one. It is stored as history and does not change the last known
   * values.
   */
  isLate: boolean
}

/** Error of a receiver in metres without movement. */
const errorM = 150
const borneOutMs = 10 * 60_000
/** Maximum change of the state of charge per minute, and tolerance for rounded displays and irregular readings. */
const mostPctPerMinute = 10
const errorPct = 5
const earthM = 6_371_008.8

/** Returns the great-circle distance. */
export function metresBetween(
  a: { longitude: number; latitude: number },
  b: { longitude: number; latitude: number },
): number {
  const rad = Math.PI / 180
  const [north, east] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad]
  const h = Math.sin(north / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(east / 2) ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(h)))
}
/** Returns the maximum distance that a vehicle can drive in a time. */
const farthestM = (ms: number) => (maxPlausibleKmh * ms) / 3_600
const canBe = (from: Place, to: Place) => metresBetween(from, to) <= farthestM(to.at - from.at) + errorM
const followsOn = (from: Odometer, to: Odometer) =>
  to.metres >= from.metres && to.metres - from.metres <= farthestM(to.at - from.at) + 1_000

const canBeCharge = (from: Charge, to: Charge) =>
  Math.abs(to.pct - from.pct) <= errorPct + (mostPctPerMinute * (to.at - from.at)) / 60_000

/** Checks the values of a vehicle and stores them in its state. */
export function checkPlausibility(memory: VehicleIntakeState, reading: VehicleReading): PlausibleReading {
  const { at, place, odometerM, soc } = reading
  if (at <= memory.newestAt) return { reading, isLate: true }
  memory.newestAt = at
  const unbelieved: VehicleValueName[] = [...reading.unbelieved]
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

/* Each function below stores a value in the state and returns whether it is accepted. */

function updatePlace(memory: VehicleIntakeState, place: Place): boolean {
  const { place: previous, jumpedTo } = memory
  const isBelieved = !previous || canBe(previous, place) || (jumpedTo !== null && canBe(jumpedTo, place))
  if (isBelieved) memory.place = previous ? Object.assign(previous, place) : place
  memory.jumpedTo = isBelieved ? null : place
  return isBelieved
}
function updateOdometer(memory: VehicleIntakeState, odometer: Odometer): boolean {
  const { odometer: previous, odometerClaim: claim } = memory
  const since = claim && followsOn(claim, odometer) ? claim.since : odometer.at
  const isBelieved = !previous || followsOn(previous, odometer) || odometer.at - since >= borneOutMs
  if (isBelieved) memory.odometer = previous ? Object.assign(previous, odometer) : odometer
  memory.odometerClaim = isBelieved ? null : { ...odometer, since }
  return isBelieved
}
function updateCharge(memory: VehicleIntakeState, charge: Charge): boolean {
  const { charge: previous, chargeClaim: claim } = memory
  const isBelieved = !previous || canBeCharge(previous, charge) || (claim !== null && canBeCharge(claim, charge))
  if (isBelieved) memory.charge = previous ? Object.assign(previous, charge) : charge
  memory.chargeClaim = isBelieved ? null : charge
  return isBelieved
}

/** Returns the reason why a message is rejected by its time. A vehicle's clock may be five minutes ahead. */
export function clockRefusalReason(
  at: number,
  { now, oldest }: { now: number; oldest: number },
): 'future' | 'too-old' | undefined {
  if (at > now + 5 * 60_000) return 'future'
  return at < oldest ? 'too-old' : undefined
}
