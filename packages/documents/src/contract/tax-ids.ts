import type { TaxCountry } from './settings.ts'

/*
 * Tax ids by country. Each is parsed as people write it and returned in its stored form; null for an invalid id. A rule
 * checks only form and check digits: only the tax office can tell whether the id exists.
 */

const plain = (text: string) => text.toUpperCase().replace(/[\s.\-/]/g, '')
const digits = (text: string) => Array.from(text, Number)
const weightedSum = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0)

const usccLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** Validates GB 11714-1997: eight characters and a check digit modulo 11, with X for 10. */
function isOrganisationCode(code: string): boolean {
  const values = Array.from(code.slice(0, 8), (letter) => Number.parseInt(letter, 36))
  const check = (11 - (weightedSum(values, [3, 7, 9, 10, 5, 8, 4, 2]) % 11)) % 11
  return code.at(8) === (check === 10 ? 'X' : String(check))
}
/**
 * Parses a Chinese id: the unified social credit code (GB 32100-2015: 31 characters without I, O, S, V, Z, weights 3^i
 * modulo 31), which contains the organisation's code in places 9 to 17; or the old 15 characters: six digits of a
 * region before that code.
 */
function readChina(text: string): string | null {
  const id = plain(text)
  if (/^\d{6}[0-9A-Z]{8}[0-9X]$/.test(id)) return isOrganisationCode(id.slice(6)) ? id : null
  if (!/^[0-9A-HJ-NP-RTUWXY]{18}$/.test(id)) return null
  const values = Array.from(id, (letter) => usccLetters.indexOf(letter))
  const check = (31 - (weightedSum(values.slice(0, 17), usccWeights) % 31)) % 31
  return values.at(17) === check ? id : null
}

const rfcLetters = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
/** Generic RFCs for the general public and for foreigners (SAT, Anexo 20), which have no check digit. */
export const genericRfcs = { public: 'XAXX010101000', abroad: 'XEXX010101000' } as const
/**
 * Parses a Mexican RFC of a company (12) or a person (13). The last character is modulo 11 over all others by the SAT's
 * table of values (0–9, A–N, &, O–Z, blank, Ñ; "Procedimiento para obtener la homoclave"), with A for 10. The six
 * digits are a date.
 */
function readMexico(text: string): string | null {
  const id = plain(text)
  if (id === genericRfcs.public || id === genericRfcs.abroad) return id
  const found = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/.exec(id)
  if (!found || !isDay(`20${found[1]}-${found[2]}-${found[3]}`, `19${found[1]}-${found[2]}-${found[3]}`)) return null
  const values = Array.from(id.slice(0, -1).padStart(12, ' '), (letter) => rfcLetters.indexOf(letter))
  const sum = weightedSum(values, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  const check = (11 - (sum % 11)) % 11
  return id.at(-1) === (check === 10 ? 'A' : String(check)) ? id : null
}
function isDay(...days: readonly string[]): boolean {
  return days.some((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  })
}

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
/**
 * Parses a Spanish id: NIF of persons (RD 1065/2007 art. 19, Orden INT/2058/2008: number modulo 23), NIE (X, Y, Z mean
 * 0, 1, 2), K, L and M, and NIF of entities (Orden EHA/451/2008: digits in even places and the digits of the doubled
 * odd ones, modulo 10; a letter for N, P, Q, R, S and W, a digit for A, B, E and H, either for the others).
 */
function readSpain(text: string): string | null {
  const id = plain(text)
  const person = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(id)
  if (person) {
    const [, first = '', number = '', letter] = person
    if (number.length !== (first === '' ? 8 : 7)) return null
    const lead = { X: '0', Y: '1', Z: '2' }[first] ?? ''
    return nifLetters[Number(lead + number) % 23] === letter ? id : null
  }
  const entity = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(id)
  if (!entity) return null
  const [, kind = '', number = '', control = ''] = entity
  const sum = digits(number).reduce((all, digit, place) => {
    const twice = digit * 2
    return all + (place % 2 === 1 ? digit : Math.floor(twice / 10) + (twice % 10))
  }, 0)
  const check = (10 - (sum % 10)) % 10
  const isLetter = control === 'JABCDEFGHI'[check]
  const isDigit = control === String(check)
  if ('NPQRSW'.includes(kind)) return isLetter ? id : null
  if ('ABEH'.includes(kind)) return isDigit ? id : null
  return isLetter || isDigit ? id : null
}

/**
 * Parses a Colombian NIT with its check digit (DIAN, Orden Administrativa 4 of 1989: primes from the right, modulo 11).
 */
function readColombia(text: string): string | null {
  const found = /^(\d{5,15})-?(\d)$/.exec(text.replace(/[\s.]/g, ''))
  if (!found) return null
  const [, number = '', digit] = found
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
  const rest = weightedSum(digits(number).toReversed(), weights) % 11
  return String(rest < 2 ? rest : 11 - rest) === digit ? `${number}-${digit}` : null
}

/** Parses a Chilean RUT with its check digit (modulo 11, weights 2 to 7 from the right; K for 10). */
function readChile(text: string): string | null {
  const found = /^(\d{6,8})([0-9K])$/.exec(plain(text))
  if (!found) return null
  const [, number = '', digit] = found
  const sum = weightedSum(digits(number).toReversed(), [2, 3, 4, 5, 6, 7, 2, 3])
  const check = (11 - (sum % 11)) % 11
  return (check === 10 ? 'K' : String(check)) === digit ? `${number}-${digit}` : null
}

const readers: Readonly<Record<TaxCountry, (text: string) => string | null>> = {
  CN: readChina,
  MX: readMexico,
  ES: readSpain,
  CO: readColombia,
  CL: readChile,
}
const isKnown = (country: string): country is TaxCountry => Object.hasOwn(readers, country)

/**
 * Returns a country's tax id in its stored form, or null. For countries without a known rule, any letters and digits
 * are valid.
 */
export function readTaxId(country: string, text: string): string | null {
  if (isKnown(country)) return readers[country](text)
  const id = plain(text)
  return /^[0-9A-Z]{4,30}$/.test(id) ? id : null
}
