import type { LineCategory } from './documents.ts'

interface VatRate {
  country: string
  /** Category of a line; absent: all. */
  category?: LineCategory
  /** First day of the rate. */
  from: string
  /** In ten thousandths. */
  rate: number
  /** Law that sets the rate. */
  source: string
}
/**
 * Rates of value added tax for charging, by country and date. A country that is not listed has no rate until the
 * operator enters one, so that nothing is taxed with another country's rate.
 */
const vatRates: readonly VatRate[] = [
  { country: 'ES', from: '2012-09-01', rate: 2_100, source: 'Ley 37/1992, art. 90, RDL 20/2012' },
  { country: 'MX', from: '2010-01-01', rate: 1_600, source: 'LIVA, art. 1, DOF 2009-12-07' },
  { country: 'CO', from: '2017-01-01', rate: 1_900, source: 'Estatuto Tributario, art. 468, Ley 1819 de 2016' },
  { country: 'CL', from: '2003-10-01', rate: 1_900, source: 'DL 825, art. 14, Ley 19.888' },
  {
    country: 'CN',
    category: 'electricity',
    from: '2019-04-01',
    rate: 1_300,
    source: '财政部 税务总局 海关总署公告 2019 年第 39 号',
  },
  { country: 'CN', category: 'service', from: '2016-05-01', rate: 600, source: '财税〔2016〕36 号' },
  { country: 'CN', category: 'occupancy', from: '2016-05-01', rate: 600, source: '财税〔2016〕36 号' },
]
/** Returns the rate of a country on a day; undefined if the table has none. */
export function vatRateOn(country: string, category: LineCategory, day: string): number | undefined {
  return vatRates
    .filter((one) => one.country === country && (one.category ?? category) === category && one.from <= day)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .at(-1)?.rate
}

/** Countries of the time zones in which operators with euros and other European currencies work. */
const zoneCountries: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'ES',
  'Africa/Ceuta': 'ES',
  'Europe/Berlin': 'DE',
  'Europe/Paris': 'FR',
  'Europe/Rome': 'IT',
  'Europe/Lisbon': 'PT',
  'Europe/Vienna': 'AT',
  'Europe/Brussels': 'BE',
  'Europe/Amsterdam': 'NL',
  'Europe/Luxembourg': 'LU',
  'Europe/Dublin': 'IE',
  'Europe/Athens': 'GR',
  'Europe/Helsinki': 'FI',
  'Europe/Tallinn': 'EE',
  'Europe/Riga': 'LV',
  'Europe/Vilnius': 'LT',
  'Europe/Bratislava': 'SK',
  'Europe/Ljubljana': 'SI',
  'Europe/Malta': 'MT',
  'Asia/Nicosia': 'CY',
  'Europe/Zagreb': 'HR',
  'Europe/Sofia': 'BG',
  'Europe/Warsaw': 'PL',
  'Europe/Prague': 'CZ',
  'Europe/Budapest': 'HU',
  'Europe/Bucharest': 'RO',
  'Europe/Stockholm': 'SE',
  'Europe/Copenhagen': 'DK',
  'Europe/London': 'GB',
  'Europe/Zurich': 'CH',
  'Europe/Oslo': 'NO',
}
const currencyCountries: Readonly<Record<string, string>> = { CNY: 'CN', MXN: 'MX', COP: 'CO', CLP: 'CL' }
/** Returns the country that an operator's currency and time zone suggest; undefined if they suggest none. */
export function suggestedCountry(currency: string, timeZone: string): string | undefined {
  return currencyCountries[currency] ?? zoneCountries[timeZone]
}
