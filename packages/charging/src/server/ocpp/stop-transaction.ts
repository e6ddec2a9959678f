import { readTime, type StopTransactionRequest, type StopTransactionResponse } from '@evops/ocpp/contract'
import { OcppError, type CallContext } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import {
  clockToleranceMs,
  sampleKind,
  sampleRows,
  type SampleRow,
  type WirePile,
} from '@evops/stations/server'
import { closeOrder } from '../orders/close-order.rules.ts'
import type { SessionSample } from '../orders/session.rules.ts'
import { stopReasonOf } from '../orders/stop-reason.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { idTagInfo } from './id-tag-info.ts'
import { closeKind, orphanKind, type StopContext } from './stop-transaction.store.ts'
import { noteUnplugged } from './unplug.ts'

const dwhPerWh = 10
const mostWh = 1e14

type Context = CallContext<WirePile, StopTransactionRequest>

/**
 * OCPP 1.6, section 4.10. End, bill and journal are committed together before the answer. A stop that was closed
 * before changes nothing (M-02); one that fits no order of this pile is kept for a person (M-05, S-08). It is
 * answered in any case, or the pile would repeat it for ever.
 */
export function stopTransaction(deps: ChargingDeps) {
  return async (context: Context): Promise<StopTransactionResponse> => {
    const { session, payload, receivedAt } = context
    if (!Number.isSafeInteger(payload.meterStop) || Math.abs(payload.meterStop) > mostWh)
      throw new OcppError('PropertyConstraintViolation', 'meterStop is out of range')
    const { operatorId, pileId, pileKey } = session.point
    const known = await deps.stopLookUp({
      operatorId,
      pileId,
      pileKey,
      transactionId: payload.transactionId,
      idTag: payload.idTag ?? null,
      until: receivedAt.getTime() + clockToleranceMs,
    })
    if (known.order === null) await keepOrphan(deps, context, known)
    else if (known.order.open) {
      await close(deps, context, { ...known, order: known.order })
      if (known.freed)
        await noteUnplugged(deps, { operatorId, pileId, gunNo: known.order.gunNo, orderId: null })
    } else if (isAnotherEnd(known.ended, context))
      await keepOrphan(deps, context, { ...known, proposedOrderId: known.order.id })
    deps.live.touched(operatorId)
    if (payload.idTag === undefined) return {}
    const { verdict, validUntil } = await deps.tagLookUp({
      operatorId,
      pileId,
      idTag: payload.idTag,
      at: receivedAt,
    })
    return { idTagInfo: idTagInfo(verdict, validUntil) }
  }
}

/** The end of an order that was closed without it, by a rule: kept for a person. The same end again is not. */
function isAnotherEnd(ended: StopContext['ended'], { payload, receivedAt }: Context): boolean {
  const deviceAt = readTime(payload.timestamp) ?? receivedAt.getTime()
  return ended?.deviceAt !== deviceAt || ended.registerDwh !== payload.meterStop * dwhPerWh
}

async function close(
  { writer, tariffContent, groupPrice }: ChargingDeps,
  { session, payload, receivedAt }: Context,
  known: StopContext & { order: NonNullable<StopContext['order']> },
) {
  const { point } = session
  const extra = sampleRows(point, known.order.gunNo, { values: payload.transactionData ?? [], receivedAt })
  const row = closeOrder({
    operatorId: point.operatorId,
    order: known.order,
    samples: [...known.samples.map(storedSample), ...extra.map(freshSample)],
    stop: {
      deviceAt: readTime(payload.timestamp),
      receivedAt: receivedAt.getTime(),
      registerDwh: payload.meterStop * dwhPerWh,
      // What it was told to do, it calls remote, whoever asked and why.
      reason:
        (payload.reason === 'Remote' ? known.order.stopReason : null) ??
        stopReasonOf[payload.reason ?? 'Local'],
      reportedReason: payload.reason ?? null,
    },
    ratedPowerW: point.ratedPowerW,
    group: known.groupPrices ? await groupPrice(point.operatorId, known.order) : null,
    content:
      known.order.tariffVersionId === null
        ? null
        : await tariffContent(point.operatorId, known.order.tariffVersionId),
  })
  await writer.write([...extra.map((sample) => writing(sampleKind, sample)), writing(closeKind, row)])
}

async function keepOrphan(
  { writer }: ChargingDeps,
  { session, payload, receivedAt }: Context,
  known: StopContext,
) {
  await writer.write([
    writing(orphanKind, {
      operatorId: session.point.operatorId,
      id: newId(receivedAt.getTime()),
      pileId: session.point.pileId,
      transactionId: String(payload.transactionId),
      idTag: payload.idTag ?? null,
      deviceEndedAt: new Date(readTime(payload.timestamp) ?? receivedAt.getTime()),
      meterEndDwh: payload.meterStop * dwhPerWh,
      payload: JSON.stringify(payload).replaceAll(String.raw`\u0000`, ''),
      receivedAt,
      proposedOrderId: known.proposedOrderId,
    }),
  ])
}

function storedSample([
  deviceAt,
  receivedAt,
  registerDwh,
  powerW,
  soc,
]: StopContext['samples'][number]): SessionSample {
  return { deviceAt, receivedAt, registerDwh, powerW, soc }
}

function freshSample(row: SampleRow): SessionSample {
  return {
    deviceAt: row.deviceAt?.getTime() ?? null,
    receivedAt: row.receivedAt.getTime(),
    registerDwh: row.registerDwh,
    powerW: row.powerW,
    soc: row.soc,
  }
}
