import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectTestPoint201,
  staffSite,
  testCardToken,
  testRegisterValue,
  transaction201,
  type EventDetails,
  type StaffSite,
} from '../../testing/index.ts'
import { setTokenHolder } from '../tokens/tokens.store.ts'

/* OCPP 2.1, C17 and E16: a prepaid session ends at its credit. */

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

let refs = 0
/** Starts a transaction with a token, and returns the answers and a function that sends further messages. */
async function start(idTag: string, subprotocol = 'ocpp2.1') {
  const point = await connectTestPoint201(site, await site.chargePoint(), subprotocol)
  const event = transaction201(`limit-${(refs += 1)}`)
  const at = new Date().toISOString()
  const started = await point.sendCall(
    'TransactionEvent',
    event('Started', 'Authorized', {
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken(idTag),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(at, 1_000, 'Transaction.Begin')],
    }),
  )
  const send = (kind: 'Updated' | 'Ended', trigger: string, details: EventDetails = {}) =>
    point.sendCall('TransactionEvent', event(kind, trigger, details))
  const update = () => point.sendCall('TransactionEvent', event('Updated', 'MeterValuePeriodic', {}))
  const authorize = () => point.sendCall('Authorize', { idToken: testCardToken(idTag) })
  return { started, update, authorize, send }
}
async function limitedToken(idTag: string, limits: { minor?: number; dwh?: number }): Promise<string> {
  const id = await site.token(idTag)
  await site.admin.query('update charging_tokens set limit_minor = $2, limit_dwh = $3 where id = $1', [
    id,
    limits.minor ?? null,
    limits.dwh ?? null,
  ])
  return id
}

describe('the limit in the answer to a transaction', () => {
  test('TC_C_103_CSMS TC_E_102_CSMS TC_E_109_CSMS TC_E_110_CSMS is the amount left on a prepaid token less the reserve, and its energy in Wh', async () => {
    await limitedToken('PREPAID-1', { minor: 2_000, dwh: 150_000 })
    const { started } = await start('PREPAID-1')
    expect(started).toMatchObject({
      idTokenInfo: { status: 'Accepted' },
      transactionLimit: { maxCost: 19.5, maxEnergy: 15_000 },
    })
  })

  test('is not repeated while it is the same, and follows a change', async () => {
    await limitedToken('PREPAID-2', { minor: 2_000 })
    const { started, update } = await start('PREPAID-2')
    expect(started).toMatchObject({ transactionLimit: { maxCost: 19.5 } })
    expect(await update()).not.toHaveProperty('transactionLimit')
    await site.admin.query('update charging_sessions set limit_minor = 5000 where id_tag = $1', ['PREPAID-2'])
    expect(await update()).toMatchObject({ transactionLimit: { maxCost: 49.5 } })
  })

  test('is what the wallet of the holder may spend', async () => {
    const holderId = await createTestWallet(site.services, site.operatorId, { principalMinor: 3_000 })
    const id = await site.token('PREPAID-3')
    await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [id], holderId, new Date(0)))
    const { started } = await start('PREPAID-3')
    expect(started).toMatchObject({ transactionLimit: { maxCost: 29.5 } })
  })

  test.each([
    ['TC_E_111_CSMS', 'minutes', 30, { maxTime: 1_800 }],
    ['E16', 'soc', 80, { maxSoC: 80 }],
    ['E16', 'energy', 200_000, { maxEnergy: 20_000 }],
    ['E16', 'amount', 1_250, { maxCost: 12.5 }],
  ])('%s is the target of the driver in %s', async (id, kind, value, limit) => {
    const idTag = `${id}-${kind}`
    await site.token(idTag)
    const { update } = await start(idTag)
    await site.admin.query('update charging_sessions set target_kind = $2, target_value = $3 where id_tag = $1', [
      idTag,
      kind,
      value,
    ])
    expect((await update()).transactionLimit).toEqual(limit)
  })

  test('is missing for a token without a limit', async () => {
    await site.token('FREE-1')
    const { started } = await start('FREE-1')
    expect(started).not.toHaveProperty('transactionLimit')
  })

  test('is missing for OCPP 2.0.1, which has none', async () => {
    await limitedToken('PREPAID-4', { minor: 2_000 })
    const { started } = await start('PREPAID-4', 'ocpp2.0.1')
    expect(started).not.toHaveProperty('transactionLimit')
  })
})

const sessionsOf = async (idTag: string) =>
  (await site.admin.query('select state, stop_reason from charging_sessions where id_tag = $1', [idTag])).rows

test.each([
  ['TC_E_106_CSMS', 'EnergyLimitReached', 'target_energy'],
  ['TC_E_107_CSMS', 'TimeLimitReached', 'target_time'],
  ['TC_E_108_CSMS', 'CostLimitReached', 'target_amount'],
])('%s a limit that the charge point set is accepted, and ends the session by %s', async (id, trigger, reason) => {
  await site.token(id)
  const { send } = await start(id)
  expect(
    await send('Updated', 'LimitSet', { transactionLimit: { maxCost: 5, maxEnergy: 9_000, maxTime: 600 } }),
  ).toEqual({})
  const at = new Date().toISOString()
  await send('Ended', trigger, {
    stoppedReason: 'Local',
    meterValue: [testRegisterValue(at, 1_000, 'Transaction.End')],
  })
  expect(await sessionsOf(id)).toEqual([{ state: 'settled', stop_reason: reason }])
})

test('TC_E_113_CSMS a transaction that resumes after an interruption is the same session', async () => {
  await site.token('RESUMED')
  const { send } = await start('RESUMED')
  expect(await send('Updated', 'TxResumed', { chargingState: 'Charging' })).toEqual({})
  expect(await sessionsOf('RESUMED')).toEqual([{ state: 'charging', stop_reason: null }])
})

test('TC_C_104_CSMS a prepaid token with too little left is refused for lack of credit', async () => {
  await limitedToken('PREPAID-5', { minor: 40 })
  const { started, authorize } = await start('PREPAID-5')
  expect(started).toMatchObject({ idTokenInfo: { status: 'NoCredit' } })
  expect(started).not.toHaveProperty('transactionLimit')
  expect(await authorize()).toMatchObject({ idTokenInfo: { status: 'NoCredit' } })
})
