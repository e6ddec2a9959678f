import { hourMs } from '@evops/platform/contract'
import type { SiteChargePoint } from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  OcpiLink,
  PartnerMonth,
  PartnerRow,
  PartnerWithSecrets,
  RoamingCommand,
  StoredRoamingTerms,
  RoamingSession,
  RoamingSessionRow,
  RoamingStation,
  RoamingStationRow,
} from '../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { sessionPoint, type SessionPoint } from '../../testing/session-point.ts'

/* Two installations with separate databases and addresses: drivers of one charge at the charge points of the other. */
const path = '/api/organisation/partners'
const theirId = 'MA5THEM01'
let us: RoamingTestSite
let them: RoamingTestSite
let chargePoint: SiteChargePoint
let point: SessionPoint
beforeAll(async () => {
  us = await createRoamingTestSite()
  them = await createRoamingTestSite()
})
beforeEach(async () => {
  us.setNow(undefined)
  them.setNow(undefined)
  await signIn()
  chargePoint = await them.placed()
  point = await sessionPoint(them, chargePoint)
})
afterEach(async () => {
  await Promise.all([us.interop.idle(), them.interop.idle()])
  await point.close()
})
afterAll(async () => {
  await us.close()
  await them.close()
})

/** A changed clock requires a new sign-in. */
async function signIn(): Promise<void> {
  await us.signIn()
  await them.signIn()
  await them.admin.query('update organisation_operators set platform_id = $2 where operator_id = $1', [
    them.operatorId,
    theirId,
  ])
}
function later(seconds: number): void {
  const now = new Date(us.services.now().getTime() + seconds * 1_000)
  us.setNow(now)
  them.setNow(now)
}
async function read<T>(desk: RoamingTestSite, url: string): Promise<T> {
  const reply = await desk.send('GET', url)
  expect(reply.status, reply.body).toBe(200)
  return reply.data<T>()
}
async function done<T>(desk: RoamingTestSite, method: 'POST' | 'PUT', url: string, body?: object): Promise<T> {
  const reply = await desk.send(method, url, body)
  expect(reply.status, reply.body).toBe(200)
  return reply.data<T>()
}
const roaming = (id: string) => read<StoredRoamingTerms>(us, `${path}/${id}/roaming`)
async function session(id: string): Promise<RoamingSessionRow | undefined> {
  const { list } = await read<{ list: RoamingSessionRow[] }>(us, `/api/interop/roaming/sessions?partnerId=${id}`)
  expect(list.length).toBeLessThan(2)
  return list[0]
}
const lastCommand = async (id: string) =>
  (await read<{ list: RoamingCommand[] }>(us, `/api/interop/roaming/commands?partnerId=${id}`)).list[0]
/** Runs the other side's job repeatedly until we have received the data. */
async function runUntilStored(job: string, isKnown: () => Promise<boolean>, what: string): Promise<void> {
  await waitUntil(async () => {
    later(2)
    await them.run(job)
    return isKnown()
  }, what)
}

interface Journey {
  here: string
  there: string
  job: string
}
/** Runs the journey from the station pull to the statement. Both protocols must give the same result. */
async function roams(
  { here, there, job }: Journey,
  pull: string,
  meanwhile: (sessionNo: string) => Promise<void> = async () => undefined,
): Promise<{ costMinor: number; session: RoamingSessionRow }> {
  await done(us, 'POST', `${path}/${here}/roaming/pull`)
  await us.run(pull)
  const { list } = await read<{ list: RoamingStationRow[] }>(us, `/api/interop/roaming/stations?partnerId=${here}`)
  expect(list).toMatchObject([{ evses: 2, prices: [{ currency: 'CNY', parts: [{ kind: 'ENERGY' }] }] }])
  const [{ stationNo } = { stationNo: '' }] = list
  const station = await read<RoamingStation>(us, `/api/interop/roaming/stations/${here}/${stationNo}`)
  const [evse] = station.places.filter(({ status }) => status === 'CHARGING')
  expect(evse, 'the plugged one').toBeDefined()

  const driver = await us.driver()
  const { version } = await roaming(here)
  await done(us, 'PUT', `${path}/${here}/roaming`, { tokens: 'all', marginHundredths: 500, version })
  await us.run('interop:tell-tokens')

  const wish = { partnerId: here, stationNo, evseNo: evse?.evseNo, tokenId: driver.tokenId }
  const command = await done<RoamingCommand>(us, 'POST', '/api/interop/roaming/commands/start', wish)
  expect(command).toMatchObject({ kind: 'START_SESSION', answer: 'ACCEPTED', problem: '' })
  const transaction = await point.begin()
  await runUntilStored(job, async () => (await session(here))?.state === 'open', 'we know that it charges')
  expect(await lastCommand(here)).toMatchObject({ kind: 'START_SESSION', result: 'ACCEPTED' })

  later(900)
  await signIn()
  await point.measure(transaction, 13_345)
  await runUntilStored(job, async () => (await session(here))?.energyDwh === 123_450, 'we know its energy')
  later(900)
  await signIn()
  const { sessionNo = '' } = (await session(here)) ?? {}
  await meanwhile(sessionNo)
  const stop = await done<RoamingCommand>(us, 'POST', '/api/interop/roaming/commands/stop', {
    partnerId: here,
    sessionNo,
  })
  expect(stop).toMatchObject({ kind: 'STOP_SESSION', answer: 'ACCEPTED' })
  await point.end(transaction, 24_456)
  // In OCPI the amount can grow until the plug is pulled.
  await point.raw.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' })
  await runUntilStored(job, async () => (await session(here))?.state === 'billed', 'we are billed')

  const billed = await session(here)
  if (!billed?.costMinor) throw new Error('not billed')
  const { costMinor, recordNo } = billed
  expect(billed).toMatchObject({ energyDwh: 234_560, currency: 'CNY', holderName: expect.any(String) })
  expect(billed.paidMinor).toBe(costMinor + Math.floor((costMinor * 5 + 50) / 100))
  expect(await us.booked(recordNo ?? '')).toMatchObject({ payable_partner: -costMinor })

  // Our debt equals their bill to the minor unit: their session, their statement, our account.
  const { rows } = await them.admin.query<{ minor: number; state: string }>(
    `select o.payable_minor::int as minor, o.state from charging_sessions o join charging_session_partners p on p.operator_id = o.operator_id
       and p.session_id = o.id where p.partner_id = $1`,
    [there],
  )
  expect(rows).toEqual([{ minor: costMinor, state: 'settled' }])
  const months = await read<PartnerMonth[]>(them, `${path}/${there}/months`)
  expect(months.reduce((sum, { payableMinor }) => sum + payableMinor, 0)).toBe(costMinor)
  expect(months.reduce((sum, { energyDwh }) => sum + energyDwh, 0)).toBe(234_560)
  expect((await roaming(here)).billedMinor).toBe(costMinor)
  return { costMinor, session: billed }
}

const wireOf = ({ services: { config } }: RoamingTestSite, id: string) =>
  `http://${config.host}:${config.port}/api/public/tcec/${id}`
/** Registers both sides with each other and exchanges the secrets. */
async function linkedByTcec(): Promise<Journey> {
  // The URLs are known only after the other side has created the partner.
  const base = { apiUrl: 'https://partner.example/evcs', name: 'The other', protocol: '20161110' }
  const here = await done<PartnerWithSecrets>(us, 'POST', path, {
    ...base,
    platformId: theirId,
    direction: 'consume',
  })
  const there = await done<PartnerWithSecrets>(them, 'POST', path, {
    ...base,
    platformId: 'MA5OURS01',
    direction: 'supply',
    pushEnabled: true,
    stationIds: [chargePoint.stationId],
    markupE5: 4_321,
  })
  const linkPartner = async (
    desk: RoamingTestSite,
    { id }: PartnerWithSecrets,
    other: PartnerWithSecrets,
    at: string,
  ) => {
    const { hasTheirSecrets: _, createdAt: _at, id: _id, ...row } = await read<PartnerRow>(desk, `${path}/${id}`)
    await done(desk, 'PUT', `${path}/${id}`, { ...row, apiUrl: at, theirSecrets: other.ourSecrets })
    expect(await done(desk, 'POST', `${path}/${id}/link/test`)).toMatchObject({ failed: null })
  }
  await linkPartner(us, here, there, wireOf(them, there.id))
  await linkPartner(them, there, here, wireOf(us, here.id))
  return { here: here.id, there: there.id, job: 'interop:push-states' }
}

test('X-07 T/CEC 102: two instances of the product roam with each other: linked, stations and prices, a start at a charge point, its session, end and order; the statement of the one is the cost of the other', async () => {
  const link = await linkedByTcec()
  const { session: billed } = await roams(link, 'interop:pull-tcec')
  expect(billed.sessionNo).toMatch(/^MA5OURS01\d{18}$/)

  // The daily check finds no differences on either side.
  const ended = Date.parse(billed.endedAt ?? '') + 8 * hourMs
  // Noon of the next day, in China time.
  const noon = Math.floor(ended / (24 * hourMs)) * 24 * hourMs + 28 * hourMs
  later((noon - us.services.now().getTime()) / 1_000)
  await signIn()
  await them.admin.query("update interop_checks set next_at = '-infinity'")
  await them.run('interop:check-sessions')
  const { rows } = await them.admin.query<{ state: string; sessions: number }>(
    'select state, sessions from interop_checks where partner_id = $1 and sessions > 0',
    [link.there],
  )
  expect(rows).toEqual([{ state: 'agreed', sessions: 1 }])
  expect((await roaming(link.here)).refused).toBe(0)
})

/** A reservation with our token is a booking on their side until it is cancelled. */
async function reserves(here: string, tokenId: string): Promise<void> {
  const requests: string[] = []
  for (const action of ['ReserveNow', 'CancelReservation'])
    point.raw.answer(action, () => {
      requests.push(action)
      return { status: 'Accepted' }
    })
  const stationNo = chargePoint.stationId
  const { places } = await read<RoamingStation>(us, `/api/interop/roaming/stations/${here}/${stationNo}`)
  const evseNo = places.find(({ isReservable }) => isReservable)?.evseNo
  const reservedUntil = new Date(us.services.now().getTime() + hourMs).toISOString()
  const bookings = async () =>
    (
      await them.admin.query<{ state: string }>(
        "select state from members_bookings where charge_point_id = $1 and source = 'partner'",
        [chargePoint.chargePointId],
      )
    ).rows.map(({ state }) => state)
  const isDone = async () => (await lastCommand(here))?.result === 'ACCEPTED'
  const commands = '/api/interop/roaming/commands'
  const wish = { partnerId: here, stationNo, evseNo, tokenId, reservedUntil }
  const made = await done<RoamingCommand>(us, 'POST', `${commands}/reserve`, wish)
  expect(made).toMatchObject({ kind: 'RESERVE_NOW', answer: 'ACCEPTED', isReservation: true })
  await runUntilStored('interop:push-ocpi', isDone, 'it is kept')
  expect(await bookings()).toEqual(['confirmed'])
  await done(us, 'POST', `${commands}/cancel`, { partnerId: here, id: made.id })
  await runUntilStored('interop:push-ocpi', isDone, 'it is let go')
  expect(await bookings()).toEqual(['cancelled'])
  expect(requests).toEqual(['ReserveNow', 'CancelReservation'])
}

/** Lowers the limit of the session at their charge point, clears it, and unlocks the connector, all by our commands. */
async function limits(here: string, sessionNo: string): Promise<void> {
  const requests: string[] = []
  let held = [{ startPeriod: 0, limit: 60_000 }]
  const answers: Readonly<Record<string, (payload: unknown) => object>> = {
    GetCompositeSchedule: () => ({
      status: 'Accepted',
      connectorId: 1,
      scheduleStart: them.services.now().toISOString(),
      chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: held },
    }),
    SetChargingProfile(payload) {
      const { csChargingProfiles: profile } = payload as {
        csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: typeof held } }
      }
      held = profile.chargingSchedule.chargingSchedulePeriod
      return { status: 'Accepted' }
    },
    ClearChargingProfile: () => ({ status: 'Accepted' }),
    UnlockConnector: () => ({ status: 'Unlocked' }),
  }
  for (const [action, answer] of Object.entries(answers))
    point.raw.answer(action, (payload) => {
      requests.push(action)
      return answer(payload)
    })
  const of = { partnerId: here, sessionNo }
  const commands = '/api/interop/roaming/commands'
  const drawn = () => read<RoamingSession>(us, `/api/interop/roaming/sessions/${here}/${sessionNo}`)
  const sendAcceptedCommand = async (verb: string, body: object) => {
    const made = await done<RoamingCommand>(us, 'POST', `${commands}/${verb}`, body)
    expect(made).toMatchObject({ answer: 'ACCEPTED', problem: '' })
    const isDone = async () => (await lastCommand(here))?.result === 'ACCEPTED'
    await runUntilStored('interop:push-ocpi', isDone, verb)
  }
  await sendAcceptedCommand('limit', { ...of, limitW: 30_000 })
  expect(await drawn()).toMatchObject({ limitW: 30_000, profile: null })
  await them.run('interop:tell-profiles')
  expect((await drawn()).profile).toMatchObject({ unit: 'W', steps: [{ limit: 30_000 }] })
  held = [{ startPeriod: 0, limit: 20_000 }]
  await sendAcceptedCommand('limit/ask', of)
  expect((await drawn()).profile).toMatchObject({ steps: [{ limit: 20_000 }] })
  await sendAcceptedCommand('limit/clear', of)
  const { place, limitW } = await drawn()
  expect(limitW).toBeNull()
  await sendAcceptedCommand('unlock', { partnerId: here, ...place })
  expect(new Set(requests)).toEqual(new Set(Object.keys(answers)))
}

test('X-07 OCPI: two instances of the product roam with each other: registered, stations and tariffs, a card that is asked for, a start at a charge point, its session, what it may draw, end and record, a reservation and its end; the statement of the one is the cost of the other', async () => {
  await them.admin.query('update stations_stations set bookable = true where id = $1', [chargePoint.stationId])
  await them.party({ countryCode: 'NL', partyId: 'THM', name: 'Them' })
  const createPartner = async (desk: RoamingTestSite, form: object) =>
    (await done<PartnerWithSecrets>(desk, 'POST', path, { protocol: 'ocpi', ...form })).id
  const here = await createPartner(us, {
    platformId: 'NLTHM',
    name: 'Them',
    direction: 'consume',
    apiUrl: `${them.base}/versions`,
  })
  const there = await createPartner(them, {
    platformId: 'ESOUR',
    name: 'Us',
    direction: 'supply',
    pushEnabled: true,
    stationIds: [chargePoint.stationId],
    apiUrl: `${us.base}/versions`,
    markupE5: 4_321,
  })
  const { token } = await done<{ token: string }>(them, 'POST', `${path}/${there}/ocpi/token`)
  const link = await done<OcpiLink>(us, 'POST', `${path}/${here}/ocpi/register`, { token })
  expect(link).toMatchObject({ state: 'registered', failed: null })
  await roams({ here, there, job: 'interop:push-ocpi' }, 'interop:pull-ocpi', (no) => limits(here, no))
  // Our card is presented at their charge point, and they send us an authorization request.
  const { rows } = await us.admin.query<{ uid: string; tokenId: string }>(
    'select uid, token_id as "tokenId" from interop_roaming_tokens where partner_id = $1 and token @> \'{"valid": true}\'',
    [here],
  )
  expect(await point.authorize(rows[0]?.uid ?? '')).toMatchObject({ status: 'Accepted' })
  await reserves(here, rows[0]?.tokenId ?? '')
  await us.admin.query("update charging_tokens set state = 'blocked' where operator_id = $1", [us.operatorId])
  expect(await point.authorize(rows[0]?.uid ?? '')).toMatchObject({ status: 'Blocked' })
})
