/**
 * Lengths of IBANs by country, from the SWIFT IBAN registry (ISO 13616). A country that is not listed is checked by its
 * check digits only.
 */
const lengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28 },
  ...{ CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18 },
  ...{ GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LI: 21 },
  ...{ LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18, NO: 15, PK: 24, PL: 28 },
  ...{ PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SE: 24, SI: 19, SK: 24, SM: 27, TN: 24, TR: 26, UA: 29, VA: 22, XK: 20 },
}

/** Returns whether an account number has the form of an IBAN: two letters, then two digits. */
function hasIbanForm(compact: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(compact)
}
/**
 * Returns whether an account number is acceptable: one in the form of an IBAN has its country's length and the right
 * check digits (ISO 7064, mod 97-10); others are numbers of national systems, which have no common rule.
 */
export function isAccountNo(text: string): boolean {
  const compact = text.replaceAll(/[ -]/g, '').toUpperCase()
  if (!hasIbanForm(compact)) return true
  const length = lengths[compact.slice(0, 2)]
  if (length === undefined ? compact.length < 15 || compact.length > 34 : compact.length !== length) return false
  // Letters count as 10 to 35; the country and the check digits go to the end.
  const digits = [...compact.slice(4), ...compact.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
