import { newId } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { claimCommand, finishCommand } from '../gateway-process/commands.store.ts'
import { secretHash, unsealPayload } from '../secrets.ts'
import { commandChannel, commandDoneChannel } from './channels.ts'

let site: TestSite
let stationId: string
const ends: (() => void)[] = []
beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours)
})
afterAll(() => site.close())
afterEach(() => ends.splice(0).forEach((end) => end()))

async function aConnectedChargePoint(connected = true): Promise<TestChargePoint> {
  const chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
  await site.admin.query("insert into stations_links values ($1, $2, $3, 'p', 'ocpp1.6', '1.2.3.4', now(), now())", [
    site.ours,
    chargePoint.id,
    connected,
  ])
  return chargePoint
}

/**
 * Simulates the process that has the connection: claims each command and responds as `answer` returns. Null means no
 * response.
 */
function aGateway(answer: (sent: { action: string; payload: unknown }) => { state: string; reply: unknown } | null) {
  const pool = site.services.db.gatewayPool
  const sent: { action: string; payload: unknown }[] = []
  const carryOut = async (message: unknown) => {
    const { id, operatorId } = message as { id: string; operatorId: string }
    const claimed = await claimCommand(pool, { id, operatorId, connected: () => true })
    if (!claimed) return
    const payload = claimed.sealed ? unsealPayload(site.services.config.secretKey, id, claimed.sealed) : claimed.payload
    sent.push({ action: claimed.action, payload })
    const answered = answer({ action: claimed.action, payload })
    if (!answered) return
    await finishCommand(pool, { ...claimed, sent: claimed.payload, id, operatorId, ...answered })
    site.services.bus.publish(commandDoneChannel, { id })
  }
  ends.push(site.services.bus.subscribe(commandChannel, (message) => void carryOut(message)))
  return sent
}
const send = (chargePointNo: string, body: object, token = 'ours') =>
  site.call('POST', `/api/charge-points/${chargePointNo}/commands`, { body, token })
const acceptedResult = () => ({ state: 'accepted', reply: { status: 'Accepted' } })

describe('commands to a charge point', () => {
  test('S-18 signed out 401, code missing 403; S-17 another operator’s charge point is unknown', async () => {
    const chargePoint = await aConnectedChargePoint()
    const body = { action: 'ClearCache' }
    expect((await send(chargePoint.chargePointNo, body, '')).status).toBe(401)
    expect((await send(chargePoint.chargePointNo, body, 'viewer')).status).toBe(403)
    expect((await send(chargePoint.chargePointNo, body, 'theirs')).status).toBe(404)
    expect((await send('NOWHERE', body)).status).toBe(404)
  })

  test.each(['UpdateFirmware', 'SignedUpdateFirmware', 'PublishFirmware', 'UnpublishFirmware'])(
    'ROW-16 S-18 a single %s needs the permission of firmware: control of charge points is not enough',
    async (action) => {
      const { chargePointNo } = await aConnectedChargePoint(false)
      const payload = { firmwareId: newId() }
      const refused = await send(chargePointNo, { action, payload }, 'controller')
      expect(refused).toMatchObject({ status: 403, error: 'request.forbidden' })
      expect((await send(chargePointNo, { action: 'ClearCache' }, 'controller')).data.state).toBe('offline')
      expect((await send(chargePointNo, { action, payload })).data.state).toBe('offline')
    },
  )

  test.each([
    [{ action: 'Explode' }, 'action', /^One of: /],
    [{ action: 'Reset', payload: { type: 'Medium' } }, 'payload.type', 'One of: Hard, Soft'],
    [{ action: 'ClearCache', payload: { all: true } }, 'payload.all', 'This field does not exist'],
    [{ action: 'Reset', payload: { type: 'Soft' }, expiresInSeconds: 600 }, 'expiresInSeconds', /^Maximum /],
  ])('VALID-03 400 names the field and what is wrong with it, and nothing is sent: %j', async (body, field, fault) => {
    const chargePoint = await aConnectedChargePoint()
    const sent = aGateway(acceptedResult)
    const refused = await send(chargePoint.chargePointNo, body)
    expect(refused.status).toBe(400)
    expect(refused.fields).toEqual({ [field]: expect.stringMatching(fault) })
    expect(sent).toEqual([])
  })

  test('reach a gateway that did not hear of them at once: its bus was cut off a moment ago', async () => {
    const chargePoint = await aConnectedChargePoint()
    const firstReply = new Promise<void>((resolve) => {
      ends.push(site.services.bus.subscribe(commandChannel, () => resolve()))
    })
    const answer = send(chargePoint.chargePointNo, { action: 'ClearCache' })
    await firstReply
    const sent = aGateway(acceptedResult)
    expect((await answer).data).toMatchObject({ state: 'accepted' })
    expect(sent).toHaveLength(1)
  })

  test('ROW-15 bring the charge point’s real answer; the history says who asked, when it was sent and answered, and until when it is valid', async () => {
    const chargePoint = await aConnectedChargePoint()
    aGateway(({ action }) =>
      action === 'GetConfiguration'
        ? {
            state: 'accepted',
            reply: { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }] },
          }
        : { state: 'rejected', reply: { status: 'Rejected' } },
    )
    const read = await send(chargePoint.chargePointNo, { action: 'GetConfiguration' })
    expect(read.data).toMatchObject({
      state: 'accepted',
      reply: { configurationKey: [{ value: '60' }] },
      sentAt: expect.any(String),
      answeredAt: expect.any(String),
    })
    expect((await send(chargePoint.chargePointNo, { action: 'Reset', payload: { type: 'Hard' } })).data).toMatchObject({
      state: 'rejected',
      reply: { status: 'Rejected' },
    })
    expect(site.audited.at(-1)).toMatchObject({
      entity: 'charge-point',
      entityId: chargePoint.id,
      after: { action: 'Reset', state: 'rejected' },
    })
    const history = await site.call('GET', `/api/charge-points/${chargePoint.id}/commands?limit=1`, {
      token: 'viewer',
    })
    expect(history.data.list).toMatchObject([
      {
        action: 'Reset',
        payload: { type: 'Hard' },
        state: 'rejected',
        requestedByName: expect.stringMatching(/./),
        sentAt: expect.any(String),
        answeredAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ])
    const older = await site.call(
      'GET',
      `/api/charge-points/${chargePoint.id}/commands?before=${encodeURIComponent(history.data.next)}`,
    )
    expect(older.data).toMatchObject({ list: [{ action: 'GetConfiguration' }], next: null })
  })

  test('answer offline at once when the link is down, and the attempt is kept', async () => {
    const chargePoint = await aConnectedChargePoint(false)
    const { data } = await send(chargePoint.chargePointNo, { action: 'ClearCache' })
    expect(data).toMatchObject({
      state: 'offline',
      reply: null,
      sentAt: null,
      answeredAt: expect.any(String),
    })
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}/commands`)).data.list).toMatchObject([
      { id: data.id, state: 'offline' },
    ])
  })

  test('ROUTE-03 a station tells what was sent to all its charge points, newest first, a part at a time', async () => {
    const here = await createTestStation(site.services, site.ours)
    const one = await createTestChargePoint(site.services, site.ours, here)
    const two = await createTestChargePoint(site.services, site.ours, here)
    const elsewhere = await aConnectedChargePoint(false)
    for (const chargePoint of [one, two, elsewhere, one])
      await send(chargePoint.chargePointNo, { action: 'ClearCache' })
    const path = `/api/stations/${here}/commands`
    const first = (await site.call('GET', `${path}?limit=2`)).data
    expect(first.list).toMatchObject([
      {
        chargePointId: one.id,
        chargePointNo: one.chargePointNo,
        action: 'ClearCache',
        state: 'offline',
        requestedByName: expect.stringMatching(/./),
      },
      { chargePointId: two.id, chargePointNo: two.chargePointNo },
    ])
    const rest = (await site.call('GET', `${path}?limit=2&before=${first.next}`)).data
    expect(rest).toMatchObject({ list: [{ chargePointId: one.id }], next: null })
    expect((await site.call('GET', path, { token: 'theirs' })).status).toBe(404)
  })

  test('answer offline when the link says connected but nobody owns the socket; nobody sends it later', async () => {
    const chargePoint = await aConnectedChargePoint()
    const { data } = await send(chargePoint.chargePointNo, { action: 'ClearCache', expiresInSeconds: 1 })
    expect(data.state).toBe('offline')
    const late = await claimCommand(site.services.db.gatewayPool, {
      id: data.id,
      operatorId: site.ours,
      connected: () => true,
    })
    expect(late).toBeNull()
  })

  test('answer timeout when the charge point stays silent', async () => {
    const chargePoint = await aConnectedChargePoint()
    aGateway(() => null)
    const { data } = await send(chargePoint.chargePointNo, { action: 'ClearCache', expiresInSeconds: 1 })
    expect(data).toMatchObject({ state: 'timeout', sentAt: expect.any(String) })
  })

  test('a lost message costs time, never the answer', async () => {
    const chargePoint = await aConnectedChargePoint()
    const pool = site.services.db.gatewayPool
    ends.push(
      site.services.bus.subscribe(commandChannel, (message) => {
        const { id, operatorId } = message as { id: string; operatorId: string }
        void claimCommand(pool, { id, operatorId, connected: () => true }).then(
          (claimed) => claimed && finishCommand(pool, { ...claimed, sent: {}, id, operatorId, ...acceptedResult() }),
        )
      }),
    )
    const { data } = await send(chargePoint.chargePointNo, { action: 'ClearCache', expiresInSeconds: 1 })
    expect(data).toMatchObject({ state: 'accepted', reply: { status: 'Accepted' } })
  })

  test('hold no connection while they wait: more than the pool has run at once', async () => {
    const chargePoints = await Promise.all(Array.from({ length: 15 }, () => aConnectedChargePoint()))
    aGateway(() => null)
    const answers = await Promise.all(
      chargePoints.map(({ chargePointNo }) => send(chargePointNo, { action: 'ClearCache', expiresInSeconds: 1 })),
    )
    expect(answers.map(({ data }) => data.state)).toEqual(chargePoints.map(() => 'timeout'))
  })
})

describe('S-14 TC_073_CSMS a new AuthorizationKey', () => {
  const key = {
    action: 'ChangeConfiguration',
    payload: { key: 'AuthorizationKey', value: 'a-brand-new-password' },
  }
  const loadCommandRows = async (chargePoint: TestChargePoint) => {
    const { rows } = await site.admin.query(
      'select c.*, i.secret_hash, i.previous_secret_hash from stations_commands c join stations_identities i using (operator_id, charge_point_id) where charge_point_id = $1',
      [chargePoint.id],
    )
    return rows[0]
  }
  const hash = (password: string) => secretHash(site.services.config.secretKey, password)

  test('reaches the charge point whole, is stored nowhere in clear, and opens the door beside the old one', async () => {
    const chargePoint = await aConnectedChargePoint()
    const sent = aGateway(acceptedResult)
    const { data } = await send(chargePoint.chargePointNo, key)
    expect(data.state).toBe('accepted')
    expect(sent).toEqual([key])
    const row = await loadCommandRows(chargePoint)
    expect(row).toMatchObject({
      payload: { key: 'AuthorizationKey', value: '***' },
      sealed_payload: null,
      secret_hash: hash('a-brand-new-password'),
      previous_secret_hash: hash(chargePoint.password),
    })
    expect(JSON.stringify(site.audited)).not.toContain('a-brand-new-password')
  })

  test('that the charge point refuses changes nothing', async () => {
    const chargePoint = await aConnectedChargePoint()
    aGateway(() => ({ state: 'rejected', reply: { status: 'Rejected' } }))
    await send(chargePoint.chargePointNo, key)
    expect(await loadCommandRows(chargePoint)).toMatchObject({
      secret_hash: hash(chargePoint.password),
      previous_secret_hash: null,
      sealed_payload: null,
    })
  })

  test('that is never answered leaves both valid', async () => {
    const chargePoint = await aConnectedChargePoint()
    aGateway(() => null)
    await send(chargePoint.chargePointNo, { ...key, expiresInSeconds: 1 })
    expect(await loadCommandRows(chargePoint)).toMatchObject({
      secret_hash: hash('a-brand-new-password'),
      previous_secret_hash: hash(chargePoint.password),
    })
  })
})
