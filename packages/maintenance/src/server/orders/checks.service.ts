import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { judged, type CheckForm, type OrderCheck } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { openOrder, requireOwn } from './acts.service.ts'
import { findPicture } from './pictures.store.ts'
import type { By, LockedOrder } from './writes.store.ts'
import { findChecklist } from '../checklists/checklists.store.ts'
import { checksOf, insertChecks, putCheck, todayAt } from '../checklists/checks.store.ts'

/** Throws request.not-found, maintenance.order-over, -order-state, -not-yours, -checklist-given. */
export async function giveChecks(
  tx: Tx,
  { actor, id, checklistId }: { actor: Actor; id: string; checklistId: string },
): Promise<LockedOrder> {
  const order = await openOrder(tx, id)
  await requireOwn(tx, actor, order)
  if (order.state === 'done') throw new Problem('maintenance.order-state', { no: order.no })
  const checklist = await findChecklist(tx, checklistId)
  if (!checklist) throw new Problem('request.not-found', {}, { checklistId: 'request.not-found' })
  if (!(await insertChecks(tx, { operatorId: order.operatorId, orderId: id, checklist }))) {
    const { name = '' } = (await checksOf(tx, id)) ?? {}
    throw new Problem('maintenance.checklist-given', { name })
  }
  return order
}

interface Filling {
  actor: Actor
  /** In whose name; left out: the actor's. */
  by?: By | undefined
  id: string
  at?: Date | undefined
  line: number
  /** Of the line; left out: what was filled in without a network, judged by who did since. */
  version?: number | undefined
  form: CheckForm
}
/**
 * What was found at a line, judged. Throws request.not-found, maintenance.order-over, -order-state, -not-yours, -check-value,
 * -check-instrument, -check-calibration, request.conflict.
 */
export async function fillIn(
  tx: Tx,
  { house }: Pick<MaintenanceDeps, 'house'>,
  { actor, by = { id: actor.userId, name: actor.name }, id, line, version, form, at = house.now() }: Filling,
): Promise<{ order: LockedOrder; before: OrderCheck }> {
  const order = await openOrder(tx, id)
  await requireOwn(tx, actor, order)
  if (order.state !== 'on_site' && order.state !== 'processing')
    throw new Problem('maintenance.order-state', { no: order.no })
  const before = (await checksOf(tx, id))?.checks.find((check) => check.line === line)
  if (!before) throw new Problem('request.not-found')
  const { item } = before
  const kept = item.kind === 'value' ? form : { ...form, value: null }
  if (item.kind === 'value' && form.result !== null && form.value === null)
    throw new Problem('maintenance.check-value', {}, { value: 'maintenance.check-value' })
  const result = judged(item, kept)
  if (result !== null) await requireInstrument(tx, { order, item, form, now: at })
  if (form.pictureId !== null && !(await findPicture(tx, { id: form.pictureId, orderId: id })))
    throw new Problem('request.not-found', {}, { pictureId: 'request.not-found' })
  if (!(await putCheck(tx, { orderId: id, line, version, form: kept, result, by, at })))
    throw new Problem('request.conflict')
  return { order, before }
}

/** What is measured with an instrument is measured with one whose calibration holds today. */
async function requireInstrument(
  tx: Tx,
  {
    order,
    item,
    form: { instrumentNo: no, instrumentUntil: until },
    now,
  }: { order: LockedOrder; item: OrderCheck['item']; form: CheckForm; now: Date },
): Promise<void> {
  if (item.instrument && (no === '' || until === null)) {
    const code = 'maintenance.check-instrument'
    throw new Problem(code, {}, { [no === '' ? 'instrumentNo' : 'instrumentUntil']: code })
  }
  if (until === null || until >= (await todayAt(tx, { ...order, now }))) return
  const code = 'maintenance.check-calibration'
  throw new Problem(code, { no, until }, { instrumentUntil: code })
}
