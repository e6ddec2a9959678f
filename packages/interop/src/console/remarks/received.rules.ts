import { protocolErrorKeys, protocolErrorTexts, type ProtocolErrorKey } from '../../contract/index.ts'

/*
 * The stored text of a failure is English, as in the protocol. Our own texts are translated into each language. Free
 * text of a partner stays unchanged and is marked as the partner's words.
 */

type Shape =
  | 'not-started'
  | 'hung-up'
  | 'page-again'
  | 'page-elsewhere'
  | 'missing'
  | 'type'
  | 'form'
  | 'choice'
  | 'big'
  | 'small'
  | 'invalid'
export type RejectionRemark =
  | { kind: 'failed'; code: string; key?: ProtocolErrorKey }
  | { kind: 'fault'; field: string; key: ProtocolErrorKey | Shape; values?: Readonly<Record<string, string>> }
  | { kind: 'partner'; code: string; text: string }
  | { kind: 'parts'; sum: string; total: string }
  | { kind: 'unanswered'; n: string }
  | { kind: 'disputed'; code: string }
  | { kind: 'day'; day: string; reason: string }
  | { kind: 'clock'; at: string }
  | { kind: 'received'; what: string }
  | { kind: 'text'; text: string }

/** Messages of the schema library for a value that does not match the schema (Zod 4). */
const shapes: readonly [RegExp, Shape, string?][] = [
  [/^Invalid input: expected \w+, received undefined$/, 'missing'],
  [/^Invalid input: expected (\w+), received \w+$/, 'type', 'type'],
  [/^Too big: expected [^;<]*<=?([\d.]+)[^;]*$/, 'big', 'limit'],
  [/^Too small: expected [^;>]*>=?([\d.]+)[^;]*$/, 'small', 'limit'],
  [/^Invalid option: [^;]*$/, 'choice'],
  [/^Invalid input: expected [^;]+$/, 'choice'],
  [/^Invalid string: [^;]*$/, 'form'],
  [/^Invalid (UUID|ISO \w+|URL)$/, 'form'],
  [/^Invalid input$/, 'invalid'],
]
/** Schema name of the whole object. It precedes the field name if the text already contains a field name. */
const whole = 'object: '
const parted = ': '

/** Parses a field and its error. Returns undefined if the text is not ours. */
function faultIn(part: string): RejectionRemark | undefined {
  const text = part.startsWith(whole) ? part.slice(whole.length) : part
  for (const key of protocolErrorKeys) {
    const faultText = protocolErrorTexts[key]
    // Older records store the key instead of the text, because the key had no text then.
    if (text === faultText || text === key) return { kind: 'fault', field: '', key }
    if (text.endsWith(parted + faultText))
      return { kind: 'fault', field: text.slice(0, -(parted + faultText).length), key }
  }
  const at = part.indexOf(parted)
  const [field, what] = at === -1 ? ['', part] : [part.slice(0, at), part.slice(at + parted.length)]
  for (const [form, key, name] of shapes) {
    const found = form.exec(what)
    if (!found) continue
    const values = name === undefined ? {} : { values: { [name]: found[1] ?? '' } }
    return { kind: 'fault', field: field === 'object' ? '' : field, key, ...values }
  }
  return undefined
}

/** Parses whole texts that are not a list of fields. */
function wholeOf(text: string): RejectionRemark[] | undefined {
  const parts = /^total_cost: the parts come to (-?\d+) in the minor unit, not (-?\d+)$/.exec(text)
  if (parts) return [{ kind: 'parts', sum: parts[1] ?? '', total: parts[2] ?? '' }]
  const slow = /^no answer in ([\d.]+) s$/.exec(text)
  if (slow) return [{ kind: 'unanswered', n: slow[1] ?? '' }]
  const disputed = /^ConfirmResult (\d+)$/.exec(text)
  if (disputed) return [{ kind: 'disputed', code: disputed[1] ?? '' }]
  const day = /^(\d{4}-\d\d-\d\d) · DisputeReason (\d+)$/.exec(text)
  if (day) return [{ kind: 'day', day: day[1] ?? '', reason: day[2] ?? '' }]
  const received = /^received: (.*)$/.exec(text)
  if (received) return [{ kind: 'received', what: received[1] ?? '' }]
  // Older records of a rejected token contain its SuccStat.
  const failed = /^(?:SuccStat \d+, )?FailReason (\d+)(?:, (.+))?$/.exec(text)
  if (failed) {
    const key = protocolErrorKeys.find((one) => protocolErrorTexts[one] === failed[2])
    return [{ kind: 'failed', code: failed[1] ?? '', ...(key && { key }) }]
  }
  // T/CEC 102.3: the session is over and no session was reported.
  if (text === 'StartChargeSeqStat 4') return [{ kind: 'fault', field: '', key: 'not-started' }]
  // Node.js error for a connection that ended before the response.
  if (text === 'socket hang up') return [{ kind: 'fault', field: '', key: 'hung-up' }]
  const page = /^page (again|elsewhere): (.+)$/.exec(text)
  if (page) return [{ kind: 'fault', field: page[2] ?? '', key: page[1] === 'again' ? 'page-again' : 'page-elsewhere' }]
  return partnerIn(text)
}
/** Parses `HTTP 400 2001 what it wrote`, `2001 what it wrote`, `Ret 4003 what it wrote`. */
function partnerIn(text: string): RejectionRemark[] | undefined {
  const found = /^(HTTP \d{3} \d{4}|HTTP \d{3}|Ret -?\d+|[23]\d{3})(?: (.*))?$/s.exec(text)
  if (!found) return undefined
  const [, code = '', partnerText = ''] = found
  const [own = '', at] = partnerText.split('; its clock says ')
  const partner = { kind: 'partner', code, text: own.trim() } as const
  return at === undefined ? [partner] : [partner, { kind: 'clock', at }]
}

/** Matches the call name before the result. The subject of the call stays with the name. */
const called = /^((?:query|notification|check)_\w+(?: \w+)?): (.+)$/s
export function parseRejectionRemarks(text: string): { call: string; remarks: RejectionRemark[] } {
  const [, call = '', rest = text] = called.exec(text) ?? []
  const found = wholeOf(rest)
  if (found) return { call, remarks: found }
  const one = faultIn(rest)
  // One of our own texts may contain a semicolon.
  if (one) return { call, remarks: [one] }
  const parts = rest.split('; ').map((part) => faultIn(part) ?? ({ kind: 'text', text: part } as const))
  const isOurs = parts.some(({ kind }) => kind === 'fault')
  return { call, remarks: isOurs ? parts : [{ kind: 'text', text: rest }] }
}
