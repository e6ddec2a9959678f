import { flatContent } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { ocpiVersions, type OcpiParty } from '../../contract/index.ts'
import { calculateTaxedCost, toStoredPrice, convertPriceToVersion } from './costs.rules.ts'
import { exactPrice, priceShape } from './emsp/amounts.rules.ts'
import { buildOcpiTariff } from './tariffs.rules.ts'

const party: OcpiParty = {
  countryCode: 'ES',
  partyId: 'OUR',
  name: 'Ours',
  website: '',
  prices: 'with_tax',
  vatHundredths: 2_100,
  version: 1,
}
/** Returns every field name with its path. */
function namesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => namesOf(one, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, inner]) => namesOf(inner, at === '' ? key : `${at}.${key}`))
}
/** Returns the fields of the first object that do not exist in the second. */
const lost = (from: object, to: object) => {
  const there = new Set(namesOf(to))
  return namesOf(from).filter((name) => !there.has(name))
}

test('X-07 OCPI: what 2.2.1 can’t say of a tariff that 2.3.0 says is whether its prices have tax in them, and a price to its last digit', () => {
  const content = {
    ...flatContent('EUR'),
    prices: { flat: { electricityE5: 20_000, serviceE5: 5_000 } },
    sessionFeeE5: 50_000,
    minimumMinor: 121,
  }
  const [before, after] = ocpiVersions.map((version) =>
    buildOcpiTariff(content, { version, party, id: 'T', from: '2026-05-01' }),
  )
  if (!before || !after) throw new Error('two versions')
  expect(lost(after, before)).toEqual(['min_price.before_taxes', 'min_price.after_taxes', 'tax_included'])
  // The limit has the same two amounts under other names.
  expect(lost(before, after)).toEqual(['min_price.excl_vat', 'min_price.incl_vat'])
  expect(before).toMatchObject({ min_price: { excl_vat: 1, incl_vat: 1.21 } })
  expect(after).toMatchObject({ min_price: { before_taxes: 1, after_taxes: 1.21 } })
  const pricesOf = ({ elements }: typeof before) =>
    elements.flatMap(({ price_components }) => price_components.map(({ price }) => price))
  const taxedAgain = pricesOf(before).map((price) => Number((price * 1.21).toFixed(4)))
  expect(taxedAgain).toEqual(pricesOf(after))
})

test('X-07 OCPI: what 2.2.1 can’t say of a cost that 2.3.0 says is which tax it is; what is to be paid is the same in both', () => {
  for (const prices of ['with_tax', 'without_tax', 'untaxed'] as const)
    for (const minor of [0, 1, 999, 1_234_567]) {
      const storedPrice = toStoredPrice(calculateTaxedCost(minor, { prices, vatHundredths: 2_100 }), 'EUR')
      const [before, after] = ocpiVersions.map((version) => convertPriceToVersion(version, storedPrice, 'EUR', 2_100))
      if (!before || !after) throw new Error('two versions')
      const taxes = prices === 'untaxed' ? ['taxes[]'] : ['name', 'percentage', 'amount'].map((key) => `taxes[].${key}`)
      expect(lost(after, before).filter((name) => name !== 'taxes[]')).toEqual(
        ['before_taxes', ...taxes].filter((name) => name !== 'taxes[]'),
      )
      expect(exactPrice(priceShape.parse(before))).toEqual(exactPrice(priceShape.parse(after)))
    }
})
