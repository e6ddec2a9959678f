import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('KEPT')
})
afterAll(() => site.close())

/**
 * Returns true if a query waits for the table of packed days. Every read of a packed day waits while the table is
 * locked.
 */
async function waitForPacks(): Promise<boolean> {
  const { rowCount } = await site.admin.query(
    `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
       and relation in (select oid from pg_class where relname like 'stations_meter_value_packs%')`,
  )
  return rowCount !== 0
}

/** Runs the work while the packed days are locked, and returns whether it finished or waits. */
async function withoutPacks(work: () => Promise<unknown>): Promise<'done' | 'waits'> {
  const holder = await site.admin.connect()
  await holder.query('begin; lock table stations_meter_value_packs in access exclusive mode')
  let isDone = false
  const running = work().then(() => (isDone = true))
  try {
    await waitUntil(async () => isDone || (await waitForPacks()), 'it is done, or waits')
    return isDone ? 'done' : 'waits'
  } finally {
    await holder.query('commit')
    holder.release()
    await running
  }
}

test('P-04 a session and the look at its end open no packed day, however many days of samples are kept', async () => {
  const point = await site.connect(await site.chargePoint())
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const sendCall = async (action: string, payload: object) => {
    const reply = await point.call(action, payload)
    if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
    return reply.payload as { transactionId?: number }
  }
  const session = async () => {
    const { transactionId } = await sendCall('StartTransaction', {
      connectorId: 1,
      idTag: 'KEPT',
      meterStart: 1_000,
      timestamp: at(20),
    })
    const register = { timestamp: at(10), sampledValue: [{ value: '3000' }] }
    await sendCall('MeterValues', { connectorId: 1, transactionId, meterValue: [register] })
    await sendCall('StopTransaction', { transactionId, idTag: 'KEPT', meterStop: 5_000, timestamp: at(1) })
  }
  expect(await withoutPacks(session)).toBe('done')
  expect(await withoutPacks(() => site.charging.finder.lookAtClosed())).toBe('done')
  const { rows } = await site.admin.query(
    `select energy_dwh::int as energy, flags_checked_at is not null as seen, (select count(*)::int from charging_unlooked) as unlooked
     from charging_sessions where operator_id = $1`,
    [site.operatorId],
  )
  expect(rows).toEqual([{ energy: 40_000, seen: true, unlooked: 0 }])
  point.socket.close()
})
