import fc from 'fast-check'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { zoneAtMidday, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  testCardToken,
  connectTestPoint201,
  staffSite,
  transaction201,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

const timeZone = zoneAtMidday()
const elsewhere = '01890000-0000-7000-8000-0000000000ff'
let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
let modern: Point201
beforeAll(async () => {
  site = await staffSite()
  chargePoint = await site.chargePoint({ timeZone })
  point = await site.connect(chargePoint)
  modern = await connectTestPoint201(site, await site.chargePoint({ timeZone, stationId: chargePoint.stationId }))
})
afterAll(async () => {
  modern.socket.close()
  await site.close()
})

interface Limits {
  daySessions?: number | null
  dayDwh?: number | null
  windows?: object[] | null
  stationIds?: string[] | null
  boundPlate?: string | null
}
let tags = 0
/** Creates a token with the same form as the screen. */
async function aToken(limits: Limits): Promise<{ id: string; idTag: string }> {
  tags += 1
  const idTag = `04LIMIT${String(tags).padStart(4, '0')}`
  const { status, data, text } = await site.call('POST', '/api/start-tokens', {
    body: { idTag, manyAtOnce: true, ...limits },
  })
  expect(status, text).toBe(200)
  expect(data).toMatchObject(limits)
  return { id: data.id, idTag }
}
async function sendCall(action: string, payload: object) {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
  return reply.payload as {
    idTagInfo?: { status: string; expiryDate?: string }
    transactionId?: number
  }
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
async function session(idTag: string, kWh: number) {
  const begin = { connectorId: 1, idTag, meterStart: 0, timestamp: minutesAgo(2) }
  const { transactionId } = await sendCall('StartTransaction', begin)
  await sendCall('StopTransaction', {
    transactionId,
    idTag,
    meterStop: kWh * 1_000,
    timestamp: minutesAgo(0),
  })
}
async function sessionOf(transactionId: number | undefined) {
  const { rows } = await site.admin.query(
    'select token_state, start_limit, limit_dwh, flags from charging_sessions where transaction_id = $1',
    [transactionId],
  )
  return rows[0]
}
/** Returns the end of the day in the station's time zone. */
async function midnight() {
  const { rows } = await site.admin.query(
    "select (date_trunc('day', now() at time zone $1) + interval '1 day') at time zone $1 as at",
    [timeZone],
  )
  return new Date(rows[0].at).toISOString()
}
const weekday = new Date(new Date().toLocaleDateString('en-CA', { timeZone })).getUTCDay() || 7
const tomorrow = { days: [(weekday % 7) + 1], from: '00:00', until: '23:59' }

const refusing: [string, string, Limits, { sessions?: number; until?: 'midnight'; status: string }][] = [
  ['sessions of a day', 'sessions', { daySessions: 1 }, { sessions: 1, until: 'midnight', status: 'NotAtThisTime' }],
  ['energy of a day', 'energy', { dayDwh: 10_000 }, { sessions: 1, until: 'midnight', status: 'NotAtThisTime' }],
  ['hours', 'hours', { windows: [tomorrow] }, { until: 'midnight', status: 'NotAtThisTime' }],
  ['stations', 'station', { stationIds: [elsewhere] }, { status: 'NotAtThisLocation' }],
]

describe('domain handbook 8: what a start token may beside the limits of one session', () => {
  test.each(refusing)(
    'X-08 1.6: %s refuse Authorize and StartTransaction, until then, and the order says which',
    async (_, which, limits, { sessions = 0, until: end }) => {
      const { idTag } = await aToken(limits)
      for (let n = 0; n < sessions; n += 1) await session(idTag, 1)
      const info = { status: 'Blocked', ...(end && { expiryDate: await midnight() }) }
      expect((await sendCall('Authorize', { idTag })).idTagInfo).toEqual(info)
      const begin = { connectorId: 2, idTag, meterStart: 0, timestamp: minutesAgo(0) }
      const started = await sendCall('StartTransaction', begin)
      expect(started.idTagInfo).toEqual(info)
      expect(await sessionOf(started.transactionId)).toMatchObject({
        token_state: 'limited',
        start_limit: which,
        flags: [],
      })
    },
  )

  test.each(refusing)(
    'X-08 2.0.1: %s are told with their end and in words',
    async (_, which, limits, { sessions = 0, until: end, status }) => {
      const { idTag } = await aToken(limits)
      for (let n = 0; n < sessions; n += 1) await session(idTag, 1)
      const info = {
        status,
        ...(end && { cacheExpiryDateTime: await midnight() }),
        personalMessage: { format: 'UTF8', language: 'zh', content: expect.stringMatching(/上限|时段|场站/) },
      }
      expect((await modern.sendCall('Authorize', { idToken: testCardToken(idTag) })).idTokenInfo).toEqual(info)
      const sendEvent = transaction201(`${which}-${tags}`)
      const begin = sendEvent('Started', 'Authorized', {
        idToken: testCardToken(idTag),
        evse: { id: 1, connectorId: 1 },
        chargingState: 'Charging',
      })
      expect((await modern.sendCall('TransactionEvent', begin)).idTokenInfo).toEqual(info)
      await modern.sendCall('TransactionEvent', sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'DeAuthorized' }))
    },
  )

  test('what is left of a day’s energy limits the next order; another day, station or hour lets start', async () => {
    const all = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' }
    const { id, idTag } = await aToken({
      dayDwh: 25_000,
      daySessions: 2,
      windows: [all],
      stationIds: [elsewhere, chargePoint.stationId],
    })
    await session(idTag, 1)
    expect((await sendCall('Authorize', { idTag })).idTagInfo?.status).toBe('Accepted')
    const begin = { connectorId: 2, idTag, meterStart: 0, timestamp: minutesAgo(0) }
    const { transactionId } = await sendCall('StartTransaction', begin)
    expect(await sessionOf(transactionId)).toMatchObject({
      token_state: 'accepted',
      start_limit: null,
      limit_dwh: 15_000,
    })
    // The token is accepted at the charge point of its own session, because the driver may want to stop.
    expect((await sendCall('Authorize', { idTag })).idTagInfo?.status).toBe('Accepted')
    await sendCall('StopTransaction', { transactionId, meterStop: 100, timestamp: minutesAgo(0) })
    expect((await sendCall('Authorize', { idTag })).idTagInfo?.status).toBe('Blocked')
    await site.admin.query(
      "update charging_sessions set started_at = started_at - interval '1 day' where token_id = $1",
      [id],
    )
    expect((await sendCall('Authorize', { idTag })).idTagInfo?.status).toBe('Accepted')
  })

  test('a plate counts where the charge point tells one, however it is written', async () => {
    const { idTag } = await aToken({ boundPlate: '粤B·12345' })
    const authorizeWithPlate = async (plate?: string) => {
      const additionalInfo = plate && [{ additionalIdToken: plate, type: 'LicensePlate' }]
      const idToken = { ...testCardToken(idTag), ...(additionalInfo && { additionalInfo }) }
      return (await modern.sendCall('Authorize', { idToken })).idTokenInfo
    }
    expect(await authorizeWithPlate()).toMatchObject({ status: 'Accepted' })
    expect(await authorizeWithPlate('粤b 12345')).toMatchObject({ status: 'Accepted' })
    expect(await authorizeWithPlate('粤B99999')).toMatchObject({
      status: 'Blocked',
      personalMessage: { content: '绑定的是其他车辆' },
    })
    expect((await sendCall('Authorize', { idTag })).idTagInfo?.status).toBe('Accepted')
  })

  test('a remote start is refused with the limit and its end, before anything starts', async () => {
    await sendCall('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
    await waitUntil(async () => {
      const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
        chargePoint.chargePointId,
      ])
      return rows[0]?.connected === true
    }, 'the link shows as connected')
    const { idTag } = await aToken({ daySessions: 1 })
    await session(idTag, 1)
    const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag }
    const refused = await site.call('POST', '/api/sessions/start', { body })
    expect(refused).toMatchObject({ status: 409, error: 'charging.start-limit-sessions' })
    expect(refused.msg).toMatch(/from \d{4}-\d\d-\d\d 00:00$/)
  })

  test('a token is refused by its limits and by nothing else, whatever they are', async () => {
    const hours = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 23 }),
      until: fc.integer({ min: 0, max: 23 }),
    })
    const at = new Date('2026-05-06T10:30:00Z') // A Wednesday.
    const { id } = await aToken({ daySessions: 5 })
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const isOpen = (w: { days: number[]; from: number; until: number }, day: number, hour: number) =>
      w.from < w.until
        ? w.days.includes(day) && hour >= w.from && hour < w.until
        : (w.days.includes(day) && hour >= w.from) || (w.days.includes(((day + 5) % 7) + 1) && hour < w.until)
    await fc.assert(
      fc.asyncProperty(fc.array(hours, { minLength: 1, maxLength: 4 }), async (windows) => {
        const clockWindows = windows.map((w) => ({ ...w, from: clock(w.from), until: clock(w.until) }))
        const { rows } = await site.admin.query(
          `select l.refusal, l.refused_until from charging_tokens t
           cross join lateral charging_limit_terms(json_populate_record(t, $2), $3, 'UTC', $4, null) l where t.id = $1`,
          [id, JSON.stringify({ windows: clockWindows, day_sessions: null }), chargePoint.stationId, at],
        )
        const open = windows.some((w) => isOpen(w, 3, 10))
        expect(rows[0].refusal).toBe(open ? null : 'hours')
        if (open) {
          expect(rows[0].refused_until).toBeNull()
          return
        }
        // The first following hour in which it is open.
        const next = Array.from({ length: 7 * 24 + 1 }, (_, n) => n + 1).find((n) =>
          windows.some((w) => isOpen(w, ((2 + Math.floor((10 + n) / 24)) % 7) + 1, (10 + n) % 24)),
        )
        expect(next).toBeDefined()
        const begins = new Date('2026-05-06T10:00:00Z').getTime() + (next ?? 0) * 3_600_000
        expect(new Date(rows[0].refused_until).getTime()).toBe(begins)
      }),
      { numRuns: 60 },
    )
  })
})

describe('one record of what starts a session', () => {
  test.each([
    ['a card of eight digits', { idTag: '04A1B2C3' }, 'whitelist'],
    ['a VIN', { idTag: 'LSVAG2180E2100001' }, 'vin'],
    ['a contract', { idTag: 'DE-ABC-C12345678', kind: 'eMAID' }, 'emaid'],
    ['an identifier of the operator', { idTag: 'APP-9', kind: 'Central' }, 'app'],
    ['a plate, as somebody says', { idTag: 'PLATE-1', credential: 'plate' }, 'plate'],
  ])('%s is known by its sort', async (_, form, credential) => {
    const { data } = await site.call('POST', '/api/start-tokens', { body: form })
    expect(data).toMatchObject({ credential })
    const found = await site.call('GET', `/api/start-tokens?credential=${credential}&pageSize=100`)
    expect(found.data.list.map(({ id }: { id: string }) => id)).toContain(data.id)
  })

  test('what a charge point tells of a token counts until somebody says otherwise; limits left out stay', async () => {
    const { id, idTag } = await aToken({ daySessions: 3 })
    await modern.sendCall('Authorize', { idToken: { idToken: idTag, type: 'Central' } })
    const { data: tokenBefore } = await site.call('GET', `/api/start-tokens/${id}`)
    expect(tokenBefore).toMatchObject({ credential: 'app', daySessions: 3 })
    const change = { idTag, version: tokenBefore.version }
    const { data: tokenAfter } = await site.call('PUT', `/api/start-tokens/${id}`, {
      body: { ...change, credential: 'plate' },
    })
    expect(tokenAfter).toMatchObject({ credential: 'plate', daySessions: 3 })
    const { data: ruled } = await site.call('PUT', `/api/start-tokens/${id}`, {
      body: { ...change, version: tokenAfter.version, credential: null, daySessions: null },
    })
    expect(ruled).toMatchObject({ credential: 'app', daySessions: null })
  })

  test('bad limits name their fields', async () => {
    const { status, fields } = await site.call('POST', '/api/start-tokens', {
      body: {
        idTag: 'BAD-1',
        daySessions: 0,
        dayDwh: -1,
        windows: [{ days: [8], from: '6', until: '20:00' }],
      },
    })
    expect(status).toBe(400)
    expect(
      Object.keys(fields ?? {})
        .toSorted()
        .map((name) => name.split('.')[0]),
    ).toEqual(expect.arrayContaining(['dayDwh', 'daySessions', 'windows']))
  })
})
