import type { PlugTime } from '@evops/tariffs/contract'
import {
  begunStates,
  type CanonicalStopReason,
  type SessionState,
  type TokenVerdict,
} from '../../contract/index.ts'

/** An order of the same connector, as the rules need it. Times in epoch ms, registers in 0.1 Wh. */
export interface Neighbour {
  id: string
  sessionNo: string
  startedAt: number
  endedAt: number | null
  meterStartDwh: number | null
  meterEndDwh: number | null
  isBilled: boolean
}

/** The end of a session that its charge point reported without a register. Times in epoch ms, registers in 0.1 Wh. */
export interface AwaitedEnd {
  endedAt: number
  receivedAt: number
  /** The last one after the start's; null: none was reported. */
  lastDwh: number | null
  reason: CanonicalStopReason
  reportedReason: string | null
  /** What the connector reported next, before another session began. */
  idleDwh: number | null
  /** What the order was closed by; null while it waits. */
  takenBy: 'next' | 'last' | null
  takenDwh: number | null
}

/** Where and when a token was presented. Times in epoch ms; null: it charges still, the station is on no map. */
export interface Presented {
  id: string
  sessionNo: string
  startedAt: number
  endedAt: number | null
  stationName: string
  longitude: number | null
  latitude: number | null
}

/** Everything that the rules look at for one order. */
export interface Look {
  operatorId: string
  id: string
  sessionNo: string
  version: number
  state: SessionState
  stationId: string
  chargePointId: string
  chargePointKey: number
  connectorNo: number
  /** The connectors that are registered for its charge point. */
  connectorNos: number[]
  ratedPowerW: number
  timeZone: string
  currency: string
  idTag: string
  tokenId: string | null
  holderId: string | null
  /** The wallets that pay before the holder's. */
  payers: string[]
  tokenState: TokenVerdict
  tariffVersionId: string | null
  transactionId: number
  stopReason: CanonicalStopReason | null
  flags: string[]
  deviceStartedAt: number
  startReceivedAt: number
  startedAt: number
  deviceEndedAt: number | null
  stopReceivedAt: number | null
  endedAt: number | null
  /** Null: its charge point reported no register before energy may have flowed. */
  meterStartDwh: number | null
  meterEndDwh: number | null
  /** Where the start register is not known: it can't have been below this, the end of the order named. */
  least: { registerDwh: number; sessionId: string; sessionNo: string } | null
  /** The same: the first and the last register that were heard while it charged. */
  seen: { firstDwh: number; lastDwh: number } | null
  /** Its end came without a register. */
  awaitedEnd: AwaitedEnd | null
  energyDwh: number | null
  electricityMinor: number | null
  serviceMinor: number | null
  totalMinor: number | null
  /** Of its vehicle: what its token said at the start, else what the vehicle reported; null: not known. */
  battery: { dwh: number; source: 'token' | 'vehicle' } | null
  /** Owed after everybody has paid; null until wallets pay. */
  shortMinor: number | null
  previous: Neighbour | null
  next: Neighbour | null
  overlap: Neighbour | null
  /** Its station. */
  place: Pick<Presented, 'stationName' | 'longitude' | 'latitude'>
  /**
   * Sessions of the same token at other stations, next to it in time, that do not say the same of this one; none where
   * the token may charge at many connectors, or it was not presented there.
   */
  elsewhere: Presented[]
  /** Known once the plug was pulled. */
  plug: PlugTime | null
  /** What the bill says by kind of period. */
  periods: Record<string, number> | null
  settlement: {
    energyDwh: number | null
    totalMinor: number | null
    periods: Record<string, number> | null
    receivedAt: number
  } | null
  /** A stop of this very order that came after it was closed. */
  lateStop: {
    id: string
    deviceEndedAt: number
    receivedAt: number
    meterEndDwh: number | null
  } | null
  /** Another charge point stopped a transaction of this order's number. */
  conflict: { chargePointNo: string; at: number } | null
  /** A remote start for this tag, sent to this connector before the start came. */
  command: { id: string; requestedAt: number } | null
  /** When the connector said that it is free, since the order began. */
  idleAt: number[]
  connector: { status: string; receivedAt: number } | null
  chargePoint: { bootedAt: number | null; connected: boolean; lastSeenAt: number | null }
  /** The last thing heard of the connector since the order began. */
  lastMeterValue: { receivedAt: number; registerDwh: number | null } | null
  /** When its register was last heard to have grown. */
  grewAt: number | null
}

/** The order is still to be closed: by its charge point, or by a rule. */
export function isOpen(look: Pick<Look, 'state' | 'stopReceivedAt'>): boolean {
  const { state, stopReceivedAt } = look
  return begunStates.some((each) => each === state) || (state === 'abnormal' && stopReceivedAt === null)
}
