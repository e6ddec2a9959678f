import { OcppError } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { judgeDeviceTime, reservationUseKind, type WireChargePoint } from '@evops/stations/server'
import { drawTransactionId, sessionNumber } from '../sessions/session-number.rules.ts'
import { hasTooLittle, reserveAt } from './authorize.ts'
import { openTest } from './test-sessions.ts'
import type { ChargingDeps } from './deps.ts'
import { foreignStart } from './foreign-tags.ts'
import { startKind, type StartResult, type StartRow } from './start-transaction.kind.store.ts'
import { vehicleMarks } from './vehicle-marks.rules.ts'
import { vehicleShownKind } from './vehicle-shown.kind.store.ts'

const draws = 8
/** Later than this, a start was made without asking us. */
const lateMs = 120_000

/** The begin of a session, as any version reports it. */
export interface SessionStart {
  chargePoint: WireChargePoint
  protocol: 'ocpp1.6j' | 'ocpp2.0.1' | 'ocpp2.1'
  connectorNo: number
  idTag: string
  /** Epoch ms by the device's clock; null: it can't be read. */
  deviceAt: number | null
  receivedAt: Date
  /** 0.1 Wh; null: it was not reported. */
  registerDwh: number | null
  reservationNo: number | undefined
  /** Nobody had to be asked, or nobody was. Default: judged by how late it is reported. */
  startMode?: StartRow['startMode'] | undefined
  /** Of the vehicle, where the charge point reports one. */
  plate?: string | undefined
  /** What OCPP 2.x reports beside the token. */
  beside?: Parameters<typeof vehicleMarks>[0]['beside']
  /** What else is so if this start opens its order: committed with it, and to be void by itself if another order is meant. */
  also?: ((row: StartRow) => ReturnType<typeof writing>[]) | undefined
}
/** What a start is answered: whether it may go on, and what a charge point receives with it. */
export type Opened = Omit<StartResult, 'transactionId'> & { transactionId: number }

/**
 * Opens the order of a session, committed when this resolves; reported again, it is the same order with the same
 * transaction id (M-01). An unknown tag is refused, and so is any at a charge point out of use, and its order kept: the
 * energy may have flowed already (M-04).
 */
export async function openSession(
  deps: Pick<ChargingDeps, 'writer' | 'tagLookUp' | 'foreignTags' | 'balanceOf' | 'tests'>,
  start: SessionStart,
): Promise<Opened> {
  const { writer } = deps
  const test = await openTest(deps, start)
  if (test) return test
  const { chargePoint, connectorNo, idTag, receivedAt } = start
  const { operatorId, currency, chargePointId } = chargePoint
  const short = await isShort(deps, start)
  const time = judgeDeviceTime(start.deviceAt, receivedAt)
  const isLate = !time.wrong && receivedAt.getTime() - time.at.getTime() > lateMs
  const partner = await partnerOf(deps, start, { deviceStartedAt: time.deviceAt ?? receivedAt, late: isLate })
  for (let draw = 0; draw < draws; draw += 1) {
    const row: StartRow = {
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
      // What a charge point kept for a while it had allowed by itself.
      startMode: start.startMode ?? (isLate ? 'card_offline' : 'card_online'),
      reserveMinor: reserveAt(chargePoint),
      short,
      ...(start.plate !== undefined && { plate: start.plate }),
      ...(partner && { partner }),
    }
    const [result] = await writer.write([
      writing(startKind, row),
      writing(vehicleShownKind, { ...row, ...vehicleMarks(start), free: start.startMode === 'free_vend' }),
      ...usedReservation(start),
      ...(start.also?.(row) ?? []),
    ])
    // The writer returns one result per row, made by startKind.
    const { transactionId, verdict, ...known } = result as StartResult
    if (transactionId !== null)
      return { ...known, transactionId, verdict: chargePoint.takesStarts ? verdict : 'blocked' }
  }
  throw new OcppError('InternalError', 'no transaction id could be drawn')
}

/** The token's own limit is looked at where the order is written; only an account is asked before. */
async function isShort(
  { tagLookUp, balanceOf }: Pick<ChargingDeps, 'tagLookUp' | 'balanceOf'>,
  { chargePoint, idTag, receivedAt: at }: SessionStart,
): Promise<boolean> {
  if (balanceOf === undefined) return false
  const { operatorId, chargePointId } = chargePoint
  return hasTooLittle({ balanceOf }, { ...(await tagLookUp({ operatorId, idTag, chargePointId, at })), chargePoint })
}

/** A card that a driver showed: nobody's who starts from afar, or for nothing. */
function partnerOf(
  deps: Pick<ChargingDeps, 'tagLookUp' | 'foreignTags'>,
  { chargePoint: point, connectorNo, idTag, receivedAt: at, startMode }: SessionStart,
  begun: { deviceStartedAt: Date; late: boolean },
) {
  if (startMode === 'console' || startMode === 'free_vend' || !point.takesStarts) return undefined
  const late = begun.late || startMode === 'card_offline'
  return foreignStart(deps, { point, idTag, at }, { ...begun, connectorNo, late })
}

/** A start under a reservation uses it up, in the transaction that opens the order. */
function usedReservation({ chargePoint: { operatorId, chargePointId }, reservationNo }: SessionStart) {
  if (reservationNo === undefined) return []
  return [writing(reservationUseKind, { operatorId, chargePointId, reservationNo })]
}
