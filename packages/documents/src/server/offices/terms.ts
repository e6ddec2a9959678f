import { formatMinorDecimal } from './xml.ts'

/** Returns a VAT id that begins with its country's two letters (BR-CO-09). */
export function vatId(country: string, taxId: string): string {
  return taxId.startsWith(country) ? taxId : country + taxId
}
/** Returns kWh with four decimals (0.1 Wh), and the net price per kWh with eight. */
export function quantityAndPrice(netMinor: number, energyDwh: number, places: number) {
  if (energyDwh <= 0) return { quantity: '1', unit: 'C62', price: formatMinorDecimal(netMinor, places) }
  const scale = 10n ** BigInt(8 - places + 4)
  const price = (BigInt(netMinor) * scale + BigInt(energyDwh) / 2n) / BigInt(energyDwh)
  return { quantity: formatMinorDecimal(energyDwh, 4), unit: 'KWH', price: formatMinorDecimal(Number(price), 8) }
}
