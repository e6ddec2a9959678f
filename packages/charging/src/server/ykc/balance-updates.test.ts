import { postJournals } from '@evops/ledger/server'
import { createTestWallet, testJournalAct } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import type { YkcValues } from '@evops/ykc/contract'
import type { RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ykcSite, type YkcSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

const uid = '5A3C10F2'
const card = uid.padStart(16, '0')
const paidMinor = 5_000
const toppedUpMinor = 2_500

let site: YkcSite
let walletId: string
let operatorId: string
let point: RawYkcPoint
let no: string
beforeAll(async () => {
  site = await ykcSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  operatorId = await site.operator()
  const tokenId = await site.token(uid, { operatorId })
  walletId = await createTestWallet(site.services, operatorId, { principalMinor: paidMinor })
  await site.services.db.inTenant(operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  const { chargePoint, ...connected } = await site.ykcPoint({ operatorId })
  ;({ point } = connected)
  no = chargePoint.chargePointNo
  return () => point.close()
})

async function topUp(): Promise<void> {
  const id = newId()
  const entries = [
    { account: 'bank' as const, holderId: null, amountMinor: toppedUpMinor },
    { account: 'wallet_principal' as const, holderId: walletId, amountMinor: -toppedUpMinor },
  ]
  await site.services.db.inTenant(operatorId, async (tx) => {
    await postJournals(tx, [
      {
        operatorId,
        id,
        currency: 'CNY',
        businessId: id,
        key: id,
        entries,
        ...testJournalAct('wallet.recharged'),
        businessType: 'wallet.recharged',
        effectiveAt: site.services.now().toISOString(),
      },
    ])
  })
}
/** Starts a session by card and returns the balance that the charge point gets. */
async function charge(): Promise<number> {
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card })
  const verdict = await point.next('StartVerdict')
  if (verdict.name !== 'StartVerdict') throw new Error('no verdict')
  const { serial, balance } = verdict.values
  const power = { outputVoltage: 6_000, outputCurrent: 1_000 }
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', serial, state: 3, plugged: 1, ...power })
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
  return balance
}
/** Runs the updates, answers the balance that they send, and returns it. */
async function refresh(result = 0): Promise<YkcValues<'SetBalance'>> {
  const updating = site.ocpp.refreshSettings()
  const message = await point.next('SetBalance')
  if (message.name !== 'SetBalance') throw new Error('no balance')
  point.send('BalanceAnswer', { chargePointNo: no, card, result }, message.sequence)
  await updating
  return message.values
}

test('X-27 a top-up reaches the charge point of the running session, once', async () => {
  expect(await charge()).toBe(paidMinor)
  await topUp()
  expect(await refresh()).toEqual({ chargePointNo: no, connectorNo: '01', card, balance: paidMinor + toppedUpMinor })
  // Without an answer of the charge point this call would not end.
  await site.ocpp.refreshSettings()
})

test('a balance without a top-up is not sent again', async () => {
  await charge()
  await site.ocpp.refreshSettings()
})

test('a refused balance is sent again', async () => {
  await charge()
  await topUp()
  const { balance } = await refresh(2)
  expect(await refresh()).toMatchObject({ balance })
})
