import { netOf, postJournals } from '@evops/ledger/server'
import { orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  payableOf,
  priceSession,
  billed,
  pricedSession,
  ReadingsError,
  reducedBy,
  type PricedSession,
} from '@evops/tariffs/contract'
import { z } from 'zod'
import { approvalKindOf, orderChanges, type OrderChange, recordsScreen } from '../../contract/index.ts'
import { logOperation, type OperationActor } from '../operations/log-operation.ts'
import { orderJournal } from '../orders/posting.rules.ts'
import { heldCoupon, returnCoupon } from '../orders/reductions.store.ts'
import { stillHeld } from '../orders/coupon.rules.ts'
import { notePayments } from '../orders/wallet.store.ts'
import { lockOrder, moveOrder, noteCorrected, reviseOrder, versionAt, type ActOrder } from './acts.store.ts'
import { correctedReadings, refusalOf } from './change.rules.ts'
import { changeTitles } from './change.words.ts'
import type { ActDeps } from './deps.ts'
import { correct, dueOf, takeBack } from './journal.rules.ts'
import { doneBefore, type Repeatable } from './request.ts'

/** What is to be changed, as it waits for a second person. */
const changePayload = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  version: z.int(),
  reason: z.string(),
  requestedByName: z.string(),
  amountMinor: z.int().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  energyDwh: z.int().optional(),
  currency: z.string(),
})
type Change = z.output<typeof changePayload>
type Wish = Pick<Change, 'version' | 'reason' | 'amountMinor' | 'startedAt' | 'endedAt' | 'energyDwh'>

export interface ChangeCall {
  actor: Actor
  change: OrderChange
  orderId: string
  wish: Wish
  request?: Repeatable | undefined
}

/** Registers the acts on orders that take two. Once, at start. */
export function registerChanges(deps: ActDeps): void {
  for (const change of orderChanges)
    deps.approvals.register({
      kind: approvalKindOf(change),
      title: changeTitles[change],
      permission: recordsScreen.may.chgtransorder.approve,
      payload: changePayload,
      async run({ tx, payload, actor, approvalId, requestedBy }) {
        const order = await required(tx, payload.orderId, payload.version)
        await perform(tx, deps, {
          order,
          change,
          wish: payload,
          by: { operatorId: actor.operatorId, userId: requestedBy, name: payload.requestedByName },
          second: { approvalId, approver: { userId: actor.userId, name: actor.name } },
        })
        return { orderNo: order.orderNo }
      },
    })
}

/**
 * Changes an order, or asks for a second person where money or figures are touched: settled orders change in no other
 * way. The same call again is answered as the first time.
 */
export async function changeOrder(
  tx: Tx,
  deps: ActDeps,
  { actor, change, orderId, wish, request }: ChangeCall,
): Promise<{ approvalId: string | null }> {
  const known = await doneBefore(tx, request)
  if (known) return z.object({ approvalId: z.uuid().nullable() }).parse(known.after)
  const order = await required(tx, orderId, wish.version)
  const net = await netOf(tx, orderId, order.holderId)
  const refusal = refusalOf(change, order, { dueMinor: dueOf(net), amountMinor: wish.amountMinor })
  if (refusal) throw new Problem(refusal, { orderNo: order.orderNo })
  if (change === 'edit') await repriced(tx, deps, order, wish)
  if (change === 'void' && net.length === 0) {
    await perform(tx, deps, { order, change, wish, by: actor, request })
    return { approvalId: null }
  }
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: approvalKindOf(change),
    subject: `${order.orderNo} · ${order.stationName}`,
    subjectId: orderId,
    payload: {
      orderId,
      orderNo: order.orderNo,
      currency: order.currency,
      requestedByName: actor.name,
      ...wish,
    },
    reason: wish.reason,
    stations: [order.stationId],
    ...(change === 'refund' && { gives: { amountMinor: wish.amountMinor ?? 0, currency: order.currency } }),
  })
  await logOperation(tx, actor, {
    orderId,
    action: `${change}.request`,
    before: figuresOf(order),
    after: { approvalId, ...asked(wish) },
    reason: wish.reason,
    approvalId,
    request,
  })
  return { approvalId }
}

/** The order, locked, at the version that was looked at; otherwise the refusal says how it stands now. */
async function required(tx: Tx, id: string, version: number): Promise<ActOrder> {
  const order = orNotFound(await lockOrder(tx, id))
  if (order.version !== version) {
    const { state, payState, energyDwh, totalMinor } = order
    throw new Problem(
      'request.conflict',
      {},
      { state, payState, energyDwh: String(energyDwh ?? ''), totalMinor: String(totalMinor ?? '') },
    )
  }
  return order
}

interface Performance {
  order: ActOrder
  change: OrderChange
  wish: Wish
  by: OperationActor
  second?: { approvalId: string; approver: { userId: string; name: string } } | undefined
  request?: Repeatable | undefined
}

async function perform(tx: Tx, deps: ActDeps, done: Performance): Promise<void> {
  const { order, change, wish, by, second, request } = done
  const net = await netOf(tx, order.id, order.holderId)
  const dueMinor = dueOf(net)
  const refusal = refusalOf(change, order, { dueMinor, amountMinor: wish.amountMinor })
  if (refusal) throw new Problem(refusal, { orderNo: order.orderNo })
  const after =
    change === 'edit'
      ? await edit(tx, deps, order, wish)
      : await giveBack(tx, deps, { order, change, net, amountMinor: wish.amountMinor, dueMinor })
  await logOperation(tx, by, {
    orderId: order.id,
    action: change,
    before: figuresOf(order),
    after: { approvalId: second?.approvalId ?? null, ...after },
    reason: wish.reason,
    ...second,
    request,
  })
}

/** Void, waive and refund: what was posted is taken back, as far as it goes. */
async function giveBack(
  tx: Tx,
  { house }: ActDeps,
  act: {
    order: ActOrder
    change: Exclude<OrderChange, 'edit'>
    net: Awaited<ReturnType<typeof netOf>>
    amountMinor: number | undefined
    dueMinor: number
  },
): Promise<Record<string, unknown>> {
  const { order, change, net, dueMinor } = act
  const amountMinor = change === 'refund' ? (act.amountMinor ?? 0) : dueMinor
  const journal = takeBack(
    {
      operatorId: order.operatorId,
      orderId: order.id,
      currency: order.currency,
      businessType: `order.${change}`,
      version: order.version,
      at: house.now(),
      payers: order.payers,
    },
    net,
    change === 'refund' ? amountMinor : undefined,
  )
  if (journal) await postJournals(tx, [journal])
  if (amountMinor >= dueMinor)
    await returnCoupon(tx, { operatorId: order.operatorId, orderId: order.id, at: house.now() })
  const refundedMinor = order.refundedMinor + amountMinor
  const to =
    change === 'void'
      ? { state: 'void' as const, payState: 'none' as const }
      : change === 'waive'
        ? { payState: 'free' as const }
        : {
            payState: amountMinor === dueMinor ? ('refunded' as const) : ('partly_refunded' as const),
            refundedMinor,
          }
  if (!(await moveOrder(tx, order, to))) throw new Problem('request.conflict')
  await notePayments(tx, order.id)
  await noteCorrected(tx, order.id)
  return {
    ...to,
    ...(amountMinor > 0 ? { givenBackMinor: amountMinor } : {}),
    journalId: journal?.id ?? null,
  }
}

/** New times and energy: a new revision of the bill, and the difference in the ledger. */
async function edit(tx: Tx, deps: ActDeps, order: ActOrder, wish: Wish): Promise<Record<string, unknown>> {
  const { bill, tariffVersionId } = await repriced(tx, deps, order, wish)
  const net = await netOf(tx, order.id, order.holderId)
  const posted = orderJournal({ ...order, endedAt: bill.to }, bill)
  const journal = correct(
    {
      operatorId: order.operatorId,
      orderId: order.id,
      currency: bill.currency,
      businessType: 'order.edited',
      version: order.version,
      at: deps.house.now(),
      payers: order.payers,
    },
    net,
    posted?.entries ?? [],
  )
  const after = {
    startedAt: new Date(bill.from).toISOString(),
    endedAt: new Date(bill.to).toISOString(),
    energyDwh: bill.meteredDwh,
    totalMinor: bill.totalMinor,
  }
  const isRevised = await reviseOrder(tx, {
    id: order.id,
    version: order.version,
    state: 'settled',
    payState: payableOf(bill) === 0 ? 'free' : 'unpaid',
    reducedMinor: reducedBy(bill.reductions),
    ...after,
    ...registersOf(order, bill.meteredDwh),
    electricityMinor: bill.electricity.minor,
    serviceMinor: bill.service.minor,
    tariffVersionId,
    flags: order.flags,
    bill,
    currency: bill.currency,
    journalId: journal?.id ?? null,
    journals: journal ? [journal] : [],
  })
  if (!isRevised) throw new Problem('request.conflict')
  return after
}

/** The registers of an order that took this much: one that was reported stays, the other follows; none stays none. */
function registersOf({ meterStartDwh, meterEndDwh }: ActOrder, energyDwh: number) {
  if (meterStartDwh !== null) return { meterStartDwh, meterEndDwh: meterStartDwh + energyDwh }
  const start = meterEndDwh === null ? -1 : meterEndDwh - energyDwh
  return { meterStartDwh: start < 0 ? null : start, meterEndDwh }
}

/** The bill that the wished times and energy make, under the version in force at the start. */
async function repriced(
  tx: Tx,
  { tariffs, house }: ActDeps,
  order: ActOrder,
  wish: Wish,
): Promise<{ bill: PricedSession; tariffVersionId: string }> {
  const { startedAt, endedAt, energyDwh } = wish
  if (startedAt === undefined || endedAt === undefined || energyDwh === undefined)
    throw new Problem('charging.not-over', { orderNo: order.orderNo })
  if (Date.parse(startedAt) >= Date.parse(endedAt))
    throw new Problem('charging.end-before-start', {}, { endedAt: 'charging.end-before-start' })
  if (Date.parse(endedAt) > house.now().getTime())
    throw new Problem('charging.in-the-future', {}, { endedAt: 'charging.in-the-future' })
  const isSameStart = Date.parse(startedAt) === order.startedAt.getTime()
  const tariffVersionId =
    (isSameStart ? order.tariffVersionId : null) ?? (await versionAt(tx, order, new Date(startedAt)))
  const content =
    tariffVersionId &&
    (await tariffs.versionContents(tx, order.operatorId, [tariffVersionId])).get(tariffVersionId)
  if (!tariffVersionId || !content) throw new Problem('charging.no-tariff', { orderNo: order.orderNo })
  const before = order.bill === null || order.bill === undefined ? null : pricedSession.parse(order.bill)
  const readings = correctedReadings(before?.billingReadings ?? [], {
    from: Date.parse(startedAt),
    until: Date.parse(endedAt),
    startDwh: order.meterStartDwh ?? 0,
    energyDwh,
  })
  const held = await heldCoupon(tx, { operatorId: order.operatorId, orderId: order.id })
  try {
    const kept = before ? billed(before) : { timeZone: order.timeZone, group: null, plug: null }
    const reductions = stillHeld(before?.reductions ?? [], held)
    return { bill: priceSession({ ...kept, reductions, readings, content }), tariffVersionId }
  } catch (error) {
    if (error instanceof ReadingsError)
      throw new Problem('charging.edit-impossible', {}, { endedAt: 'charging.edit-impossible' })
    throw error
  }
}

function figuresOf(order: ActOrder) {
  return {
    state: order.state,
    payState: order.payState,
    startedAt: order.startedAt.toISOString(),
    endedAt: order.endedAt?.toISOString() ?? null,
    energyDwh: order.energyDwh,
    totalMinor: order.totalMinor,
    refundedMinor: order.refundedMinor,
  }
}

function asked({ amountMinor, startedAt, endedAt, energyDwh }: Wish) {
  return { amountMinor, startedAt, endedAt, energyDwh }
}
