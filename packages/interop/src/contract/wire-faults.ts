/*
 * Error texts that a partner receives if an object or a field is rejected. The protocol uses English. Screens show the
 * same text in the user's language (`interop.fault-text.<key>`), so each text is defined only here. Records store the
 * English text.
 */
export const protocolErrorTexts = {
  unknown: 'not known here',
  'unknown-token': 'no token of ours',
  'unknown-reference': 'nothing was allowed under it',
  'no-payer': 'nobody pays for it',
  'other-token': 'the session is another token’s',
  'other-start': 'not that of the start',
  changed: 'a record of this number was taken, and said otherwise',
  billed: 'billed already; credit that record first',
  currency: 'not that of our party',
  negative: 'less than 0, and no credit',
  'unknown-original': 'no record that can be credited',
  credited: 'credited already',
  'other-amount': 'not what was billed, with the other sign',
  address: 'not that of the address',
  there: 'this record is there already; change it by PUT',
  twice: 'a record is named twice',
  instant: 'an instant in UTC',
  'china-time': 'yyyy-MM-dd HH:mm:ss by China’s clock',
  seq: 'a number of 27 characters',
  amount: 'no amount',
  'from-zero': 'not a number from 0 on',
  latitude: 'more than 90 degrees',
  longitude: 'more than 180 degrees',
  party: 'not this partner’s party',
  ahead: 'ahead of the clock',
  early: 'before it was asked for',
  'before-start': 'before the start',
  both: 'both or none',
  unkeepable: 'a character of no text (U+0000)',
  'other-sum': 'not the sum of its parts',
  'details-sum': 'not the sum of ChargeDetails',
  'details-count': 'not as many as ChargeDetails',
  'sessions-sum': 'not the sum of ChargeOrders',
  'sessions-count': 'not as many as ChargeOrders',
  'session-twice': 'an order twice',
  unbilled: 'not known here, or not billed',
  'not-billed-so': 'not what was billed',
  unlisted: 'billed, and not among the day’s orders',
  'other-day': 'of another station or day',
  // Errors in a partner's response to us: missing parts.
  'no-locations': 'no module locations as SENDER',
  'no-envelope': 'no envelope of OCPI',
  'no-form': 'no Ret, Msg, Data and Sig',
  'no-version': 'no version in common',
  'no-list': 'no list',
  'no-answer': 'no answer to a command',
  'no-token': 'no token in it',
  'no-bill': 'no bill',
  'no-receiver': 'no receiver',
  'no-result': 'no ConfirmResult',
  'no-success': 'no SuccStat',
  unsigned: 'the answer is not signed with the secrets entered here',
  'not-opened': 'Data does not open',
  unregistered: 'not registered',
  'no-versions': 'no list of versions',
  'no-modules': 'no list of modules',
  'no-credentials-module': 'no module credentials',
  'no-credentials': 'no credentials',
  // Meanings of `FailReason`, where T/CEC 102.3 (for a token: 102.4) defines them.
  'no-operator': 'no such operator',
  'wrong-secret': 'wrong secret',
  unplugged: 'not plugged in',
  unready: 'the charge point is not ready',
  'no-point': 'no such charge point',
  offline: 'the charge point is offline',
  stopped: 'stopped already',
} as const
export type ProtocolErrorKey = keyof typeof protocolErrorTexts
export const protocolErrorKeys = Object.keys(protocolErrorTexts) as ProtocolErrorKey[]

/** Formats `field: error`, as it is returned and stored. */
export const formatFieldError = (field: string, key: ProtocolErrorKey): string => `${field}: ${protocolErrorTexts[key]}`

/** Formats a partner's `FailReason` with its meaning, if the call defines one: `FailReason 2, wrong secret`. */
export function failReason(code: number, reasons: Readonly<Record<number, ProtocolErrorKey>> = {}): string {
  const key = reasons[code]
  return `FailReason ${code}${key ? `, ${protocolErrorTexts[key]}` : ''}`
}
