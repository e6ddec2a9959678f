export { type ChargePoint, createChargePoint, type ConnectorView } from './charge-point.ts'
export {
  busAt,
  busRuns,
  busStayAtPoint,
  type BusMessage,
  type DepotBus,
  pushTo,
  runBuses,
  type SimulatedBus,
} from './buses.ts'
export { type Clock, realClock, SteppedClock } from './clock.ts'
export type { Vehicle } from './electrics.ts'
export { chargingAtOnce, type Fleet, type FleetOptions, type FleetPoint, runFleet, rushAt } from './fleet.ts'
export type { Answer, Payload } from './messages.ts'
export type { BootOutcome } from './life.ts'
export type { ChargePointOptions, ConnectorStatus, PointEvents, SpokenVersion, StopReason } from './point.ts'
export type { Quirks } from './quirks.ts'
export { publicMeterKey } from './signing.ts'
export { type PastConnector, pastSessions, type PastPattern, type PastSession } from './past-sessions.ts'
export { type Random, seededRandom } from './random.ts'
export type { StartOutcome } from './session.ts'
export { words201 } from './words-201.ts'
