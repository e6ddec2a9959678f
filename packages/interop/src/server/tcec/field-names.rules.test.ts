import { expect, test } from 'vitest'
import { fieldNames } from './field-names.rules.ts'

/** Names of the text of 2016, and how later texts and platforms spell them. */
const later = [
  'SevicePrice=ServicePrice',
  'SeviceMoney=ServiceMoney',
  'TotalSeviceMoney=TotalServiceMoney',
  'DetailSeviceMoney=DetailServiceMoney',
  'ElecMoney=ElectMoney',
  'BusineHours=BusinessHours',
] as const
const order = {
  StartChargeSeq: 'MA5OURS01000000000000000001',
  TotalElecMoney: 8,
  TotalSeviceMoney: 2,
  ChargeDetails: [{ ElecPrice: 0.8, SevicePrice: 0.2, DetailElecMoney: 8, DetailSeviceMoney: 2 }],
}
const state = { ElecMoney: 8, SeviceMoney: 2, ChargeDetails: [{ SevicePrice: 0.2 }] }

test('X-07 T/CEC 102: the spelling of 2016 is told as it is, and by a profile as later texts have it; each is understood back', () => {
  const [old, profiled] = [fieldNames([]), fieldNames(later)]
  for (const said of [order, state]) {
    expect(old.outward(said)).toEqual(said)
    expect(profiled.inward(profiled.outward(said))).toEqual(said)
  }
  expect(profiled.outward(order)).toEqual({
    StartChargeSeq: order.StartChargeSeq,
    TotalElecMoney: 8,
    TotalServiceMoney: 2,
    ChargeDetails: [{ ElecPrice: 0.8, ServicePrice: 0.2, DetailElecMoney: 8, DetailServiceMoney: 2 }],
  })
  expect(profiled.outward(state)).toEqual({
    ElectMoney: 8,
    ServiceMoney: 2,
    ChargeDetails: [{ ServicePrice: 0.2 }],
  })
  // Whoever spells one field later and the next one as of old is read all the same.
  expect(profiled.inward({ ServiceMoney: 2, SevicePrice: 0.2 })).toEqual({ SeviceMoney: 2, SevicePrice: 0.2 })
})
