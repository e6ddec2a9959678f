import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankLineRow, BankStatementRow } from '../../contract/index.ts'
import { verifyTestBooks } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'
import { postJournals } from '../ledger.store.ts'
import { parseBankFile } from './bank-file.rules.ts'

let t: TestServices
let app: App
let ledger: Ledger
const actors = new Map<string, Actor>()
const merchants = new Map<string, string>()
const codes = ['captialflow', 'captialflow:control', 'captialflow:edit', 'approvals:approve', 'wallet:approve']
const iban = 'ES9121000418450200051332'

beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  ledger = createLedger(t.services, {
    approvals: organisation.approvals,
    merchantAccountsOf: async () =>
      [...merchants].map(([id, merchantNo]) => ({ id, name: 'Wallet provider', merchantNo })),
  })
  app = await testApp(t.services, [organisation.domain, ledger.domain], { actor: (token) => actors.get(token) ?? null })
})
afterAll(async () => {
  await app.close()
  await t.close()
})
function person(operatorId: string, own: readonly string[] = codes): string {
  const token = newId()
  actors.set(token, { ...createTestActor(operatorId, [...own]), userId: newId() })
  return token
}
async function send<T = { id: string }>(method: 'GET' | 'POST', path: string, by: string, body?: object | string) {
  const type = typeof body === 'string' ? { 'content-type': 'application/octet-stream' } : {}
  const reply = await app.inject({
    method,
    url: `/api/ledger${path}`,
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': newId(), ...type },
    ...(body && { payload: body }),
  })
  const { error = '', data, fields = {} } = reply.json<{ error?: string; data: T; fields?: object }>()
  return { status: reply.statusCode, error, data, fields }
}
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** Money at a provider, at the terminals, in the safe, and a withdrawal paid by the bank. */
async function scene() {
  const operatorId = await createTestOperator(t.services, { currency: 'EUR', timeZone: 'UTC' })
  const by = person(operatorId)
  const merchant = newId()
  merchants.set(merchant, `MCH${merchant.slice(-8).toUpperCase()}`)
  const post = (
    account: 'channel' | 'pos' | 'safe' | 'suspense',
    minor: number,
    memo = '',
    other: 'bank' | 'income_card' = 'income_card',
  ) =>
    t.services.db.inTenant(operatorId, (tx) =>
      postJournals(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'EUR',
          businessType: 'payment.test',
          businessId: newId(),
          key: newId(),
          effectiveAt: `${day(12)}T12:00:00Z`,
          memo,
          entries: [
            { account, holderId: account === 'channel' ? merchant : null, amountMinor: minor },
            { account: other, holderId: null, amountMinor: -minor },
          ],
        },
      ]),
    )
  await post('channel', 50_000)
  await post('pos', 20_000)
  await post('safe', 30_000)
  const { data: account } = await send('POST', '/bank/accounts', by, {
    name: 'Main',
    accountNo: 'ES91 2100 0418 4502 0005 1332',
  })
  const balances = async () => {
    const { accounts } = await verifyTestBooks(t.services, ledger, operatorId)
    return Object.fromEntries(accounts.map((row) => [row.account, row.balanceMinor]))
  }
  const upload = (text: string, name = 'extracto.xml') =>
    send<BankStatementRow>('POST', `/bank/accounts/${account.id}/statements?fileName=${name}`, by, text)
  const lines = async (query = '') =>
    (await send<{ list: BankLineRow[] }>('GET', `/bank/lines?sort=amountMinor${query}`, by)).data.list
  return { operatorId, by, merchant, merchantNo: merchants.get(merchant) ?? '', account, post, balances, upload, lines }
}
interface Entry {
  minor: number
  text: string
  reference?: string
}
const amount = (minor: number) => (Math.abs(minor) / 100).toFixed(2)
function camt(
  entries: readonly Entry[],
  { account = iban, currency = 'EUR', closing = entries.reduce((sum, { minor }) => sum + minor, 100_000) } = {},
) {
  const sign = (minor: number) => `<CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount(minor)}</Amt>${sign(minor)}</Bal>`
  const body = entries.map(
    ({ minor, text, reference = '' }) =>
      `<Ntry><Amt Ccy="${currency}">${amount(minor)}</Amt>${sign(minor)}<Sts>BOOK</Sts><BookgDt><Dt>${day(10)}</Dt></BookgDt>` +
      `<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>' +
    `<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance('OPBD', 100_000)}${balance('CLBD', closing)}${body.join('')}</Stmt></BkToCstmrStmt></Document>`
  )
}

test('money moves to the bank: payout with its fee, terminals, cash; never more than the provider holds', async () => {
  const { by, merchant, balances, operatorId } = await scene()
  const move = (more: object) => send('POST', '/bank/moves', by, { day: day(9), reference: 'R-1', ...more })
  expect((await move({ kind: 'payout', accountId: merchant, amountMinor: 40_000, feeMinor: 320 })).status).toBe(200)
  expect((await move({ kind: 'terminal', amountMinor: 20_000, feeMinor: 100 })).status).toBe(200)
  expect((await move({ kind: 'cash', amountMinor: 25_000 })).status).toBe(200)
  expect(await balances()).toMatchObject({ channel: 10_000, pos: 0, safe: 5_000, channel_fee: 420, bank: 84_580 })
  expect((await move({ kind: 'payout', accountId: merchant, amountMinor: 10_001 })).error).toBe('ledger.bank-short')
  expect((await move({ kind: 'payout', amountMinor: 1 })).fields).toHaveProperty('accountId')
  expect((await move({ kind: 'cash', amountMinor: 10, feeMinor: 10 })).fields).toHaveProperty('feeMinor')
  expect((await move({ kind: 'cash', amountMinor: 10, day: day(-2) })).error).toBe('ledger.manual-future')
  expect((await send('POST', '/bank/moves', 'nobody', {})).status).toBe(401)
  expect((await send('POST', '/bank/moves', person(operatorId, ['captialflow']), {})).status).toBe(403)
})

test('a statement is matched with journals, a named payout posts, the rest are tasks; a repeated file is recognised, and an import is undone', async () => {
  const { by, merchantNo, post, balances, upload, lines } = await scene()
  // A withdrawal that left the bank, and a transfer that arrived.
  await post('suspense', 7_500, 'WD-2026-0009', 'bank')
  await post('suspense', -3_300, 'transfer 4711', 'bank')
  const text = camt([
    { minor: -7_500, text: 'WD-2026-0009 payout' },
    { minor: 3_300, text: 'Transfer 4711' },
    { minor: 40_000, text: `Settlement ${merchantNo}` },
    { minor: 19_900, text: 'TPV' },
    { minor: -250, text: 'Maintenance fee' },
  ])
  const { data: statement } = await upload(text)
  expect(statement).toMatchObject({ format: 'camt053', lines: 5, openLines: 2, closingMinor: 155_450 })
  expect((await lines()).map(({ amountMinor, state, kind }) => [amountMinor, state, kind])).toEqual([
    [-7_500, 'matched', null],
    [-250, 'open', null],
    [3_300, 'matched', null],
    [19_900, 'open', null],
    [40_000, 'posted', 'payout'],
  ])
  expect(await balances()).toMatchObject({ channel: 10_000, bank: 35_800 })
  const [fee, terminal] = await lines('&state=open')
  expect((await send('POST', `/bank/lines/${fee?.id}/post`, by, { kind: 'cash' })).error).toBe('ledger.bank-direction')
  expect((await send('POST', `/bank/lines/${fee?.id}/post`, by, { kind: 'fee' })).status).toBe(200)
  expect((await send('POST', `/bank/lines/${terminal?.id}/post`, by, { kind: 'terminal', feeMinor: 100 })).status).toBe(
    200,
  )
  expect((await send('POST', `/bank/lines/${terminal?.id}/post`, by, { kind: 'terminal' })).error).toBe(
    'ledger.bank-line-done',
  )
  expect(await lines('&state=open')).toEqual([])
  expect(await balances()).toMatchObject({ pos: 0, channel_fee: 100, bank_fee: 250, bank: 55_450 })

  // The file is recognised, by its bytes and by its lines.
  expect((await upload(text)).error).toBe('ledger.bank-repeated')
  expect((await upload(`${text}\n`)).error).toBe('ledger.bank-overlap')
  const undone = await send<BankStatementRow>('POST', `/bank/statements/${statement.id}/undo`, by)
  expect(undone.data).toMatchObject({ isUndone: true })
  expect(await balances()).toMatchObject({ channel: 50_000, pos: 20_000, bank_fee: 0, channel_fee: 0, bank: -4_200 })
  expect((await send('POST', `/bank/statements/${statement.id}/undo`, by)).error).toBe('ledger.bank-undone')
  expect((await upload(text)).data).toMatchObject({ openLines: 2 })
  expect(
    (await send('POST', `/bank/statements/${statement.id}/undo`, person(await createTestOperator(t.services, {}))))
      .status,
  ).toBe(404)
})

test('bad statements are refused with their reason', async () => {
  const { upload } = await scene()
  const entries = [{ minor: 100, text: 'x' }]
  expect((await upload(camt(entries, { currency: 'USD' }))).error).toBe('ledger.bank-currency')
  expect((await upload(camt(entries, { account: 'DE89370400440532013000' }))).error).toBe('ledger.bank-account')
  expect((await upload(camt(entries, { closing: 5 }))).error).toBe('ledger.bank-sum')
  expect((await upload(camt(entries).replace('</Ntry>', ''))).error).toBe('ledger.bank-unreadable')
  expect((await upload(camt(entries).slice(0, -30))).error).toBe('ledger.bank-unreadable')
  const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
  expect((await upload(camt(entries).replace('?>', `?>${doctype}`))).error).toBe('ledger.bank-unreadable')
  expect((await upload(camt([]))).error).toBe('ledger.bank-empty')
  expect((await upload('date;text\n2026-01-01;x')).error).toBe('ledger.bank-head')
  expect((await upload('date;amount\n2026-01-01;1.234')).error).toBe('ledger.bank-unreadable')
})

test('MT940 and CSV describe the same lines as CAMT.053', () => {
  const mt940 = `:20:STMT\r\n:25:${iban}\r\n:28C:1/1\r\n:60F:C260201EUR1000,00\r\n:61:2602030203C400,00NTRFREF-1//BANK1\r\n:86:Settlement\r\n second line\r\n:61:260204D2,5NMSCNONREF\r\n:86:Fee\r\n:62F:C260228EUR1397,50\r\n-`
  expect(parseBankFile(mt940, 'EUR')).toEqual({
    format: 'mt940',
    accountNo: iban,
    currency: 'EUR',
    openingMinor: 100_000,
    closingMinor: 139_750,
    lines: [
      { day: '2026-02-03', amountMinor: 40_000, reference: 'REF-1', text: 'Settlement second line' },
      { day: '2026-02-04', amountMinor: -250, reference: 'NONREF', text: 'Fee' },
    ],
  })
  const csv = `date;amount;reference;text;currency;account\n2026-02-03;400,00;REF-1;"Settlement; ""all""";EUR;${iban}\n2026-02-04;-2,5;;Fee;EUR;${iban}\n`
  expect(parseBankFile(csv, 'EUR')).toMatchObject({
    format: 'csv',
    accountNo: iban,
    lines: [
      { amountMinor: 40_000, text: 'Settlement; "all"' },
      { amountMinor: -250, text: 'Fee' },
    ],
  })
})

test('a line that several journals could explain is matched with the one that a person chooses, once', async () => {
  const { operatorId, by, post, upload, lines } = await scene()
  // Two withdrawals of one amount: the line names neither.
  for (const memo of ['TR-901', 'TR-902']) await post('suspense', 7_000, memo, 'bank')
  await post('suspense', 7_100, 'TR-903', 'bank')
  expect((await upload(camt([{ minor: -7_000, text: 'Transferencia' }]))).status).toBe(200)
  const [line] = await lines('&state=open')
  if (!line) throw new Error('no open line')
  const journalsOf = async (token = by) =>
    send<{ id: string; day: string; text: string }[]>('GET', `/bank/lines/${line.id}/journals`, token)
  const { data: found } = await journalsOf()
  expect(found.map(({ text }) => text).toSorted((a, b) => a.localeCompare(b))).toEqual(['TR-901', 'TR-902'])
  const journalId = found.find(({ text }) => text === 'TR-902')?.id
  const match = (id: string | undefined, token = by) =>
    send<BankLineRow>('POST', `/bank/lines/${line.id}/match`, token, { journalId: id })
  expect((await match(journalId, 'nobody')).status).toBe(401)
  expect((await match(journalId, person(operatorId, ['captialflow']))).status).toBe(403)
  const stranger = person(await createTestOperator(t.services, { currency: 'EUR', timeZone: 'UTC' }))
  expect((await match(journalId, stranger)).status).toBe(404)
  expect((await journalsOf(stranger)).status).toBe(404)
  expect((await match('none')).status).toBe(400)
  expect(await match(newId())).toMatchObject({ status: 409, error: 'ledger.bank-journal' })
  expect((await match(journalId)).data).toMatchObject({ state: 'matched', kind: null, journalId })
  expect((await match(journalId)).error).toBe('ledger.bank-line-done')
  expect((await journalsOf()).data).toEqual([])
  // The other journal explains the next line of the amount, the matched one does not.
  expect((await upload(camt([{ minor: -7_000, text: 'Otra' }]), 'otro.xml')).status).toBe(200)
  expect((await lines()).filter(({ amountMinor }) => amountMinor === -7_000).map(({ state }) => state)).toEqual([
    'matched',
    'matched',
  ])
})
