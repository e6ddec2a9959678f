import { roundHalfUp, toSafeNumber, type Language } from '@evops/platform/contract'
import {
  asOcpiTariff,
  lostPartWords,
  type OcpiUnsupportedPart,
  type OcpiTariff,
  type TariffContent,
} from '@evops/tariffs/contract'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'

/* Our tariffs in the OCPI format, section 11: 2.2.1 has prices without tax, 2.3.0 states whether tax is included. */

const e5 = 100_000
const whole = 10_000n
/** Returns the amount without tax, with the precision of prices (1e-5). */
function net(amount: number, vatHundredths: number): number {
  return toSafeNumber(roundHalfUp(BigInt(Math.round(amount * e5)) * whole, whole + BigInt(vatHundredths))) / e5
}
function gross(amount: number, vatHundredths: number): number {
  return toSafeNumber(roundHalfUp(BigInt(Math.round(amount * e5)) * (whole + BigInt(vatHundredths)), whole)) / e5
}

export interface TariffRequest {
  version: OcpiVersion
  party: OcpiParty
  id: string
  /** Start of the year for which monthly prices are written out by date. */
  from: string
}
/** Builds the tariff for a partner, without the time of its last change. */
export function buildOcpiTariff(content: TariffContent, { version, party, id, from }: TariffRequest) {
  const { countryCode, partyId, prices, vatHundredths } = party
  const { tariff, lost } = asOcpiTariff(content, { countryCode, partyId, id, from, lastUpdated: '' })
  const { last_updated: _, min_price: least, elements, ...rest } = tariff
  const isGross = prices === 'with_tax'
  const isNet = version === '2.2.1'
  const minimum = least && limitOf(least.excl_vat, party)
  return {
    ...rest,
    ...(lost.length > 0 && { tariff_alt_text: altTexts(lost) }),
    ...(minimum &&
      (isNet
        ? { min_price: { excl_vat: minimum.before, incl_vat: minimum.after } }
        : { min_price: { before_taxes: minimum.before, after_taxes: minimum.after } })),
    elements: elements.map((element) => ({
      ...element,
      price_components: element.price_components.map(({ price, ...component }) => ({
        ...component,
        price: isGross && isNet ? net(price, vatHundredths) : price,
        ...(prices !== 'untaxed' && { vat: vatHundredths / 100 }),
      })),
    })),
    ...(!isNet && { tax_included: { with_tax: 'YES', without_tax: 'NO', untaxed: 'N/A' }[prices] }),
  }
}

function limitOf(amount: number, { prices, vatHundredths }: OcpiParty): { before: number; after: number } {
  if (prices === 'with_tax') return { before: net(amount, vatHundredths), after: amount }
  return { before: amount, after: gross(amount, vatHundredths) }
}

const languages = ['en', 'es', 'zh'] as const satisfies readonly Language[]
/**
 * Describes in words the parts of a tariff that have no OCPI field. The bill includes them, but a price calculated from
 * the OCPI tariff does not.
 */
function altTexts(lost: readonly OcpiUnsupportedPart[]) {
  return languages.map((language) => ({
    language,
    text: lost.map((one) => lostPartWords[`tariffs.lost.${one}`][language]).join(' '),
  }))
}
export type { OcpiTariff }
