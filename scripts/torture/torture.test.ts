import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabaseSettings } from '../bench/on-clone.ts'
import { compareWithStored, sumKinds } from './differences.ts'
import type { StoredData, StoredSession } from './stored.ts'
import { createEmptyLog, type AcknowledgedStart } from './expected.ts'
import { prepareTorture } from './torture.ts'

// Small forms of the other tests: this one for R-01, storing-stops.test.ts for, simulated-201.test.ts for
//
test('R-01 the server is killed once under load: nothing acknowledged is lost, nothing is there twice', async () => {
  const torture = await prepareTorture({
    cycles: 1,
    points: 4,
    seed: 20_261,
    kill: 'node',
    env: await cloneDatabaseSettings(),
    writeLine: () => undefined,
  })
  onTestFinished(torture.cleanUp)
  const { sent, differences, outages } = await torture.run()
  expect(differences).toEqual({ lost: {}, doubled: {} })
  expect(outages).toHaveLength(1)
  expect(sent.starts.filter((start) => start.stop?.acknowledged).length).toBeGreaterThan(0)
})

/** Returns an acknowledged session and its expected stored form. */
const start: AcknowledgedStart = {
  chargePointId: 'chargePoint',
  idTag: 'TAG',
  at: 1_000,
  meterWh: 500,
  transactionIds: new Set(['7']),
  stop: { at: 2_000, meterWh: 600, acknowledged: true },
}
const session: StoredSession = {
  chargePointId: 'chargePoint',
  idTag: 'TAG',
  at: 1_000,
  meterWh: 500,
  transactionId: '7',
  state: 'settled',
  meterEndWh: 600,
  energyWh: 100,
  totalMinor: 12,
  bills: 1,
  billedMinor: 12,
  journals: 1,
  postedMinor: 12,
}
const meterValue = { chargePointId: 'chargePoint', at: 1_500, registerWh: 550 }
const status = { chargePointId: 'chargePoint', at: 900, status: 'Available' }
const sentData = {
  ...createEmptyLog(),
  starts: [start],
  meterValues: [{ ...meterValue, acknowledged: true }],
  statuses: [{ ...status, acknowledged: true }],
}
const stored: StoredData = {
  sessions: [session],
  meterValues: [{ ...meterValue, rows: 1 }],
  statuses: [{ ...status, rows: 1 }],
  orphanStops: 0,
  unbalancedJournals: 0,
  unbalancedLedgers: 0,
  wrongBalances: 0,
}

test('R-01 the comparison is content with what is stored as it was acknowledged', () => {
  expect(compareWithStored(sentData, stored)).toEqual({ lost: {}, doubled: {} })
})

test.each<[string, 'lost' | 'doubled', Partial<StoredData>]>([
  ['an order is missing', 'lost', { sessions: [] }],
  ['an order has another transaction id', 'lost', { sessions: [{ ...session, transactionId: '8' }] }],
  ['an order is still open', 'lost', { sessions: [{ ...session, state: 'charging', bills: 0, journals: 0 }] }],
  ['a bill is missing', 'lost', { sessions: [{ ...session, bills: 0, billedMinor: null }] }],
  ['a journal is missing', 'lost', { sessions: [{ ...session, journals: 0, postedMinor: 0 }] }],
  ['a register differs', 'lost', { sessions: [{ ...session, meterEndWh: 601 }] }],
  ['a journal has another amount', 'lost', { sessions: [{ ...session, postedMinor: 13 }] }],
  ['a sample is missing', 'lost', { meterValues: [] }],
  ['a status is missing', 'lost', { statuses: [] }],
  ['a journal does not balance', 'lost', { unbalancedJournals: 1 }],
  ['the ledger does not sum to zero', 'lost', { unbalancedLedgers: 1 }],
  ['a balance differs', 'lost', { wrongBalances: 1 }],
  ['an order is there twice', 'doubled', { sessions: [session, session] }],
  ['an order has no cause', 'doubled', { sessions: [session, { ...session, at: 1_001 }] }],
  ['a bill is there twice', 'doubled', { sessions: [{ ...session, bills: 2 }] }],
  ['a journal is there twice', 'doubled', { sessions: [{ ...session, journals: 2 }] }],
  ['a sample is there twice', 'doubled', { meterValues: [{ ...meterValue, rows: 2 }] }],
  [
    'a sample has no cause',
    'doubled',
    {
      meterValues: [
        { ...meterValue, rows: 1 },
        { ...meterValue, at: 1, rows: 1 },
      ],
    },
  ],
  ['a status is there twice', 'doubled', { statuses: [{ ...status, rows: 2 }] }],
  ['a stop was kept as an orphan', 'doubled', { orphanStops: 1 }],
])('R-01 the comparison notices when %s', (_, side, damage) => {
  expect(sumKinds(compareWithStored(sentData, { ...stored, ...damage })[side])).toBeGreaterThan(0)
})

test('D-17 the comparison notices a message of a transaction that was answered with an error', () => {
  const callErrors = { 'Heartbeat InternalError': 2, 'StopTransaction InternalError': 1 }
  expect(sumKinds(compareWithStored({ ...sentData, callErrors }, stored).lost)).toBe(1)
})

test('R-01 the comparison notices a second transaction id for one start', () => {
  const twice = { ...sentData, starts: [{ ...start, transactionIds: new Set(['7', '8']) }] }
  expect(sumKinds(compareWithStored(twice, stored).doubled)).toBe(1)
})
