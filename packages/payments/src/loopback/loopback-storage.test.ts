import { createTestWallet } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { freePort, waitUntil } from '@evops/platform/testing'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'
import { startLoopback } from './loopback.ts'

let desk: PaymentsTestSite
const folder = mkdtempSync(path.join(tmpdir(), 'evops-loopback-'))
const file = path.join(folder, 'loopback.json')
beforeAll(async () => {
  desk = await createPaymentsTestSite({ file, paysAfterMs: 1 })
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

test('F9 beside a server payers pay by themselves and we are called back; unlucky amounts are refused; all of it is kept', async () => {
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account('wechat', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const wanted = { accountId, walletId, method: 'native' } as const
  const release = desk.loopback.hold()
  const held = await desk.intent(by, { ...wanted, amountMinor: 300 })
  release()
  const paid = await desk.intent(by, { ...wanted, amountMinor: 1_200 })
  const refused = await desk.intent(by, { ...wanted, amountMinor: 1_213 })
  await waitUntil(async () => {
    await desk.work()
    return (await desk.look(paid.id, by)).state === 'captured'
  }, 'it is paid')
  await waitUntil(() => Promise.resolve(desk.loopback.payment(refused.ourNo).state === 'failed'), 'it is refused')
  await desk.send('POST', `/payments/intents/${refused.id}/query`, by, undefined, newId())
  expect((await desk.look(refused.id, by)).state).toBe('failed')
  expect((await desk.look(held.id, by)).state).toBe('created')

  const again = await startLoopback({ port: await freePort(), file })
  const states = [paid, refused, held].map(({ ourNo }) => again.payment(ourNo).state)
  expect(states).toEqual(['captured', 'failed', 'created'])
  await again.close()
  // A file from before captures had rows: a payment counts as one capture.
  const older = file.replace('.json', '-older.json')
  writeFileSync(older, readFileSync(file, 'utf8').replaceAll(/"captures":\[.*?\],/g, ''))
  const upgraded = await startLoopback({ port: await freePort(), file: older })
  expect(upgraded.payment(paid.ourNo).captures).toMatchObject([{ no: paid.ourNo, amountMinor: 1_200 }])
  await upgraded.close()
})
