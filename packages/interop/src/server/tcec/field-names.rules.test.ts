import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldNames } from './field-names.rules.ts'

/** Field names of the text of 2016, and their spelling in later texts and on platforms. */
const later = [
  'SevicePrice=ServicePrice',
  'SeviceMoney=ServiceMoney',
  'TotalSeviceMoney=TotalServiceMoney',
  'DetailSeviceMoney=DetailServiceMoney',
  'ElecMoney=ElectMoney',
  'BusineHours=BusinessHours',
] as const
const session = {
  StartChargeSeq: 'MA5OURS01000000000000000001',
  TotalElecMoney: 8,
  TotalSeviceMoney: 2,
  ChargeDetails: [{ ElecPrice: 0.8, SevicePrice: 0.2, DetailElecMoney: 8, DetailSeviceMoney: 2 }],
}
const state = { ElecMoney: 8, SeviceMoney: 2, ChargeDetails: [{ SevicePrice: 0.2 }] }

test('X-07 T/CEC 102: the spelling of 2016 is told as it is, and by a profile as later texts have it; each is understood back', () => {
  const [old, profiled] = [fieldNames([]), fieldNames(later)]
  for (const payload of [session, state]) {
    expect(old.outward(payload)).toEqual(payload)
    expect(profiled.inward(profiled.outward(payload))).toEqual(payload)
  }
  expect(profiled.outward(session)).toEqual({
    StartChargeSeq: session.StartChargeSeq,
    TotalElecMoney: 8,
    TotalServiceMoney: 2,
    ChargeDetails: [{ ElecPrice: 0.8, ServicePrice: 0.2, DetailElecMoney: 8, DetailServiceMoney: 2 }],
  })
  expect(profiled.outward(state)).toEqual({
    ElectMoney: 8,
    ServiceMoney: 2,
    ChargeDetails: [{ ServicePrice: 0.2 }],
  })
  // Mixed spellings in the same message are accepted.
  expect(profiled.inward({ ServiceMoney: 2, SevicePrice: 0.2 })).toEqual({ SeviceMoney: 2, SevicePrice: 0.2 })
})

/** A platform with its own code for a fault, amounts in cents and energy in watt-hours. */
const own = ['Status:255=254', 'Status:0=9', 'TotalMoney*100', 'TotalPower*1000', 'TotalPower=Energy'] as const
test('X-07 T/CEC 102: a profile also says other values and other units, and what a partner says so is read back as the text has it', () => {
  const { inward, outward } = fieldNames(own)
  const payload = {
    Status: 255,
    TotalMoney: 12.34,
    TotalPower: 23.456,
    StationStatusInfos: [{ ConnectorStatusInfos: [{ Status: 0 }, { Status: 3 }] }],
  }
  const theirs = {
    Status: 254,
    TotalMoney: 1_234,
    Energy: 23_456,
    StationStatusInfos: [{ ConnectorStatusInfos: [{ Status: 9 }, { Status: 3 }] }],
  }
  expect(outward(payload)).toEqual(theirs)
  expect(inward(theirs)).toEqual(payload)
  // Some platforms write numbers as text. Other text stays unchanged.
  expect(inward({ Status: '254', Energy: '23456', TotalMoney: '-' })).toEqual({
    Status: '255',
    TotalPower: '23.456',
    TotalMoney: '-',
  })
  expect(inward({ TotalMoney: null, Energy: { at: 1 } })).toEqual({ TotalMoney: null, TotalPower: { at: 1 } })
})

test('X-07 PROPERTY T/CEC 102: money to the cent and energy to the watt-hour come back by any profile as they were said', () => {
  const money = fc.integer({ min: 0, max: 1_000_000_00 }).map((cents) => cents / 100)
  const energy = fc.integer({ min: 0, max: 1_000_000_000 }).map((wh) => wh / 1_000)
  fc.assert(
    fc.property(money, energy, fc.constantFrom('100', '1000', '0.001', '3.6'), (TotalMoney, TotalPower, by) => {
      const { inward, outward } = fieldNames([`TotalMoney*${by}`, `TotalPower*${by}`])
      expect(inward(outward({ TotalMoney, TotalPower }))).toEqual({ TotalMoney, TotalPower })
    }),
  )
})
