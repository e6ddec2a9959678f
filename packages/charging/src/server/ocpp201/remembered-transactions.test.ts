import type { OcppConnection } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { beforeEach, expect, test } from 'vitest'
import { cacheTransactions } from './remembered-transactions.ts'
import { emptyTransaction, type Ocpp2Transaction } from './transaction.rules.ts'
import type { StoredTransaction } from './transactions.store.ts'

const at = new Date('2026-03-01T10:00:00Z')
const connection = () =>
  // Safe cast: this test uses no other part of a connection.
  ({
    point: { operatorId: 'operator', chargePointId: 'chargePoint' },
  }) as unknown as OcppConnection<ConnectedChargePoint>
const running: Ocpp2Transaction = { ...emptyTransaction('tx'), transactionId: 7, since: 1, nextSeq: 3 }

let requests: string[]
let storedTransaction: StoredTransaction
let transactions: ReturnType<typeof cacheTransactions>
beforeEach(() => {
  requests = []
  storedTransaction = { transaction: null, held: [] }
  transactions = cacheTransactions(({ ref }) => {
    requests.push(ref)
    return Promise.resolve(storedTransaction)
  })
})

test('D-13 a transaction is asked for at its first message on a connection, and at none that follows', async () => {
  const ocppConnection = connection()
  expect(await transactions.take(ocppConnection, 'tx')).toEqual({ remembered: emptyTransaction('tx'), held: [] })
  transactions.keep(ocppConnection, running, at)
  expect(await transactions.take(ocppConnection, 'tx')).toEqual({ remembered: running, held: [] })
  expect(requests).toEqual(['tx'])
})

test('R-02 after a message that failed it is asked for again', async () => {
  const ocppConnection = connection()
  transactions.keep(ocppConnection, running, at)
  await transactions.take(ocppConnection, 'tx')
  await transactions.take(ocppConnection, 'tx')
  expect(requests).toEqual(['tx'])
})

test('R-02 on another connection it is asked for again, and so is another transaction', async () => {
  const ocppConnection = connection()
  transactions.keep(ocppConnection, running, at)
  storedTransaction = { transaction: { ...running, nextSeq: 5 }, held: [] }
  expect(await transactions.take(connection(), 'tx')).toMatchObject({ remembered: { nextSeq: 5 } })
  await transactions.take(ocppConnection, 'other')
  expect(requests).toEqual(['tx', 'other'])
})

test('one that has ended is not remembered', async () => {
  const ocppConnection = connection()
  transactions.keep(ocppConnection, { ...running, ended: true }, at)
  await transactions.take(ocppConnection, 'tx')
  expect(requests).toEqual(['tx'])
})

test('it is remembered as it is kept: begun when it was told, where nothing says when', async () => {
  const ocppConnection = connection()
  transactions.keep(ocppConnection, { ...running, since: null }, at)
  expect(await transactions.take(ocppConnection, 'tx')).toMatchObject({ remembered: { since: at.getTime() } })
})

test('a connection with more transactions than it remembers asks for the others', async () => {
  const ocppConnection = connection()
  for (let no = 0; no < 17; no += 1) transactions.keep(ocppConnection, { ...running, ref: `tx-${no}` }, at)
  await transactions.take(ocppConnection, 'tx-0')
  await transactions.take(ocppConnection, 'tx-16')
  expect(requests).toEqual(['tx-0'])
})
