import { newId } from '@evops/platform/contract'
import { createBatchWrite } from '@evops/platform/server'
import {
  clockToleranceMs,
  meterValueWrites,
  type MessageMeterValues,
  type MeterValueRow,
  type ConnectedChargePoint,
} from '@evops/stations/server'
import { anomalyThresholds, type CanonicalStopReason } from '../../contract/index.ts'
import type { SessionClosing } from '../sessions/close-session.rules.ts'
import { closeWithCoupon } from '../sessions/close-with-coupon.ts'
import { dropForeignMeterValues } from '../sessions/own-meter-values.rules.ts'
import type { SessionMeterValue } from '../sessions/session.rules.ts'
import { resolveDeauthorized } from '../sessions/stop-reason.rules.ts'
import type { SentSignedValue } from '../signed-values/collect.rules.ts'
import { signedValueWrites } from '../signed-values/signed-value.kind.store.ts'
import { matchSessionToStop } from './stop-session.rules.ts'
import { endTestCharge } from './test-sessions.ts'
import type { ChargingDeps } from './deps.ts'
import { closeSessionWriteKind, orphanStopWriteKind } from './stop-transaction.store.ts'
import type { CloseSessionRow, StopContext } from '../sessions/close-row.ts'
import { recordUnplugged } from './unplug.ts'

/** End of a session, as reported by any OCPP version. */
export interface SessionEnd {
  chargePoint: ConnectedChargePoint
  transactionId: number
  /** Epoch ms of the device's clock. Null if unreadable. */
  deviceAt: number | null
  receivedAt: Date
  /** 0.1 Wh. Null if no register was reported. */
  registerDwh: number | null
  /** True if no register was reported, but the states show that no energy flowed. */
  tookNothing?: boolean
  /** Seconds of charging as the charge point counts them. */
  reportedChargingSeconds?: number | null
  idTag: string | null
  /** True if the stop was ordered. The reason is known from the order. */
  isRemote: boolean
  reason: CanonicalStopReason
  reportedReason: string | null
  /** Meter readings in the message. */
  readings: (connectorNo: number) => MessageMeterValues
  /** Original message, stored if no session matches. */
  payload: object
  /** Batteries that were taken, if the session is a battery swap. */
  swap?: SessionClosing['swap']
  /** Further writes that are committed together with the closing of the session. */
  extraWrites?: ReturnType<typeof createBatchWrite>[]
  /** Signed meter values of the message (OCPP 1.6; those of 2.x are among the further writes). */
  signedValues?: readonly SentSignedValue[]
}

/**
 * Closes the session: end, bill and journal are committed when this resolves. A repeated end changes nothing (M-02). An
 * end that matches no session of this charge point is stored for a user (M-05, S-08). `closed` null: no session was
 * closed.
 */
export async function endSession(
  deps: ChargingDeps,
  end: SessionEnd,
): Promise<{ closed: CloseSessionRow | null; stopContext: StopContext }> {
  const { operatorId, chargePointId } = end.chargePoint
  const stopContext = await stopContextOf(deps, end)
  const { session } = stopContext
  if (session?.open) {
    const closed = await close(deps, end, { ...stopContext, session })
    if (stopContext.freed)
      await recordUnplugged(deps, {
        operatorId,
        chargePointId,
        connectorNo: session.connectorNo,
        sessionId: null,
      })
    return { closed, stopContext }
  }
  await storeSignedValues(deps, end, stopContext)
  if (session === null) {
    if (!(await endTestCharge(deps, end))) await storeOrphanStop(deps, end, stopContext)
  } else if (isAnotherEnd(stopContext.ended, end))
    await storeOrphanStop(deps, end, { ...stopContext, proposedSessionId: session.id })
  return { closed: null, stopContext }
}

/**
 * Loads the session of the stop by its number, else the only one that the stop can mean: charge points that have not
 * received their number send 0, -1 or one of their own.
 */
async function stopContextOf(deps: ChargingDeps, end: SessionEnd): Promise<StopContext> {
  const { operatorId, chargePointId, chargePointKey } = end.chargePoint
  const { transactionId, idTag, receivedAt } = end
  const question = {
    operatorId,
    chargePointId,
    chargePointKey,
    transactionId,
    idTag,
    until: receivedAt.getTime() + clockToleranceMs,
    at: receivedAt,
  }
  const byNumber = await deps.stopLookUp(question)
  if (byNumber.session !== null) return byNumber
  const candidates = await deps.stopCandidates({ operatorId, chargePointId, transactionId, at: receivedAt })
  const found = matchSessionToStop(end, candidates)
  return found ? deps.stopLookUp({ ...question, transactionId: found.transactionId }) : byNumber
}

/** Returns the flag of a session whose stop had another number. */
function numberFindings(
  { transactionId: reportedNo }: SessionEnd,
  { transactionId }: NonNullable<StopContext['session']>,
): CloseSessionRow['findings'] {
  if (reportedNo === transactionId) return []
  return [{ flag: 'A11', evidence: { kind: 'stop-number', reportedNo, transactionId } }]
}

/**
 * Returns true for a different end of a session that a rule closed without one. It is stored for a user. A repetition
 * of the same end is not.
 */
function isAnotherEnd(ended: StopContext['ended'], end: SessionEnd): boolean {
  const deviceAt = end.deviceAt ?? end.receivedAt.getTime()
  return ended?.deviceAt !== deviceAt || ended.registerDwh !== end.registerDwh
}

async function close(
  deps: ChargingDeps,
  end: SessionEnd,
  stopContext: StopContext & { session: NonNullable<StopContext['session']> },
): Promise<CloseSessionRow> {
  const { chargePoint, receivedAt } = end
  const extra = end.readings(stopContext.session.connectorNo)
  const { discounts, coupons } = stopContext.reducible
    ? await deps.reductions(chargePoint.operatorId, stopContext.session)
    : { discounts: [], coupons: [] }
  const closing: SessionClosing = {
    operatorId: chargePoint.operatorId,
    session: stopContext.session,
    meterValues: [
      ...dropForeignMeterValues(stopContext.meterValues.map(storedMeterValue), stopContext.session, stopContext.others),
      ...extra.meterValues.map(freshMeterValue),
    ],
    states: stopContext.states,
    stop: {
      deviceAt: end.deviceAt,
      receivedAt: receivedAt.getTime(),
      registerDwh: end.registerDwh,
      tookNothing: end.tookNothing ?? false,
      reportedChargingSeconds: end.reportedChargingSeconds ?? null,
      // The charge point reports every ordered stop as remote, whatever its origin and reason.
      reason:
        (end.isRemote ? stopContext.session.stopReason : null) ??
        resolveDeauthorized(end.reason, {
          reportedReason: end.reportedReason,
          tokenState: stopContext.session.tokenState,
        }),
      reportedReason: end.reportedReason,
    },
    swap: end.swap,
    ratedPowerW: chargePoint.ratedPowerW,
    battery: batteryOf(stopContext),
    rivals: stopContext.rivals,
    group: stopContext.groupPrices ? await deps.groupPrice(chargePoint.operatorId, stopContext.session) : null,
    reductions: discounts,
    content:
      stopContext.session.tariffVersionId === null
        ? null
        : await deps.tariffContent(chargePoint.operatorId, stopContext.session.tariffVersionId),
  }
  const closed = await closeWithCoupon(closing, { coupons, swap: deps.swapCoupon })
  const row = withFindings(closed, numberFindings(end, stopContext.session))
  await deps.writer.write([
    ...meterValueWrites(extra),
    createBatchWrite(closeSessionWriteKind, row),
    ...(end.extraWrites ?? []),
    ...signedWritesOf(end, stopContext.session),
  ])
  return row
}

function withFindings(closed: CloseSessionRow, found: CloseSessionRow['findings']): CloseSessionRow {
  return {
    ...closed,
    flags: [...closed.flags, ...found.map(({ flag }) => flag)],
    findings: [...closed.findings, ...found],
  }
}

/** Signed values of an end that closes no session, for example because it is repeated, are evidence as well. */
async function storeSignedValues({ writer }: ChargingDeps, end: SessionEnd, { session }: StopContext): Promise<void> {
  const writes = signedWritesOf(end, session)
  if (writes.length > 0) await writer.write(writes)
}

function signedWritesOf(
  { chargePoint: { operatorId, chargePointId }, receivedAt, ...end }: SessionEnd,
  session: StopContext['session'],
) {
  const place = {
    operatorId,
    chargePointId,
    connectorNo: session?.connectorNo ?? 0,
    transactionId: session?.transactionId ?? end.transactionId,
    receivedAt,
  }
  return signedValueWrites(place, end.signedValues ?? [])
}

function batteryOf({ battery }: StopContext): SessionClosing['battery'] {
  return battery && { ...battery, percent: battery.percent ?? anomalyThresholds.parse({}).batteryPercent }
}

async function storeOrphanStop({ writer }: ChargingDeps, end: SessionEnd, stopContext: StopContext): Promise<void> {
  await writer.write([
    createBatchWrite(orphanStopWriteKind, {
      operatorId: end.chargePoint.operatorId,
      id: newId(end.receivedAt.getTime()),
      chargePointId: end.chargePoint.chargePointId,
      transactionId: String(end.transactionId),
      idTag: end.idTag,
      deviceEndedAt: new Date(end.deviceAt ?? end.receivedAt.getTime()),
      meterEndDwh: end.registerDwh,
      payload: JSON.stringify(end.payload).replaceAll(String.raw`\u0000`, ''),
      receivedAt: end.receivedAt,
      proposedSessionId: stopContext.proposedSessionId,
    }),
  ])
}

function storedMeterValue([
  deviceAt,
  receivedAt,
  registerDwh,
  powerW,
  soc,
]: StopContext['meterValues'][number]): SessionMeterValue {
  return { deviceAt, receivedAt, registerDwh, powerW, soc }
}

function freshMeterValue(row: MeterValueRow): SessionMeterValue {
  return {
    deviceAt: row.deviceAt?.getTime() ?? null,
    receivedAt: row.receivedAt.getTime(),
    registerDwh: row.registerDwh,
    powerW: row.powerW,
    soc: row.soc,
  }
}
