import { calendarDayAt, dayMs } from '@evops/platform/contract'
import { chartTemplate, type BankLineRow, type LedgerAccount } from '../contract/index.ts'

type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
/** Context of the demo data: the API as the demo's bookkeeper and as a second person, and a time. */
export interface BooksDemoData {
  sendRequest: Send
  second: Send
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  currency: string
  registrationNo: string
  timeZone: string
  now: number
}
const cast = {
  zh: {
    country: 'CN',
    account: ['基本账户 · Main account', '6222021234567890128'],
    transfer: '示例企业 · Demo company',
    terminal: 'POS 结算 · Terminal settlement',
    fee: '账户管理费 · Account charge',
    unknown: '来账 · Incoming transfer',
    provision: '计提坏账损失',
    forfeited: '结转无法退还的预收款',
  },
  es: {
    country: 'ES',
    account: ['Cuenta principal', 'ES9121000418450200051332'],
    transfer: 'Empresa Demo',
    terminal: 'Liquidación de terminales',
    fee: 'Comisión de mantenimiento',
    unknown: 'Transferencia recibida',
    provision: 'Dotación por deudores de dudoso cobro',
    forfeited: 'Saldos que ya no se pueden devolver',
  },
} as const

/**
 * Fills in the chart of accounts, imports a bank statement (one line is explained by a transfer of a company, two are
 * posted, one stays open), and posts a manual journal; a second one waits for its approval.
 */
export async function addDemoBooks(demo: BooksDemoData): Promise<void> {
  const { sendRequest, second, at, currency, now } = demo
  const texts = currency === 'CNY' ? cast.zh : cast.es
  await at(now - 90 * 60_000, async () => {
    const codes = await sendRequest<{ taxRates: number[]; version: number }>('GET', '/api/ledger/account-codes')
    await sendRequest('PUT', '/api/ledger/account-codes', {
      ...chartTemplate(texts.country, codes.taxRates),
      taxId: demo.registrationNo,
      version: codes.version,
    })
    await importDemoStatement(demo, texts)
    const post = (memo: string, debit: LedgerAccount, credit: LedgerAccount, amountMinor: number) =>
      sendRequest<{ id: string }>('POST', '/api/ledger/manual-journals', {
        day: dayOf(demo, now - 2 * dayMs),
        memo,
        lines: [
          { account: debit, amountMinor },
          { account: credit, amountMinor: -amountMinor },
        ],
      })
    const submit = async ({ id }: { id: string }) =>
      sendRequest<{ approvalId: string }>('POST', `/api/ledger/manual-journals/${id}/submit`)
    const { approvalId } = await submit(await post(texts.provision, 'written_off', 'receivable_unknown', 12_500))
    await second('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
    await submit(await post(texts.forfeited, 'suspense', 'income_forfeited', 4_800))
  })
}

async function importDemoStatement(
  demo: BooksDemoData,
  { account: [name, accountNo], ...texts }: (typeof cast)[keyof typeof cast],
): Promise<void> {
  const { sendRequest, now } = demo
  const { id } = await sendRequest<{ id: string }>('POST', '/api/ledger/bank/accounts', { name, accountNo })
  const lines = [
    [29, '150000.00', 'TR-2001', texts.transfer],
    [9, '8000.00', 'POS-2210', texts.terminal],
    [4, '-15.00', '', texts.fee],
    [2, '260.00', '', texts.unknown],
  ] as const
  const rows = lines.map(([ago, ...cells]) => [dayOf(demo, now - ago * dayMs), ...cells].join(','))
  const file = Buffer.from(['date,amount,reference,text', ...rows].join('\n'))
  await sendRequest('POST', `/api/ledger/bank/accounts/${id}/statements?fileName=statement.csv`, file)
  const { list } = await sendRequest<{ list: BankLineRow[] }>('GET', '/api/ledger/bank/lines?state=open')
  const kinds = new Map<string, string>([
    [texts.terminal, 'terminal'],
    [texts.fee, 'fee'],
  ])
  for (const line of list) {
    const kind = kinds.get(line.text)
    if (kind) await sendRequest('POST', `/api/ledger/bank/lines/${line.id}/post`, { kind })
  }
}

/** Returns the calendar day of an instant in the operator's time zone. */
const dayOf = ({ timeZone }: BooksDemoData, at: number): string => calendarDayAt(at, timeZone)
