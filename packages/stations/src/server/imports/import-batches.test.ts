import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/site.ts'

/*
 * The jobs of this site are not started: each test runs them itself, so that it decides what happens between a request
 * and its job.
 */
let site: TestSite
const url = '/api/station-imports'
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const fileOf = (code: string, chargePoints: number) => ({
  fileName: 'large.csv',
  content: `code,count\n${code}A,${Math.floor(chargePoints / 2)}\n${code}B,${Math.ceil(chargePoints / 2)}`,
  settings: {
    kind: 'station',
    mapping: { stationCode: 'code', chargePointCount: 'count' },
    equipmentType: 1,
    connectorType: 4,
  },
})
const post = (at: string, body?: object) => site.call('POST', url + at, { body })
const find = async (id: string) => (await site.call('GET', `${url}/${id}`)).data
const run = (name: 'import' | 'undo-import', id: string) =>
  site.stations.domain.jobs?.[`stations:${name}`]?.run({ operatorId: site.ours, id }, { jobId: '1', attempt: 1 })
async function countChargePoints(): Promise<number> {
  const { rows } = await site.admin.query(
    'select count(*)::int as n from stations_charge_points where operator_id = $1',
    [site.ours],
  )
  return rows[0].n
}
async function importLarge(code: string, chargePoints = 2_300): Promise<string> {
  const { id } = (await post('', fileOf(code, chargePoints))).data
  await run('import', id)
  expect(await find(id)).toMatchObject({ state: 'done', counts: { chargePoints } })
  return id
}

test('X-03 an import of more than 1,000 items is undone by a job, with progress', async () => {
  const before = await countChargePoints()
  const id = await importLarge('BATCH')
  expect(await post(`/${id}/undo`)).toMatchObject({ status: 200, data: { state: 'undoing', undoTotal: 2_302 } })
  expect(await countChargePoints()).toBe(before + 2_300)
  expect(await post(`/${id}/undo`)).toMatchObject({ status: 409, error: 'request.import-undo-over' })
  await run('undo-import', id)
  expect(await find(id)).toMatchObject({ state: 'undone', undoHandled: 2_302, undoUntil: null })
  expect(await countChargePoints()).toBe(before)
})

test('X-03 an undo that dies between two batches goes on with the next item', async () => {
  const before = await countChargePoints()
  const id = await importLarge('DEAD')
  await site.admin.query(`create function break_undo() returns trigger language plpgsql as $$
    begin if old.charge_point_no = 'DEADB900' then raise exception 'the server dies here'; end if; return old; end $$`)
  await site.admin.query(
    'create trigger break_undo before delete on stations_charge_points for each row execute function break_undo()',
  )
  await post(`/${id}/undo`)
  await expect(run('undo-import', id)).rejects.toThrow()
  expect(await find(id)).toMatchObject({ state: 'undoing', undoHandled: 2_000 })
  expect(await countChargePoints()).toBe(before + 300)
  await site.admin.query('drop trigger break_undo on stations_charge_points')
  // The job is lost with its process: the scheduled job queues the undo again.
  await site.admin.query('update platform_imports set undo_step_at = now() - make_interval(mins => 3) where id = $1', [
    id,
  ])
  const resume = site.stations.domain.jobs?.['stations:resume-imports']
  const { rows } = await site.admin.query(`select ${resume?.when ?? 'false'} as waits`)
  expect(rows).toEqual([{ waits: true }])
  await run('undo-import', id)
  expect(await find(id)).toMatchObject({ state: 'undone', undoHandled: 2_302 })
  expect(await countChargePoints()).toBe(before)
})

test('X-03 a cancelled undo keeps the rest, and is continued', async () => {
  const before = await countChargePoints()
  const id = await importLarge('STOP')
  await post(`/${id}/undo`)
  expect((await post(`/${id}/cancel`)).data).toMatchObject({ state: 'undoing', isCancelled: true })
  await run('undo-import', id)
  expect(await find(id)).toMatchObject({ state: 'done', undoStop: 'cancelled', undoHandled: 0 })
  expect((await find(id)).undoUntil).not.toBeNull()
  expect((await post(`/${id}/undo`)).data).toMatchObject({ state: 'undoing', undoStop: null, isCancelled: false })
  await run('undo-import', id)
  expect(await find(id)).toMatchObject({ state: 'undone' })
  expect(await countChargePoints()).toBe(before)
})

test('X-03 an undo in batches is refused as a whole, or ends at an item that came into use, and names it', async () => {
  const before = await countChargePoints()
  const id = await importLarge('USED')
  const boot = (at: string) =>
    site.admin.query(`update stations_charge_points set booted_at = ${at} where charge_point_no = 'USEDB1000'`)
  await boot('now()')
  expect(await post(`/${id}/undo`)).toMatchObject({ status: 409, error: 'request.import-used' })
  await boot('null')
  await post(`/${id}/undo`)
  await boot('now()')
  await run('undo-import', id)
  expect(await find(id)).toMatchObject({ state: 'done', undoStop: 'used', undoStopWhat: 'USEDB1000' })
  expect(await countChargePoints()).toBe(before + 300)
  await boot('null')
  // The rest is less than a batch, so the call undoes it.
  expect((await post(`/${id}/undo`)).data).toMatchObject({ state: 'undone' })
  expect(await countChargePoints()).toBe(before)
})

test('X-03 a waiting import is cancelled at once, and an ended one is not', async () => {
  const before = await countChargePoints()
  const { id } = (await post('', fileOf('WAIT', 4))).data
  expect((await post(`/${id}/cancel`)).data).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String) })
  await run('import', id)
  expect(await find(id)).toMatchObject({ state: 'cancelled' })
  expect(await countChargePoints()).toBe(before)
  expect(await post(`/${id}/cancel`)).toMatchObject({ status: 409, error: 'request.import-over' })
})

test('X-03 an import that writes is cancelled at its next step, and nothing of it stays', async () => {
  const before = await countChargePoints()
  const { id } = (await post('', fileOf('WRITE', 2_500))).data
  const blocker = await site.admin.connect()
  await blocker.query('begin')
  await blocker.query('lock table stations_charge_points in share row exclusive mode')
  const running = run('import', id)
  await waitUntil(async () => (await find(id)).state === 'writing', 'the import writes')
  expect((await post(`/${id}/cancel`)).data).toMatchObject({ state: 'writing', isCancelled: true })
  await blocker.query('rollback')
  blocker.release()
  await running
  expect(await find(id)).toMatchObject({ state: 'cancelled', counts: null, undoUntil: null })
  expect(await countChargePoints()).toBe(before)
})

test('X-03 cancelling needs the permission of the import, and another operator has no such import', async () => {
  const { id } = (await post('', fileOf('DOOR', 2))).data
  for (const [token, status] of [
    ['', 401],
    ['viewer', 403],
    ['theirs', 404],
  ] as const)
    expect((await site.call('POST', `${url}/${id}/cancel`, { token })).status).toBe(status)
})
