import { createTestOperator } from '@evops/organisation/testing'
import { newId, Problem } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { Ajv } from 'ajv'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  connectTestPoint201,
  ocppSite,
  testCardToken,
  testRegisterValue,
  transaction201,
  type OcppSite,
  type Point201,
  type SiteChargePoint,
} from '../../testing/index.ts'

/* OCPP 2.1, section I: tariffs on the charge point, over a real connection. */

let site: OcppSite
let chargePoint: SiteChargePoint
let point: Point201
beforeAll(async () => {
  site = await ocppSite()
  await site.token('CARD-OK')
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await connectPoint())
  return () => point.close()
})

async function connectPoint(operatorId = site.operatorId) {
  const created = await site.chargePoint({ operatorId })
  const connected = await connectTestPoint201(site, created, 'ocpp2.1')
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select from stations_links where charge_point_id = $1 and connected', [
      created.chargePointId,
    ])
    return rows.length === 1
  }, 'the connection is stored')
  return { chargePoint: created, point: connected }
}

type Command = Parameters<OcppSite['command']>[0]
/** Sends a command as the console does. */
async function command(action: Command['action'], payload: object, { operatorId, chargePointNo } = chargePoint) {
  const order = { operatorId, scope: 'all', userId: newId(), chargePointNo, action, payload } as const
  return (await site.command({ ...order, expiresInSeconds: 20 })).result
}
/** Returns the code of the refusal of a command. */
const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
const requests = (action: string) =>
  point.received.flatMap((text) => {
    const [type, , name, payload]: [number, string, string, Record<string, never>] = JSON.parse(text)
    return type === 2 && name === action ? [payload] : []
  })

/** Returns the errors of a request by the official schema. */
function schemaErrors(action: string, payload: unknown) {
  const home = path.dirname(createRequire(import.meta.url).resolve('ocpp-rpc/package.json'))
  const list: Record<string, unknown>[] = JSON.parse(readFileSync(path.join(home, 'lib/schemas/ocpp2_1.json'), 'utf8'))
  const found = list.find(({ $id }) => $id === `urn:${action}Request`)
  if (!found) throw new Error(`no schema of ${action}`)
  // Ajv does not resolve references to itself under an id of the form urn.
  const schema = Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('$')))
  const validate = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(schema)
  return validate(payload) ? [] : validate.errors
}

let refs = 0
async function startSession(idTag = 'CARD-OK') {
  const ref = `tariff-${(refs += 1)}`
  const event = transaction201(ref)
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await point.sendCall(
    'TransactionEvent',
    event('Started', 'Authorized', {
      timestamp: at(20),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken(idTag),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(at(20), 1_000, 'Transaction.Begin')],
    }),
  )
  const { rows } = await site.admin.query(
    'select transaction_id as "transactionId", tariff_version_id as "versionId" from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  const end = () =>
    point.sendCall(
      'TransactionEvent',
      event('Ended', 'StopAuthorized', {
        timestamp: at(0),
        stoppedReason: 'Local',
        meterValue: [testRegisterValue(at(0), 6_000, 'Transaction.End')],
      }),
    )
  return { ref, transactionId: Number(rows[0].transactionId), versionId: String(rows[0].versionId), end }
}

describe('the tariff in force at a charge point', () => {
  test('TC_I_101_CSMS it is sent in the form of the official schema, and the answer is shown', async () => {
    point.answer('SetDefaultTariff', () => ({ status: 'Accepted' }))
    expect(await command('SetDefaultTariff', { evseId: 0 })).toMatchObject({
      state: 'accepted',
      reply: { status: 'Accepted' },
    })
    const [request] = requests('SetDefaultTariff')
    expect(request).toMatchObject({ evseId: 0, tariff: { currency: 'CNY' } })
    expect(schemaErrors('SetDefaultTariff', request)).toEqual([])
  })

  test.each([
    ['TC_I_102_CSMS', 'TooManyElements'],
    ['TC_I_105_CSMS', 'ConditionNotSupported'],
    ['TC_I_106_CSMS', 'Rejected'],
    ['TC_I_106_CSMS', 'DuplicateTariffId'],
  ])('%s the charge point refuses it: %s', async (_id, status) => {
    point.answer('SetDefaultTariff', () => ({ status }))
    expect(await command('SetDefaultTariff', { evseId: 1 })).toMatchObject({ state: 'rejected', reply: { status } })
  })

  test('I07 after a change of price it is sent again, once, until it is cleared', async () => {
    const operatorId = await site.operator()
    const own = await connectPoint(operatorId)
    const update = () =>
      site.charging.domain.jobs?.['charging:displayed-tariffs']?.run(undefined, { jobId: '', attempt: 1 })
    const sentTariffs = () =>
      own.point.received.flatMap((text) => {
        const [type, , name, payload] = JSON.parse(text)
        return type === 2 && name === 'SetDefaultTariff' ? [String(payload.tariff.tariffId)] : []
      })
    /** Replaces the version in force by one with the same prices. */
    const changePrice = async () => {
      const [id, at] = [newId(), new Date()]
      const { rows } = await site.admin.query(
        `update tariffs_versions set valid = tstzrange(effective_from, $2) where operator_id = $1 and upper_inf(valid)
         returning rule_id, number, content`,
        [operatorId, at],
      )
      await site.admin.query(
        `insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
         values ($1, $2, $3, $4, $5, $6, tstzrange($6, null), $6)`,
        [operatorId, id, rows[0].rule_id, rows[0].number + 1, rows[0].content, at],
      )
      return id
    }
    own.point.answer('SetDefaultTariff', () => ({ status: 'Accepted' }))
    own.point.answer('ClearTariffs', () => ({ clearTariffsResult: [{ status: 'Accepted' }] }))
    await update()
    expect(sentTariffs()).toEqual([])
    await command('SetDefaultTariff', { evseId: 0 }, own.chargePoint)
    const [first] = sentTariffs()
    await update()
    expect(sentTariffs()).toEqual([first])
    const second = await changePrice()
    await update()
    await update()
    expect(sentTariffs()).toEqual([first, second])
    await command('ClearTariffs', {}, own.chargePoint)
    await changePrice()
    await update()
    expect(sentTariffs()).toEqual([first, second])
    await own.point.close()
  })

  test('no tariff is in force: nothing is sent', async () => {
    const operatorId = await createTestOperator(site.services, { currency: 'EUR' })
    const { chargePoint: bare, point: barePoint } = await connectPoint(operatorId)
    expect(await refusalOf(command('SetDefaultTariff', { evseId: 0 }, bare))).toBe('stations.no-tariff')
    await barePoint.close()
    expect(await refusalOf(command('SetDefaultTariff', { evseId: 25 }))).toBe('stations.command-invalid')
  })
})

describe('the tariff of a running session', () => {
  test('TC_I_115_CSMS it is the tariff of its bill; the charge point’s own id names the transaction', async () => {
    const { ref, transactionId, versionId } = await startSession()
    point.answer('ChangeTransactionTariff', () => ({ status: 'Accepted' }))
    expect(await command('ChangeTransactionTariff', { transactionId })).toMatchObject({ state: 'accepted' })
    const [request] = requests('ChangeTransactionTariff')
    expect(request).toMatchObject({ transactionId: ref, tariff: { tariffId: versionId, currency: 'CNY' } })
    expect(schemaErrors('ChangeTransactionTariff', request)).toEqual([])
  })

  test('I11 it has the prices of the payer’s group', async () => {
    const operatorId = site.operatorId
    const [tokenId, priceId] = [await site.token('BUS-1'), newId()]
    await site.admin.query(
      `insert into tariffs_group_prices (operator_id, id, group_key, terms, effective_from, valid, published_at)
       values ($1, $2, 'bus', '{"service": {"how": "price", "serviceE5": 0}}', '2020-01-01', '[2020-01-01,)', now())`,
      [operatorId, priceId],
    )
    await site.admin.query(
      `insert into tariffs_group_price_places (operator_id, price_id, station_id, group_key, valid) values ($1, $2, $1, 'bus', '[2020-01-01,)')`,
      [operatorId, priceId],
    )
    await site.admin.query(
      `insert into charging_token_groups (operator_id, id, token_id, group_key, valid) values ($1, $2, $3, 'bus', '[2020-01-01,)')`,
      [operatorId, newId(), tokenId],
    )
    const { transactionId, versionId } = await startSession('BUS-1')
    point.answer('ChangeTransactionTariff', () => ({ status: 'Accepted' }))
    await command('ChangeTransactionTariff', { transactionId })
    const [request] = requests('ChangeTransactionTariff')
    // The price of the night without the service price of 0.50.
    expect(request).toMatchObject({
      tariff: {
        tariffId: `${versionId}-${priceId.slice(-12)}`,
        energy: { prices: expect.arrayContaining([expect.objectContaining({ priceKwh: 0.4257 })]) },
      },
    })
    expect(schemaErrors('ChangeTransactionTariff', request)).toEqual([])
  })

  test.each([
    ['TC_I_113_CSMS', 'TooManyElements'],
    ['TC_I_114_CSMS', 'ConditionNotSupported'],
    ['I11', 'NoCurrencyChange'],
    ['I11', 'TxNotFound'],
  ])('%s the charge point refuses it: %s', async (_id, status) => {
    const { transactionId } = await startSession()
    point.answer('ChangeTransactionTariff', () => ({ status }))
    expect(await command('ChangeTransactionTariff', { transactionId })).toMatchObject({
      state: 'rejected',
      reply: { status },
    })
  })

  test('a session that has ended, and one of another charge point, get no other tariff', async () => {
    const { transactionId, end } = await startSession()
    const other = await connectPoint()
    expect(await refusalOf(command('ChangeTransactionTariff', { transactionId }, other.chargePoint))).toBe(
      'stations.transaction-unknown',
    )
    await other.point.close()
    await end()
    expect(await refusalOf(command('ChangeTransactionTariff', { transactionId }))).toBe('stations.transaction-ended')
    expect(requests('ChangeTransactionTariff')).toEqual([])
  })
})

describe('the tariffs that a charge point has', () => {
  test.each([
    { status: 'Accepted', tariffAssignments: [{ tariffId: 'T1', tariffKind: 'DefaultTariff', evseIds: [1] }] },
    { status: 'NoTariff' },
  ])('I09 they are read: $status', async (reply) => {
    point.answer('GetTariffs', () => reply)
    expect(await command('GetTariffs', { evseId: 0 })).toMatchObject({ state: 'accepted', reply })
    expect(requests('GetTariffs')).toEqual([{ evseId: 0 }])
  })

  test.each([
    ['accepted', 'Accepted', [{ tariffId: 'T1', status: 'Accepted' }]],
    ['accepted', 'Accepted', [{ status: 'NoTariff' }]],
    [
      'rejected',
      'Rejected',
      [
        { tariffId: 'T1', status: 'Accepted' },
        { tariffId: 'T2', status: 'Rejected' },
      ],
    ],
  ])('TC_I_110_CSMS they are cleared: %s', async (state, status, clearTariffsResult) => {
    point.answer('ClearTariffs', () => ({ clearTariffsResult }))
    const payload = { tariffIds: ['T1', 'T2'], evseId: 1 }
    expect(await command('ClearTariffs', payload)).toMatchObject({ state, reply: { status, clearTariffsResult } })
    expect(requests('ClearTariffs')).toEqual([payload])
  })
})
