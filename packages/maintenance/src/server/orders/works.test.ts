import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorkshop, type Workshop } from '../../testing/index.ts'

let shop: Workshop
let staffId: string
beforeAll(async () => {
  shop = await aWorkshop()
  staffId = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
})
afterAll(() => shop.close())

const act = async (id: string, name: string, body: object = {}) => {
  const done = await shop.call('POST', `/api/work-orders/${id}/${name}`, { body })
  expect(done).toMatchObject({ status: 200 })
  return done.data
}
async function anOrder(more: object): Promise<string> {
  const body = { description: 'Yearly check', pileNo: shop.pile.pileNo, level: 4, staffId, ...more }
  return (await shop.call('POST', '/api/work-orders', { body })).data.id
}
async function begin(id: string): Promise<void> {
  await act(id, 'accept')
  await act(id, 'arrive')
  await act(id, 'begin', { text: 'no picture' })
}
/** Places with planned work in progress, as monitoring knows them. */
async function works(): Promise<number[]> {
  const { rows } = await shop.admin.query(
    'select gun_no from stations_works where pile_id = $1 and since is not null order by 1',
    [shop.pile.id],
  )
  return rows.map((row) => row.gun_no)
}
const spans = async () =>
  (
    await shop.admin.query(
      'select gun_no, until_at > from_at as long, why from maintenance_excluded_spans where pile_id = $1',
      [shop.pile.id],
    )
  ).rows
const finish = { cause: 'none', remedy: 'Checked' }

test('planned work in progress is maintenance: from its beginning on, while it waits, not once it is done; returned, again', async () => {
  const id = await anOrder({ type: 'inspection', gunNo: 1 })
  expect([await works(), await spans()]).toEqual([[], []])
  await begin(id)
  expect(await works()).toEqual([1])
  expect(await spans()).toEqual([{ gun_no: 1, long: true, why: 'planned' }])
  await act(id, 'suspend', { reason: 'parts' })
  expect([await works(), await spans()]).toMatchObject([[1], [{ why: 'planned' }]])
  await act(id, 'resume')
  await act(id, 'finish', finish)
  expect([await works(), await spans()]).toMatchObject([[], [{ why: 'planned' }]])
  await act(id, 'return', { text: 'The seal is missing' })
  expect(await works()).toEqual([1])
  await act(id, 'finish', finish)
  await act(id, 'close')
  expect(await works()).toEqual([])
})

test('of two orders at one place the last that ends ends it; one of the whole charge point stands beside one of a connector', async () => {
  const [a, b, whole] = [
    await anOrder({ type: 'planned', gunNo: 1 }),
    await anOrder({ type: 'meter', gunNo: 1 }),
    await anOrder({ type: 'cleaning' }),
  ]
  for (const id of [a, b, whole]) await begin(id)
  expect(await works()).toEqual([0, 1])
  await act(a, 'finish', finish)
  expect(await works()).toEqual([0, 1])
  await act(b, 'transfer', { staffId, text: 'Tomorrow' })
  expect(await works()).toEqual([0])
  await act(whole, 'finish', finish)
  expect(await works()).toEqual([])
})

test('a repair is no planned work: it is once it is called so, and excluded from when it began', async () => {
  const id = await anOrder({ type: 'fault', gunNo: 1 })
  await begin(id)
  expect(await works()).toEqual([])
  const { data } = await shop.call('GET', `/api/work-orders/${id}`)
  const { level, description, acceptDue, arriveDue, fixDue, version } = data
  const body = { type: 'planned', level, description, acceptDue, arriveDue, fixDue, version }
  expect(await shop.call('PUT', `/api/work-orders/${id}`, { body })).toMatchObject({ status: 200 })
  expect(await works()).toEqual([1])
})
