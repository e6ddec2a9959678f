import { readTime, type StartTransactionRequest, type StartTransactionResponse } from '@evops/ocpp/contract'
import { OcppError, type CallContext } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { judgeDeviceTime, reservationUseKind, type WirePile } from '@evops/stations/server'
import { drawTransactionId, orderNumber } from '../orders/order-number.rules.ts'
import { reserveMinor } from '../orders/limits.rules.ts'
import { hasTooLittle } from './authorize.ts'
import type { ChargingDeps } from './deps.ts'
import { idTagInfo } from './id-tag-info.ts'
import { startKind, type StartResult } from './start-transaction.kind.store.ts'

const draws = 8
const dwhPerWh = 10
/** A register beyond this can't be kept as a whole number of 0.1 Wh; no meter counts so far. */
const mostWh = 1e14
/** Later than this, a start was made without asking us. */
const lateMs = 120_000

/**
 * OCPP 1.6, section 4.8. The order is committed before the answer; resent, it is the same order with the same
 * transaction id (M-01). An unknown tag is refused, and its order kept: the energy may have flowed already (M-04).
 */
export function startTransaction({ writer, live, tagLookUp, balanceOf }: ChargingDeps) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, StartTransactionRequest>): Promise<StartTransactionResponse> => {
    if (payload.connectorId < 1 || payload.connectorId > 99)
      throw new OcppError('PropertyConstraintViolation', 'connectorId must be between 1 and 99')
    if (!Number.isSafeInteger(payload.meterStart) || Math.abs(payload.meterStart) > mostWh)
      throw new OcppError('PropertyConstraintViolation', 'meterStart is out of range')
    const { operatorId, currency, pileId } = session.point
    // The token's own limit is looked at where the order is written; only an account is asked before.
    const short =
      balanceOf !== undefined &&
      (await hasTooLittle(
        { balanceOf },
        {
          ...(await tagLookUp({ operatorId, idTag: payload.idTag, pileId, at: receivedAt })),
          operatorId,
          currency,
        },
      ))
    const { verdict, transactionId } = await open(
      { writer },
      { pile: session.point, payload, receivedAt, short },
    )
    live.touched(session.point.operatorId)
    return { transactionId, idTagInfo: idTagInfo(verdict) }
  }
}

async function open(
  { writer }: Pick<ChargingDeps, 'writer'>,
  start: { pile: WirePile; payload: StartTransactionRequest; receivedAt: Date; short: boolean },
) {
  const { pile, payload, receivedAt, short } = start
  const time = judgeDeviceTime(readTime(payload.timestamp), receivedAt)
  for (let draw = 0; draw < draws; draw += 1) {
    const [result] = await writer.write([
      writing(startKind, {
        operatorId: pile.operatorId,
        id: newId(receivedAt.getTime()),
        orderNo: orderNumber({
          pileNo: pile.pileNo,
          pileKey: pile.pileKey,
          gunNo: payload.connectorId,
          at: time.at,
          timeZone: pile.timeZone,
        }),
        stationId: pile.stationId,
        pileId: pile.pileId,
        gunNo: payload.connectorId,
        protocol: 'ocpp1.6j',
        transactionId: drawTransactionId(),
        idTag: payload.idTag,
        deviceStartedAt: time.deviceAt ?? receivedAt,
        startedAt: time.at,
        receivedAt,
        meterStartDwh: payload.meterStart * dwhPerWh,
        timeZone: pile.timeZone,
        currency: pile.currency,
        flags: time.wrong ? ['A13'] : [],
        // What a charge point kept for a while it had allowed by itself.
        startMode:
          !time.wrong && receivedAt.getTime() - time.at.getTime() > lateMs ? 'card_offline' : 'card_online',
        reserveMinor: reserveMinor(pile.currency),
        short,
      }),
      ...usedReservation(pile, payload),
    ])
    // The writer returns one result per row, made by startKind.
    const { transactionId, verdict } = result as StartResult
    if (transactionId !== null) return { transactionId, verdict }
  }
  throw new OcppError('InternalError', 'no transaction id could be drawn')
}

/** A start under a reservation uses it up, in the transaction that opens the order. */
function usedReservation({ operatorId, pileId }: WirePile, { reservationId }: StartTransactionRequest) {
  if (reservationId === undefined) return []
  return [writing(reservationUseKind, { operatorId, pileId, reservationNo: reservationId })]
}
