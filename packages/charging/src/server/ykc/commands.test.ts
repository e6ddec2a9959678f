import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import type { YkcMessageName, YkcValues } from '@evops/ykc/contract'
import { createStations } from '@evops/stations/server'
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
  await waitForLink(true)
  return () => point.close()
})

/** Waits until the connection is stored: a command is not sent without it. */
const waitForLink = (isConnected: boolean) =>
  waitUntil(
    async () => {
      const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
        chargePoint.chargePointId,
      ])
      return rows[0]?.connected === isConnected
    },
    `the link is stored as ${isConnected ? 'connected' : 'cut'}`,
  )
type Command = Parameters<YkcSite['command']>[0]
/** Sends a command as the console does, and returns its result. */
async function command(action: Command['action'], payload: object) {
  const { operatorId } = site
  const order: Command = {
    operatorId,
    scope: 'all',
    userId: newId(),
    chargePointNo: no,
    action,
    payload,
    expiresInSeconds: 20,
  }
  return (await site.command(order)).result
}
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
  await waitForLink(false)
  point = await connectRawYkcPoint(site.ykcPort)
  onTestFinished(() => point.close())
  await point.logIn(no)
  await waitForLink(true)
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
    expect(await sending).toMatchObject({ state: 'accepted' })
  })

  test('a change adds and removes cards; a full list removes those that it lacks', async () => {
    const first = sendList('Full', [entry(card(1)), entry(card(2))])
    await takeCards()
    await first
    const change = sendList('Differential', [entry(card(3)), { idTag: card(1) }], 2)
    expect((await next('ClearCards')).cards).toEqual([{ card: padded(card(1)) }])
    point.send('ClearCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(1)), success: 1, reason: 0 }] })
    expect(await takeCards()).toEqual([padded(card(3))])
    expect(await change).toMatchObject({ state: 'accepted' })
    const full = sendList('Full', [entry(card(3))], 3)
    expect((await next('ClearCards')).cards).toEqual([{ card: padded(card(2)) }])
    point.send('ClearCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(2)), success: 0, reason: 1 }] })
    expect((await next('FindCards')).cards).toEqual([{ card: padded(card(2)) }])
    point.send('FindCardsAnswer', { chargePointNo: no, cards: [{ card: padded(card(2)), present: 0 }] })
    expect(await takeCards()).toEqual([padded(card(3))])
    expect(await full).toMatchObject({ state: 'accepted' })
  })

  /** Answers which of the cards that it is asked for the charge point has. */
  async function showCards(isPresent: (place: number) => boolean) {
    const { cards } = await next('FindCards')
    const answers = cards.map((one, place) => ({ ...one, present: isPresent(place) ? 1 : 0 }))
    point.send('FindCardsAnswer', { chargePointNo: no, cards: answers })
  }

  test('a list that does not fit is refused with the cards that are missing, and the version is then unknown', async () => {
    const cards = Array.from({ length: 12 }, (_, place) => card(place))
    const sending = sendList(
      'Full',
      cards.map((idTag) => entry(idTag)),
      7,
    )
    await takeCards(0)
    await showCards((place) => place < 9)
    expect(await sending).toMatchObject({
      state: 'rejected',
      reply: { status: 'CardsWithoutSpace', idTags: cards.slice(9) },
    })
    const asking = command('GetLocalListVersion', {})
    await showCards(() => true)
    expect(await asking).toMatchObject({ reply: { listVersion: 0 } })
  })

  test('a wrong number does not keep the cards of the other messages away', async () => {
    const cards = Array.from({ length: 12 }, (_, place) => card(place))
    const sending = sendList(
      'Full',
      cards.map((idTag) => entry(idTag)),
    )
    await next('SetCards')
    point.send('SetCardsAnswer', { chargePointNo: no, success: 0, reason: 1 })
    await showCards((place) => place !== 3)
    expect(await takeCards()).toEqual([padded(card(11))])
    expect(await sending).toMatchObject({ state: 'rejected', reply: { status: 'CardsRefused', idTags: [card(3)] } })
  })

  test('a card that the charge point does not clear is named', async () => {
    const first = sendList('Full', [entry(card(1)), entry(card(2))])
    await takeCards()
    await first
    const second = sendList('Full', [], 2)
    await next('ClearCards')
    const answer = (success: number, place: number) => ({ card: padded(card(place)), success, reason: 1 - success })
    point.send('ClearCardsAnswer', { chargePointNo: no, cards: [answer(1, 1), answer(0, 2)] })
    await showCards(() => true)
    expect(await second).toMatchObject({ state: 'rejected', reply: { status: 'CardsNotCleared', idTags: [card(2)] } })
  })

  test('the job of local lists sends a list, and sends it again when a card is missing after a login', async () => {
    const places = createStations(site.services, {
      operatorOf: async () => ({ currency: 'CNY', timeZone: 'Asia/Shanghai' }),
      listContent: async () => ({ all: { [card(1)]: { status: 'Accepted' } }, ofStation: {} }),
    })
    onTestFinished(() => places.close())
    await site.admin.query('update stations_stations set local_list = true, local_list_by = $1 where id = $2', [
      newId(),
      chargePoint.stationId,
    ])
    const push = async () => {
      const job = { jobId: '', attempt: 1 }
      await places.domain.jobs?.['stations:local-lists']?.run({}, job)
      await places.domain.jobs?.['stations:push-lists']?.run({}, job)
    }
    const first = push()
    expect(await takeCards()).toEqual([padded(card(1))])
    await first
    await reconnect()
    const second = push()
    await showCards(() => false)
    expect(await takeCards()).toEqual([padded(card(1))])
    await second
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
      await showCards(() => present === 1)
      expect(await asking).toMatchObject({ reply: { listVersion } })
    }
  })
})

const answerParameters = async (success = 1) => {
  const values = await next('SetParameters')
  point.send('SetParametersAnswer', { chargePointNo: no, success })
  return values
}

describe('out of use', () => {
  async function setLock(type: string, success = 1) {
    const sending = command('ChangeAvailability', { connectorId: 0, type })
    const values = await answerParameters(success)
    return { values, ...(await sending) }
  }

  test('a charge point is locked as a whole and shows it, also after a reconnect, until it is unlocked', async () => {
    expect(await setLock('Inoperative')).toMatchObject({
      values: { chargePointNo: no, locked: 1, maxPower: 100 },
      state: 'accepted',
    })
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'disabled']])
    await reconnect()
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'disabled']])
    expect(await setLock('Operative')).toMatchObject({ values: { locked: 0 }, state: 'accepted' })
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'idle']])
  })

  test('the lock is sent again after a login, once', async () => {
    await setLock('Inoperative')
    await reconnect()
    const sending = site.ocpp.refreshSettings()
    expect(await answerParameters()).toMatchObject({ locked: 1, maxPower: 100 })
    await sending
    // Without an answer of the charge point this call would not end.
    await site.ocpp.refreshSettings()
  })

  test('a refused lock changes nothing', async () => {
    expect(await setLock('Inoperative', 0)).toMatchObject({ state: 'rejected' })
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'idle']])
  })

  test('a lock whose answer is lost with the line is undone after the login', async () => {
    const sending = command('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })
    expect(await next('SetParameters')).toMatchObject({ locked: 1 })
    await reconnect()
    expect(await sending).toMatchObject({ state: 'offline' })
    const undoing = site.ocpp.refreshSettings()
    expect(await answerParameters()).toMatchObject({ locked: 0 })
    await undoing
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'idle']])
  })

  test('one connector is not locked', async () => {
    expect(await command('ChangeAvailability', { connectorId: 1, type: 'Inoperative' })).toMatchObject({
      state: 'rejected',
      reply: { status: 'WholeChargePointOnly' },
    })
  })

  test('a charge point that charges is locked when its session has ended', async () => {
    await realtime({ state: 3, plugged: 1, serial: `${no}012603090815300042` })
    expect(await command('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toMatchObject({
      state: 'accepted',
      reply: { status: 'Scheduled' },
    })
    await site.ocpp.refreshSettings()
    await realtime({})
    const locking = site.ocpp.refreshSettings()
    expect(await answerParameters()).toMatchObject({ locked: 1 })
    await locking
    await realtime({})
    expect(await statesOf()).toEqual([[1, 'disabled']])
  })
})

describe('the power limit', () => {
  const limitW = 120_000
  const profile = (watts: number, more: object = {}) => ({
    connectorId: 0,
    csChargingProfiles: {
      chargingProfileId: 1,
      stackLevel: 1,
      chargingProfilePurpose: 'ChargePointMaxProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: {
        startSchedule: '2026-03-09T00:00:00.000Z',
        chargingRateUnit: 'W',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: watts }],
      },
      ...more,
    },
  })
  async function setLimit(watts: number) {
    const sending = command('SetChargingProfile', profile(watts))
    const values = await answerParameters()
    return { values, ...(await sending) }
  }

  test('a power limit is a percentage of the rated power, keeps the lock and can be read and removed', async () => {
    const locking = command('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })
    await answerParameters()
    await locking
    expect(await setLimit(limitW * 0.6)).toMatchObject({ values: { locked: 1, maxPower: 60 }, state: 'accepted' })
    expect(await command('GetCompositeSchedule', { connectorId: 0, duration: 60 })).toMatchObject({
      reply: { chargingSchedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: limitW * 0.6 }] } },
    })
    const clearing = command('ClearChargingProfile', { id: 1 })
    expect(await answerParameters()).toMatchObject({ locked: 1, maxPower: 100 })
    expect(await clearing).toMatchObject({ state: 'accepted' })
    expect(await command('ClearChargingProfile', { id: 1 })).toMatchObject({ reply: { status: 'Unknown' } })
  })

  test.each([
    ['below 30 %', profile(limitW * 0.2), 'BelowLeastPower'],
    ['of another profile', profile(limitW, { chargingProfileId: 7 }), 'WholePowerLimitOnly'],
  ])('a limit %s is refused with its reason', async (_title, payload, status) => {
    expect(await command('SetChargingProfile', payload)).toMatchObject({ state: 'rejected', reply: { status } })
  })
})

test('a charge point of another operator does not exist', async () => {
  const order = { operatorId: site.theirOperator, scope: 'all' as const, userId: newId(), chargePointNo: no }
  await expect(
    site.command({
      ...order,
      action: 'ChangeAvailability',
      payload: { connectorId: 0, type: 'Inoperative' },
      expiresInSeconds: 20,
    }),
  ).rejects.toMatchObject({ code: 'request.not-found' })
})

test('the time is sent again after a day, and not before', async () => {
  const first = await next('SetTime')
  await site.ocpp.refreshSettings()
  site.setNow(new Date(Date.now() + 86_400_001))
  onTestFinished(() => site.setNow(undefined))
  await site.ocpp.refreshSettings()
  const second = await next('SetTime')
  const hours =
    (Date.parse(`${second.time.replace(' ', 'T')}Z`) - Date.parse(`${first.time.replace(' ', 'T')}Z`)) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(24)
})
