import { priceSession } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { casesOf } from './cases.ts'
import { findViolatedInvariants } from './invariants.ts'
import { checkRandomBills } from './torture.ts'

test('M-11 L-05 random tariffs, sessions and samplings in currencies of 0, 2 and 3 decimals: every sum holds', () => {
  const report = checkRandomBills({ sessions: 4_000, seed: 20_261_120 })
  expect(report.examples).toEqual([])
  expect([...report.byExponent.keys()].toSorted((a, b) => a - b)).toEqual([0, 2, 3])
})

test('M-11 a bill that is off by one is found, wherever it is off', () => {
  const billingCase = casesOf(7).next().value
  const bill = priceSession(billingCase)
  expect(findViolatedInvariants(billingCase, bill, true)).toEqual([])
  const [segment, ...others] = bill.segments
  if (!segment) throw new Error('a bill has segments')
  const wrong = [
    { ...bill, totalMinor: bill.totalMinor + 1 },
    { ...bill, energyDwh: bill.energyDwh + 1 },
    { ...bill, electricity: { ...bill.electricity, minor: bill.electricity.minor + 1 } },
    { ...bill, service: { ...bill.service, roundingE4: bill.service.roundingE4 - 1 } },
    { ...bill, segments: [{ ...segment, electricityAmountE4: segment.electricityAmountE4 + 1 }, ...others] },
    { ...bill, segments: [{ ...segment, to: segment.to - 1 }, ...others] },
  ]
  for (const one of wrong) expect(findViolatedInvariants(billingCase, one, false)).not.toEqual([])
})
