import { readTaxId } from './tax-ids.ts'

/**
 * VAT numbers of the European Union (Directive 2006/112/EC, art. 215; structures of VIES), without the two letters of the
 * country. Spain is checked by its own rule, with the check digit.
 */
const structures: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
}

/** A valid VAT number: its country (ISO 3166), and the tax id as it is stored for an invoice title. */
export interface VatNumber {
  country: string
  taxId: string
}

/**
 * Parses a VAT number with or without the letters of its country. Without them, it is one of `country`. Null for an
 * invalid number. Only the tax office can tell whether the number exists.
 */
export function readVatNumber(country: string, text: string): VatNumber | null {
  const id = text.toUpperCase().replace(/[\s.\-/]/g, '')
  const letters = id.slice(0, 2)
  const own = country === 'GR' ? 'EL' : country
  const taxIdHere = Object.hasOwn(structures, own) ? null : readTaxId(country, id)
  if (taxIdHere !== null) return { country, taxId: taxIdHere }
  if (letters === 'ES') {
    const taxId = readTaxId('ES', id.slice(2))
    if (taxId !== null) return { country: 'ES', taxId }
  }
  const isOf = (code: string, rest: string) => structures[code]?.test(rest) === true
  if (isOf(letters, id.slice(2))) return { country: letters === 'EL' ? 'GR' : letters, taxId: id.slice(2) }
  return isOf(own, id) ? { country, taxId: id } : null
}
