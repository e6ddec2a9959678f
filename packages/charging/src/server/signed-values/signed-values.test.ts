import { createOcmfMeter, type OcmfMeter, type RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionDetail } from '../../contract/index.ts'
import {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const begin = { at: ago(30), wh: 1_000, occasion: 'B' } as const
const end = { at: ago(1), wh: 6_000, occasion: 'E' } as const

/** Registers a key as the console does. */
async function registerKey(chargePoint: SiteChargePoint, { publicKey }: OcmfMeter) {
  await site.admin.query(
    `insert into stations_meter_keys (operator_id, id, charge_point_id, public_key, fingerprint, curve, created_by_name, created_at)
     values ($1, uuidv7(), $2, $3, repeat('0', 64), 'prime256v1', 'test', now())`,
    [chargePoint.operatorId, chargePoint.chargePointId, publicKey],
  )
}

async function sessionOf({ chargePointId }: SiteChargePoint): Promise<SessionDetail> {
  const { rows } = await site.admin.query<{ id: string }>(
    'select id from charging_sessions where charge_point_id = $1',
    [chargePointId],
  )
  expect(rows).toHaveLength(1)
  const { status, data } = await site.call('GET', `/api/sessions/${rows[0]?.id}`)
  expect(status).toBe(200)
  return data as SessionDetail
}

const signedSample = (value: string, context: string) => ({ value, format: 'SignedData', context })

async function send(point: RawChargePoint, action: string, payload: object) {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(`${action}: ${reply.code} ${reply.description}`)
  return reply.payload as { transactionId: number }
}

/** A session of 5 kWh in OCPP 1.6 with signed values at begin and end. */
async function session16(chargePoint: SiteChargePoint, values: { begin?: string; end: string }) {
  const point = await site.connect(chargePoint)
  const { transactionId } = await send(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: begin.wh,
    timestamp: begin.at,
  })
  if (values.begin !== undefined)
    await send(point, 'MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: begin.at, sampledValue: [signedSample(values.begin, 'Transaction.Begin')] }],
    })
  await send(point, 'StopTransaction', {
    transactionId,
    meterStop: end.wh,
    timestamp: end.at,
    transactionData: [{ timestamp: end.at, sampledValue: [signedSample(values.end, 'Transaction.End')] }],
  })
  await point.close()
  return sessionOf(chargePoint)
}

async function session201(chargePoint: SiteChargePoint, values: { begin: unknown; end: unknown }) {
  const point = await connectTestPoint201(site, chargePoint)
  const event = transaction201(`signed-${chargePoint.chargePointNo}`)
  const reading = (at: string, wh: number, context: string, signedMeterValue: unknown) => {
    const value = testRegisterValue(at, wh, context)
    return [{ ...value, sampledValue: value.sampledValue.map((one) => ({ ...one, signedMeterValue })) }]
  }
  // The plug first: this message opens no session yet.
  const started = event('Started', 'CablePluggedIn', {
    timestamp: begin.at,
    evse: { id: 1, connectorId: 1 },
    chargingState: 'EVConnected',
    meterValue: reading(begin.at, begin.wh, 'Transaction.Begin', values.begin),
  })
  await point.sendCall('TransactionEvent', started)
  await point.sendCall(
    'TransactionEvent',
    event('Updated', 'Authorized', {
      timestamp: begin.at,
      idToken: testCardToken('TAG-OK'),
      chargingState: 'Charging',
    }),
  )
  await point.sendCall(
    'TransactionEvent',
    event('Ended', 'StopAuthorized', {
      timestamp: end.at,
      stoppedReason: 'Local',
      meterValue: reading(end.at, end.wh, 'Transaction.End', values.end),
    }),
  )
  return sessionOf(chargePoint)
}

const object = (text: string, publicKey = '') => ({
  signedMeterData: Buffer.from(text).toString('base64'),
  signingMethod: 'ECDSA-secp256r1-SHA256',
  encodingMethod: 'OCMF',
  publicKey,
})

describe('OCPP 1.6: signed values of a session', () => {
  test('X-30 are stored byte by byte and verified with the registered key', async () => {
    const chargePoint = await site.chargePoint()
    const meter = createOcmfMeter('M-77')
    await registerKey(chargePoint, meter)
    const sent = { begin: meter.sign(begin), end: meter.sign(begin, end) }
    const { signed, energyDwh } = await session16(chargePoint, sent)
    expect(energyDwh).toBe(50_000)
    expect(signed).toMatchObject({
      verdict: 'verified',
      meterSerial: 'M-77',
      beginDwh: 10_000,
      endDwh: 60_000,
      signedDwh: 50_000,
      values: [
        { context: 'Transaction.Begin', format: 'OCMF', verdict: 'verified' },
        { context: 'Transaction.End', format: 'OCMF', verdict: 'verified' },
      ],
    })
    const { rows } = await site.admin.query<{ content: Buffer }>(
      'select content from charging_signed_values where charge_point_id = $1 order by received_at',
      [chargePoint.chargePointId],
    )
    expect(rows.map(({ content }) => content.toString())).toEqual([sent.begin, sent.end])
  })

  test('without a registered key are shown as not verified, and a key that is registered later verifies them', async () => {
    const chargePoint = await site.chargePoint()
    const meter = createOcmfMeter()
    const { signed } = await session16(chargePoint, { end: meter.sign(begin, end) })
    expect(signed?.verdict).toBe('no-key')
    await registerKey(chargePoint, meter)
    expect((await sessionOf(chargePoint)).signed?.verdict).toBe('verified')
  })

  test('of another meter, of another time, of another energy and without a begin are not verified', async () => {
    const meter = createOcmfMeter()
    const cases = [
      ['wrong-signature', createOcmfMeter().sign(begin, end)],
      ['other-time', meter.sign({ ...begin, at: ago(600) }, { ...end, at: ago(550) })],
      ['contradicts-bill', meter.sign(begin, { ...end, wh: 5_900 })],
      ['incomplete', meter.sign(end)],
    ] as const
    for (const [verdict, text] of cases) {
      const chargePoint = await site.chargePoint()
      await registerKey(chargePoint, meter)
      expect((await session16(chargePoint, { end: text })).signed?.verdict).toBe(verdict)
    }
  })

  test.each([
    ['EDL', JSON.stringify({ signedMeterData: '0A0B', encodingMethod: 'EDL' }), 'unsupported'],
    ['a NUL', 'OCMF|\0|{}', 'unreadable'],
    ['half a character', '\ud800', 'unreadable'],
    ['50 kB', 'x'.repeat(50_000), 'unreadable'],
    ['nothing', '', 'unreadable'],
  ])('%s as content loses nothing: the session is billed', async (_what, content, verdict) => {
    const chargePoint = await site.chargePoint()
    const { state, energyDwh, signed } = await session16(chargePoint, { end: content })
    expect({ state, energyDwh, verdict: signed?.verdict }).toEqual({
      state: 'settled',
      energyDwh: 50_000,
      verdict,
    })
  })

  test('sent twice, or after the stop, they are stored once with their session', async () => {
    const chargePoint = await site.chargePoint()
    const meter = createOcmfMeter()
    await registerKey(chargePoint, meter)
    const text = meter.sign(begin, end)
    const { transactionId } = await session16(chargePoint, { end: text })
    const point = await site.connect(chargePoint)
    for (const id of [transactionId, transactionId])
      await send(point, 'MeterValues', {
        connectorId: 1,
        transactionId: id,
        meterValue: [{ timestamp: end.at, sampledValue: [signedSample(text, 'Transaction.End')] }],
      })
    expect((await sessionOf(chargePoint)).signed?.values).toHaveLength(1)
  })
})

describe('OCPP 2.0.1: signed values of a transaction', () => {
  test('are verified, also those that were sent before there was a session', async () => {
    const chargePoint = await site.chargePoint()
    const meter = createOcmfMeter()
    await registerKey(chargePoint, meter)
    const { signed, energyDwh } = await session201(chargePoint, {
      begin: object(meter.sign(begin)),
      end: object(meter.sign(end)),
    })
    expect(energyDwh).toBe(50_000)
    expect(signed).toMatchObject({ verdict: 'verified', signedDwh: 50_000 })
    expect(signed?.values).toHaveLength(2)
  })

  test('with a key in the message alone they are signed by the charge point, not verified', async () => {
    const chargePoint = await site.chargePoint()
    const meter = createOcmfMeter()
    const key = Buffer.from(meter.publicKey, 'hex').toString('base64')
    const { signed } = await session201(chargePoint, {
      begin: object(meter.sign(begin), key),
      end: object(meter.sign(end), key),
    })
    expect(signed?.verdict).toBe('key-not-registered')
  })

  test('of unreadable content lose nothing', async () => {
    const chargePoint = await site.chargePoint()
    const { state, energyDwh, signed } = await session201(chargePoint, {
      begin: 'OCMF',
      end: { signedMeterData: 7, publicKey: null },
    })
    expect({ state, energyDwh, verdict: signed?.verdict }).toEqual({
      state: 'settled',
      energyDwh: 50_000,
      verdict: 'unreadable',
    })
  })
})

describe('a finding', () => {
  async function findingsOf(chargePoint: SiteChargePoint) {
    await site.charging.finder.lookAtClosed()
    const { evidence } = await sessionOf(chargePoint)
    return evidence.filter(({ flag }) => flag === 'A04').map(({ evidence: found }) => found)
  }

  test('is made of signed energy that differs from the bill, whoever signed it', async () => {
    const chargePoint = await site.chargePoint()
    await session16(chargePoint, { end: createOcmfMeter().sign(begin, { ...end, wh: 5_900 }) })
    expect(await findingsOf(chargePoint)).toEqual([{ kind: 'signed-energy', signedDwh: 49_000, billedDwh: 50_000 }])
  })

  test('is made of a signature that does not fit the registered key, and of nothing else', async () => {
    const [wrong, right] = [await site.chargePoint(), await site.chargePoint()]
    const meter = createOcmfMeter('M-9')
    for (const chargePoint of [wrong, right]) await registerKey(chargePoint, meter)
    await session16(wrong, { end: createOcmfMeter('M-9').sign(begin, end) })
    await session16(right, { end: meter.sign(begin, { ...end, wh: 5_999 }) })
    expect(await findingsOf(wrong)).toEqual([{ kind: 'signed-wrong', meter: 'M-9' }])
    expect(await findingsOf(right)).toEqual([])
  })
})

describe('the file for transparency software', () => {
  test('X-30 has every value byte by byte with the registered key, is logged, and needs a reason', async () => {
    const chargePoint = await site.chargePoint()
    const meter = createOcmfMeter('A&<"M')
    await registerKey(chargePoint, meter)
    const sent = { begin: meter.sign(begin), end: meter.sign(begin, end) }
    const { id, sessionNo } = await session16(chargePoint, sent)
    const path = `/api/sessions/${id}/signed-values/reveal`
    const body = { reason: 'the driver asked for it' }
    const { data } = await site.call('POST', path, { body })
    const { fileName, xml } = data as { fileName: string; xml: string }
    expect(fileName).toBe(`${sessionNo}.xml`)
    expect(readValues(xml)).toEqual([
      { context: 'Transaction.Begin', data: sent.begin, key: meter.publicKey },
      { context: 'Transaction.End', data: sent.end, key: meter.publicKey },
    ])
    expect(site.audited.at(-1)).toMatchObject({ entity: 'session', entityId: id, after: body })
    expect((await site.call('POST', path, { token: '', body })).status).toBe(401)
    expect((await site.call('POST', path, { token: 'nobody', body })).status).toBe(403)
    expect((await site.call('POST', path, { body: {} })).status).toBe(400)
    expect((await site.call('POST', path, { token: 'theirs', body })).status).toBe(404)
  })

  test('does not exist for a session without signed values', async () => {
    const chargePoint = await site.chargePoint()
    const { id } = await plainSession(chargePoint)
    const body = { reason: 'the driver asked for it' }
    expect((await site.call('POST', `/api/sessions/${id}/signed-values/reveal`, { body })).status).toBe(404)
  })
})

/** Reads the file as an XML reader does, as far as it has this form. */
function readValues(xml: string) {
  const unescape = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const value =
    /<value transactionId="\d+" context="([^"]*)">\s*<signedData format="OCMF" encoding="plain" transactionId="\d+">([^<]*)<\/signedData>\s*<publicKey encoding="hex">(\w+)<\/publicKey>\s*<\/value>/g
  return [...xml.matchAll(value)].map(([, context, data = '', key]) => ({
    context,
    data: unescape(data),
    key,
  }))
}

test('a session without signed values has none', async () => {
  expect((await plainSession(await site.chargePoint())).signed).toBeNull()
})

async function plainSession(chargePoint: SiteChargePoint) {
  const point = await site.connect(chargePoint)
  const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 1_000, timestamp: begin.at }
  const { transactionId } = await send(point, 'StartTransaction', start)
  await send(point, 'StopTransaction', { transactionId, meterStop: 6_000, timestamp: end.at })
  await point.close()
  return sessionOf(chargePoint)
}
