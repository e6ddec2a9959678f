import type { ConnectorStatus } from '@evops/stations/contract'
import type { DataPoint, NetLive, SymbolBinding } from '../../contract/index.ts'
import type { NetPartLoad } from './electrical-state.rules.ts'
import {
  isValueStale,
  chargePointPower,
  unknownDataPointValue,
  type ChargePointLive,
  type DataPointValue,
} from './live-values.rules.ts'

/** Order of states for a charge point with several connectors: faults first, then activity. */
const foremost: readonly ConnectorStatus[] = ['faulted', 'charging', 'suspended', 'occupied', 'reserved', 'offline']
const rank = (status: ConnectorStatus) => (foremost.includes(status) ? foremost.indexOf(status) : foremost.length)

function chargePointValue(chargePoint: ChargePointLive, quantity: DataPoint['quantity'], now: string): DataPointValue {
  if (quantity === 'power') return chargePointPower(chargePoint, now)
  if (quantity === 'alarms') return { value: chargePoint.alarms, at: now }
  if (quantity !== 'state') return unknownDataPointValue
  const [first] = chargePoint.connectors.map(({ status }) => status).toSorted((a, b) => rank(a) - rank(b))
  return first === undefined ? unknownDataPointValue : { value: first, at: now }
}

export interface LiveNetValues {
  live: NetLive | undefined
  loads: ReadonlyMap<string, NetPartLoad>
  /** True if there has been no update for a long time, so the last values are not current. */
  isLost: boolean
}
export type DataPointLookup = (point: DataPoint) => DataPointValue
/** Returns the values of data points by object and quantity. */
export function createDataPointLookup({ live, loads, isLost }: LiveNetValues): DataPointLookup {
  const chargePoints = new Map((live?.chargePoints ?? []).map((one) => [one.objectId, one]))
  const meters = new Map((live?.meters ?? []).map((one) => [one.objectId, one]))
  const now = live?.at ?? ''
  const readPointValue = ({ objectId, quantity }: DataPoint): DataPointValue => {
    const chargePoint = chargePoints.get(objectId)
    if (chargePoint) return chargePointValue(chargePoint, quantity, now)
    const read = meters.get(objectId)?.values.find((one) => one.quantity === quantity)
    if (read) return { value: isValueStale(read.at, now, read.freshS) ? null : read.value, at: read.at }
    const load = quantity === 'load' ? loads.get(objectId) : undefined
    if (!load) return unknownDataPointValue
    return { value: load.at === null ? null : Math.round((100 * load.powerW) / load.limitW), at: load.at }
  }
  return (point) => {
    const found = readPointValue(point)
    return isLost ? { ...found, value: null } : found
  }
}

export interface BindingAppearance {
  tone: SymbolBinding['tone'] | undefined
  isHidden: boolean
  isMoving: boolean
  /** True if a bound value is unknown: the symbol is drawn without it and marked. */
  isUnknown: boolean
}
/** Returns the look of a symbol from its bindings. An unknown value neither hides nor colours the symbol. */
export function appearanceOfBindings(bound: readonly SymbolBinding[], valueOf: DataPointLookup): BindingAppearance {
  const readings = bound.map((one) => ({ ...one, ...valueOf(one) }))
  const holds = ({ value, from, states }: (typeof readings)[number]) =>
    value !== null && (typeof value === 'number' ? value >= from : states.includes(value))
  const holding = readings.filter(holds)
  const valuedBindings = readings.filter(({ value }) => value !== null)
  const tones = new Set(holding.flatMap(({ act, tone }) => (act === 'colour' ? [tone] : [])))
  return {
    tone: (['bad', 'warn', 'good'] as const).find((one) => tones.has(one)),
    isHidden: valuedBindings.some((one) => one.act === 'visibility' && !holds(one)),
    isMoving: holding.some(({ act }) => act === 'motion'),
    isUnknown: valuedBindings.length < readings.length,
  }
}
