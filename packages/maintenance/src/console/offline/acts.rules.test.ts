import { newId } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { checklistItem, offlineAct, type WorkOrderDetail } from '../../contract/index.ts'
import { findMissingPrecondition, applyUnsentActs } from './acts.rules.ts'
import type { UnsentAct } from './offline-storage.ts'

const workOrderId = newId()
const at = '2026-11-20T12:00:00.000Z'
const item = checklistItem.parse({ text: 'Insulation', kind: 'value', unit: 'MΩ', min: '1' })
const nobody = { byName: '', at: null, faultId: null, faultNo: null, pictureId: null }
const line = {
  ...nobody,
  line: 1,
  item,
  result: null,
  value: null,
  note: '',
  instrumentNo: '',
  instrumentUntil: null,
}
const step = { seq: 3, kind: 'on_site', from: 'accepted', to: 'on_site', at, byName: 'Worker A', text: '' }
/** The fields of a work order needed here. */
const workOrder = {
  id: workOrderId,
  no: 'W1',
  state: 'on_site',
  steps: [step],
  parts: [],
  pictures: [],
  checklist: { name: 'Yearly', version: 1, checks: [line] },
} as unknown as WorkOrderDetail
const by = { name: 'Worker A', currency: 'EUR' }
let no = 0
function waiting(kind: string, body: object, more: Partial<UnsentAct> = {}): UnsentAct {
  no += 1
  const seen = { state: 'on_site', seq: 3 }
  const act = offlineAct.parse({ id: newId(), workOrderId, at, seen, kind, body })
  return { no, owner: 'o', workOrderNo: 'W1', act, ...more }
}
const picture = (): UnsentAct => ({
  ...waiting('note', { text: 'x' }),
  act: { id: newId(), workOrderId, at, seen: { state: 'on_site', seq: 3 }, kind: 'picture' },
})

test('X-12 an order is shown as it will be once what was done is sent, in its order; what was not taken is left out', () => {
  const refused = {
    id: newId(),
    outcome: 'conflict' as const,
    status: 409,
    error: 'x',
    msg: '',
    fields: {},
    current: null,
    at: null,
  }
  const acts = [
    waiting('begin', { text: 'dark' }),
    waiting('check', { line: 1, value: '0.5' }),
    waiting('part', { name: 'Fuse', quantity: 2, unitMinor: 150 }),
    picture(),
    waiting('note', { text: 'lost' }, { answer: refused }),
    waiting('finish', { cause: 'power', remedy: 'Mended' }),
  ]
  const after = applyUnsentActs(workOrder, acts, by)
  expect(after).toMatchObject({
    state: 'done',
    cause: 'power',
    remedy: 'Mended',
    parts: [{ name: 'Fuse', quantity: 2, unitMinor: 150, currency: 'EUR' }],
    pictures: [{ id: acts[3]?.act.id }],
    checklist: { checks: [{ result: 'failed', value: '0.5', byName: 'Worker A', at }] },
  })
  expect(after.steps.map(({ kind, seq }) => [kind, seq])).toEqual([
    ['on_site', 3],
    ['begun', 4],
    ['done', 5],
  ])
  expect(workOrder.state).toBe('on_site')
})

test('X-12 what the server asks for first is asked for at once: a photo or a reason, every line, the customer’s word', () => {
  const begin = waiting('begin', { text: '' })
  expect(findMissingPrecondition(workOrder, begin.act)).toBe('photo')
  expect(findMissingPrecondition(workOrder, waiting('begin', { text: 'dark' }).act)).toBeUndefined()
  expect(findMissingPrecondition(applyUnsentActs(workOrder, [picture()], by), begin.act)).toBeUndefined()
  const finish = waiting('finish', { cause: 'none', remedy: 'x' })
  expect(findMissingPrecondition(workOrder, finish.act)).toBe('lines')
  const filled = applyUnsentActs(workOrder, [waiting('check', { line: 1, value: '5' })], by)
  expect(findMissingPrecondition(filled, finish.act)).toBeUndefined()
  const confirmationForm = { ...filled, awaitsConfirmation: true }
  expect(findMissingPrecondition(confirmationForm, finish.act)).toBe('confirmation')
  const why = waiting('finish', { cause: 'none', remedy: 'x', text: 'nobody on site' })
  expect(findMissingPrecondition(confirmationForm, why.act)).toBeUndefined()
  const confirmed = applyUnsentActs(confirmationForm, [waiting('confirm', { name: 'Zoe', agreed: true })], by)
  expect(confirmed.confirmation).toMatchObject({ name: 'Zoe', isSigned: false, byName: 'Worker A' })
  expect(findMissingPrecondition(confirmed, finish.act)).toBeUndefined()
})
