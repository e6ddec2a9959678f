import { currencyExponent, Problem } from '@evops/platform/contract'
import { xmlEvents } from '@evops/platform/server'

/** A statement as its file describes it. Amounts are in minor units, money in is positive. */
export interface BankFile {
  format: 'camt053' | 'mt940' | 'csv'
  /** '' if the file does not name it. */
  accountNo: string
  currency: string
  openingMinor: number | null
  closingMinor: number | null
  lines: BankFileLine[]
}
export interface BankFileLine {
  day: string
  amountMinor: number
  reference: string
  text: string
}
const mostLines = 20_000

/**
 * Parses a statement by its content. Throws ledger.bank-unreadable, ledger.bank-many, ledger.bank-empty,
 * ledger.bank-too-long, ledger.bank-sum, ledger.bank-currency.
 */
export function parseBankFile(text: string, currency: string): BankFile {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  const file = start.startsWith('<')
    ? parseCamt053(start)
    : /^(\{|:20:)/.test(start)
      ? parseMt940(start)
      : parseCsv(start, currency)
  if (file.currency !== currency)
    throw new Problem('ledger.bank-currency', { wanted: currency, currency: file.currency })
  if (file.lines.length === 0) throw new Problem('ledger.bank-empty')
  if (file.lines.length > mostLines) throw new Problem('ledger.bank-too-long', { most: mostLines })
  const { openingMinor, closingMinor } = file
  const sum = file.lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
  if (openingMinor !== null && closingMinor !== null && openingMinor + sum !== closingMinor)
    throw new Problem('ledger.bank-sum')
  return file
}

const unreadable = (detail: string) => new Problem('ledger.bank-unreadable', { detail })
/** Converts a decimal with a point or comma to minor units, without a sign. */
function minorOf(text: string, currency: string): number {
  const [, whole = '', rest = ''] = /^(\d{1,15})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  const places = currencyExponent(currency)
  const digits = rest.replace(/(?<!0)0+$/, '')
  if (whole === '' || digits.length > places) throw unreadable(text.slice(0, 40))
  return Number(`${whole}${digits.padEnd(places, '0')}`)
}
function dayOf(text: string): string {
  const day = text.trim().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw unreadable(text.slice(0, 40))
  return day
}

/**
 * CAMT.053 (ISO 20022 BankToCustomerStatement), any version: elements are read by their path. Only booked entries
 * count. Document types are refused by the scanner, so no external entity is loaded.
 */
export function parseCamt053(xml: string): BankFile {
  const values = new Map<string, string>()
  const [stack, lines]: [string[], BankFileLine[]] = [[], []]
  let [statements, opening, closing]: [number, number | null, number | null] = [0, null, null]
  let [accountNo, currency] = ['', '']
  const take = (path: string) => values.get(path) ?? ''
  const signed = (at: string) => minorOf(take(`${at}/Amt`), currency) * (take(`${at}/CdtDbtInd`) === 'DBIT' ? -1 : 1)
  const endEntry = () => {
    const status = take('Ntry/Sts/Cd') || take('Ntry/Sts')
    if (status !== '' && status !== 'BOOK') return
    // A reversal has the sign of what it is, so the indicator alone decides.
    lines.push({
      day: dayOf(take('Ntry/BookgDt/Dt') || take('Ntry/BookgDt/DtTm') || take('Ntry/ValDt/Dt')),
      amountMinor: signed('Ntry'),
      reference: take('Ntry/NtryDtls/TxDtls/Refs/EndToEndId') || take('Ntry/AcctSvcrRef'),
      text: [take('Ntry/NtryDtls/TxDtls/RmtInf/Ustrd'), take('Ntry/AddtlNtryInf')].filter(Boolean).join(' '),
    })
  }
  const endBalance = () => {
    const code = take('Bal/Tp/CdOrPrtry/Cd')
    if (code === 'OPBD' || code === 'PRCD') opening = signed('Bal')
    if (code === 'CLBD') closing = signed('Bal')
  }
  const forget = (name: string) => {
    for (const key of values.keys()) if (key.startsWith(`${name}/`)) values.delete(key)
  }
  try {
    for (const event of xmlEvents(xml)) {
      if (event.kind === 'open') {
        if (event.name === 'Stmt') statements += 1
        if (event.name === 'Amt') currency ||= event.attributes('Ccy') ?? ''
        if (!event.isEmpty) stack.push(event.name)
        continue
      }
      const place = Math.max(stack.lastIndexOf('Ntry'), stack.lastIndexOf('Bal'), stack.lastIndexOf('Acct'))
      if (event.kind === 'text') {
        const path = place === -1 ? '' : stack.slice(place).join('/')
        if (path !== '' && event.text.trim() !== '' && !values.has(path)) values.set(path, event.text.trim())
        continue
      }
      if (stack.pop() !== event.name) throw unreadable(event.name)
      if (event.name === 'Ntry') endEntry()
      if (event.name === 'Bal') endBalance()
      if (event.name === 'Acct' && stack.at(-1) === 'Stmt') {
        accountNo = take('Acct/Id/IBAN') || take('Acct/Id/Othr/Id')
        currency = take('Acct/Ccy')
      }
      if (event.name === 'Ntry' || event.name === 'Bal' || event.name === 'Acct') forget(event.name)
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable('XML')
  }
  if (statements === 0) throw unreadable('Stmt')
  if (statements > 1) throw new Problem('ledger.bank-many')
  return { format: 'camt053', accountNo, currency, openingMinor: opening, closingMinor: closing, lines }
}

/** MT940 of SWIFT: tags 25, 60F, 61, 86 and 62F. */
export function parseMt940(text: string): BankFile {
  const fields = [...text.matchAll(/^:(\d{2}[A-Z]?):([\s\S]*?)(?=\r?\n:\d{2}[A-Z]?:|\r?\n-\}?|$(?![\s\S]))/gm)]
  const lines: BankFileLine[] = []
  let [accountNo, currency] = ['', '']
  let [opening, closing]: [number | null, number | null] = [null, null]
  let statements = 0
  const balanceOf = (value: string) => {
    const [, side = '', code = '', amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(value) ?? []
    if (code === '') throw unreadable(value.slice(0, 40))
    currency ||= code
    return minorOf(amount, code) * (side === 'D' ? -1 : 1)
  }
  for (const [, tag = '', raw = ''] of fields) {
    const value = raw.trim()
    if (tag === '25') accountNo = (value.split('/').at(-1) ?? '').replace(/[A-Z]{3}$/, '')
    if (tag === '60F') {
      statements += 1
      opening = balanceOf(value)
    }
    if (tag === '62F') closing = balanceOf(value)
    if (tag === '61') lines.push(mt940Line(value, currency))
    const last = lines.at(-1)
    if (tag === '86' && last) last.text = value.replaceAll(/\s*\r?\n\s*/g, ' ').slice(0, 500)
  }
  if (statements === 0) throw unreadable(':60F:')
  if (statements > 1) throw new Problem('ledger.bank-many')
  return { format: 'mt940', accountNo, currency, openingMinor: opening, closingMinor: closing, lines }
}
function mt940Line(value: string, currency: string): BankFileLine {
  const [, date = '', side = '', amount = '', rest = ''] =
    /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?([\d,]+)[NFS][A-Z0-9]{3}([^\r\n]*)/.exec(value) ?? []
  if (date === '') throw unreadable(value.slice(0, 40))
  // RC takes a credit back, RD takes a debit back.
  const sign = side === 'D' || side === 'RC' ? -1 : 1
  return {
    day: dayOf(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`),
    amountMinor: sign * minorOf(amount, currency),
    reference: rest.split('//')[0]?.trim() ?? '',
    text: '',
  }
}

/** CSV with titles: `date`, `amount` (signed decimal), optional `reference`, `text`, `currency`, `account`. */
export function parseCsv(text: string, currency: string): BankFile {
  const [head = '', ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== '')
  const mark = [';', '\t', ','].find((one) => head.includes(one)) ?? ','
  const titles = cellsOf(head, mark).map((title) => title.toLowerCase())
  for (const title of ['date', 'amount']) if (!titles.includes(title)) throw new Problem('ledger.bank-head', { title })
  const found = rows.map((row) => {
    const cells = cellsOf(row, mark)
    if (cells.length !== titles.length) throw unreadable(row.slice(0, 40))
    return (title: string) => cells[titles.indexOf(title)] ?? ''
  })
  const only = (title: string, fallback: string) => {
    const values = new Set(found.map((cell) => cell(title)).filter(Boolean))
    if (values.size > 1) throw new Problem('ledger.bank-many')
    return [...values][0] ?? fallback
  }
  const fileCurrency = only('currency', currency).toUpperCase()
  return {
    format: 'csv',
    accountNo: only('account', ''),
    currency: fileCurrency,
    openingMinor: null,
    closingMinor: null,
    lines: found.map((cell) => {
      const amount = cell('amount')
      const sign = amount.startsWith('-') ? -1 : 1
      return {
        day: dayOf(cell('date')),
        amountMinor: sign * minorOf(amount.replace(/^[+-]/, ''), fileCurrency),
        reference: cell('reference').slice(0, 100),
        text: cell('text').slice(0, 500),
      }
    }),
  }
}
/** Splits a row; a cell in double quotes may contain the mark, and quotes twice. */
function cellsOf(row: string, mark: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (const [place, letter] of Array.from(row).entries()) {
    if (letter === '"') {
      if (!isQuoted && cell !== '' && row[place - 1] === '"') cell += '"'
      isQuoted = !isQuoted
    } else if (letter === mark && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  if (isQuoted) throw unreadable(row.slice(0, 40))
  return [...cells, cell.trim()]
}
