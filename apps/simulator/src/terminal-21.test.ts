import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { SteppedClock } from './clock.ts'
import { type CentralSystem, startCentralSystem } from './testing/central-system.ts'

/* OCPP 2.1, C18 and C21: a payment terminal at the charge point. */

let clock: SteppedClock
let server: CentralSystem
let point: ChargePoint
beforeEach(async () => {
  clock = new SteppedClock('2026-03-01T08:00:00Z')
  server = await startCentralSystem(() => clock.now())
  server.answer('TransactionEvent', (payload) => ({
    idTokenInfo: { status: 'Accepted' },
    ...(payload['eventType'] === 'Ended' && { totalCost: 4.2 }),
  }))
  server.answer('NotifySettlement', () => ({ receiptId: 'R1' }))
  point = createChargePoint({
    url: server.url,
    identity: 'CP1',
    password: 'secret',
    connectors: 1,
    seed: 7,
    clock,
    version: 'ocpp2.1',
  })
  await point.connect()
  await point.boot()
  await point.drained()
})
afterEach(async () => {
  await point.close()
  await server.close()
})

async function charge(tag: string): Promise<void> {
  await point.plug(1, { capacityKwh: 60, soc: 30, maxKw: 90 })
  await point.start(1, tag)
  await clock.advance(120_000)
  await point.stop(1)
  await point.drained()
}

test('a reference of the terminal starts the transaction, and its cost is settled at the end', async () => {
  await charge('PSP-4711')
  const [started] = server.payloads('TransactionEvent')
  expect(started).toMatchObject({ idToken: { idToken: 'PSP-4711', type: 'DirectPayment' } })
  expect(server.payloads('NotifySettlement')).toMatchObject([
    { pspRef: 'PSP-4711', status: 'Settled', settlementAmount: 4.2 },
  ])
})

test('a card is settled by nobody', async () => {
  await charge('TAG1')
  expect(server.payloads('NotifySettlement')).toEqual([])
})
