import { dayMs } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { clockToleranceMs } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { CloseSessionRow } from '../sessions/close-row.ts'
import type { GetPayerPriceGroups } from '../ports.ts'
import { couponsForSession, discountsOfSession, swapCouponIn } from '../sessions/reductions.store.ts'
import { groupPriceOf } from '../sessions/group-price.store.ts'
import type { OverlappingSession } from '../sessions/one-register.rules.ts'
import { closeSession, type SessionClosing, type SessionStop } from '../sessions/close-session.rules.ts'
import { closeWithCoupon } from '../sessions/close-with-coupon.ts'
import { loadSessionMeterValues, type StoredSessionMeterValue } from '../sessions/session-detail.store.ts'
import { connectorStatesOfSession } from '../sessions/session-states.store.ts'
import { sessionsSharingConnector } from '../sessions/other-sessions.store.ts'
import { dropForeignMeterValues } from '../sessions/own-meter-values.rules.ts'
import type { AnomalyInput } from './anomaly-poll.ts'

export interface BillingDeps {
  tariffs: Pick<Tariffs, 'versionContents'>
  groupsOf?: GetPayerPriceGroups | undefined
}

/**
 * Returns the meter values that may belong to the session: received from its start until `until`, with a time that its
 * clock may have produced.
 */
export async function sessionMeterValuesUntil(
  tx: Tx,
  look: AnomalyInput,
  { until, now }: { until: number; now: Date },
): Promise<StoredSessionMeterValue[]> {
  const wrongClock = look.flags.includes('A13')
  const from = wrongClock ? Math.min(look.startedAt, look.deviceStartedAt) - dayMs : look.startedAt
  const meterValues = await loadSessionMeterValues(tx, {
    chargePointKey: look.chargePointKey,
    connectorNo: look.connectorNo,
    from: new Date(from),
    to: new Date(wrongClock ? until + dayMs : until),
    heardFrom: new Date(wrongClock ? look.startReceivedAt : 0),
    // Values with a time before `until` may have been queued in the charge point, unless its clock is wrong.
    heardTo: wrongClock ? new Date(until + clockToleranceMs) : now,
  })
  return dropForeignMeterValues(meterValues, look, await sessionsSharingConnector(tx, look.id))
}

/** Time after the start within which a register equal to the start register belongs to the start itself. */
const beginMs = 60_000

/**
 * Returns the last register that continues the session's registers. A session without a reported end is billed up to
 * it. Undefined if no register was reported after the start, so the energy is unknown.
 */
export function lastPlausibleRegister(
  look: AnomalyInput,
  meterValues: readonly StoredSessionMeterValue[],
): StoredSessionMeterValue | undefined {
  let best: StoredSessionMeterValue | undefined
  for (const meterValue of meterValues) {
    if (meterValue.registerDwh === null || meterValue.registerDwh < (look.meterStartDwh ?? 0)) continue
    if (isOfBegin(look, meterValue)) continue
    if (best === undefined || meterValue.registerDwh > (best.registerDwh ?? 0)) best = meterValue
  }
  return best
}

function isOfBegin(
  { meterStartDwh, deviceStartedAt, startReceivedAt }: AnomalyInput,
  { registerDwh, deviceAt, receivedAt }: StoredSessionMeterValue,
): boolean {
  const afterMs = deviceAt === null ? receivedAt - startReceivedAt : deviceAt - deviceStartedAt
  return registerDwh === meterStartDwh && afterMs <= beginMs
}

interface Ending {
  look: AnomalyInput
  meterValues: readonly StoredSessionMeterValue[]
  stop: SessionStop
  tariffVersionId?: string | null
  /**
   * Share of the vehicle's battery above which a rule does not bill the session. Missing if a person bills it.
   */
  batteryPercent?: number
  /** True if a person decided that this stop is right. */
  isDecided?: boolean
}

/**
 * Returns the session as this stop would close it: priced under the tariff version of its start, or the given one, with
 * the payer's group price, and with the occupancy after the end if known.
 */
export async function calculateClosing(tx: Tx, deps: BillingDeps, ending: Ending): Promise<CloseSessionRow> {
  return closeSession(await closingOf(tx, deps, ending))
}

/** The same, with the coupon of the member's session, as for an end by the charge point. The session must be locked. */
export async function calculateClosingWithCoupon(tx: Tx, deps: BillingDeps, ending: Ending): Promise<CloseSessionRow> {
  const coupons = await couponsForSession(tx, ending.look.id)
  return closeWithCoupon(await closingOf(tx, deps, ending), {
    coupons,
    swap: (wanted) => swapCouponIn(tx, wanted),
  })
}

/**
 * Closes a session for a user. The first bill takes a coupon. A later bill uses the coupon that the session already
 * has, if any.
 */
export async function calculateReclosing(tx: Tx, deps: BillingDeps, ending: Ending): Promise<CloseSessionRow> {
  if (ending.look.totalMinor === null) return calculateClosingWithCoupon(tx, deps, ending)
  return { ...(await calculateClosing(tx, deps, ending)), couponId: null }
}

async function closingOf(
  tx: Tx,
  { tariffs, groupsOf }: BillingDeps,
  { look, meterValues, stop, batteryPercent, isDecided = false, ...named }: Ending,
): Promise<SessionClosing> {
  const tariffVersionId = named.tariffVersionId ?? look.tariffVersionId
  const groups = (await groupsOf?.(look.operatorId, look)) ?? []
  const content =
    tariffVersionId === null
      ? null
      : ((await tariffs.versionContents(tx, look.operatorId, [tariffVersionId])).get(tariffVersionId) ?? null)
  return {
    operatorId: look.operatorId,
    session: { ...look, open: true, tariffVersionId },
    meterValues,
    states: await connectorStatesOfSession(tx, look.id),
    stop,
    ratedPowerW: look.ratedPowerW,
    battery: look.battery && batteryPercent !== undefined ? { ...look.battery, percent: batteryPercent } : null,
    isDecided,
    rivals: billedRivals(look),
    content,
    group: await groupPriceOf(tx, { sessionId: look.id, groups }),
    reductions: await discountsOfSession(tx, { operatorId: look.operatorId, session: look, groups }),
    plug: look.plug,
  }
}

/**
 * Returns the time that another session of the connector was already billed for. A user who bills this session must
 * correct the other one first.
 */
function billedRivals({ overlap }: AnomalyInput): OverlappingSession[] {
  if (!overlap?.isBilled) return []
  return [[overlap.startedAt, overlap.endedAt, overlap.meterStartDwh ?? 0, overlap.meterEndDwh]]
}
