import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendBootNotification, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
const points: RawChargePoint[] = []
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())
afterEach(() => Promise.all(points.splice(0).map((point) => point.close())))

const night = {
  unit: 'W',
  purpose: 'TxDefaultProfile',
  stackLevel: 2,
  periods: [
    { fromMinute: 0, limitTenths: 600_000 },
    { fromMinute: 480, limitTenths: 110_005 },
  ],
}
const create = (more: object = {}) =>
  site.call('POST', '/api/profile-templates', { body: { name: `P ${Math.random()}`, ...night, ...more } })

async function device(answer: (action: string) => string = () => 'Accepted') {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  points.push(point)
  for (const action of ['SetChargingProfile', 'ClearChargingProfile'])
    point.answer(action, () => ({ status: answer(action) }))
  await sendBootNotification(point)
  return { chargePoint, point }
}
/** Starts the bulk job and runs the worker once. */
async function apply(body: object) {
  const started = await site.call('POST', '/api/bulk-jobs/profiles', { body })
  const { bulkJobId: id } = started.data ?? {}
  if (id)
    await site.stations.domain.jobs?.['stations:bulk-job']?.run(
      { operatorId: site.ours, id },
      { jobId: '', attempt: 1 },
    )
  return started
}
const active = async (id: string) => (await site.call('GET', `/api/charge-points/${id}/charging-profiles`)).data

describe('X-11 charging profiles by the time of day', () => {
  test('TC_056 a template goes to a connector with its own number and the midnight of the station, and is active once accepted', async () => {
    const { chargePoint, point } = await device()
    const { data: template } = await create()
    expect(await active(chargePoint.id)).toEqual([])
    await apply({ templateId: template.id, chargePointIds: [chargePoint.id], connectorNo: 1 })
    const [sent] = site.messagesOf(point, 'SetChargingProfile')
    expect(sent).toMatchObject({
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileKind: 'Recurring',
        recurrencyKind: 'Daily',
        stackLevel: 2,
        chargingSchedule: {
          startSchedule: expect.stringMatching(/T16:00:00.000Z$/),
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 60_000 },
            { startPeriod: 28_800, limit: 11_000.5 },
          ],
        },
      },
    })
    expect(await active(chargePoint.id)).toMatchObject([
      { connectorNo: 1, name: template.name, unit: 'W', periods: [{ limit: 60_000 }, { limit: 11_000.5 }] },
    ])
    const { data } = await site.call('GET', '/api/profile-templates?pageSize=100')
    expect(data.list.find(({ id }: { id: string }) => id === template.id)).toMatchObject({ active: 1 })
  })

  test('one that is refused is not shown as active', async () => {
    const { chargePoint } = await device(() => 'NotSupported')
    const { data: template } = await create()
    await apply({ templateId: template.id, chargePointIds: [chargePoint.id] })
    expect(await active(chargePoint.id)).toEqual([])
  })

  test('is cleared again; where there is none that is no failure', async () => {
    let answer = 'Accepted'
    const { chargePoint } = await device(() => answer)
    const { data: template } = await create()
    await apply({ templateId: template.id, chargePointIds: [chargePoint.id] })
    await apply({ templateId: template.id, chargePointIds: [chargePoint.id], clear: true })
    expect(await active(chargePoint.id)).toEqual([])
    answer = 'Unknown'
    const { data } = await apply({ templateId: template.id, chargePointIds: [chargePoint.id], clear: true })
    const { data: chargePoints } = await site.call('GET', `/api/bulk-job-charge-points?bulkJobId=${data.bulkJobId}`)
    expect(chargePoints.list).toMatchObject([{ state: 'skipped', answer: 'Unknown' }])
  })

  test('goes to every charge point of a station', async () => {
    const { data: template } = await create({ purpose: 'ChargePointMaxProfile' })
    const one = await device()
    await apply({
      templateId: template.id,
      filter: { stationId: site.stationId },
      pace: 'at-once',
      stopAt: 100,
    })
    expect(await active(one.chargePoint.id)).toMatchObject([{ purpose: 'ChargePointMaxProfile', connectorNo: 0 }])
    expect(
      await apply({ templateId: template.id, chargePointIds: [one.chargePoint.id], connectorNo: 1 }),
    ).toMatchObject({
      status: 400,
      error: 'stations.profile-whole',
    })
  })

  test('a template is changed and deleted; periods that go backward, a taken name, an old version are refused', async () => {
    const { data: template } = await create()
    const { data: other } = await create()
    const change = (more: object) =>
      site.call('PUT', `/api/profile-templates/${template.id}`, {
        body: { ...night, name: template.name, version: 1, ...more },
      })
    expect(await change({ periods: [{ fromMinute: 60, limitTenths: 1 }] })).toMatchObject({
      status: 400,
      error: 'stations.profile-periods',
    })
    expect(await change({ name: other.name })).toMatchObject({ error: 'stations.template-taken' })
    expect((await change({ unit: 'A' })).data).toMatchObject({ unit: 'A', version: 2 })
    expect((await change({ unit: 'W' })).status).toBe(409)
    expect((await site.call('DELETE', `/api/profile-templates/${template.id}`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', `/api/profile-templates/${template.id}`)).status).toBe(200)
  })

  test('TC_046 reservations of a charge point are listed, of a tag only its end', async () => {
    const { chargePoint, point } = await device()
    point.answer('ReserveNow', () => ({ status: 'Accepted' }))
    const expiryDate = new Date(Date.now() + 3_600_000).toISOString()
    await site.command(chargePoint, 'ReserveNow', { connectorId: 1, idTag: 'CARD-00012345', expiryDate })
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}/reservations`)).data).toMatchObject([
      { connectorNo: 1, idTag: '•••• 2345', state: 'active', expiresAt: expiryDate },
    ])
  })

  describe('after it came back', () => {
    const round = () =>
      Promise.resolve(site.stations.domain.jobs?.['stations:profiles']?.run({}, { jobId: '', attempt: 1 }))
    const curve = (limit: number) => ({
      status: 'Accepted',
      scheduleStart: new Date().toISOString(),
      chargingSchedule: {
        duration: 86_400,
        chargingRateUnit: 'W',
        chargingSchedulePeriod: [{ startPeriod: 0, limit }],
      },
    })
    async function createAppliedProfile() {
      const { chargePoint, point } = await device()
      const { data: template } = await create()
      await apply({ templateId: template.id, chargePointIds: [chargePoint.id], connectorNo: 1 })
      return { chargePoint, point }
    }

    test('a profile that its curve bears out stays, and is asked for once', async () => {
      const { chargePoint, point } = await createAppliedProfile()
      point.answer('GetCompositeSchedule', () => curve(7_000))
      await sendBootNotification(point)
      await round()
      await round()
      expect(site.messagesOf(point, 'GetCompositeSchedule')).toHaveLength(1)
      expect(site.messagesOf(point, 'SetChargingProfile')).toHaveLength(1)
      expect(await active(chargePoint.id)).toMatchObject([{ connectorNo: 1, lostAt: null }])
    })

    test('one that is gone is sent again; one that is not taken again is lost, and not active', async () => {
      const { chargePoint, point } = await createAppliedProfile()
      point.answer('GetCompositeSchedule', () => curve(120_000))
      await sendBootNotification(point)
      await round()
      expect(site.messagesOf(point, 'SetChargingProfile')).toHaveLength(2)
      expect(await active(chargePoint.id)).toMatchObject([{ lostAt: null }])
      point.answer('SetChargingProfile', () => ({ status: 'Rejected' }))
      await sendBootNotification(point)
      await round()
      expect(await active(chargePoint.id)).toMatchObject([{ lostAt: expect.any(String) }])
    })

    test('where clocks were changed a daily one is sent again with the new midnight', async () => {
      const { chargePoint, point } = await createAppliedProfile()
      await site.admin.query(
        `update stations_charging_profiles set profile = jsonb_set(profile, '{chargingSchedule,startSchedule}', '"2026-11-01T17:00:00.000Z"') where charge_point_id = $1`,
        [chargePoint.id],
      )
      await round()
      const [, again] = site.messagesOf(point, 'SetChargingProfile')
      expect(again).toMatchObject({
        csChargingProfiles: {
          chargingSchedule: { startSchedule: expect.stringMatching(/T16:00:00.000Z$/) },
        },
      })
      await round()
      expect(site.messagesOf(point, 'SetChargingProfile')).toHaveLength(2)
    })
  })
})
