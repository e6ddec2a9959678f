import { knownVerdicts, type AbnormalFlag, type Evidence, type Limits } from '../../contract/index.ts'
import { clone } from './clone.rules.ts'
import { difference } from '../sessions/estimate.rules.ts'
import { isOpen, type Look } from './anomaly-poll.ts'

/** An anomaly, and the figures that say so. */
export interface Found {
  flag: AbnormalFlag
  evidence: Evidence
}
type Rule = (look: Look, limits: Limits, now: number) => Evidence | null

/** Every rule of the handbook's list (section 6). A rule says its numbers, or nothing. */
const rules: Readonly<Record<AbnormalFlag, Rule>> = {
  A01: lateStart,
  A02: noRecord,
  A03: idleWhileCharging,
  A04: split,
  A05: register,
  A06: small,
  A07: power,
  A08: long,
  A09: much,
  A10: token,
  A11: serial,
  A12: amount,
  A13: clock,
  A14: short,
  A15: overlap,
  A16: noTariff,
  A17: noConnector,
  A18: clone,
}

export function findFlags(look: Look, limits: Limits, now: number): Found[] {
  return Object.entries(rules).flatMap(([code, rule]) => {
    const evidence = rule(look, limits, now)
    // The table's keys are the codes.
    return evidence ? [{ flag: code as AbnormalFlag, evidence }] : []
  })
}

/** Energy as the registers say it, billed or not. */
export function grown(look: Look): number | null {
  if (look.energyDwh !== null) return look.energyDwh
  return difference(look.meterEndDwh, look.meterStartDwh)
}

function sessionDurationMs(look: Look, now: number): number {
  return Math.max(0, (look.endedAt ?? now) - look.startedAt)
}

function seconds(ms: number): number {
  return Math.round(ms / 1000)
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}

function lateStart(look: Look, { startWaitS }: Limits): Evidence | null {
  const { command } = look
  const energyDwh = grown(look)
  const waitedS = command ? seconds(look.startReceivedAt - command.requestedAt) : 0
  if (!command || waitedS <= startWaitS || (energyDwh ?? 0) <= 0)
    return look.flags.includes('A01') ? { kind: 'late-start', energyDwh, waitedS: null } : null
  return { kind: 'late-start', commandId: command.id, orderedAt: at(command.requestedAt), waitedS, energyDwh }
}

/** No record, and none to come as it seems; or one that came after the order had been closed without it. */
function noRecord(look: Look, { recordWaitS }: Limits, now: number): Evidence | null {
  const { lateStop, next } = look
  if (lateStop && !isOpen(look))
    return {
      kind: 'late-record',
      orphanId: lateStop.id,
      receivedAt: at(lateStop.receivedAt),
      registerDwh: lateStop.meterEndDwh,
      recordDwh: difference(lateStop.meterEndDwh, look.meterStartDwh),
      billedDwh: look.energyDwh,
    }
  if (!isOpen(look) || look.state === 'charging') return null
  const since = Math.max(next?.startedAt ?? look.lastMeterValue?.receivedAt ?? 0, look.startReceivedAt)
  if (now - since < recordWaitS * 1000) return null
  return {
    kind: 'no-record',
    sinceAt: at(since),
    waitedS: seconds(now - since),
    nextSessionNo: next?.sessionNo ?? null,
  }
}

function idleWhileCharging(look: Look): Evidence | null {
  const [first] = look.idleAt
  const last = look.idleAt.at(-1)
  if (look.state !== 'charging' || first === undefined || last === undefined || look.idleAt.length < 2)
    return null
  return { kind: 'idle-twice', firstAt: at(first), lastAt: at(last), times: look.idleAt.length }
}

function split(look: Look, { splitDwh }: Limits): Evidence | null {
  const { settlement, periods } = look
  if (!settlement) return null
  const told = settlement.periods
  if (told && settlement.energyDwh !== null) {
    const sumDwh = Object.values(told).reduce((sum, value) => sum + value, 0)
    if (Math.abs(sumDwh - settlement.energyDwh) > splitDwh)
      return { kind: 'split-total', sumDwh, totalDwh: settlement.energyDwh }
  }
  const own: Record<string, number> = periods ?? {}
  const parts = told && periods ? [...new Set([...Object.keys(told), ...Object.keys(own)])] : []
  for (const period of parts) {
    const chargePointDwh = told?.[period] ?? 0
    const ownDwh = own[period] ?? 0
    if (Math.abs(chargePointDwh - ownDwh) > splitDwh) return { kind: 'split', period, chargePointDwh, ownDwh }
  }
  if (settlement.energyDwh === null || look.energyDwh === null) return null
  if (Math.abs(settlement.energyDwh - look.energyDwh) <= splitDwh) return null
  return { kind: 'split', period: null, chargePointDwh: settlement.energyDwh, ownDwh: look.energyDwh }
}

/** A register that counts each session from 0 has no past to continue. */
function register(look: Look, { registerGapDwh }: Limits): Evidence | null {
  const { previous, meterStartDwh, meterEndDwh } = look
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

/** Energy flowed, or may have, before a register was reported: what a person needs to say how much. */
function startUnknown(look: Look): Evidence | null {
  const { least, seen, meterEndDwh, energyDwh } = look
  if (energyDwh !== null || isOpen(look)) return null
  const previous = {
    previousDwh: least?.registerDwh ?? null,
    ...(least && { previousId: least.sessionId, previousSessionNo: least.sessionNo }),
  }
  if (meterEndDwh === null && seen === null) return { kind: 'no-register', ...previous }
  const endDwh = meterEndDwh ?? seen?.lastDwh ?? null
  return {
    kind: least ? 'start-least' : 'start-unknown',
    ...previous,
    seenDwh: seen?.firstDwh ?? endDwh,
    endDwh,
    mostDwh: difference(endDwh, least?.registerDwh ?? null),
    leastDwh: difference(endDwh, seen?.firstDwh ?? null),
  }
}

/** Its end came without a register: it waits, or was billed by another one, or could not be. */
function endUnknown(look: Look): Evidence | null {
  const { awaitedEnd, meterStartDwh, meterEndDwh, energyDwh } = look
  if (awaitedEnd && isOpen(look))
    return { kind: 'end-awaited', endedAt: at(awaitedEnd.endedAt), lastDwh: awaitedEnd.lastDwh }
  if (energyDwh === null && meterEndDwh === null && !isOpen(look))
    return { kind: 'end-unknown', startDwh: meterStartDwh }
  if (!awaitedEnd?.takenBy || awaitedEnd.takenDwh !== meterEndDwh) return null
  return { kind: `end-${awaitedEnd.takenBy}`, lastDwh: awaitedEnd.lastDwh, endDwh: meterEndDwh }
}

function small(look: Look, { smallDwh, shortS }: Limits): Evidence | null {
  if (look.endedAt === null || look.energyDwh === null) return null
  const lastedS = seconds(sessionDurationMs(look, look.endedAt))
  if (look.energyDwh >= smallDwh && look.energyDwh > 0 && lastedS >= shortS) return null
  return { kind: 'small', energyDwh: look.energyDwh, lastedS }
}

function power(look: Look, { powerPercent }: Limits): Evidence | null {
  const energyDwh = grown(look)
  if (look.endedAt === null || energyDwh === null || energyDwh <= 0) return null
  const lastedMs = Math.max(sessionDurationMs(look, look.endedAt), 1000)
  const powerW = Math.round((energyDwh * 360_000) / lastedMs)
  // A register may step by a kilowatt-hour: a moment's session says nothing of power.
  const over = look.ratedPowerW > 0 && powerW > (look.ratedPowerW * powerPercent) / 100 && energyDwh > 10_000
  if (!over && !look.flags.includes('A07')) return null
  return { kind: 'power', powerW, ratedW: look.ratedPowerW, energyDwh, lastedS: seconds(lastedMs) }
}

/** So long after a stop its charge point may still be sending what waited. */
const unplugWaitMs = 600_000

function long(look: Look, { longS, pluggedS }: Limits, now: number): Evidence | null {
  const lastedS = seconds(sessionDurationMs(look, now))
  if (lastedS > longS && (look.endedAt !== null || isOpen(look))) return { kind: 'long', lastedS }
  // A session reported late: that it was unplugged may be reported next.
  const isSettled = look.stopReceivedAt !== null && now - look.stopReceivedAt > unplugWaitMs
  const plugged =
    isSettled && !look.plug && look.connector !== null && look.connector.status !== 'idle' && look.idleAt.length === 0
  const sinceS = seconds(now - look.startedAt)
  return plugged && look.next === null && look.endedAt !== null && sinceS > pluggedS
    ? { kind: 'plugged', pluggedS: sinceS, endedAt: at(look.endedAt) }
    : null
}

/** More than the vehicle can hold: of its own battery, where somebody knows it, else of a car. */
function much({ energyDwh, battery }: Look, { muchDwh, batteryPercent }: Limits): Evidence | null {
  if (energyDwh === null) return null
  if (!battery) return energyDwh > muchDwh ? { kind: 'much', energyDwh, limitDwh: muchDwh } : null
  const limitDwh = Math.floor((battery.dwh * batteryPercent) / 100)
  if (energyDwh <= limitDwh) return null
  const kind = battery.source === 'token' ? 'much-battery' : 'much-vehicle'
  return { kind, energyDwh, limitDwh, batteryDwh: battery.dwh, percent: batteryPercent }
}

function token(look: Look): Evidence | null {
  const isKnown = knownVerdicts.some((each) => each === look.tokenState)
  return isKnown ? null : { kind: 'token', idTag: look.idTag, verdict: look.tokenState }
}

function serial(look: Look): Evidence | null {
  const { conflict, transactionId } = look
  return conflict && { kind: 'serial', transactionId, otherChargePointNo: conflict.chargePointNo, saidAt: at(conflict.at) }
}

function amount(look: Look, limits: Limits): Evidence | null {
  const chargePointMinor = look.settlement?.totalMinor ?? null
  if (chargePointMinor === null || look.totalMinor === null) return null
  const differenceMinor = chargePointMinor - look.totalMinor
  if (Math.abs(differenceMinor) <= limits.amountMinor) return null
  return { kind: 'amount', chargePointMinor, ownMinor: look.totalMinor, differenceMinor }
}

/** A message may wait in the charge point for days; a clock that is ahead of us, or ends before it starts, is wrong. */
function clock(look: Look, { clockS }: Limits): Evidence | null {
  const { deviceEndedAt, deviceStartedAt, startReceivedAt, stopReceivedAt } = look
  if (deviceEndedAt !== null && deviceEndedAt < deviceStartedAt)
    return { kind: 'end-before-start', startAt: at(deviceStartedAt), endAt: at(deviceEndedAt) }
  const said = [
    { deviceAt: deviceStartedAt, receivedAt: startReceivedAt },
    ...(deviceEndedAt !== null && stopReceivedAt !== null
      ? [{ deviceAt: deviceEndedAt, receivedAt: stopReceivedAt }]
      : []),
  ]
  const off = said.map((each) => ({ ...each, offS: seconds(each.deviceAt - each.receivedAt) }))
  const ahead = off.find(({ offS }) => offS > clockS)
  const worst = off.toSorted((a, b) => Math.abs(b.offS) - Math.abs(a.offS))[0]
  const told = ahead ?? (look.flags.includes('A13') ? worst : undefined)
  if (!told) return null
  return {
    kind: 'clock',
    deviceAt: at(told.deviceAt),
    receivedAt: at(told.receivedAt),
    offS: Math.abs(told.offS),
  }
}

function short(look: Look): Evidence | null {
  const { shortMinor, totalMinor } = look
  if (shortMinor === null || shortMinor <= 0) return null
  return { kind: 'short', totalMinor, shortMinor }
}

function overlap(look: Look, { overlapS }: Limits): Evidence | null {
  const other = look.overlap
  if (!other || look.endedAt === null) return null
  const from = Math.max(other.startedAt, look.startedAt)
  const to = Math.min(other.endedAt ?? look.endedAt, look.endedAt)
  const sharedS = seconds(to - from)
  // What its end found is not forgotten by a limit that was raised.
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

/** A settled order has its price: one from a file was never priced by a tariff. */
function noTariff(look: Look): Evidence | null {
  if (look.tariffVersionId !== null || look.state === 'settled') return null
  return { kind: 'no-tariff', startedAt: at(look.startedAt) }
}

/** What a charge point without any registered connector reports can't be compared. */
function noConnector({ connectorNo, connectorNos }: Look): Evidence | null {
  if (connectorNos.length === 0 || connectorNos.includes(connectorNo)) return null
  return { kind: 'no-connector', connectorNo, known: connectorNos.join(', ') }
}
