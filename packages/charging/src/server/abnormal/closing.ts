import type { Tx } from '@evops/platform/server'
import { clockToleranceMs } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { CloseRow } from '../sessions/close-row.ts'
import type { GroupsOf } from '../ports.ts'
import { couponsOf, discountsOf, swapCouponIn } from '../sessions/reductions.store.ts'
import { groupPriceOf } from '../sessions/group-price.store.ts'
import type { Rival } from '../sessions/one-register.rules.ts'
import { closeSession, type Closing, type Stop } from '../sessions/close-session.rules.ts'
import { closeWithCoupon } from '../sessions/close-with-coupon.ts'
import { meterValuesOf, type StoredSessionMeterValue } from '../sessions/session-detail.store.ts'
import { othersOf } from '../sessions/other-sessions.store.ts'
import { withoutOthers } from '../sessions/own-meter-values.rules.ts'
import type { Look } from './anomaly-poll.ts'

const dayMs = 86_400_000

export interface BillingDeps {
  tariffs: Pick<Tariffs, 'versionContents'>
  groupsOf?: GroupsOf | undefined
}

/** The samples that may be the order's: heard from its start until `until`, standing where its clock may have put them. */
export async function meterValuesUntil(
  tx: Tx,
  look: Look,
  { until, now }: { until: number; now: Date },
): Promise<StoredSessionMeterValue[]> {
  const wrongClock = look.flags.includes('A13')
  const from = wrongClock ? Math.min(look.startedAt, look.deviceStartedAt) - dayMs : look.startedAt
  const meterValues = await meterValuesOf(tx, {
    chargePointKey: look.chargePointKey,
    connectorNo: look.connectorNo,
    from: new Date(from),
    to: new Date(wrongClock ? until + dayMs : until),
    heardFrom: new Date(wrongClock ? look.startReceivedAt : 0),
    // What stands before `until` may have waited in the charge point, unless its clock says nothing.
    heardTo: wrongClock ? new Date(until + clockToleranceMs) : now,
  })
  return withoutOthers(meterValues, look, await othersOf(tx, look.id))
}

/** So soon after the start a register that stands where the session began is its begin's own. */
const beginMs = 60_000

/**
 * The last register that continues the order's: what it is billed to when no end was reported. Undefined: none was reported after
 * its begin, so that nobody knows what flowed.
 */
export function lastGood(look: Look, meterValues: readonly StoredSessionMeterValue[]): StoredSessionMeterValue | undefined {
  let best: StoredSessionMeterValue | undefined
  for (const meterValue of meterValues) {
    if (meterValue.registerDwh === null || meterValue.registerDwh < (look.meterStartDwh ?? 0)) continue
    if (isOfBegin(look, meterValue)) continue
    if (best === undefined || meterValue.registerDwh > (best.registerDwh ?? 0)) best = meterValue
  }
  return best
}

function isOfBegin(
  { meterStartDwh, deviceStartedAt, startReceivedAt }: Look,
  { registerDwh, deviceAt, receivedAt }: StoredSessionMeterValue,
): boolean {
  const afterMs = deviceAt === null ? receivedAt - startReceivedAt : deviceAt - deviceStartedAt
  return registerDwh === meterStartDwh && afterMs <= beginMs
}

interface Ending {
  look: Look
  meterValues: readonly StoredSessionMeterValue[]
  stop: Stop
  tariffVersionId?: string | null
}

/**
 * The order as it would be closed by this stop: priced under the version it took at its start, or the one named, with
 * its payer's group price and with its stay after the end, where that is known.
 */
export async function closedBy(tx: Tx, deps: BillingDeps, ending: Ending): Promise<CloseRow> {
  return closeSession(await closingOf(tx, deps, ending))
}

/** The same with the coupon that its member's session takes, as when its charge point ends it. The order is locked. */
export async function closedWithCoupon(tx: Tx, deps: BillingDeps, ending: Ending): Promise<CloseRow> {
  const coupons = await couponsOf(tx, ending.look.id)
  return closeWithCoupon(await closingOf(tx, deps, ending), {
    coupons,
    swap: (wanted) => swapCouponIn(tx, wanted),
  })
}

/** By a person: its first bill takes a coupon; a later one has the coupon that the order holds, if any. */
export async function closedAgain(tx: Tx, deps: BillingDeps, ending: Ending): Promise<CloseRow> {
  if (ending.look.totalMinor === null) return closedWithCoupon(tx, deps, ending)
  return { ...(await closedBy(tx, deps, ending)), couponId: null }
}

async function closingOf(
  tx: Tx,
  { tariffs, groupsOf }: BillingDeps,
  { look, meterValues, stop, ...named }: Ending,
): Promise<Closing> {
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
    stop,
    ratedPowerW: look.ratedPowerW,
    rivals: billedRivals(look),
    content,
    group: await groupPriceOf(tx, { sessionId: look.id, groups }),
    reductions: await discountsOf(tx, { operatorId: look.operatorId, session: look, groups }),
    plug: look.plug,
  }
}

/** What another order of the connector was billed for already. A person who bills this one has the other corrected first. */
function billedRivals({ overlap }: Look): Rival[] {
  if (!overlap?.isBilled) return []
  return [[overlap.startedAt, overlap.endedAt, overlap.meterStartDwh ?? 0, overlap.meterEndDwh]]
}
