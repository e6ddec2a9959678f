import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import { raiseCardAlarm } from './card-alarms.store.ts'
import { watchAlarms } from './watch.job.ts'

let site: TestSite
beforeAll(async () => void (site = await createTestSite()))
afterAll(() => site.close())

test('X-08 F62 a card that is shown where nobody could have brought it is an alarm at once, the same one that its session makes; a refused start is none', async () => {
  const stationId = await createTestStation(site.services, site.ours)
  const chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
  const at = new Date()
  const base = { operatorId: site.ours, chargePointId: chargePoint.id, deviceAt: null, receivedAt: at }
  const clone = {
    kind: 'security',
    level: 3,
    code: 'CardAtTwoPlaces',
    detail: '•••• 0001: N1 A ↔ B',
  } as const
  const refused = { kind: 'start', level: 1, code: 'StartRefused.hours', detail: '•••• 0001' } as const
  await site.admin.query(
    eventKind.text,
    eventKind.columns([
      { ...base, ...clone },
      { ...base, ...refused },
    ]),
  )
  await watchAlarms(site.services)
  const alarms = async () =>
    (await site.call('GET', `/api/alarms?stationId=${stationId}`)).data.list.map(
      ({ code, connectorNo, count, detail }: Record<string, unknown>) => ({
        code,
        connectorNo,
        count,
        detail,
      }),
    )
  const one = { code: 'F62', connectorNo: 0, count: 1, detail: clone.detail }
  expect(await alarms()).toEqual([one])
  await site.services.db.inTenant(site.ours, (tx) =>
    raiseCardAlarm(tx, {
      operatorId: site.ours,
      stationId,
      chargePointId: chargePoint.id,
      connectorNo: 0,
      detail: 'A (N1) ↔ B (N2)',
      at,
    }),
  )
  expect(await alarms()).toEqual([{ ...one, count: 2, detail: 'A (N1) ↔ B (N2)' }])
  const { list } = (await site.call('GET', `/api/events?chargePointId=${chargePoint.id}&kind=start`)).data
  expect(list).toMatchObject([{ kind: 'start', code: 'StartRefused.hours', detail: '•••• 0001' }])
})
