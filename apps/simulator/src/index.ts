export { type ChargePoint, createChargePoint, type ConnectorView } from './charge-point.ts'
export {
  busMessageAt,
  dailyBusTrips,
  busesAtPoint,
  busShiftsOn,
  busStay,
  type BusMessage,
  type BusShift,
  type DepotBus,
  pushToTelematicsSource,
  runBuses,
  type SimulatedBus,
} from './buses.ts'
export { type Clock, realClock, SteppedClock } from './clock.ts'
export type { Vehicle } from './electrics.ts'
export {
  connectorsChargingAtStart,
  type SimulatedFleet,
  type FleetOptions,
  type FleetPoint,
  runFleet,
  rushHourFactor,
} from './fleet.ts'
export type { CallResult, MessagePayload } from './messages.ts'
export type { BootOutcome } from './life.ts'
export type { ChargePointOptions, ConnectorStatus, ChargePointEvents, SupportedVersion, StopReason } from './point.ts'
export type { ChargePointQuirks } from './quirks.ts'
export { publicMeterKey } from './signing.ts'
export { type PastConnector, generatePastSessions, type ArrivalPattern, type PastSession } from './past-sessions.ts'
export { type SeededRandom, seededRandom } from './random.ts'
export type { StartOutcome } from './session.ts'
export { createTranslator201 } from './words-201.ts'
export {
  runYkcFleet,
  ykcBehaviours,
  type SimulatedYkcFleet,
  type YkcBehaviour,
  type YkcFleetOptions,
  type YkcFleetPoint,
} from './ykc-fleet.ts'
export { createYkcPoint, type SimulatedYkcOptions, type SimulatedYkcPoint } from './ykc-point.ts'
