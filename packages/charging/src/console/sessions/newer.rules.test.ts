import { describe, expect, it } from 'vitest'
import type { SessionRow } from '../../contract/index.ts'
import { newerSessionRow } from './newer.rules.ts'

function session(facts: Partial<SessionRow>): SessionRow {
  return {
    id: '019a9f5e-0000-7000-8000-000000000001',
    sessionNo: '32010600019236012611200638510031',
    stationId: '019a9f5e-0000-7000-8000-000000000002',
    stationName: 'North',
    chargePointId: '019a9f5e-0000-7000-8000-000000000003',
    chargePointNo: '1',
    chargePointName: '01',
    connectorNo: 1,
    state: 'charging',
    payState: 'none',
    idTag: 'T1',
    tokenLabel: null,
    tokenState: 'accepted',
    startLimit: null,
    billedTo: null,
    customerName: null,
    ownerName: null,
    startedAt: '2026-11-20T00:00:00Z',
    endedAt: null,
    timeZone: 'UTC',
    currency: 'EUR',
    energyDwh: 10_000,
    electricityMinor: null,
    serviceMinor: null,
    occupancyMinor: null,
    totalMinor: null,
    reducedMinor: 0,
    payableMinor: null,
    paidGiftMinor: 0,
    paidPrincipalMinor: 0,
    stopReason: null,
    startSoc: null,
    endSoc: null,
    flags: [],
    startMode: 'card_online',
    targetKind: null,
    targetValue: null,
    parentId: null,
    protocol: 'ocpp1.6j',
    refundedMinor: 0,
    waivedMinor: 0,
    stateAt: '2026-11-20T00:00:00Z',
    version: 1,
    ...facts,
  }
}

describe('a row and what was sent of it', () => {
  it('keeps the very row when nothing was sent', () => {
    const row = session({})
    expect(newerSessionRow(row, undefined)).toBe(row)
  })
  it('shows more energy while charging', () => {
    const sent = session({ energyDwh: 12_000 })
    expect(newerSessionRow(session({}), sent)).toBe(sent)
  })
  it('shows the end', () => {
    const sent = session({ state: 'settled' })
    expect(newerSessionRow(session({}), sent)).toBe(sent)
  })
  it('never goes back to charging by an old message', () => {
    const row = session({ state: 'settled' })
    expect(newerSessionRow(row, session({ energyDwh: 99_000 }))).toBe(row)
  })
})
