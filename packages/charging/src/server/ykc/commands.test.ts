import { waitUntil } from '@evops/platform/testing'
import type { YkcMessageName, YkcValues } from '@evops/ykc/contract'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'

let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string

beforeAll(async () => {
  site = await ykcSite()
  await site.token('5A3C10F2')
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await site.ykcPoint())
  no = chargePoint.chargePointNo
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link is stored')
  return () => point.close()
})

const command = (action: string, payload: object) =>
  site.call('POST', `/api/charge-points/${no}/commands`, { body: { action, payload } })
/** Returns the values of the next message of this name. */
async function next<Name extends YkcMessageName>(name: Name): Promise<YkcValues<Name>> {
  const { values } = await point.next(name)
  // Safe cast: `next` returns messages of this name alone.
  return values as YkcValues<Name>
}
const statesOf = async () =>
  (
    await site.admin.query(
      'select connector_no as no, status from stations_connector_states where charge_point_id = $1 order by 1',
      [chargePoint.chargePointId],
    )
  ).rows.map(({ no: connectorNo, status }) => [connectorNo, status])
async function realtime(values: Partial<YkcValues<'Realtime'>>) {
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', state: 2, ...values })
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
}
async function reconnect() {
  point.close()
  await point.closed
  point = await connectRawYkcPoint(site.ykcPort)
  onTestFinished(() => point.close())
  await point.logIn(no)
}

describe('offline cards', () => {
  const card = (place: number) => `5A3C${String(place).padStart(4, '0')}`
  const entry = (idTag: string, status = 'Accepted') => ({ idTag, idTagInfo: { status } })
  const padded = (idTag: string) => idTag.padStart(16, '0')
  const sendList = (updateType: 'Full' | 'Differential', localAuthorizationList: object[], listVersion = 1) =>
    command('SendLocalList', { updateType, listVersion, localAuthorizationList })
  /** Takes the cards of one message. */
  async function takeCards(success = 1) {
    const { cards } = await next('SetCards')
    point.send('SetCardsAnswer', { chargePointNo: no, success, reason: success === 1 ? 0 : 2 })
    return cards.map((one) => one.card)
  }

  test('a full list is sent in messages of eleven cards, without tokens that are no cards and without blocked ones', async () => {
    const cards = Array.from({ length: 12 }, (_, place) => card(place))
    const sending = sendList('Full', [
      ...cards.map((idTag) => entry(idTag)),
      entry('TAG-APP'),
      entry('AA3C10F2', 'Blocked'),
    ])
    expect([...(await takeCards()), ...(await takeCards())]).toEqual(cards.map(padded))
    expect(await sending).toMatchObject({ data: { state: 'accepted' } })
  })

  test('a change adds and removes cards; a full list removes those that it lacks', async () => {
    const first = sendList('Full', [entry(card(1)), entry(card(2))])
    await takeCards()
    await first
    const change = sendList('Differential', [entry(card(3)), { idTag: card(1) }], 2)
    expect((await next('ClearCards')).cards).toEqual([{ card: padded(card(1)) }])
    point.send('ClearCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(1)), success: 1, reason: 0 }] })
    expect(await takeCards()).toEqual([padded(card(3))])
    expect(await change).toMatchObject({ data: { state: 'accepted' } })
    const full = sendList('Full', [entry(card(3))], 3)
    expect((await next('ClearCards')).cards).toEqual([{ card: padded(card(2)) }])
    point.send('ClearCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(2)), success: 0, reason: 1 }] })
    expect((await next('FindCards')).cards).toEqual([{ card: padded(card(2)) }])
    point.send('FindCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(2)), present: 0 }] })
    expect(await takeCards()).toEqual([padded(card(3))])
    expect(await full).toMatchObject({ data: { state: 'accepted' } })
  })

  test('a list that does not fit is refused, and the version is then unknown', async () => {
    const sending = sendList('Full', [entry(card(1))], 7)
    await takeCards(0)
    expect(await sending).toMatchObject({ data: { state: 'rejected' } })
    const asking = command('GetLocalListVersion', {})
    await next('FindCards')
    point.send('FindCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(1)), present: 1 }] })
    expect(await asking).toMatchObject({ data: { reply: { listVersion: 0 } } })
  })

  test('the version is ours while the charge point has all cards, also after a reconnect', async () => {
    const sending = sendList('Full', [entry(card(1))], 7)
    await takeCards()
    await sending
    await reconnect()
    for (const [present, listVersion] of [
      [1, 7],
      [0, 0],
    ] as const) {
      const asking = command('GetLocalListVersion', {})
      await next('FindCards')
      point.send('FindCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(1)), present }] })
      expect(await asking).toMatchObject({ data: { reply: { listVersion } } })
    }
  })
})

describe('out of use', () => {
  async function setLock(type: string, success = 1) {
    const sending = command('ChangeAvailability', { connectorId: 0, type })
    const values = await next('SetParameters')
    point.send('SetParametersAnswer', { chargePointNo: no, success })
    return { values, ...(await sending) }
  }

  test('a charge point is locked as a whole and shows it, also after a reconnect, until it is unlocked', async () => {
    expect(await setLock('Inoperative')).toMatchObject({
      values: { chargePointNo: no, locked: 1, maxPower: 100 },
      data: { state: 'accepted' },
    })
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'disabled']])
    await reconnect()
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'disabled']])
    expect(await setLock('Operative')).toMatchObject({ values: { locked: 0 }, data: { state: 'accepted' } })
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'idle']])
  })

  test('a refused lock changes nothing', async () => {
    expect(await setLock('Inoperative', 0)).toMatchObject({ data: { state: 'rejected' } })
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'idle']])
  })

  test('one connector, or a charge point that charges, is not locked', async () => {
    const refused = { data: { state: 'rejected' } }
    expect(await command('ChangeAvailability', { connectorId: 1, type: 'Inoperative' })).toMatchObject(refused)
    await realtime({ state: 3, plugged: 1, serial: `${no}012603090815300042` })
    expect(await command('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toMatchObject(refused)
  })
})

test('the time is sent again after a day, and not before', async () => {
  const first = await next('SetTime')
  site.ocpp.sendDailyTimes()
  site.setNow(new Date(Date.now() + 86_400_001))
  onTestFinished(() => site.setNow(undefined))
  site.ocpp.sendDailyTimes()
  const second = await next('SetTime')
  const hours =
    (Date.parse(`${second.time.replace(' ', 'T')}Z`) - Date.parse(`${first.time.replace(' ', 'T')}Z`)) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(24)
})
