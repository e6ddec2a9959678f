import type { DocumentReferences } from './office.ts'
import { formatMinorDecimal } from './xml.ts'

/** Member states of the European Union other than Spain, with the prefix of their VAT ids (Directive 2006/112/EC, art. 215). */
export const euVatPrefixes: ReadonlyMap<string, string> = new Map(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI SE'
    .split(' ')
    .map((country) => [country, country === 'GR' ? 'EL' : country]),
)
/** Returns a VAT id that begins with its country's two letters (BR-CO-09). */
export function vatId(country: string, taxId: string): string {
  return taxId.startsWith(country) ? taxId : country + taxId
}
/**
 * Returns kWh with four decimals (0.1 Wh), and the net price per kWh with a number of decimals: eight, or fewer where
 * an office's schema allows fewer. A price that these decimals round to zero becomes the price of one unit.
 */
export function quantityAndPrice(netMinor: number, energyDwh: number, places: number, decimals = 8) {
  const one = { quantity: '1', unit: 'C62', price: formatMinorDecimal(netMinor, places) }
  if (energyDwh <= 0) return one
  const scale = 10n ** BigInt(decimals - places + 4)
  const price = (BigInt(netMinor) * scale + BigInt(energyDwh) / 2n) / BigInt(energyDwh)
  if (price === 0n) return one
  return { quantity: formatMinorDecimal(energyDwh, 4), unit: 'KWH', price: formatMinorDecimal(Number(price), decimals) }
}

/** Returns BT-3 by UNTDID 1001: commercial invoice, debit note for a supplementary invoice, credit note. */
export function typeCodeOf({ reverses, supplements }: Omit<DocumentReferences, 'document'>): '380' | '381' | '383' {
  if (reverses) return '381'
  return supplements ? '383' : '380'
}
