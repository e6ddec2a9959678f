import {
  contradictionEvidenceKinds,
  acceptableVerdicts,
  type AbnormalFlag,
  type AnomalyEvidence,
  type AnomalyThresholds,
} from '../../contract/index.ts'
import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { detectClonedToken } from './clone.rules.ts'
import { registerDifference } from '../sessions/estimate.rules.ts'
import { isPossibleCount } from '../sessions/plausibility.rules.ts'
import { isAwaitingEnd, type AnomalyInput } from './anomaly-poll.ts'

/** An anomaly with its figures. */
export interface FoundAnomaly {
  flag: AbnormalFlag
  evidence: AnomalyEvidence
}
type Rule = (look: AnomalyInput, limits: AnomalyThresholds, now: number) => AnomalyEvidence | null

/** All rules of the handbook's list (section 6). A rule returns its evidence, or null. */
const rules: Readonly<Record<AbnormalFlag, Rule>> = {
  A01: lateStart,
  A02: noRecord,
  A03: idleWhileCharging,
  A04: (look, limits) => split(look, limits) ?? signed(look),
  A05: register,
  A06: small,
  A07: power,
  A08: long,
  A09: much,
  A10: token,
  A11: serial,
  A12: (look, limits) => amount(look, limits) ?? terminalAmount(look, limits),
  A13: clock,
  A14: short,
  A15: overlap,
  A16: noTariff,
  A17: noConnector,
  A18: detectClonedToken,
}

/** Rules about energy and connectors. A battery swap has no energy, and its place is a slot. */
const chargingOnly: ReadonlySet<string> = new Set(['A06', 'A17'])

export function findSessionAnomalies(look: AnomalyInput, limits: AnomalyThresholds, now: number): FoundAnomaly[] {
  const isSwap = look.startMode === 'battery_swap'
  const findings = isAwaitingEnd(look) ? [] : look.findings.filter(({ evidence }) => isCurrent(look, evidence))
  return Object.entries(rules).flatMap(([code, rule]) => {
    if (isSwap && chargingOnly.has(code)) return []
    const finding = findings.find(({ flag }) => flag === code)
    const evidence = finding?.evidence ?? rule(look, limits, now)
    // Safe cast: the keys of the table are the codes.
    return evidence ? [{ flag: code as AbnormalFlag, evidence }] : []
  })
}

/** A contradiction no longer applies once a person has determined the energy. */
function isCurrent({ energyDwh }: AnomalyInput, { kind }: AnomalyEvidence): boolean {
  return energyDwh === null || !contradictionEvidenceKinds.some((each) => each === kind)
}

/** Returns the energy according to the registers, billed or not. */
export function registeredEnergy(look: AnomalyInput): number | null {
  if (look.energyDwh !== null) return look.energyDwh
  return registerDifference(look.meterEndDwh, look.meterStartDwh)
}

function sessionDurationMs(look: AnomalyInput, now: number): number {
  return Math.max(0, (look.endedAt ?? now) - look.startedAt)
}

function seconds(ms: number): number {
  return Math.round(ms / 1000)
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}

function lateStart(look: AnomalyInput, { startWaitS }: AnomalyThresholds): AnomalyEvidence | null {
  const { command } = look
  const energyDwh = registeredEnergy(look)
  const waitedS = command ? seconds(look.startReceivedAt - command.requestedAt) : 0
  if (!command || waitedS <= startWaitS || (energyDwh ?? 0) <= 0)
    return look.flags.includes('A01') ? { kind: 'late-start', energyDwh, waitedS: null } : null
  return { kind: 'late-start', commandId: command.id, orderedAt: at(command.requestedAt), waitedS, energyDwh }
}

/**
 * Detects a session without a record that probably gets none, or whose record arrived after it was closed without one.
 */
function noRecord(look: AnomalyInput, { recordWaitS }: AnomalyThresholds, now: number): AnomalyEvidence | null {
  const { lateStop, next } = look
  if (lateStop && !isAwaitingEnd(look))
    return {
      kind: 'late-record',
      orphanId: lateStop.id,
      receivedAt: at(lateStop.receivedAt),
      registerDwh: lateStop.meterEndDwh,
      recordDwh: registerDifference(lateStop.meterEndDwh, look.meterStartDwh),
      billedDwh: look.energyDwh,
    }
  if (!isAwaitingEnd(look) || look.state === 'charging') return null
  const since = Math.max(next?.startedAt ?? look.lastMeterValue?.receivedAt ?? 0, look.startReceivedAt)
  if (now - since < recordWaitS * 1000) return null
  return {
    kind: 'no-record',
    sinceAt: at(since),
    waitedS: seconds(now - since),
    nextSessionNo: next?.sessionNo ?? null,
  }
}

function idleWhileCharging(look: AnomalyInput): AnomalyEvidence | null {
  const [first] = look.idleAt
  const last = look.idleAt.at(-1)
  if (look.state !== 'charging' || first === undefined || last === undefined || look.idleAt.length < 2) return null
  return { kind: 'idle-twice', firstAt: at(first), lastAt: at(last), times: look.idleAt.length }
}

/** Detects signed meter values that contradict the bill, or that the registered meter did not sign. */
function signed(look: AnomalyInput): AnomalyEvidence | null {
  if (!look.signed || isAwaitingEnd(look)) return null
  const { verdict, signedDwh, contradictsBill, meterSerial } = look.signed
  if (contradictsBill) return { kind: 'signed-energy', signedDwh, billedDwh: look.energyDwh }
  return verdict === 'wrong-signature' ? { kind: 'signed-wrong', meter: meterSerial } : null
}

function split(look: AnomalyInput, { splitDwh }: AnomalyThresholds): AnomalyEvidence | null {
  const { settlement, periods } = look
  if (!settlement) return null
  const energyByPeriod = settlement.periods
  if (energyByPeriod && settlement.energyDwh !== null) {
    const sumDwh = Object.values(energyByPeriod).reduce((sum, value) => sum + value, 0)
    if (Math.abs(sumDwh - settlement.energyDwh) > splitDwh)
      return { kind: 'split-total', sumDwh, totalDwh: settlement.energyDwh }
  }
  const own: Record<string, number> = periods ?? {}
  const parts = energyByPeriod && periods ? [...new Set([...Object.keys(energyByPeriod), ...Object.keys(own)])] : []
  for (const period of parts) {
    const chargePointDwh = energyByPeriod?.[period] ?? 0
    const ownDwh = own[period] ?? 0
    if (Math.abs(chargePointDwh - ownDwh) > splitDwh) return { kind: 'split', period, chargePointDwh, ownDwh }
  }
  if (settlement.energyDwh === null || look.energyDwh === null) return null
  if (Math.abs(settlement.energyDwh - look.energyDwh) <= splitDwh) return null
  return { kind: 'split', period: null, chargePointDwh: settlement.energyDwh, ownDwh: look.energyDwh }
}

/** A register that counts each session from 0 has no previous value. */
function register(look: AnomalyInput, { registerGapDwh }: AnomalyThresholds): AnomalyEvidence | null {
  const { previous, meterStartDwh, meterEndDwh } = look
  const uncounted = countDiffers(look, registerGapDwh)
  if (uncounted) return uncounted
  if (meterStartDwh === null) return startUnknown(look)
  const unmeasured = endUnknown(look)
  if (unmeasured) return unmeasured
  if (meterEndDwh !== null && meterEndDwh < meterStartDwh)
    return { kind: 'backwards', startDwh: meterStartDwh, endDwh: meterEndDwh }
  const perSession = meterStartDwh === 0 && (previous === null || previous.meterStartDwh === 0)
  if (!perSession && previous && previous.meterEndDwh !== null) {
    const stepDwh = meterStartDwh - previous.meterEndDwh
    const facts = { previousId: previous.id, previousSessionNo: previous.sessionNo }
    if (stepDwh > registerGapDwh)
      return { kind: 'step', ...facts, previousDwh: previous.meterEndDwh, startDwh: meterStartDwh, stepDwh }
    if (stepDwh < -registerGapDwh && meterStartDwh !== 0)
      return { kind: 'backwards', ...facts, startDwh: previous.meterEndDwh, endDwh: meterStartDwh }
  }
  return look.flags.includes('A05')
    ? { kind: 'left-out', startDwh: meterStartDwh, endDwh: meterEndDwh, energyDwh: look.energyDwh }
    : null
}

/**
 * Compares the energy that a charge point counted while it charged with that of its record. The record may have more by
 * what it can deliver between the last count and the end. The record is billed.
 */
function countDiffers(look: AnomalyInput, toleranceDwh: number): AnomalyEvidence | null {
  const { counted, energyDwh: recordDwh, ratedPowerW, endedAt } = look
  if (!counted || recordDwh === null || endedAt === null) return null
  const { energyDwh: countedDwh } = counted
  const isBelow = recordDwh < countedDwh - toleranceDwh
  const forMs = Math.max(0, endedAt - counted.at)
  const isAbove =
    recordDwh > countedDwh + toleranceDwh && !isPossibleCount(recordDwh - countedDwh, { ratedPowerW, forMs })
  return isBelow || isAbove ? { kind: 'counted', countedDwh, countedAt: at(counted.at), recordDwh } : null
}

/**
 * Reports energy that flowed, or may have flowed, before a register was reported, with the figures that a user needs to
 * determine it.
 */
function startUnknown(look: AnomalyInput): AnomalyEvidence | null {
  const { least, seen, counted, meterEndDwh, energyDwh } = look
  if (energyDwh !== null || isAwaitingEnd(look)) return null
  const previous = {
    previousDwh: least?.registerDwh ?? null,
    ...(least && { previousId: least.sessionId, previousSessionNo: least.sessionNo }),
  }
  if (meterEndDwh === null && seen === null && counted)
    return { kind: 'counted-only', countedDwh: counted.energyDwh, countedAt: at(counted.at) }
  if (meterEndDwh === null && seen === null) return { kind: 'no-register', ...previous }
  const endDwh = meterEndDwh ?? seen?.lastDwh ?? null
  return {
    kind: least ? 'start-least' : 'start-unknown',
    ...previous,
    seenDwh: seen?.firstDwh ?? endDwh,
    endDwh,
    mostDwh: registerDifference(endDwh, least?.registerDwh ?? null),
    leastDwh: registerDifference(endDwh, seen?.firstDwh ?? null),
  }
}

/**
 * Reports a session that ended without a register: it waits, was closed with another register, or could not be closed.
 */
function endUnknown(look: AnomalyInput): AnomalyEvidence | null {
  const { awaitedEnd, meterStartDwh, meterEndDwh, energyDwh } = look
  if (awaitedEnd && isAwaitingEnd(look))
    return { kind: 'end-awaited', endedAt: at(awaitedEnd.endedAt), lastDwh: awaitedEnd.lastDwh }
  if (energyDwh === null && meterEndDwh === null && !isAwaitingEnd(look))
    return { kind: 'end-unknown', startDwh: meterStartDwh }
  if (!awaitedEnd?.takenBy || awaitedEnd.takenDwh !== meterEndDwh) return null
  return { kind: `end-${awaitedEnd.takenBy}`, lastDwh: awaitedEnd.lastDwh, endDwh: meterEndDwh }
}

function small(look: AnomalyInput, { smallDwh, shortS }: AnomalyThresholds): AnomalyEvidence | null {
  if (look.endedAt === null || look.energyDwh === null) return null
  const lastedS = seconds(sessionDurationMs(look, look.endedAt))
  if (look.energyDwh >= smallDwh && look.energyDwh > 0 && lastedS >= shortS) return null
  return { kind: 'small', energyDwh: look.energyDwh, lastedS }
}

function power(look: AnomalyInput, { powerPercent }: AnomalyThresholds): AnomalyEvidence | null {
  const energyDwh = registeredEnergy(look)
  if (look.endedAt === null || energyDwh === null || energyDwh <= 0) return null
  // Without a duration there is no power. The clock ran backwards (A13).
  if (look.endedAt <= look.startedAt && look.flags.includes('A13')) return null
  const lastedMs = Math.max(sessionDurationMs(look, look.endedAt), 1000)
  const powerW = Math.round((energyDwh * 360_000) / lastedMs)
  // A register may have steps of 1 kWh, so a very short session gives no information about power.
  const over = look.ratedPowerW > 0 && powerW > (look.ratedPowerW * powerPercent) / 100 && energyDwh > 10_000
  if (!over && !look.flags.includes('A07')) return null
  return { kind: 'power', powerW, ratedW: look.ratedPowerW, energyDwh, lastedS: seconds(lastedMs) }
}

/** Time after a stop during which the charge point may still send queued messages. */
const unplugWaitMs = 600_000

function long(look: AnomalyInput, { longS, pluggedS }: AnomalyThresholds, now: number): AnomalyEvidence | null {
  const lastedS = seconds(sessionDurationMs(look, now))
  if (lastedS > longS && (look.endedAt !== null || isAwaitingEnd(look))) return { kind: 'long', lastedS }
  // If a session is reported late, the message that it was unplugged may follow.
  const isSettled = look.stopReceivedAt !== null && now - look.stopReceivedAt > unplugWaitMs
  const plugged =
    isSettled && !look.plug && look.connector !== null && look.connector.status !== 'idle' && look.idleAt.length === 0
  const sinceS = seconds(now - look.startedAt)
  return plugged && look.next === null && look.endedAt !== null && sinceS > pluggedS
    ? { kind: 'plugged', pluggedS: sinceS, endedAt: at(look.endedAt) }
    : null
}

/** Detects more energy than the vehicle can hold: its own battery if known, otherwise the limit for a car. */
function much(
  { energyDwh, battery }: AnomalyInput,
  { muchDwh, batteryPercent }: AnomalyThresholds,
): AnomalyEvidence | null {
  if (energyDwh === null) return null
  if (!battery) return energyDwh > muchDwh ? { kind: 'much', energyDwh, limitDwh: muchDwh } : null
  const limitDwh = Math.floor((battery.dwh * batteryPercent) / 100)
  if (energyDwh <= limitDwh) return null
  const kind = battery.source === 'token' ? 'much-battery' : 'much-vehicle'
  return { kind, energyDwh, limitDwh, batteryDwh: battery.dwh, percent: batteryPercent }
}

/** A session of free vending needs no token. */
function token(look: AnomalyInput): AnomalyEvidence | null {
  if (look.startMode === 'free_vend') return null
  const isKnown = acceptableVerdicts.some((each) => each === look.tokenState)
  return isKnown ? null : { kind: 'token', idTag: look.idTag, verdict: look.tokenState }
}

function serial(look: AnomalyInput): AnomalyEvidence | null {
  const { conflict, transactionId } = look
  return (
    conflict && {
      kind: 'serial',
      transactionId,
      otherChargePointNo: conflict.chargePointNo,
      reportedAt: at(conflict.at),
    }
  )
}

/** Detects an amount that is neither that of the bill nor that of its energy at list prices. */
function amount(look: AnomalyInput, limits: AnomalyThresholds): AnomalyEvidence | null {
  const chargePointMinor = look.settlement?.totalMinor ?? null
  if (chargePointMinor === null || look.totalMinor === null) return null
  const candidates = [look.totalMinor, ...energyAtListPrices(look)]
  if (candidates.some((ownMinor) => Math.abs(chargePointMinor - ownMinor) <= limits.amountMinor)) return null
  return {
    kind: 'amount',
    chargePointMinor,
    ownMinor: look.totalMinor,
    differenceMinor: chargePointMinor - look.totalMinor,
  }
}

/** Detects settlements of payment terminals that are not the amount of the bill (OCPP 2.1, C21 and C22). */
function terminalAmount(look: AnomalyInput, limits: AnomalyThresholds): AnomalyEvidence | null {
  const { terminalMinor, payableMinor, offsetMinor } = look
  if (terminalMinor === null || payableMinor === null) return null
  const ownMinor = payableMinor - (offsetMinor ?? 0)
  const differenceMinor = terminalMinor - ownMinor
  if (Math.abs(differenceMinor) <= limits.amountMinor) return null
  return { kind: 'terminal-payment', terminalMinor, ownMinor, differenceMinor }
}

/**
 * Returns what a charge point can compute by itself: the energy at the prices that it was given. It knows no group price
 * and neither fees nor the time after the session.
 */
function energyAtListPrices({ listEnergyE4, currency }: AnomalyInput): number[] {
  if (listEnergyE4 === null) return []
  const minorPerMajor = 10 ** currencyExponent(currency)
  return [toSafeNumber(roundHalfUp(BigInt(listEnergyE4) * BigInt(minorPerMajor), 10_000n))]
}

/**
 * A message may be queued in the charge point for days. A clock that is ahead of the server, or whose end is before its
 * start, is wrong.
 */
function clock(look: AnomalyInput, { clockS }: AnomalyThresholds): AnomalyEvidence | null {
  const { deviceEndedAt, deviceStartedAt, startReceivedAt, stopReceivedAt } = look
  if (deviceEndedAt !== null && deviceEndedAt < deviceStartedAt)
    return { kind: 'end-before-start', startAt: at(deviceStartedAt), endAt: at(deviceEndedAt) }
  const clockPairs = [
    { deviceAt: deviceStartedAt, receivedAt: startReceivedAt },
    ...(deviceEndedAt !== null && stopReceivedAt !== null
      ? [{ deviceAt: deviceEndedAt, receivedAt: stopReceivedAt }]
      : []),
  ]
  const off = clockPairs.map((each) => ({ ...each, offS: seconds(each.deviceAt - each.receivedAt) }))
  const ahead = off.find(({ offS }) => offS > clockS)
  const worst = off.toSorted((a, b) => Math.abs(b.offS) - Math.abs(a.offS))[0]
  const deviation = ahead ?? (look.flags.includes('A13') ? worst : undefined)
  if (!deviation) return null
  return {
    kind: 'clock',
    deviceAt: at(deviation.deviceAt),
    receivedAt: at(deviation.receivedAt),
    offS: Math.abs(deviation.offS),
  }
}

function short(look: AnomalyInput): AnomalyEvidence | null {
  const { shortMinor, totalMinor } = look
  if (shortMinor === null || shortMinor <= 0) return null
  return { kind: 'short', totalMinor, shortMinor }
}

function overlap(look: AnomalyInput, { overlapS }: AnomalyThresholds): AnomalyEvidence | null {
  const other = look.overlap
  if (!other || look.endedAt === null) return null
  const from = Math.max(other.startedAt, look.startedAt)
  const to = Math.min(other.endedAt ?? look.endedAt, look.endedAt)
  const sharedS = seconds(to - from)
  // A finding at the end of the session stays, even if the limit was raised later.
  if (sharedS < overlapS && !look.flags.includes('A15')) return null
  return {
    kind: 'overlap',
    otherId: other.id,
    otherSessionNo: other.sessionNo,
    fromAt: at(from),
    toAt: at(to),
    sharedS,
  }
}

/** A settled session has its price. An imported one was never priced by a tariff. */
function noTariff(look: AnomalyInput): AnomalyEvidence | null {
  if (look.tariffVersionId !== null || look.state === 'settled') return null
  return { kind: 'no-tariff', startedAt: at(look.startedAt) }
}

/** A charge point without a registered connector has nothing to compare with. */
function noConnector({ connectorNo, connectorNos }: AnomalyInput): AnomalyEvidence | null {
  if (connectorNos.length === 0 || connectorNos.includes(connectorNo)) return null
  return { kind: 'no-connector', connectorNo, existing: connectorNos.join(', ') }
}
