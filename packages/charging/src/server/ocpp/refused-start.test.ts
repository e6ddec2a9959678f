import { createTestWallet } from '@evops/ledger/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  runTestSession,
  testCardToken,
  connectTestPoint201,
  staffSite,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
beforeAll(async () => void (site = await staffSite()))
afterAll(() => site.close())

/** A charge point of each OCPP version at a station there, and the events that they raised. */
async function at(longitude: number | null = null, latitude: number | null = null) {
  const old = await site.chargePoint()
  const modern = await site.chargePoint({ stationId: old.stationId })
  await site.admin.query('update stations_stations set longitude = $2, latitude = $3 where id = $1', [
    old.stationId,
    longitude,
    latitude,
  ])
  return { old, modern, point: await site.connect(old), point201: await connectTestPoint201(site, modern) }
}
type Place = Awaited<ReturnType<typeof at>>
async function authorizeBothVersions({ point, point201 }: Pick<Place, 'point' | 'point201'>, idTag: string) {
  const info = (await sendCall(point, 'Authorize', { idTag })).idTagInfo as { status: string }
  const { idTokenInfo } = await point201.sendCall('Authorize', { idToken: testCardToken(idTag) })
  return [info.status, (idTokenInfo as { status: string }).status]
}
async function sendCall(point: RawChargePoint, action: string, payload: object): Promise<Record<string, unknown>> {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
  return reply.payload as Record<string, unknown>
}
async function events(...chargePoints: SiteChargePoint[]) {
  const { rows } = await site.admin.query(
    'select kind, level, code, detail from stations_events where charge_point_id = any($1) and kind in ($2, $3) order by id',
    [chargePoints.map(({ chargePointId }) => chargePointId), 'start', 'security'],
  )
  return rows
}
let tags = 0
const aTag = () => `04REFUSED${String((tags += 1)).padStart(4, '0')}`
async function aToken(limits: object = {}): Promise<string> {
  const idTag = aTag()
  const { status, text } = await site.call('POST', '/api/start-tokens', { body: { idTag, ...limits } })
  expect(status, text).toBe(200)
  return idTag
}

describe('X-08 who is refused at Authorize is told in the log of events, with the reason', () => {
  let here: Place
  beforeAll(async () => void (here = await at()))

  const elsewhere = ['01890000-0000-7000-8000-0000000000ff']
  const cases: [string, string, () => Promise<string>, [string, string]][] = [
    ['a token that nobody knows', 'unknown', async () => aTag(), ['Invalid', 'Unknown']],
    ['a blocked one', 'blocked', () => aToken({ state: 'blocked' }), ['Blocked', 'Blocked']],
    [
      'one whose time is over',
      'expired',
      () => aToken({ validUntil: '2020-01-01T00:00:00.000Z' }),
      ['Expired', 'Expired'],
    ],
    ['one of other stations', 'station', () => aToken({ stationIds: elsewhere }), ['Blocked', 'NotAtThisLocation']],
    [
      'one on the black list',
      'listed',
      async () => {
        const idTag = await aToken()
        const entry = { subjectKind: 'token', kind: 'black', idTag }
        expect((await site.call('POST', '/api/list-entries', { body: entry })).status).toBe(200)
        return idTag
      },
      ['Blocked', 'Blocked'],
    ],
    [
      'one whose holder has nothing left',
      'low_balance',
      async () => {
        const idTag = aTag()
        const tokenId = await site.token(idTag)
        const holderId = await createTestWallet(site.services, site.operatorId, { principalMinor: 0 })
        await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], holderId, new Date(0)))
        return idTag
      },
      ['Blocked', 'NoCredit'],
    ],
  ]
  test.each(cases)('%s: %s, by 1.6 and 2.0.1, masked, once a minute', async (_, reason, make, statuses) => {
    const idTag = await make()
    const before = await events(here.old, here.modern)
    expect(await authorizeBothVersions(here, idTag)).toEqual(statuses)
    expect(await authorizeBothVersions(here, idTag)).toEqual(statuses)
    const newEvents = (await events(here.old, here.modern)).slice(before.length)
    const one = {
      kind: 'start',
      level: 1,
      code: `StartRefused.${reason}`,
      detail: `•••• ${idTag.slice(-4)}`,
    }
    expect(newEvents).toEqual([one, one])
  })

  test('a tag that its reader fills up with blanks is the card without them, by 1.6 and 2.0.1', async () => {
    const idTag = await aToken()
    expect(await authorizeBothVersions(here, `${idTag}  `)).toEqual(['Accepted', 'Accepted'])
    const start = { connectorId: 1, idTag: ` ${idTag}`, meterStart: 0, timestamp: new Date().toISOString() }
    const { idTagInfo, transactionId } = await sendCall(here.point, 'StartTransaction', start)
    expect(idTagInfo).toMatchObject({ status: 'Accepted' })
    const { rows } = await site.admin.query('select id_tag from charging_sessions where transaction_id = $1', [
      transactionId,
    ])
    expect(rows).toEqual([{ id_tag: idTag }])
    const stop = { transactionId, idTag: `${idTag} `, meterStop: 0, timestamp: new Date().toISOString() }
    expect((await sendCall(here.point, 'StopTransaction', stop)).idTagInfo).toMatchObject({
      status: 'Accepted',
    })
  })

  test('a card whose bytes another reader reports in reverse order is named, not just unknown', async () => {
    const { status } = await site.call('POST', '/api/start-tokens', { body: { idTag: '04A21B9C' } })
    expect(status).toBe(200)
    const before = await events(here.old, here.modern)
    expect(await authorizeBothVersions(here, '9c1ba204')).toEqual(['Invalid', 'Unknown'])
    const newEvents = (await events(here.old, here.modern)).slice(before.length)
    const one = { kind: 'start', level: 1, code: 'StartRefused.reversed', detail: '•••• a204' }
    expect(newEvents).toEqual([one, one])
  })

  test('of one that may charge nothing is written', async () => {
    const before = await events(here.old, here.modern)
    expect(await authorizeBothVersions(here, await aToken())).toEqual(['Accepted', 'Accepted'])
    expect(await events(here.old, here.modern)).toEqual(before)
  })
})

describe('X-08 a card that nobody could have brought here is judged when it is shown', () => {
  /** Madrid and Barcelona, 505 km apart. */
  const madrid = [-3.7038, 40.4168] as const
  const barcelona = [2.1734, 41.3851] as const
  async function refusing(cloneRefuses: boolean) {
    const { data: limits } = await site.call('GET', '/api/abnormal-sessions/limits')
    const body = { ...limits, cloneRefuses }
    expect((await site.call('PUT', '/api/abnormal-sessions/limits', { body })).status).toBe(200)
  }
  async function start(point: RawChargePoint, idTag: string) {
    const begin = { connectorId: 1, idTag, meterStart: 0, timestamp: new Date().toISOString() }
    const { transactionId } = await sendCall(point, 'StartTransaction', begin)
    const { rows } = await site.admin.query(
      'select token_state, start_limit from charging_sessions where transaction_id = $1',
      [transactionId],
    )
    return { transactionId, ...rows[0] }
  }

  test('told with both places at once, and accepted, as long as the operator says nothing else', async () => {
    const [here, there, idTag] = [await at(...madrid), await at(...barcelona), await aToken()]
    await runTestSession(here.point, { idTag, from: 90, until: 60 })
    expect(await authorizeBothVersions(there, idTag)).toEqual(['Accepted', 'Accepted'])
    const [{ name }] = (
      await site.admin.query('select name from stations_stations where id = $1', [here.old.stationId])
    ).rows
    const one = { kind: 'security', level: 3, code: 'CardAtTwoPlaces', detail: expect.stringContaining(name) }
    expect(await events(there.old, there.modern)).toEqual([one, one])
    expect(await authorizeBothVersions(here, idTag)).toEqual(['Accepted', 'Accepted'])
    expect(await events(here.old, here.modern)).toEqual([])
  })

  test('refused where the operator says so, at Authorize and at the start, and the order says why; its owner charges on', async () => {
    const [here, there, idTag] = [await at(...madrid), await at(...barcelona), await aToken()]
    await refusing(true)
    await runTestSession(here.point, { idTag, from: 90, until: 60 })
    expect(await authorizeBothVersions(there, idTag)).toEqual(['Blocked', 'Blocked'])
    expect(await events(there.old)).toMatchObject([{ code: 'CardAtTwoPlaces' }])
    const copy = await start(there.point, idTag)
    expect(copy).toMatchObject({ token_state: 'limited', start_limit: 'clone' })
    await sendCall(there.point, 'StopTransaction', {
      transactionId: copy.transactionId,
      meterStop: 0,
      timestamp: new Date().toISOString(),
    })
    // The refusal there has no effect on the true card holder.
    expect(await authorizeBothVersions(here, idTag)).toEqual(['Accepted', 'Accepted'])
    expect(await start(here.point, idTag)).toMatchObject({ token_state: 'accepted', start_limit: null })
    await refusing(false)
  })

  test('who had the time to travel, charges at many at once by right, or stands on no map, is neither told nor refused', async () => {
    await refusing(true)
    const [here, there, nowhere] = [await at(...madrid), await at(...barcelona), await at()]
    const [slow, fleet, unmapped] = [await aToken(), await aToken({ manyAtOnce: true }), await aToken()]
    await runTestSession(here.point, { idTag: slow, from: 600, until: 580 })
    await runTestSession(here.point, { idTag: fleet, from: 60, until: 50 })
    await runTestSession(here.point, { idTag: unmapped, from: 60, until: 50 })
    expect(await authorizeBothVersions(there, slow)).toEqual(['Accepted', 'Accepted'])
    expect(await authorizeBothVersions(there, fleet)).toEqual(['Accepted', 'Accepted'])
    expect(await authorizeBothVersions(nowhere, unmapped)).toEqual(['Accepted', 'Accepted'])
    expect(await events(there.old, there.modern, nowhere.old)).toEqual([])
    await refusing(false)
  })
})

test('X-08 an order says that its token was on the black list', async () => {
  const here = await at()
  const listed = await aToken()
  await site.call('POST', '/api/list-entries', {
    body: { subjectKind: 'token', kind: 'black', idTag: listed },
  })
  const begin = { connectorId: 1, idTag: listed, meterStart: 0, timestamp: new Date().toISOString() }
  const { transactionId } = await sendCall(here.point, 'StartTransaction', begin)
  const { rows } = await site.admin.query(
    'select id, token_state, start_limit from charging_sessions where transaction_id = $1',
    [transactionId],
  )
  expect(rows).toMatchObject([{ token_state: 'blocked', start_limit: 'listed' }])
  expect((await site.call('GET', `/api/sessions/${rows[0].id}`)).data).toMatchObject({ startLimit: 'listed' })
})
