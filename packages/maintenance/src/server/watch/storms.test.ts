import { newId } from '@evops/platform/contract'
import { createTestChargePoint } from '@evops/stations/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
let chargePoints: string[]
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
  await shop.aStaff({ name: 'Head', userId: shop.users.chief, chief: true })
  const more = [
    await createTestChargePoint(shop.services, shop.operatorId, shop.stationId),
    await createTestChargePoint(shop.services, shop.operatorId, shop.stationId),
  ]
  chargePoints = [shop.chargePoint, ...more].map(({ id }) => id)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.admin.query(
    "update stations_alarms set state = 'closed', cleared_at = now(), closed_at = now() where state <> 'closed'",
  )
  await shop.watch()
  await shop.watch()
})

const list = async (query: string, token = 'chief') =>
  (await shop.call('GET', `/api/work-orders?pageSize=100&${query}`, { token })).data.list
const read = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
const act = (id: string, name: string, body: object = {}, token = 'workerA') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
/** Inserts an alarm as the alarm monitor does: of a charge point, or of the station (`chargePoint` null). */
async function anAlarm(
  chargePoint: string | null,
  { code = 'F30', into = null as string | null, minutes = 10 } = {},
): Promise<string> {
  const id = newId()
  await shop.admin.query(
    `insert into stations_alarms (operator_id, id, station_id, charge_point_id, connector_no, code, level, raised_at, last_at, folded_into)
     values ($1, $2, $3, $4, 0, $5, 4, now() - make_interval(mins => $7), now(), $6)`,
    [shop.operatorId, id, shop.stationId, chargePoint, code, into, minutes],
  )
  return id
}
/** Clears alarms six minutes ago: an alarm must be over for five until its work order is cancelled. */
const clear = (ids: readonly string[]) =>
  shop.admin.query(
    "update stations_alarms set state = 'cleared', cleared_at = now() - interval '6 minutes' where id = any($1)",
    [ids],
  )
async function aStorm(code = 'F30') {
  const storm = await anAlarm(null, { code })
  const parts = []
  for (const chargePoint of chargePoints) parts.push(await anAlarm(chargePoint, { code, into: storm }))
  await shop.watch()
  const [parent] = await list(`alarmId=${storm}`)
  return { storm, parts, parent }
}

describe('X-12 an outage of a station', () => {
  test('X-12 a storm is one order of the station with one of each charge point under it; chiefs hear of one', async () => {
    const early = await anAlarm(chargePoints[0] ?? '', { code: 'F30' })
    await shop.watch()
    const [first] = await list(`alarmId=${early}`)
    const storm = await anAlarm(null)
    const parts = [
      early,
      await anAlarm(chargePoints[1] ?? '', { into: storm }),
      await anAlarm(chargePoints[2] ?? '', { into: storm }),
    ]
    await shop.admin.query('update stations_alarms set folded_into = $1 where id = $2', [storm, early])
    await shop.watch()
    await shop.watch()
    const [parent] = await list(`alarmId=${storm}`)
    expect(parent).toMatchObject({
      chargePointNo: null,
      state: 'new',
      children: 3,
      openChildren: 3,
      parentId: null,
    })
    const children = await list(`parentId=${parent.id}`)
    expect(children.map(({ alarmId }: { alarmId: string }) => alarmId).toSorted()).toEqual(parts.toSorted())
    // The earlier work order was joined to it, and its history shows that.
    expect(children.map(({ id }: { id: string }) => id)).toContain(first.id)
    expect((await read(first.id)).steps.at(-1)).toMatchObject({ kind: 'joined', text: parent.no })
    expect(await list('folded=true&state=open')).toMatchObject([{ id: parent.id }])
    const bell = (await shop.call('GET', '/api/messages?pageSize=200')).data.list
    const titles = bell.map((one: { content: { title: { en: string } } }) => one.content.title.en)
    expect(titles.filter((title: string) => title.includes(parent.no))).toHaveLength(1)
    const made = children.filter(({ id }: { id: string }) => id !== first.id)
    for (const { no } of made) expect(titles.filter((title: string) => title.includes(no))).toEqual([])
    // A second fault of the same outage belongs to it; its charge points already have their work orders.
    const second = await anAlarm(null, { code: 'F31' })
    for (const chargePoint of chargePoints) await anAlarm(chargePoint, { code: 'F31', into: second })
    await shop.watch()
    await shop.watch()
    expect((await list(`alarmId=${second}`))[0]).toMatchObject({ parentId: parent.id, parentNo: parent.no })
    expect((await read(parent.id)).children).toBe(4)
  })

  test('X-12 given, accepted and reached with its parent, each is repaired by itself; the parent closes when none is open', async () => {
    const { parts, parent, storm } = await aStorm()
    await act(parent.id, 'dispatch', { staffId: workerA }, 'chief')
    const states = async () => (await list(`parentId=${parent.id}`)).map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['dispatched', 'dispatched', 'dispatched'])
    // The assignee is notified once.
    await shop.watch()
    const { list: bell } = (await shop.call('GET', '/api/messages?pageSize=200', { token: 'workerA' })).data
    const offlineMessages = bell.filter((one: { content: { text: { en: string } } }) =>
      one.content.text.en.includes('Offline'),
    )
    expect(offlineMessages).toHaveLength(1)
    await act(parent.id, 'accept')
    await act(parent.id, 'arrive', { lat: 40.4, lng: -3.7 })
    expect(await states()).toEqual(['on_site', 'on_site', 'on_site'])
    await act(parent.id, 'begin', { text: 'dark' })
    await act(parent.id, 'finish', { cause: 'power', remedy: 'The breaker was off' })
    const [child] = await list(`parentId=${parent.id}`)
    expect(await act(parent.id, 'close', { text: 'done' }, 'chief')).toMatchObject({
      status: 409,
      error: 'maintenance.children-open',
      msg: expect.stringContaining(child.no),
    })
    for (const { id } of await list(`parentId=${parent.id}`)) {
      await act(id, 'begin', { text: 'dark' })
      await act(id, 'finish', { cause: 'power', remedy: 'The breaker was off' })
      await shop.proven(id)
    }
    await clear([...parts, storm])
    for (const { id } of await list(`parentId=${parent.id}`)) await act(id, 'close', {}, 'chief')
    expect(await read(parent.id)).toMatchObject({ state: 'done', openChildren: 0 })
    // The whole outage is over, so the work order ends automatically.
    await shop.watch()
    expect(await read(parent.id)).toMatchObject({ state: 'closed' })
    expect((await read(parent.id)).steps.at(-1)).toMatchObject({ kind: 'closed', byName: '' })
  })

  test('X-12 an outage that is still in work ends by itself when all under it is over, by what its parts were; whoever has it hears of that', async () => {
    const { parts, parent, storm } = await aStorm()
    await act(parent.id, 'dispatch', { staffId: workerA }, 'chief')
    await act(parent.id, 'accept')
    await act(parent.id, 'arrive')
    await act(parent.id, 'begin', { text: 'dark' })
    await act(parent.id, 'suspend', { reason: 'grid' })
    const children = await list(`parentId=${parent.id}`)
    for (const { id } of children) {
      await act(id, 'begin', { text: 'dark' })
      await act(id, 'finish', { cause: 'power', remedy: 'The breaker was off' })
      await shop.proven(id)
    }
    await clear([...parts, storm])
    for (const { id } of children.slice(1)) await act(id, 'close', {}, 'chief')
    await shop.watch()
    expect(await read(parent.id)).toMatchObject({ state: 'suspended', openChildren: 1 })
    await act(children[0].id, 'close', {}, 'chief')
    await shop.watch()
    const ended = await read(parent.id)
    expect(ended).toMatchObject({ state: 'closed', cause: 'power', suspendedAt: null })
    expect(ended.doneAt).toBe(ended.closedAt)
    expect(ended.steps.at(-1)).toMatchObject({ kind: 'closed', from: 'suspended', byName: '' })
    const { list: bell } = (await shop.call('GET', '/api/messages?pageSize=200', { token: 'workerA' })).data
    const titles = bell.map((one: { content: { title: { en: string } } }) => one.content.title.en)
    expect(titles).toContain(`Order ${parent.no} was closed: all orders under it are completed`)
  })

  test('X-12 an outage whose charge points all recovered by themselves stays with whoever is on the way', async () => {
    const { parts, parent, storm } = await aStorm()
    await act(parent.id, 'dispatch', { staffId: workerA }, 'chief')
    const children = await list(`parentId=${parent.id}`)
    await act(parent.id, 'accept')
    for (const { id } of children) await act(id, 'transfer', { staffId: workerA, text: 'later' }, 'chief')
    await clear([...parts, storm])
    await shop.watch()
    await shop.watch()
    // A person dispatched them, so only a person ends them; each has a note that its alarm is over.
    expect(await read(parent.id)).toMatchObject({ state: 'accepted', openChildren: 3 })
    for (const { id } of [parent, ...children])
      expect((await read(id)).steps.at(-1)).toMatchObject({ kind: 'noted', byName: '' })
    await act(parent.id, 'transfer', { staffId: workerA, text: 'nothing to do' })
    await act(parent.id, 'cancel', { text: 'recovered' }, 'chief')
    expect(await read(parent.id)).toMatchObject({ state: 'cancelled', openChildren: 0 })
  })

  test('X-12 charge points that recover end by themselves, and the outage when the last of them has', async () => {
    const { storm, parts, parent } = await aStorm()
    await clear(parts.slice(0, 2))
    await shop.watch()
    expect(await read(parent.id)).toMatchObject({ state: 'new', children: 3, openChildren: 1 })
    // The alarm storm is over, but one of its charge points still has its alarm.
    await clear([storm])
    await shop.watch()
    expect(await read(parent.id)).toMatchObject({ state: 'new', openChildren: 1 })
    await clear(parts)
    await shop.watch()
    await shop.watch()
    expect(await read(parent.id)).toMatchObject({ state: 'cancelled', openChildren: 0 })
  })

  test('X-12 cancelled, an outage takes along what nobody has accepted, and is refused while somebody works under it', async () => {
    const { parent } = await aStorm()
    const [child, other] = await list(`parentId=${parent.id}`)
    await act(child.id, 'dispatch', { staffId: workerA }, 'chief')
    await act(child.id, 'accept')
    expect(await act(parent.id, 'cancel', { text: 'a test' }, 'chief')).toMatchObject({
      status: 409,
      error: 'maintenance.children-open',
    })
    await act(child.id, 'transfer', { staffId: workerA, text: 'later' })
    expect((await act(parent.id, 'cancel', { text: 'a test' }, 'chief')).data).toMatchObject({
      state: 'cancelled',
      openChildren: 0,
    })
    expect((await read(other.id)).steps.at(-1)).toMatchObject({ kind: 'cancelled', text: 'a test' })
    // Only two levels: a work order below another cannot have work orders below it.
    await expect(
      shop.admin.query('update maintenance_work_orders set parent_id = $1 where id = $2', [child.id, parent.id]),
    ).rejects.toThrow('maintenance_work_orders_parent')
  })
})
