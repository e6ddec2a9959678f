import { expect, test } from 'vitest'
import { defaultCeilings } from '../../contract/index.ts'
import { recordContradictions, type RecordEvidence } from './evidence.rules.ts'
import type { ForeignRecord } from './records.store.ts'

const now = new Date('2026-03-02T12:00:00Z')
const noTerms = {
  mostSessionMinor: null,
  mostKwhE5: null,
  tariffToleranceHundredths: 500,
  mostAgeDays: 30,
  roundingMinor: 2,
}
/** Returns the reasons to hold a record of 10 kWh in a currency. */
function reasonsFor(
  currency: string,
  record: Pick<ForeignRecord, 'costMinor' | 'tariffMinor'>,
  terms: Partial<RecordEvidence['terms']> = {},
): string[] {
  const times = { startedAt: new Date('2026-03-02T10:00:00Z'), endedAt: new Date('2026-03-02T11:00:00Z') }
  // A cast, because the checks read these fields alone.
  const whole = { ...record, ...times, currency, energyDwh: 100_000 } as ForeignRecord
  const evidence = { now, currency, sessionCurrency: null, powerW: null }
  return recordContradictions(whole, { ...evidence, terms: { ...noTerms, ...terms } }).map(({ reason }) => reason)
}

test.each(['JPY', 'KRW', 'INR', 'KWD', 'VND', 'XXX'])(
  'a record in %s, without a default, is held until a ceiling is agreed or a tariff is known',
  (currency) => {
    expect(defaultCeilings(currency)).toBeUndefined()
    expect(reasonsFor(currency, { costMinor: 500, tariffMinor: null })).toEqual(['no-ceiling'])
    expect(reasonsFor(currency, { costMinor: 500, tariffMinor: 500 })).toEqual([])
    expect(reasonsFor(currency, { costMinor: 600, tariffMinor: 500 })).toEqual(['tariff'])
    const agreed = { mostSessionMinor: 1_000 }
    expect(reasonsFor(currency, { costMinor: 500, tariffMinor: null }, agreed)).toEqual([])
    expect(reasonsFor(currency, { costMinor: 1_001, tariffMinor: null }, agreed)).toEqual(['ceiling'])
  },
)
test.each(['CNY', 'EUR', 'CLP'])('a record in %s has a default ceiling', (currency) => {
  expect(reasonsFor(currency, { costMinor: 500, tariffMinor: null })).toEqual([])
  expect(reasonsFor(currency, { costMinor: 900_000, tariffMinor: null })).toEqual(['ceiling', 'kwh-ceiling'])
})
