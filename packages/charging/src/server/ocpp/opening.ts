import { OcppError } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { createBatchWrite } from '@evops/platform/server'
import type { SessionProtocol } from '../../contract/index.ts'
import { checkDeviceTime, type ConnectedChargePoint } from '@evops/stations/server'
import { drawTransactionId, sessionNumber } from '../sessions/session-number.rules.ts'
import { hasInsufficientBalance, startReserveMinor } from './authorize.ts'
import { openTestCharge } from './test-sessions.ts'
import type { ChargingDeps } from './deps.ts'
import { foreignStart } from './foreign-tags.ts'
import { countRefusedStart } from './refused-start.ts'
import {
  startTransactionWriteKind,
  type StartResult,
  type StartTransactionRow,
} from './start-transaction.kind.store.ts'
import { vehicleIdentifiers } from './vehicle-marks.rules.ts'
import { identifiedVehicleWriteKind } from './vehicle-shown.kind.store.ts'

const draws = 8
/** Delay in ms after which a start counts as made offline, without our authorisation. */
const lateMs = 120_000

/** Starts that no partner's driver can make. */
const withoutPartner: ReadonlySet<string> = new Set(['console', 'free_vend', 'direct_payment', 'battery_swap'])

/** Start of a session, as reported by any OCPP version. */
export interface SessionStart {
  chargePoint: ConnectedChargePoint
  protocol: SessionProtocol
  connectorNo: number
  idTag: string
  /** Epoch ms of the device's clock. Null if unreadable. */
  deviceAt: number | null
  receivedAt: Date
  /** 0.1 Wh. Null if not reported. */
  registerDwh: number | null
  reservationNo: number | undefined
  /** Set if no authorisation was needed or requested. Default: derived from the delay of the report. */
  startMode?: StartTransactionRow['startMode'] | undefined
  /** Plate of the vehicle, if the charge point reports one. */
  plate?: string | undefined
  /** Further identifiers that OCPP 2.x reports in addition to the token. */
  additional?: Parameters<typeof vehicleIdentifiers>[0]['additional']
  /**
   * Further writes that are committed together with the new session. They must have no effect if another session is
   * meant.
   */
  also?: ((row: StartTransactionRow) => ReturnType<typeof createBatchWrite>[]) | undefined
}
type OpeningDeps = Pick<ChargingDeps, 'writer' | 'tagLookUp' | 'foreignTags' | 'balanceOf' | 'tests' | 'refusedCards'>
/** Response to a start: whether it may continue, and the data for the charge point. */
export type SessionStartResponse = Omit<StartResult, 'transactionId'> & { transactionId: number }

/**
 * Opens a session, committed when this resolves. A repeated report returns the same session with the same transaction
 * id (M-01). An unknown tag, and any tag at a charge point out of use, is refused, but the session is stored: the
 * energy may have flowed already (M-04).
 */
export async function openSession(
  deps: Pick<ChargingDeps, 'writer' | 'tagLookUp' | 'foreignTags' | 'balanceOf' | 'tests' | 'refusedCards'>,
  start: SessionStart,
): Promise<SessionStartResponse> {
  const test = await openTestCharge(deps, start)
  if (test) return test
  const { chargePoint, connectorNo, idTag, receivedAt } = start
  const { operatorId, currency, chargePointId } = chargePoint
  const [short, isFree] = [await isShort(deps, start), start.startMode === 'free_vend']
  const time = checkDeviceTime(start.deviceAt, receivedAt)
  const isLate = !time.wrong && receivedAt.getTime() - time.at.getTime() > lateMs
  const partner = await partnerOf(deps, start, { deviceStartedAt: time.deviceAt ?? receivedAt, late: isLate })
  for (let draw = 0; draw < draws; draw += 1) {
    const row: StartTransactionRow = {
      operatorId,
      id: newId(receivedAt.getTime()),
      sessionNo: sessionNumber({
        chargePointNo: chargePoint.chargePointNo,
        chargePointKey: chargePoint.chargePointKey,
        connectorNo,
        at: time.at,
        timeZone: chargePoint.timeZone,
      }),
      stationId: chargePoint.stationId,
      chargePointId,
      connectorNo,
      protocol: start.protocol,
      transactionId: drawTransactionId(),
      idTag,
      deviceStartedAt: time.deviceAt ?? receivedAt,
      startedAt: time.at,
      receivedAt,
      meterStartDwh: start.registerDwh,
      timeZone: chargePoint.timeZone,
      currency,
      flags: time.wrong ? ['A13'] : [],
      // A start that the charge point queued was allowed by the charge point itself.
      startMode: start.startMode ?? (isLate ? 'card_offline' : 'card_online'),
      reserveMinor: startReserveMinor(chargePoint),
      short,
      outOfUse: !chargePoint.takesStarts,
      reservationNo: start.reservationNo,
      ...(start.plate !== undefined && { plate: start.plate }),
      ...(partner && { partner }),
    }
    const [result] = await deps.writer.write([
      createBatchWrite(startTransactionWriteKind, row),
      createBatchWrite(identifiedVehicleWriteKind, { ...row, ...vehicleIdentifiers(start), free: isFree }),
      ...(start.also?.(row) ?? []),
    ])
    // Safe cast: the writer returns one result per row, created by startKind.
    const { transactionId, verdict, ...facts } = result as StartResult
    if (transactionId === null) continue
    await countRefused(deps, start, { row, verdict, ...facts })
    return { ...facts, transactionId, verdict: chargePoint.takesStarts ? verdict : 'blocked' }
  }
  throw new OcppError('InternalError', 'no transaction id could be drawn')
}

/** Counts a refused card. A start that no card asked for, and a repeated report, are not counted. */
async function countRefused(
  deps: OpeningDeps,
  { chargePoint: point, idTag, connectorNo, receivedAt }: SessionStart,
  { row, opened, verdict, limit }: Omit<SessionStartResponse, 'transactionId'> & { row: StartTransactionRow },
): Promise<void> {
  if (!opened || (row.startMode !== 'card_online' && row.startMode !== 'card_offline')) return
  await countRefusedStart(
    deps,
    { point, idTag, connectorNo, receivedAt },
    { verdict: point.takesStarts ? verdict : 'out_of_use', refusal: limit },
  )
}

/** The token's own limit is checked when the session is written. Only an account is checked before. */
async function isShort(
  { tagLookUp, balanceOf }: Pick<ChargingDeps, 'tagLookUp' | 'balanceOf'>,
  { chargePoint, idTag, receivedAt: at, startMode }: SessionStart,
): Promise<boolean> {
  if (balanceOf === undefined || startMode === 'direct_payment') return false
  const { operatorId, chargePointId } = chargePoint
  return hasInsufficientBalance(
    { balanceOf },
    { ...(await tagLookUp({ operatorId, idTag, chargePointId, at })), chargePoint },
  )
}

/** Finds the partner of a card that a driver presented. Not used for starts that no partner's driver can make. */
function partnerOf(
  deps: Pick<ChargingDeps, 'tagLookUp' | 'foreignTags'>,
  { chargePoint: point, connectorNo, idTag, receivedAt: at, startMode }: SessionStart,
  started: { deviceStartedAt: Date; late: boolean },
) {
  if (startMode !== undefined && withoutPartner.has(startMode)) return undefined
  if (!point.takesStarts) return undefined
  const late = started.late || startMode === 'card_offline'
  return foreignStart(deps, { point, idTag, at }, { ...started, connectorNo, late })
}
