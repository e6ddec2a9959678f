import type { SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportsSite, type ReportsSite } from '../../testing/reports-site.ts'

let site: ReportsSite
let madrid: SiteChargePoint
let santiago: SiteChargePoint
const [anna, ben] = [newId(), newId()]
const minute = 60_000

interface WorkOrder {
  chargePoint?: SiteChargePoint
  type?: 'fault' | 'inspection'
  state?: 'new' | 'done' | 'closed' | 'cancelled'
  at: string
  accepted?: number
  done?: number
  /** Minutes of waiting time. */
  waited?: number
  returned?: number
  /** Minutes until the repair deadline; absent: scheduled work. */
  fix?: number
  broken?: boolean
  staff?: string
  firmware?: string
}
/** Inserts a work order as the maintenance domain stores it; times are minutes after its creation. */
async function aWorkOrder({ chargePoint, type = 'fault', state = 'closed', at, ...more }: WorkOrder): Promise<void> {
  const made = new Date(at)
  const after = (minutes?: number) => (minutes === undefined ? null : new Date(made.getTime() + minutes * minute))
  const id = newId()
  const row = {
    operator_id: site.operatorId,
    id,
    no: id.slice(-12),
    source: 'console',
    type,
    level: 2,
    station_id: chargePoint?.stationId ?? null,
    charge_point_id: chargePoint?.chargePointId ?? null,
    charge_point_model: chargePoint ? 'Acme Fast 60' : '',
    charge_point_firmware: more.firmware ?? '',
    description: 'x',
    state,
    created_at: made,
    accepted_at: after(more.accepted),
    done_at: after(more.done),
    cause: more.done === undefined ? null : 'screen',
    closed_at: state === 'closed' || state === 'cancelled' ? after((more.done ?? 0) + 5) : null,
    suspended_seconds: (more.waited ?? 0) * 60,
    returned: more.returned ?? 0,
    fix_due: after(more.fix),
    fix_broken_at: more.broken ? after(more.fix) : null,
    assignee_id: more.staff ?? null,
  }
  const names = Object.keys(row)
  // Disables triggers, so that the order's steps are not created; this test does not need them.
  const client = await site.admin.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(
    `insert into maintenance_work_orders (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  )
  await client.query(`set session_replication_role = 'origin'`)
  client.release()
}

beforeAll(async () => {
  site = await reportsSite()
  site.setNow(new Date('2026-04-01T00:00:00Z'))
  madrid = await site.chargePoint({ timeZone: 'Europe/Madrid' })
  santiago = await site.chargePoint({ timeZone: 'America/Santiago' })
  for (const [id, name] of [
    [anna, 'Anna'],
    [ben, 'Ben'],
  ])
    await site.admin.query(
      `insert into maintenance_staff (operator_id, id, staff_no, name, created_at) values ($1, $2, $3, $3, now())`,
      [site.operatorId, id, name],
    )
  const of = { chargePoint: madrid, staff: anna, firmware: '1.0' }
  // In February in Madrid's local time: accepted after 10 minutes, done after 120 of which 30 were waiting, in time, at
  // the first attempt.
  await aWorkOrder({ ...of, at: '2026-01-31T23:30:00Z', accepted: 10, done: 120, waited: 30, fix: 240 })
  // Two days later: too late, returned once.
  await aWorkOrder({
    ...of,
    at: '2026-02-02T23:30:00Z',
    accepted: 20,
    done: 300,
    returned: 1,
    fix: 240,
    broken: true,
  })
  // Created in January, done in February; scheduled work.
  await aWorkOrder({
    ...of,
    type: 'inspection',
    at: '2026-01-31T20:00:00Z',
    accepted: 60,
    done: 2_880,
    staff: ben,
    firmware: '2.0',
  })
  // No visit was needed.
  await aWorkOrder({
    ...of,
    state: 'cancelled',
    at: '2026-02-20T10:00:00Z',
    fix: 240,
    broken: true,
    staff: anna,
  })
  // Overdue and not assigned.
  await aWorkOrder({ chargePoint: santiago, state: 'new', at: '2026-02-21T02:30:00Z', fix: 30, broken: true })
  await aWorkOrder({ state: 'new', at: '2026-02-22T10:00:00Z' })
})
afterAll(() => site.close())

const span = { dayFrom: '2026-01-01', dayTo: '2026-03-31' }
const requestReport = (query: Record<string, string>, token?: string) =>
  site.report('workorderanalysis', { ...span, ...query, sort: 'key' }, token)
const whole = {
  madeWorkOrders: 6,
  acceptedWorkOrders: 3,
  // (10 + 20 + 60) / 3 minutes.
  meanAcceptSeconds: 1_800,
  repairedWorkOrders: 3,
  // (90 + 300 + 2880) / 3 minutes.
  meanRepairSeconds: 65_400,
  // One in time, one late, one late and still open.
  judgedWorkOrders: 3,
  slaRate: 0.333333,
  verifiedWorkOrders: 3,
  firstFixRate: 0.666667,
  faultWorkOrders: 4,
  repeatedWorkOrders: 1,
  repeatRate: 0.25,
  cancelledWorkOrders: 1,
}

describe('ROUTE-03 chgyworder: the report of repairs', () => {
  test('figures are those worked out by hand, the same by whatever rows stand for', async () => {
    for (const by of ['station', 'chargePointModel', 'firmware', 'staff', 'day', 'month'])
      expect([by, (await requestReport({ by })).totals]).toMatchObject([by, [whole]])
  })

  test('by month: an order counts in the month in which it was made, by its station’s clock, also one that is done later', async () => {
    const { list } = await requestReport({ by: 'month' })
    expect(list).toMatchObject([
      { month: '2026-01', madeWorkOrders: 1, meanRepairSeconds: 172_800, slaRate: null, firstFixRate: 1 },
      {
        month: '2026-02',
        madeWorkOrders: 5,
        meanAcceptSeconds: 900,
        meanRepairSeconds: 11_700,
        firstFixRate: 0.5,
      },
    ])
    expect((await requestReport({ by: 'day', dayFrom: '2026-02-20', dayTo: '2026-02-20' })).list).toMatchObject([
      { day: '2026-02-20', madeWorkOrders: 2, cancelledWorkOrders: 1 },
    ])
  })

  test('what no order was counted for is unknown, not 0: of a station, of nobody, of a span', async () => {
    const unknown = { meanAcceptSeconds: null, meanRepairSeconds: null, firstFixRate: null }
    const { list } = await requestReport({ by: 'station', stationIds: santiago.stationId })
    expect(list).toMatchObject([{ stationId: santiago.stationId, madeWorkOrders: 1, slaRate: 0, ...unknown }])
    const staff = (await requestReport({ by: 'staff' })).list
    expect(
      staff.map(({ staffName, madeWorkOrders }: { staffName?: string; madeWorkOrders: number }) => [
        staffName,
        madeWorkOrders,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Anna', 3],
        ['Ben', 1],
        [undefined, 2],
      ]),
    )
    expect(await requestReport({ dayFrom: '2025-05-01', dayTo: '2025-05-31' })).toMatchObject({
      list: [],
      totals: [],
    })
  })

  test('by firmware and model as they were when it was made; orders of no station stand by themselves', async () => {
    const firmware = (await requestReport({ by: 'firmware' })).list
    expect(
      firmware.map((row: { firmware?: string; madeWorkOrders: number }) => [row.firmware, row.madeWorkOrders]),
    ).toEqual(
      expect.arrayContaining([
        ['1.0', 3],
        ['2.0', 1],
        [undefined, 2],
      ]),
    )
    const stations = (await requestReport({ by: 'station' })).list
    expect(stations).toHaveLength(3)
    expect(stations.filter(({ stationId }: { stationId?: string }) => stationId === undefined)).toMatchObject([
      { madeWorkOrders: 1 },
    ])
  })

  test('S-17 S-18 who may not see orders is refused, another operator sees none, who is limited to stations sees theirs', async () => {
    expect(await requestReport({}, '')).toMatchObject({ status: 401 })
    expect(await requestReport({}, 'nobody')).toMatchObject({ status: 403 })
    expect((await requestReport({}, 'theirs')).list).toEqual([])
    site.scope.stationIds = [santiago.stationId]
    // Includes the work order without a station, as the list of work orders does.
    expect((await requestReport({ by: 'staff' }, 'scoped')).totals).toMatchObject([{ madeWorkOrders: 2 }])
  })

  test('held beside the span before it', async () => {
    const { list } = await requestReport({
      by: 'chargePointModel',
      dayFrom: '2026-02-01',
      dayTo: '2026-02-28',
      compare: 'previous',
    })
    expect(list.length).toBeGreaterThan(0)
  })
})
