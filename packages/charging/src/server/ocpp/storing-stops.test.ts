import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'

/* Small versions of scripts/torture/torture.nightly.test.ts, where the whole database hangs or its disk is full. */
let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 0, timestamp: new Date().toISOString() }
const sessionsOf = async (chargePointId: string) =>
  (await site.admin.query('select from charging_sessions where charge_point_id = $1', [chargePointId])).rowCount

test('R-03 while the database stands still nothing is acknowledged, then it goes on by itself, once', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const holder = await site.admin.connect()
  await holder.query('begin; lock table charging_sessions in access exclusive mode')
  let acknowledged = false
  const started = point.call('StartTransaction', start).finally(() => (acknowledged = true))
  await waitUntil(async () => {
    const waiting = await site.admin.query(
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    )
    return waiting.rowCount !== 0
  }, 'the start waits for the database')
  expect(acknowledged).toBe(false)
  await holder.query('commit')
  holder.release()
  expect((await started).type).toBe('result')
  expect(await sessionsOf(chargePoint.chargePointId)).toBe(1)
  point.socket.close()
})

test('R-04 while the disk is full nothing is acknowledged, with space it goes on by itself, once', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  // A sequence keeps its value after a failed transaction.
  await site.admin.query(`
    create sequence test_tries;
    grant usage on sequence test_tries to public;
    create function test_disk_full() returns trigger language plpgsql as $$ begin
      perform nextval('test_tries');
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger test_disk_full before insert on charging_sessions execute function test_disk_full()`)
  let acknowledged = false
  const started = point.call('StartTransaction', start).finally(() => (acknowledged = true))
  await waitUntil(
    async () => (await site.admin.query('select from test_tries where is_called')).rowCount === 1,
    'the start was to be stored',
  )
  expect([acknowledged, await sessionsOf(chargePoint.chargePointId)]).toEqual([false, 0])
  await site.admin.query('drop trigger test_disk_full on charging_sessions')
  expect((await started).type).toBe('result')
  expect(await sessionsOf(chargePoint.chargePointId)).toBe(1)
  point.socket.close()
})
