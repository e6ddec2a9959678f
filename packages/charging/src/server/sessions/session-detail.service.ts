import { dayMs, minuteMs, Problem, type Page } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { clockToleranceMs } from '@evops/stations/server'
import { payableOf, pricedSession, priceSpans, type PricedSession } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import {
  isSessionRunning,
  localDayOf,
  startOfLocalDay,
  type SessionDetail,
  type SessionMessage,
  type SessionRow,
} from '../../contract/index.ts'
import type { GetPayerPriceGroups } from '../ports.ts'
import { discountsOfSession } from './reductions.store.ts'
import { groupPriceOf } from './group-price.store.ts'
import { closeSession } from './close-session.rules.ts'
import { sessionCurve } from './curve.rules.ts'
import { maxPossibleEnergy } from './estimate.rules.ts'
import {
  bookingOf,
  loadSessionDetailFacts,
  loadSessionMeterValues,
  siblingSessions,
  type SessionDetailFacts,
  type StoredSessionMeterValue,
} from './session-detail.store.ts'
import { pageOfOcppMessages } from './session-messages.ts'
import { listCurvePoints } from './vehicle-curve.rules.ts'
import { sessionsById } from './sessions.store.ts'
import { verifySessionSignedValues } from '../signed-values/signed-values.service.ts'
import { sessionsSharingConnector } from './other-sessions.store.ts'
import { provisionalSessionEnd } from './power-states.rules.ts'
import { connectorStatesOfSession } from './session-states.store.ts'
import { dropForeignMeterValues } from './own-meter-values.rules.ts'
import { returnedEnergyOfSession } from './returned-energy.store.ts'
import { terminalPaymentsOfSession } from '../terminal-payments/terminal-payments.store.ts'
import { paymentsOfSession } from './wallet.store.ts'
import { sessionTimes } from './session.rules.ts'

/** Start register for an estimate: any value above 0, because 0 as a start register is not trusted. */
const meterOfEstimate = 10_000
const withoutPower = { powerW: null, soc: null, voltageDv: null, currentDa: null }
/** Longest session with a day ruler. A longer ruler would not be readable. */
const mostRulerMs = 31 * dayMs

export interface DetailDeps {
  services: Services
  tariffs: Pick<Tariffs, 'versionContents'>
  groupsOf?: GetPayerPriceGroups | undefined
}

/** Returns a session with its curve and its bill: the stored bill, or the current cost while it is charging. */
export async function loadSessionDetail(
  tx: Tx,
  deps: DetailDeps,
  params: { operatorId: string; id: string },
): Promise<SessionDetail> {
  const { session, facts } = await findSessionWithFacts(tx, params.id)
  const meterValues = await ownMeterValues(tx, { session, facts, now: deps.services.now() })
  const bill =
    facts.bill === null
      ? isSessionRunning(session.state) && facts.unmeasured === null
        ? await billSoFar(tx, deps, { ...params, session, facts, meterValues })
        : null
      : pricedSession.parse(facts.bill)
  const paid = facts.bill === null || facts.holderId === null ? [] : await paymentsOfSession(tx, params.id)
  return {
    ...session,
    transactionId: facts.transactionId,
    deviceStartedAt: facts.deviceStartedAt?.toISOString() ?? null,
    startReceivedAt: facts.startReceivedAt?.toISOString() ?? null,
    meterStartDwh: facts.meterStartDwh,
    deviceEndedAt: facts.deviceEndedAt?.toISOString() ?? null,
    stopReceivedAt: facts.stopReceivedAt?.toISOString() ?? null,
    meterEndDwh: facts.meterEndDwh,
    unmeasured: unmeasuredOf(session, facts, deps.services.now()),
    reportedStopReason: facts.reportedStopReason,
    reportedChargingSeconds: facts.reportedChargingSeconds,
    chargePointTotalMinor: facts.chargePointTotalMinor,
    terminalPayments: await terminalPaymentsOfSession(tx, params.id),
    returned: await returnedEnergyOfSession(tx, params.id),
    maxPowerW: facts.maxPowerW,
    tariffVersionId: facts.tariffVersionId,
    tariffName: facts.tariffName,
    tariffVersion: facts.tariffVersion,
    bill,
    billed: facts.bill !== null,
    paid,
    journalId: facts.journalId,
    revision: facts.revision,
    limitMinor: facts.limitMinor,
    limitDwh: facts.limitDwh,
    requestedByName: facts.requestedByName,
    partnerNo: facts.partnerNo,
    siblings: await siblingSessions(tx, session),
    booking: await bookingOf(tx, params.id),
    signed: await verifySessionSignedValues(tx, session),
    evidence: facts.evidence,
    vehicleData: facts.vehicle?.data ?? {},
    vehicleCurve: listCurvePoints(facts.vehicle?.curve ?? []),
    curve: sessionCurve(insideOf(session, facts, meterValues)),
    ...(await dayPeriods(tx, deps, { ...params, facts, bill })),
  }
}

function unmeasuredOf(session: SessionRow, { unmeasured }: SessionDetailFacts, now: Date): SessionDetail['unmeasured'] {
  if (unmeasured === null) return null
  const { leastDwh, leastId, leastNo } = unmeasured
  return {
    leastStartDwh: leastDwh,
    previousId: leastId,
    previousSessionNo: leastNo,
    mostDwh: isSessionRunning(session.state) ? maxPossibleEnergy(unmeasured, now.getTime()) : null,
  }
}

/** Returns the price periods of the session's days, for its ruler. */
async function dayPeriods(
  tx: Tx,
  { tariffs }: DetailDeps,
  {
    operatorId,
    facts: { tariffVersionId },
    bill,
  }: { operatorId: string; facts: SessionDetailFacts; bill: PricedSession | null },
): Promise<Pick<SessionDetail, 'dayPeriods'>> {
  if (bill === null || tariffVersionId === null || bill.to - bill.from > mostRulerMs) return {}
  const content = (await tariffs.versionContents(tx, operatorId, [tariffVersionId])).get(tariffVersionId)
  if (!content) return {}
  const { timeZone } = bill
  const from = startOfLocalDay(timeZone, localDayOf(timeZone, bill.from))
  const to = startOfLocalDay(timeZone, localDayOf(timeZone, bill.to) + 1)
  return { dayPeriods: priceSpans(content, timeZone, { from, to }) }
}

/**
 * Returns the charge point's messages from one minute before the receipt of the start to one minute after the receipt
 * of the stop.
 */
export async function sessionMessages(
  tx: Tx,
  deps: Pick<DetailDeps, 'services'>,
  { id, ...wanted }: { operatorId: string; id: string; page: number; pageSize: number },
): Promise<Page<SessionMessage>> {
  const { session, facts } = await findSessionWithFacts(tx, id)
  const until = facts.stopReceivedAt ?? deps.services.now()
  return pageOfOcppMessages(tx, {
    ...wanted,
    chargePointKey: facts.chargePointKey,
    connectorNo: session.connectorNo,
    transactionId: facts.transactionId,
    from: (facts.startReceivedAt ?? new Date(session.startedAt)).getTime() - minuteMs,
    to: until.getTime() + minuteMs,
  })
}

async function findSessionWithFacts(tx: Tx, id: string): Promise<{ session: SessionRow; facts: SessionDetailFacts }> {
  const [session] = await sessionsById(tx, [id])
  const facts = session && (await loadSessionDetailFacts(tx, id))
  if (!session || !facts) throw new Problem('request.not-found')
  return { session, facts }
}

/** Returns the time ranges in which the session's meter values may be, by their own time and by their receipt. */
function windowOf(session: SessionRow, facts: SessionDetailFacts, now: Date) {
  const heardTo = new Date((facts.stopReceivedAt ?? now).getTime() + clockToleranceMs)
  if (!session.flags.includes('A13'))
    return {
      from: new Date(session.startedAt),
      to: session.endedAt === null ? heardTo : new Date(session.endedAt),
      heardFrom: new Date(0),
      heardTo,
    }
  // If the clock was wrong, its meter values have the clock's times, as far as plausible.
  const { deviceStartedAt, startReceivedAt } = startOf(session, facts)
  const earliest = Math.min(Date.parse(session.startedAt), deviceStartedAt.getTime())
  return { from: new Date(earliest - dayMs), to: heardTo, heardFrom: startReceivedAt, heardTo }
}

async function ownMeterValues(
  tx: Tx,
  { session, facts, now }: { session: SessionRow; facts: SessionDetailFacts; now: Date },
): Promise<StoredSessionMeterValue[]> {
  const meterValues = await loadSessionMeterValues(tx, {
    ...facts,
    connectorNo: session.connectorNo,
    ...windowOf(session, facts, now),
  })
  const { deviceStartedAt, startReceivedAt } = startOf(session, facts)
  const begin = { deviceStartedAt: deviceStartedAt.getTime(), startReceivedAt: startReceivedAt.getTime() }
  return dropForeignMeterValues(meterValues, begin, await sessionsSharingConnector(tx, session.id))
}

/** Returns the meter values between start and end, with corrected times. */
function insideOf(session: SessionRow, facts: SessionDetailFacts, meterValues: readonly StoredSessionMeterValue[]) {
  const last = meterValues.at(-1)
  const { deviceStartedAt, startReceivedAt } = startOf(session, facts)
  const start = toTimestamps(deviceStartedAt, startReceivedAt)
  const stop =
    facts.deviceEndedAt && facts.stopReceivedAt
      ? toTimestamps(facts.deviceEndedAt, facts.stopReceivedAt)
      : (last ?? start)
  const times = sessionTimes({ start, meterValues, stop })
  return times.meterValues.filter(
    ({ at }) => at >= times.startedAt && (at <= times.endedAt || session.endedAt === null),
  )
}

/** Returns the start times. For a session that its charge point has not started, the time of the request. */
function startOf(session: SessionRow, { deviceStartedAt, startReceivedAt }: SessionDetailFacts) {
  const startedAt = new Date(session.startedAt)
  return { deviceStartedAt: deviceStartedAt ?? startedAt, startReceivedAt: startReceivedAt ?? startedAt }
}

function toTimestamps(deviceAt: Date, receivedAt: Date) {
  return { deviceAt: deviceAt.getTime(), receivedAt: receivedAt.getTime() }
}

/**
 * Returns the cost of a running session so far, and the part that gift money may pay. If the start register is unknown,
 * returns the highest possible cost. Null before the first register, or if it cannot be billed.
 */
export async function runningCost(
  tx: Tx,
  deps: DetailDeps,
  params: { operatorId: string; id: string },
): Promise<{ totalMinor: number; giftableMinor: number } | null> {
  const { session, facts } = await findSessionWithFacts(tx, params.id)
  const meterValues = await ownMeterValues(tx, { session, facts, now: deps.services.now() })
  const running = { ...params, session, facts, meterValues }
  const bill = await billSoFar(tx, deps, atMost(running, deps.services.now()))
  if (!bill) return null
  const payableMinor = payableOf(bill)
  return { totalMinor: payableMinor, giftableMinor: Math.max(payableMinor - bill.electricity.minor, 0) }
}

/** Returns a session whose energy is counted, with registers that begin with its start. Others are returned as they are. */
function withCountedRegisters<
  Running extends { facts: SessionDetailFacts; meterValues: readonly StoredSessionMeterValue[] },
>(running: Running): Running {
  const { counted } = running.facts
  if (counted === null) return running
  const readings = [...counted.energies, [counted.at, counted.energyDwh] as const].map(([at, dwh]) => ({
    ...withoutPower,
    deviceAt: at,
    receivedAt: at,
    registerDwh: meterOfEstimate + dwh,
  }))
  return {
    ...running,
    facts: { ...running.facts, meterStartDwh: meterOfEstimate },
    meterValues: [...running.meterValues, ...readings].toSorted((a, b) => a.receivedAt - b.receivedAt),
  }
}

/** Returns a session with an unknown start register, with registers for its highest possible energy. */
function atMost<Running extends { facts: SessionDetailFacts; meterValues: readonly StoredSessionMeterValue[] }>(
  running: Running,
  now: Date,
): Running {
  const { unmeasured } = running.facts
  if (unmeasured === null) return running
  const receivedAt = now.getTime()
  const endDwh = meterOfEstimate + maxPossibleEnergy(unmeasured, receivedAt)
  return {
    ...running,
    facts: { ...running.facts, meterStartDwh: meterOfEstimate },
    meterValues: [{ ...withoutPower, deviceAt: null, receivedAt, registerDwh: endDwh }],
  }
}

/**
 * Returns the bill as if the device had stopped at its last register, with the payer's group price. Null before the
 * first register, or if it could not be billed.
 */
async function billSoFar(
  tx: Tx,
  { services, tariffs, groupsOf }: DetailDeps,
  running: {
    operatorId: string
    session: SessionRow
    facts: SessionDetailFacts
    meterValues: readonly StoredSessionMeterValue[]
  },
): Promise<PricedSession | null> {
  const { operatorId, session, facts, meterValues } = withCountedRegisters(running)
  const { tariffVersionId } = facts
  const last = meterValues.findLast((meterValue) => meterValue.registerDwh !== null)
  const { deviceStartedAt, startReceivedAt, meterStartDwh } = facts
  if (deviceStartedAt === null || startReceivedAt === null || meterStartDwh === null) return null
  if (!last || last.registerDwh === null || tariffVersionId === null) return null
  const content = (await tariffs.versionContents(tx, operatorId, [tariffVersionId])).get(tariffVersionId)
  if (!content) return null
  const groups = (await groupsOf?.(operatorId, { id: session.id, tokenId: facts.tokenId })) ?? []
  const states = await connectorStatesOfSession(tx, session.id)
  const end = provisionalSessionEnd(last, states, services.now().getTime())
  const { bill } = closeSession({
    operatorId,
    session: {
      ...session,
      open: true,
      transactionId: facts.transactionId,
      tokenId: facts.tokenId,
      // Empty, because the cost so far is not posted.
      payers: [],
      deviceStartedAt: deviceStartedAt.getTime(),
      startedAt: Date.parse(session.startedAt),
      startReceivedAt: startReceivedAt.getTime(),
      meterStartDwh,
      tariffVersionId,
    },
    meterValues,
    states,
    stop: {
      ...end,
      registerDwh: last.registerDwh,
      reason: 'unknown',
      reportedReason: null,
    },
    ratedPowerW: facts.ratedPowerW,
    content,
    group: await groupPriceOf(tx, { sessionId: session.id, groups }),
    reductions: await discountsOfSession(tx, {
      operatorId,
      groups,
      session: {
        id: session.id,
        tokenId: facts.tokenId,
        startedAt: Date.parse(session.startedAt),
        timeZone: session.timeZone,
      },
    }),
  })
  return bill === null ? null : pricedSession.parse(bill)
}
