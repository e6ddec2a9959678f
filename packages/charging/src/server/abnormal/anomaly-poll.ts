import type { PlugTime } from '@evops/tariffs/contract'
import type { SessionContradiction } from '../sessions/plausibility.rules.ts'
import {
  startedSessionStates,
  type CanonicalStopReason,
  type SessionSignedValues,
  type SessionState,
  type StartMode,
  type TokenVerdict,
} from '../../contract/index.ts'

/** A session of the same connector, as the rules need it. Times in epoch ms, registers in 0.1 Wh. */
export interface AdjacentSession {
  id: string
  sessionNo: string
  startedAt: number
  endedAt: number | null
  meterStartDwh: number | null
  meterEndDwh: number | null
  isBilled: boolean
}

/** End of a session that its charge point reported without a register. Times in epoch ms, registers in 0.1 Wh. */
export interface EndWithoutRegister {
  endedAt: number
  receivedAt: number
  /** The last register after the start. Null if none was reported. */
  lastDwh: number | null
  reason: CanonicalStopReason
  reportedReason: string | null
  /** Register that the connector reported next, before another session started. */
  idleDwh: number | null
  /** Source of the register that closed the session. Null while it waits. */
  takenBy: 'next' | 'last' | null
  takenDwh: number | null
}

/**
 * Place and time at which a token was presented. Times in epoch ms. A null end means that it still charges. Null
 * coordinates mean that the station is not on the map.
 */
export interface TokenPresentation {
  id: string
  sessionNo: string
  startedAt: number
  endedAt: number | null
  stationName: string
  longitude: number | null
  latitude: number | null
}

/** All data that the rules check for one session. */
export interface AnomalyInput {
  operatorId: string
  id: string
  sessionNo: string
  version: number
  state: SessionState
  stationId: string
  chargePointId: string
  chargePointKey: number
  connectorNo: number
  /** Registered connectors of its charge point. */
  connectorNos: number[]
  ratedPowerW: number
  timeZone: string
  currency: string
  idTag: string
  tokenId: string | null
  holderId: string | null
  /** Wallets that pay before the holder's. */
  payers: string[]
  tokenState: TokenVerdict
  startMode: StartMode
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
  /** Null if its charge point reported no register before energy may have flowed. */
  meterStartDwh: number | null
  meterEndDwh: number | null
  /** Lower bound of an unknown start register: the end of the named session. */
  least: { registerDwh: number; sessionId: string; sessionNo: string } | null
  /** First and last register received while it charged, if the start register is unknown. */
  seen: { firstDwh: number; lastDwh: number } | null
  /** Energy that its charge point counted while it charged, and until when. Null if it reports registers instead. */
  counted: { energyDwh: number; at: number } | null
  /** Set if the session ended without a register. */
  awaitedEnd: EndWithoutRegister | null
  energyDwh: number | null
  electricityMinor: number | null
  serviceMinor: number | null
  totalMinor: number | null
  payableMinor: number | null
  /** Sum that payment terminals settled. Null if they reported nothing. */
  terminalMinor: number | null
  /** Credit for returned energy that is set off against the bill. Null if no terminal pays the session. */
  offsetMinor: number | null
  /** Battery of the vehicle: from the token at the start, otherwise as reported by the vehicle. Null if unknown. */
  battery: { dwh: number; source: 'token' | 'vehicle' } | null
  /** Flags that were found when it was closed. */
  findings: SessionContradiction[]
  /** Its signed meter values with their verification. */
  signed: SessionSignedValues | null
  /** Amount still owed after all payers. Null until wallets pay. */
  shortMinor: number | null
  previous: AdjacentSession | null
  next: AdjacentSession | null
  overlap: AdjacentSession | null
  /** The session's station. */
  place: Pick<TokenPresentation, 'stationName' | 'longitude' | 'latitude'>
  /**
   * Adjacent sessions of the same token at other stations that do not already report this one. Empty if the token may
   * charge at many connectors, or was not presented there.
   */
  elsewhere: TokenPresentation[]
  /** Known after the plug was removed. */
  plug: PlugTime | null
  /** The metered energy at the bill's list prices, in 1e-4 of the major unit. Null for older bills. */
  listEnergyE4: number | null
  /** Amounts of the bill by kind of period. */
  periods: Record<string, number> | null
  settlement: {
    energyDwh: number | null
    totalMinor: number | null
    periods: Record<string, number> | null
    receivedAt: number
  } | null
  /** A stop of this session that arrived after it was closed. */
  lateStop: {
    id: string
    deviceEndedAt: number
    receivedAt: number
    meterEndDwh: number | null
  } | null
  /** Another charge point stopped a transaction with this session's number. */
  conflict: { chargePointNo: string; at: number } | null
  /** A remote start for this tag that was sent to this connector before the start arrived. */
  command: { id: string; requestedAt: number } | null
  /** Times at which the connector reported that it is free, since the start of the session. */
  idleAt: number[]
  connector: { status: string; receivedAt: number } | null
  chargePoint: { bootedAt: number | null; connected: boolean; lastSeenAt: number | null }
  /** Last meter value of the connector since the start of the session. */
  lastMeterValue: { receivedAt: number; registerDwh: number | null } | null
  /** Last time at which its register was reported to have increased. */
  grewAt: number | null
}

/** Returns true if the session still has to be closed, by its charge point or by a rule. */
export function isAwaitingEnd(look: Pick<AnomalyInput, 'state' | 'stopReceivedAt'>): boolean {
  const { state, stopReceivedAt } = look
  return startedSessionStates.some((each) => each === state) || (state === 'abnormal' && stopReceivedAt === null)
}
