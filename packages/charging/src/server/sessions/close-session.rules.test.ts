import { exampleContent } from '@evops/tariffs/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeSession, type SessionClosing } from './close-session.rules.ts'

const minute = 60_000
const hour = 60 * minute
const kWh = 10_000
const begin = Date.parse('2026-05-04T06:40:00+08:00')

interface Shape {
  startDwh: number
  stopDwh: number
  minutes: number
  meterValues: { minute: number; registerDwh: number | null; off: number }[]
  currency: string
  timeZone: string
  lossPercentHundredths: number
}
const example: Shape = {
  startDwh: 0,
  stopDwh: 105 * kWh,
  minutes: 105,
  meterValues: [],
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  lossPercentHundredths: 0,
}
function closing(shape: Shape): SessionClosing {
  const end = begin + shape.minutes * minute
  return {
    operatorId: '01890000-0000-7000-8000-000000000001',
    session: {
      id: '01890000-0000-7000-8000-000000000002',
      open: true,
      transactionId: 1,
      connectorNo: 1,
      idTag: 'TAG',
      tokenId: null,
      payers: [],
      tokenState: 'unknown',
      deviceStartedAt: begin,
      startedAt: begin,
      startReceivedAt: begin,
      meterStartDwh: shape.startDwh,
      timeZone: shape.timeZone,
      tariffVersionId: '01890000-0000-7000-8000-000000000003',
      flags: [],
    },
    meterValues: shape.meterValues.map(({ minute: n, registerDwh, off }) => ({
      deviceAt: begin + n * minute + off,
      receivedAt: begin + n * minute,
      registerDwh,
      powerW: null,
      soc: null,
    })),
    stop: {
      deviceAt: end,
      receivedAt: end,
      registerDwh: shape.stopDwh,
      reason: 'full',
      reportedReason: null,
    },
    ratedPowerW: 120_000,
    content: {
      ...exampleContent(shape.currency),
      lossPercentHundredths: shape.lossPercentHundredths,
    },
  }
}

test('M-11 the worked example settles at 82.58 + 52.50 and is posted in full', () => {
  const row = closeSession(closing(example))
  expect(row).toMatchObject({
    state: 'settled',
    payState: 'unpaid',
    electricityMinor: 8_258,
    serviceMinor: 5_250,
    totalMinor: 13_508,
    energyDwh: 105 * kWh,
    flags: [],
    journal: { key: `order.settled:${row.id}`, currency: 'CNY' },
  })
})

describe('what can’t be billed is abnormal, owes nothing and posts nothing', () => {
  test.each([
    ['M-06 a register that runs backwards', { ...example, startDwh: 200 * kWh }, 'A05'],
    ['M-06 more than the charge point can give', { ...example, stopDwh: 9_000 * kWh }, 'A07'],
    ['a session of 40 days', { ...example, minutes: 40 * 24 * 60 }, 'A08'],
  ])('%s', (_, shape, flag) => {
    const row = closeSession(closing(shape))
    expect(row).toMatchObject({
      state: 'abnormal',
      payState: 'none',
      totalMinor: null,
      bill: null,
      journal: null,
    })
    expect(row.flags).toContain(flag)
  })

  test('a start at which no tariff was in force', () => {
    const row = closeSession({ ...closing(example), content: null })
    expect(row).toMatchObject({ state: 'abnormal', energyDwh: 105 * kWh, flags: ['A16'], journal: null })
  })
})

const anyShape: fc.Arbitrary<Shape> = fc.record({
  startDwh: fc.integer({ min: -10, max: 2_000 * kWh }),
  stopDwh: fc.integer({ min: -10, max: 2_400 * kWh }),
  minutes: fc.integer({ min: 0, max: 3_000 }),
  meterValues: fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 3_000 }),
      registerDwh: fc.option(fc.integer({ min: -10, max: 2_400 * kWh })),
      off: fc.oneof(fc.constant(0), fc.integer({ min: -9 * hour, max: 9 * hour })),
    }),
    { maxLength: 10 },
  ),
  currency: fc.constantFrom('CNY', 'CLP', 'KWD'),
  timeZone: fc.constantFrom('Asia/Shanghai', 'Europe/Madrid', 'America/Santiago'),
  lossPercentHundredths: fc.constantFrom(0, 123, 10_000),
})

test('M-11 PROPERTY an order is never negative, never more than power × time, and Σ parts = total = Σ journal', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const row = closeSession(closing(shape))
      if (row.state === 'abnormal') {
        expect([row.totalMinor, row.journal]).toEqual([null, null])
        return
      }
      const [electricity, service, total] = [row.electricityMinor, row.serviceMinor, row.totalMinor].map(Number)
      expect(Math.min(electricity ?? -1, service ?? -1, row.energyDwh ?? -1)).toBeGreaterThanOrEqual(0)
      expect(total).toBe((electricity ?? 0) + (service ?? 0))
      const hours = (Date.parse(row.endedAt) - Date.parse(row.startedAt)) / hour
      expect(row.energyDwh).toBeLessThanOrEqual(132_000 * 10 * hours + kWh)
      const entries = row.journal && 'entries' in row.journal ? row.journal.entries : []
      const amounts = Array.isArray(entries) ? entries.map((entry) => Number(entry.amountMinor)) : []
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
      expect(Math.max(0, ...amounts)).toBe(total)
    }),
  )
})
