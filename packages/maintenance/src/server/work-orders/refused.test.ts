import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { dayMs, newId } from '@evops/platform/contract'
import { createFileStore } from '@evops/platform/server'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conflictMediaRetentionDays } from '../../contract/index.ts'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'
import { purgeSettledConflicts } from './refused.job.ts'

let shop: MaintenanceTestSite
let workerA: string
let workerB: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
  workerB = await shop.aStaff({ name: 'Worker B', userId: shop.users.workerB })
})
afterAll(() => shop.close())
const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const days = (n: number) => new Date(noon.getTime() + n * dayMs)
beforeEach(() => shop.setNow(noon))

const post = (url: string, body: object = {}, token = 'chief') => shop.call('POST', url, { body, token })
/** Creates a work order of Worker A, who was on site, reassigned to Worker B; an hour later. */
async function lostWorkOrder(): Promise<string> {
  const body = { description: 'Screen dark', chargePointNo: shop.chargePoint.chargePointNo, staffId: workerA }
  const { id } = (await post('/api/work-orders', body)).data
  for (const act of ['accept', 'arrive']) await post(`/api/work-orders/${id}/${act}`, {}, 'workerA')
  await post(`/api/work-orders/${id}/transfer`, { staffId: workerB, text: 'ill' })
  shop.setNow(later(60))
  return id
}
const half = later(30).toISOString()
/** Uploads a photo from Worker A's phone for a work order that is no longer assigned to Worker A. */
async function aPhoto(workOrderId: string): Promise<string> {
  const id = newId()
  const query = `act=${id}&at=${half}&now=${later(60).toISOString()}`
  const bytes = samplePictures.png
  await shop.call('POST', `/api/work-orders/${workOrderId}/pictures?${query}`, { bytes, token: 'workerA' })
  return id
}
async function sendAct(workOrderId: string, kind: string, body: object): Promise<string> {
  const id = newId()
  const act = { id, workOrderId, kind, at: half, seen: { state: 'on_site', seq: 4 }, body }
  const now = later(60).toISOString()
  const { data } = await post('/api/work-orders/sync', { now, acts: [act] }, 'workerA')
  expect(data.acts).toMatchObject([{ outcome: 'conflict' }])
  return id
}
const on = (id: string, how: 'apply' | 'set-aside' | 'erase', body: object, token?: string) =>
  post(`/api/work-conflicts/${id}/${how}`, body, token)
const erase = (id: string, token?: string) => on(id, 'erase', { reason: 'asked for it' }, token)
const photo = (id: string) => shop.call('GET', `/api/work-conflicts/${id}/picture`)
const fileOf = async (id: string): Promise<string> =>
  (await shop.admin.query('select picture_stored_as as name from maintenance_conflicts where id = $1', [id])).rows[0]
    ?.name
const files = () => createFileStore(path.join(shop.services.config.dataDir, 'maintenance'))
const isThere = async (name: string) => {
  const file = await files().open(name)
  file?.destroy()
  return file !== undefined
}
/** Returns every maintenance table that contains a text. */
async function holding(text: string): Promise<string[]> {
  const { rows } = await shop.admin.query<{ name: string }>(
    `select relname as name from pg_class where relname like 'maintenance_%' and relkind = 'r'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await shop.admin.query(`select from ${name} x where x::text like '%' || $1 || '%'`, [text])
    if (hit.rowCount) found.push(name)
  }
  return found
}

describe('PRIV-01 what waits in a conflict can be forgotten', () => {
  test('PRIV-01 a photo is erased for a reason, with its file; the conflict stays and can be set aside alone', async () => {
    const id = await aPhoto(await lostWorkOrder())
    const name = await fileOf(id)
    expect(await isThere(name)).toBe(true)
    expect(await on(id, 'erase', { reason: ' ' })).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    })
    const before = shop.audited.length
    expect(await erase(id)).toMatchObject({
      status: 200,
      data: { id, state: 'open', isErased: true },
    })
    expect(shop.audited.slice(before)).toMatchObject([
      {
        action: 'eraseWorkConflict',
        entity: 'work-order',
        after: { act: id, kind: 'picture', byName: 'Worker A', reason: 'asked for it' },
      },
    ])
    expect(await photo(id)).toMatchObject({ status: 404 })
    expect(await isThere(name)).toBe(false)
    expect(await erase(id)).toMatchObject({ status: 200 })
    expect(await on(id, 'apply', {})).toMatchObject({ status: 409, error: 'maintenance.conflict-erased' })
    expect(await on(id, 'set-aside', { note: 'erased' })).toMatchObject({
      status: 200,
      data: { state: 'set_aside', isErased: true },
    })
  })

  test('PRIV-01 a signature is erased: who it was stands nowhere any more, and it is not applied', async () => {
    const workOrderId = await lostWorkOrder()
    const mark = `Zoe${newId().slice(-8)}`
    const id = await sendAct(workOrderId, 'confirm', { name: mark, agreed: true })
    expect(await holding(mark)).toEqual(['maintenance_confirmations'])
    expect(await erase(id)).toMatchObject({
      status: 200,
      data: { attempted: `#${id.slice(-8)}`, isErased: true, state: 'open' },
    })
    expect(await holding(mark)).toEqual([])
    for (const act of ['accept', 'arrive']) await post(`/api/work-orders/${workOrderId}/${act}`)
    expect(await on(id, 'apply', {})).toMatchObject({ status: 409, error: 'maintenance.conflict-erased' })
    const workOrder = (await shop.call('GET', `/api/work-orders/${workOrderId}`)).data
    expect(workOrder).toMatchObject({ confirmation: null, confirmations: [] })
  })

  test('PRIV-01 what holds nothing of anybody, or was applied, is not erased here', async () => {
    const workOrderId = await lostWorkOrder()
    const part = await sendAct(workOrderId, 'part', { name: 'Fuse' })
    const nothing = { status: 409, error: 'maintenance.conflict-nothing' }
    expect(await erase(part)).toMatchObject(nothing)
    const id = await aPhoto(workOrderId)
    await on(id, 'apply', {})
    expect(await erase(id)).toMatchObject(nothing)
    const reply = await shop.call('GET', `/api/work-orders/${workOrderId}/pictures/${id}`)
    expect(reply).toMatchObject({ status: 200 })
  })

  test('PRIV-01 who settles no conflicts erases none; signed out 401, another operator’s 404', async () => {
    const id = await aPhoto(await lostWorkOrder())
    for (const [token, status] of [
      ['', 401],
      ['workerA', 403],
      ['viewer', 403],
      ['theirs', 404],
    ] as const)
      expect(await erase(id, token)).toMatchObject({ status })
    expect(await erase(newId())).toMatchObject({ status: 404 })
    expect(await photo(id)).toMatchObject({ status: 200 })
    expect(await erase(id, 'depot')).toMatchObject({ status: 200 })
  })
})

describe('PRIV-01 what was set aside is not kept for ever', () => {
  test('PRIV-01 photo and signature go with the last of the days, those that wait stay; then the file', async () => {
    const workOrderId = await lostWorkOrder()
    const [aside, waits] = [await aPhoto(workOrderId), await aPhoto(workOrderId)]
    const mark = `Zoe${newId().slice(-8)}`
    const signed = await sendAct(workOrderId, 'confirm', { name: mark, agreed: true })
    const open = await sendAct(workOrderId, 'confirm', { name: 'Ana Espera', agreed: true })
    const [asideFile, waitsFile] = [await fileOf(aside), await fileOf(waits)]
    for (const name of [asideFile, waitsFile])
      await utimes(path.join(shop.services.config.dataDir, 'maintenance', 'files', name), noon, noon)
    for (const id of [aside, signed]) await on(id, 'set-aside', { note: 'not needed' })

    shop.setNow(days(conflictMediaRetentionDays))
    await purgeSettledConflicts(shop.services, files())
    expect(await photo(aside)).toMatchObject({ status: 200 })
    expect(await holding(mark)).toEqual(['maintenance_confirmations'])

    shop.setNow(days(conflictMediaRetentionDays + 1))
    await purgeSettledConflicts(shop.services, files())
    expect(await photo(aside)).toMatchObject({ status: 404 })
    expect(await holding(mark)).toEqual([])
    expect(await isThere(asideFile)).toBe(false)
    expect(await isThere(waitsFile)).toBe(true)
    expect(await photo(waits)).toMatchObject({ status: 200 })
    const { list } = (await shop.call('GET', `/api/work-conflicts?workOrderId=${workOrderId}`)).data
    expect(new Map(list.map((row: { id: string }) => [row.id, row]))).toMatchObject(
      new Map([
        [aside, { state: 'set_aside', isErased: true }],
        [signed, { state: 'set_aside', isErased: true, attempted: `#${signed.slice(-8)}` }],
        [waits, { state: 'open', isErased: false }],
        [open, { state: 'open', isErased: false, attempted: 'Ana Espera' }],
      ]),
    )
  })

  test('PRIV-01 a photo that was applied stays with its order; a file that nothing names goes after a day', async () => {
    const workOrderId = await lostWorkOrder()
    const id = await aPhoto(workOrderId)
    await on(id, 'apply', {})
    const stray = await files().write(
      (async function* () {
        yield Buffer.from('left behind')
      })(),
    )
    const folder = path.join(shop.services.config.dataDir, 'maintenance', 'files')
    for (const name of [await fileOf(id), stray.storedAs]) await utimes(path.join(folder, name), noon, noon)
    shop.setNow(later(60))
    await purgeSettledConflicts(shop.services, files())
    expect(await isThere(stray.storedAs)).toBe(true)
    shop.setNow(days(conflictMediaRetentionDays + 2))
    await purgeSettledConflicts(shop.services, files())
    expect(await isThere(stray.storedAs)).toBe(false)
    const reply = await shop.call('GET', `/api/work-orders/${workOrderId}/pictures/${id}`)
    expect(reply).toMatchObject({ status: 200 })
  })
})
