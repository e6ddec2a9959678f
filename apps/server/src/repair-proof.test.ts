import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { SiteChargePoint } from '@evops/charging/testing'
import { createTestUser } from '@evops/organisation/testing'
import { continueRetests } from '@evops/maintenance/server'
import { waitUntil } from '@evops/platform/testing'
import { createChargePoint, realClock, type ChargePoint } from '@evops/simulator/simulator'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let staffId: string
let second: string
const points: ChargePoint[] = []
beforeAll(async () => {
  site = await productSite()
  const body = { staffNo: 'T-1', name: 'Technician 7', skills: [], stationIds: [] }
  staffId = (await site.call('POST', '/api/maintenance-staff', body)).data.id
  second = (await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })).token
})
afterEach(() => site.setNow(undefined))
afterAll(async () => {
  await Promise.all(points.map((point) => point.close()))
  await site.close()
})

const car = { capacityKwh: 60, soc: 10, maxKw: 100 }
/** Charges twenty times as fast with the same clock. */
const quick = { ...realClock, after: (ms: number, run: () => void) => realClock.after(ms / 20, run) }
async function aPoint(version?: 'ocpp2.0.1'): Promise<{ chargePoint: SiteChargePoint; point: ChargePoint }> {
  const chargePoint = await site.chargePoint()
  const point = createChargePoint({
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    connectors: 2,
    keys: { MeterValueSampleInterval: '2' },
    meterStartWh: 1_000_000,
    clock: quick,
    reconnect: false,
    ...(version && { version }),
  })
  points.push(point)
  await point.comeBack()
  await site.isConnected(chargePoint)
  return { chargePoint, point }
}
const act = (id: string, name: string, body: object = {}, token?: string) =>
  site.call('POST', `/api/work-orders/${id}/${name}`, body, token)
const read = async (id: string) => (await site.call('GET', `/api/work-orders/${id}`)).data
/** Completes a repair; its re-test starts by itself. */
async function aRepair(chargePoint: SiteChargePoint): Promise<string> {
  const body = {
    description: 'It does not charge',
    chargePointNo: chargePoint.chargePointNo,
    connectorNo: 1,
    level: 2,
    staffId,
  }
  const { id } = (await site.call('POST', '/api/work-orders', body)).data
  for (const [name, payload] of [
    ['accept', {}],
    ['arrive', {}],
    ['begin', { text: 'no camera' }],
    ['finish', { cause: 'connector', remedy: 'New cable' }],
  ] as const)
    expect(await act(id, name, payload)).toMatchObject({ status: 200 })
  return id
}
const round = () => site.job('maintenance', 'maintenance:retests')
/** Reads the stored row: after the clock was advanced, no sign-in is valid. */
async function newestRun(id: string) {
  const { rows: runs } = await site.admin.query<{ state: string; steps: { key: string; state: string }[] }>(
    'select state, steps from maintenance_retests where work_order_id = $1 order by started_at desc limit 1',
    [id],
  )
  return runs[0] ?? { state: '', steps: [] }
}
/** Runs two processes in parallel, repeatedly, until a step has one of these states. */
async function waitForStep(id: string, key: string, states: readonly string[]) {
  let found: { key: string; state: string } | undefined
  await waitUntil(
    async () => {
      await Promise.all([round(), round()])
      const { steps } = await newestRun(id)
      found = steps.find((step) => step.key === key)
      return states.includes(found?.state ?? '')
    },
    `step ${key} is ${states.join(' or ')}`,
    30_000,
  ).catch(async (error: unknown) => {
    throw new Error(JSON.stringify(await newestRun(id)), { cause: error })
  })
}
const later = (seconds: number) => site.setNow(new Date(Date.now() + seconds * 1000))
const rows = async (text: string, chargePoint: SiteChargePoint) =>
  (await site.admin.query<{ n: number }>(text, [chargePoint.chargePointId])).rows[0]?.n

describe('X-12 a repair is proven by its charge point', () => {
  test('X-12 a process killed with -9 in a re-test is replaced: another goes on where it stood, and each command goes out once', async () => {
    const { chargePoint } = await aPoint()
    // After a retry only this re-test runs.
    await site.admin.query(
      "update maintenance_retests set state = 'stopped', finished_at = now() where state = 'running'",
    )
    const id = await aRepair(chargePoint)
    const file = path.resolve(import.meta.dirname, 'testing/retest-process.ts')
    const child = fork(file, [site.url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const over = once(child, 'exit')
    await once(child, 'message')
    child.kill('SIGKILL')
    await over
    const countCommands = async () => {
      const { rows: commands } = await site.admin.query(
        'select action, count(*)::int as n from stations_commands where charge_point_id = $1 group by 1 order by 1',
        [chargePoint.chargePointId],
      )
      return commands
    }
    // The process recorded that it would send a command, and no command was sent.
    expect((await newestRun(id)).steps.slice(0, 2)).toMatchObject([{ state: 'passed' }, { state: 'working' }])
    expect(await countCommands()).toEqual([])
    // A command without a row after a while was not sent: the next process sends it.
    await waitForStep(id, 'charge', ['skipped'])
    later(16 * 60)
    await waitForStep(id, 'quiet', ['passed'])
    expect((await newestRun(id)).state).toBe('passed')
    expect(await countCommands()).toEqual([
      { action: 'TriggerMessage', n: 1 },
      { action: 'UnlockConnector', n: 1 },
    ])
  })

  test('X-12 a command whose row does not come is sent once more, under the same id, however often is looked', async () => {
    const { chargePoint } = await aPoint()
    await site.admin.query(
      "update maintenance_retests set state = 'stopped', finished_at = now() where state = 'running'",
    )
    const id = await aRepair(chargePoint)
    const sent: (string | undefined)[] = []
    const runRetestsAfter = (ms: number) =>
      continueRetests({
        services: { ...site.services, now: () => new Date(Date.now() + ms) },
        numbersOf: async () => new Map<string, number>(),
        command: (workOrder) => {
          sent.push(workOrder.id)
          return new Promise<never>(() => undefined)
        },
      })
    while (sent.length === 0) await runRetestsAfter(0)
    for (let look = 0; look < 3; look += 1) await runRetestsAfter(0)
    expect(sent).toHaveLength(1)
    for (let look = 0; look < 3; look += 1) await runRetestsAfter(6_000)
    expect(sent).toEqual([expect.any(String), sent[0]])
    expect((await newestRun(id)).steps[1]).toMatchObject({ key: 'answer', state: 'working' })
  })

  test.each([undefined, 'ocpp2.0.1'] as const)(
    'X-12 re-tested with a vehicle plugged (%s): state, answer, a minute of charging that nothing counts, a quiet quarter of an hour',
    async (version) => {
      const { chargePoint, point } = await aPoint(version)
      await point.plug(1, car)
      const id = await aRepair(chargePoint)
      expect(await act(id, 'close')).toMatchObject({ status: 409, error: 'maintenance.retest-missing' })
      await waitForStep(id, 'unlock', ['skipped'])
      await waitUntil(
        async () => {
          await round()
          return (
            (await rows(
              `select count(*)::int as n from charging_test_sessions t where charge_point_id = $1 and started_at is not null and exists (
               select from stations_meter_values s where s.register_dwh > t.meter_start_dwh and s.charge_point_key = (select charge_point_key from stations_charge_points p where p.id = t.charge_point_id))`,
              chargePoint,
            )) === 1
          )
        },
        'the test charge has begun, and energy flows',
        30_000,
      )
      later(62)
      await waitForStep(id, 'charge', ['passed'])
      later(10 * 60)
      await round()
      expect((await newestRun(id)).state).toBe('running')
      later(16 * 60)
      await waitForStep(id, 'quiet', ['passed', 'failed'])
      site.setNow(undefined)
      const [run] = (await read(id)).retests
      expect(run.steps.map(({ key, state, skip }: Record<string, string>) => [key, state, skip])).toEqual([
        ['state', 'passed', null],
        ['answer', 'passed', null],
        ['unlock', 'skipped', 'in-use'],
        ['charge', 'passed', null],
        ['quiet', 'passed', null],
      ])
      const charge = run.steps[3]
      expect(charge.energyWh).toBeGreaterThan(0)
      expect(charge.ocppMessages.length).toBeGreaterThanOrEqual(3)
      expect(charge.ocppMessages.every(({ body }: { body: string }) => !/EVT[0-9A-F]{17}/.test(body))).toBe(true)
      // Each command was sent once, whichever process sent it.
      const sent = await site.admin.query(
        'select action, count(*)::int as n from stations_commands where charge_point_id = $1 group by 1 order by 1',
        [chargePoint.chargePointId],
      )
      expect(sent.rows).toEqual([
        { action: 'RemoteStartTransaction', n: 1 },
        { action: 'RemoteStopTransaction', n: 1 },
        { action: 'TriggerMessage', n: 1 },
      ])
      for (const table of ['charging_sessions', 'charging_orphan_stops'])
        expect(await rows(`select count(*)::int as n from ${table} where charge_point_id = $1`, chargePoint)).toBe(0)
      const list = await site.call('GET', `/api/work-orders?chargePointNo=${chargePoint.chargePointNo}`)
      expect(list.data?.total ?? 0).toBe(0)
      const closed = await Promise.all([act(id, 'close'), act(id, 'close')])
      expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await read(id)).toMatchObject({ state: 'closed', proof: 'retest', secondName: '' })
    },
  )

  test('X-12 a free connector is unlocked; a fault that comes again fails the test, and a later one passes', async () => {
    const { chargePoint, point } = await aPoint()
    const id = await aRepair(chargePoint)
    await waitForStep(id, 'charge', ['skipped'])
    expect((await read(id)).retests[0].steps).toMatchObject([
      { state: 'passed' },
      { state: 'passed' },
      { state: 'passed' },
      { state: 'skipped', skip: 'no-vehicle' },
      {},
    ])
    expect((await act(id, 'retests')).error).toBe('maintenance.retest-running')
    await point.fault(1, 'GroundFailure')
    await waitForStep(id, 'quiet', ['failed'])
    expect((await read(id)).retests[0]).toMatchObject({ state: 'failed', finishedAt: expect.any(String) })
    expect((await act(id, 'close')).error).toBe('maintenance.retest-missing')
    await point.clearFault(1)
    expect((await act(id, 'retests')).data.retests).toHaveLength(2)
    expect((await act(id, 'retests/stop')).data.retests[0].state).toBe('stopped')
    expect((await act(id, 'retests/stop')).error).toBe('maintenance.retest-over')
    // Returning the work order stops the running re-test; completing it again starts a new one.
    await act(id, 'retests')
    expect((await act(id, 'return', { text: 'again' })).data.retests[0].state).toBe('stopped')
    expect((await act(id, 'retests')).error).toBe('maintenance.work-order-state')
  })

  test('X-12 without proof closing takes a reason and a second person; approved twice at once it closes once', async () => {
    const { chargePoint } = await aPoint()
    const id = await aRepair(chargePoint)
    const workOrder = (await act(id, 'close', { text: 'The site is without power until May' })).data
    expect(workOrder).toMatchObject({ state: 'done', proof: null, needsProof: true })
    expect((await act(id, 'close', { text: 'x' })).error).toBe('organisation.approval-waiting')
    const approve = `/api/organisation/approvals/${workOrder.closeWaits.approvalId}/approve`
    expect((await site.call('POST', approve, {})).error).toBe('organisation.approval-own-request')
    await Promise.all([1, 2].map(() => site.call('POST', approve, {}, second)))
    const closed = await read(id)
    expect(closed).toMatchObject({ state: 'closed', proof: 'second_person', closeWaits: null })
    expect(closed.secondName).not.toBe('')
    expect(closed.retests[0].state).toBe('stopped')
    expect(closed.steps.at(-1)).toMatchObject({ kind: 'closed', text: 'The site is without power until May' })
    expect(closed.steps.filter(({ kind }: { kind: string }) => kind === 'closed')).toHaveLength(1)
  })

  test('X-12 a test token starts nothing but its own test: elsewhere, later and twice it is refused', async () => {
    const { chargePoint, point } = await aPoint()
    const id = await aRepair(chargePoint)
    const { rows: found } = await site.admin.query<{ tag: string }>(
      'select id_tag as tag from charging_test_sessions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    const tag = found[0]?.tag ?? ''
    const authorizeStatus = async (of: ChargePoint) =>
      z
        .object({ payload: z.object({ idTagInfo: z.object({ status: z.string() }) }) })
        .parse(await of.call('Authorize', { idTag: tag })).payload.idTagInfo.status
    expect(await authorizeStatus(point)).toBe('Accepted')
    const other = await aPoint()
    expect(await authorizeStatus(other.point)).toBe('Invalid')
    const until = (moment: string) =>
      site.admin.query(`update charging_test_sessions set valid_until = ${moment} where id_tag = $1`, [tag])
    await until("now() - interval '1 second'")
    expect(await authorizeStatus(point)).toBe('Expired')
    await until("now() + interval '1 hour'")
    expect(await authorizeStatus(point)).toBe('Accepted')
    await act(id, 'retests/stop')
    await site.admin.query(
      'update charging_test_sessions set device_started_at = now(), started_at = now(), ended_at = now() where id_tag = $1',
      [tag],
    )
    expect(await authorizeStatus(point)).toBe('Expired')
  })

  test('X-12 what is proven is held by the database: no re-test that failed, and none of another order', async () => {
    const { chargePoint } = await aPoint()
    const id = await aRepair(chargePoint)
    const { rows: found } = await site.admin.query<{ id: string }>(
      'select id from maintenance_retests where work_order_id = $1',
      [id],
    )
    await expect(
      site.admin.query("update maintenance_work_orders set proof = 'retest', retest_id = $2 where id = $1", [
        id,
        found[0]?.id,
      ]),
    ).rejects.toThrow('maintenance_work_orders_proof')
    await expect(
      site.admin.query(
        `begin; update maintenance_retests set finished_at = now() where work_order_id = '${id}'; commit`,
      ),
    ).rejects.toThrow('maintenance_retests_over')
  })
})
