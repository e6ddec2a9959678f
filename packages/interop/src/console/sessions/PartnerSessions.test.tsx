import {
  currentUserStore,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  setLanguage,
  startLanguage,
} from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type {
  DisputeRow,
  PartnerInvoice,
  PartnerInvoiceLine,
  PartnerMonth,
  PartnerMonthLine,
  PartnerPayment,
  PartnerRow,
  PartnerSessionRow,
} from '../../contract/index.ts'
import { PartnerInvoices } from '../clearing/PartnerInvoices.tsx'
import { PartnerPayments } from '../clearing/PartnerPayments.tsx'
import { PartnerStatement } from '../clearing/PartnerStatement.tsx'
import { PartnerSessions } from './PartnerSessions.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const sessionId = '0190a000-0000-7000-8000-000000000002'
const disputeId = '0190a000-0000-7000-8000-000000000003'
const session: PartnerSessionRow = {
  partnerNo: 'MA5PEER01000000000000000001',
  sessionId,
  sessionNo: 'C260302-01',
  stationName: 'East Station',
  state: 'settled',
  startedAt: '2026-03-02T03:00:00Z',
  endedAt: '2026-03-02T03:30:00Z',
  energyDwh: 234_560,
  payableMinor: 2_815,
  currency: 'CNY',
  recordState: 'disputed',
  recordAt: '2026-03-02T03:31:00Z',
  recordMinor: 2_815,
  cdrId: null,
  credits: 0,
  failures: 0,
  problem: 'ConfirmResult 1',
  nextAt: null,
}
const month: PartnerMonth = {
  month: '2026-03',
  no: 'MA5PEER01-202603',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  isOpen: true,
  sessions: 1,
  corrections: 1,
  energyDwh: 234_560,
  openingMinor: 500,
  payableMinor: 2_715,
  paidMinor: 500,
  setOffMinor: 0,
  otherMinor: 0,
  closingMinor: 2_715,
  theirs: {
    records: 1,
    corrections: 0,
    energyDwh: 123_450,
    openingMinor: 0,
    billedMinor: 992,
    paidMinor: 0,
    setOffMinor: 0,
    otherMinor: 0,
    closingMinor: 992,
  },
  netted: true,
  netMinor: 1_723,
}
const line: PartnerMonthLine = {
  side: 'ours',
  id: sessionId,
  sessionId,
  sessionNo: session.sessionNo,
  partnerNo: session.partnerNo,
  stationName: session.stationName,
  startedAt: session.startedAt,
  endedAt: session.endedAt,
  timeZone: 'Asia/Shanghai',
  isCorrection: false,
  energyDwh: 234_560,
  amountMinor: 2_815,
  recordState: 'confirmed',
  isDisputed: true,
}
const earlier = {
  ...line,
  id: disputeId,
  sessionId: disputeId,
  sessionNo: 'C260201-07',
  isCorrection: true,
  isDisputed: false,
  energyDwh: 0,
  amountMinor: -100,
}
const dispute: DisputeRow = {
  id: disputeId,
  partnerNo: session.partnerNo,
  sessionId,
  source: 'record',
  reason: 'ConfirmResult 1',
  ourDwh: 234_560,
  ourMinor: 2_815,
  theirDwh: null,
  theirMinor: null,
  currency: 'CNY',
  raisedAt: '2026-03-02T03:31:00Z',
  resolvedAt: null,
  resolvedBy: null,
  note: null,
}
const payment: PartnerPayment = {
  id: disputeId,
  kind: 'out',
  amountMinor: 90_000,
  currency: 'CNY',
  paidOn: '2026-03-31',
  reference: 'ICBC-0017',
  account: 'ICBC 0017',
  note: '',
  at: '2026-03-31T09:00:00Z',
  recordedByName: 'Li Na',
  approvedByName: 'Wang Wei',
  reverses: null,
  reversedAt: null,
}
const debts = {
  currency: 'CNY',
  oursMinor: 40_000,
  theirsMinor: 99_200,
  netted: true,
  mostOutMinor: 59_200,
  mostSetOffMinor: 40_000,
}
const invoice: PartnerInvoice = {
  id: disputeId,
  invoiceNo: 'R-2026-03',
  lastUpdated: '2026-04-01T09:00:00Z',
  receivedAt: '2026-04-01T09:00:10Z',
  removedAt: null,
  currency: 'CNY',
  records: 2,
  unknown: 1,
  twice: 0,
  credited: 0,
  missing: 0,
  sumMinor: 99_200,
  amountMinor: null,
  verdict: 'open',
  note: '',
  judgedAt: null,
  judgedBy: null,
  version: 3,
}
const invoiced: PartnerInvoiceLine = {
  kind: 'agrees',
  recordNo: 'C-1',
  sessionNo: 'S-1',
  stationName: 'Zuidas',
  endedAt: '2026-03-10T10:30:00Z',
  energyDwh: 123_450,
  costMinor: 99_200,
}
const strange: PartnerInvoiceLine = {
  ...invoiced,
  kind: 'unknown',
  recordNo: 'C-2',
  sessionNo: null,
  stationName: '',
  endedAt: null,
  energyDwh: null,
  costMinor: null,
}
const nothing = () => undefined
let waiting: { id: string; subject: string; byName: string } | null = null
const page: Page = {
  path: '/sysmng/interconnmng',
  params: { id, month: '2026-03' },
  search: {},
  setSearch: nothing,
  setTitle: nothing,
  setUnsaved: nothing,
  mayLeave: async () => true,
  close: nothing,
}
/** Number of rows in each list of the drawer. */
let count = 1
const several = <T,>(one: T, other: (at: number) => Partial<T>): T[] =>
  Array.from({ length: count }, (_, at) =>
    at === 0 ? one : { ...one, ...other(at), id: `0190a000-0000-7000-8000-0000000001${at + 10}` },
  )
function pageOf<T>(all: readonly T[], search = new URLSearchParams()) {
  const [at, pageSize] = [Number(search.get('page') ?? 1), Number(search.get('pageSize') ?? 10)]
  const list = all.slice((at - 1) * pageSize, at * pageSize)
  return { list, total: all.length, page: at, pageSize }
}
beforeEach(() => {
  document.cookie = 'language=en'
  startLanguage()
  queryClient.clear()
  waiting = null
  count = 1
})
afterEach(() => {
  vi.restoreAllMocks()
  setLanguage('en')
})

async function renderSessions(what: ReactNode, codes = ['interconnmngPerm', 'interconnmng:edit']) {
  currentUserStore.set({
    authorities: codes,
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  })
  const sent: [string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (init?.method !== 'GET') {
      sent.push([pathname.split(id)[1] ?? pathname, JSON.parse(typeof init?.body === 'string' ? init.body : '{}')])
      const reply = pathname.endsWith('/judge') ? invoice : { done: true, approvalId: id }
      return Response.json({ code: 0, msg: '', data: reply })
    }
    const data = pathname.endsWith('/payments')
      ? {
          ...pageOf(
            several(payment, (at) => ({ reference: `ICBC-${at}` })),
            searchParams,
          ),
          debts,
          waiting,
        }
      : pathname.endsWith('/sessions')
        ? pageOf([session])
        : pathname.endsWith('/months')
          ? [month]
          : pathname.endsWith('/invoices')
            ? pageOf(
                several(invoice, (at) => ({ invoiceNo: `R-${at}` })),
                searchParams,
              )
            : pathname.endsWith('/lines')
              ? pageOf([strange, invoiced])
              : pathname.endsWith('/partner-month-lines')
                ? { ...pageOf([line, earlier]), partnerName: 'South', sums: month }
                : pageOf(
                    several(dispute, (at) => ({ reason: `Reason ${at}` })),
                    searchParams,
                  )
    return Response.json({ code: 0, msg: '', data })
  })
  const nav = { go: nothing, prefetch: nothing, mayOpen: () => true }
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>{what}</PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('a, h2')).toBeTruthy()
  return { container, sent }
}
const partner = { id, name: 'South' } as PartnerRow
const links = (container: Element) => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('X-07 a partner’s drawer leads from its sessions to their orders and from a month to its statement, and sends an order again', async () => {
  const { container, sent } = await renderSessions(<PartnerSessions partner={partner} />)
  await expect.poll(() => links(container)).toContain(`/sysmng/interconnmng/${id}/2026-03`)
  expect(links(container)).toContain(`/statsanalysis/chgtransorder/${sessionId}`)
  expect(container.textContent).toContain('balance due')
  expect(container.textContent).toContain('27.15')
  await browser.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent).toEqual([[`/sessions/${session.partnerNo}/resend`, {}]])
})

test('X-07 a dispute is settled with a note; who may not edit sees it and changes nothing', async () => {
  const { container, sent } = await renderSessions(<PartnerSessions partner={partner} />)
  await browser.getByRole('button', { name: 'Settle' }).click()
  await browser.getByRole('textbox').fill('The meter was shown')
  await browser.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
  await expect.poll(() => sent).toEqual([[`/disputes/${disputeId}/resolve`, { note: 'The meter was shown' }]])
  expect(container.textContent).toContain('ConfirmResult 1')
})

test('X-07 who may not edit is shown sessions and disputes without a button', async () => {
  const { container } = await renderSessions(<PartnerSessions partner={partner} />, ['interconnmngPerm'])
  await expect.poll(() => container.textContent).toContain('Disputes')
  expect(container.querySelectorAll('button')).toHaveLength(0)
})

test('X-07 a statement says whose it is, marks corrections and disputes, and leads to orders and back to the partner', async () => {
  const { container } = await renderSessions(<PartnerStatement />)
  await expect.poll(() => container.textContent).toContain('MA5PEER01-202603')
  expect(links(container)).toContain(`/sysmng/interconnmng?open=${id}`)
  expect(links(container)).toContain(`/statsanalysis/chgtransorder/${sessionId}`)
  const rows = [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('Disputed')
  expect(rows[1]).toContain('Earlier month')
  expect(rows[1]).toContain('1.00')
  expect(container.textContent).toContain('Provisional')
  expect(container.textContent).not.toContain('interop.')
})

test('X-07 a partner’s drawer says how both stand and who paid, asks for a payment within what is owed, and for a reversal with its reason', async () => {
  const codes = ['interconnmngPerm', 'partnerpay:create']
  const { container, sent } = await renderSessions(<PartnerPayments partnerId={id} />, codes)
  await expect.poll(() => container.textContent).toContain('ICBC-0017')
  for (const text of ['400.00', '992.00', '592.00', 'Li Na', 'Wang Wei']) expect(container.textContent).toContain(text)
  await browser.getByRole('button', { name: 'Reverse' }).click()
  await browser.getByRole('textbox').fill('It came back')
  await browser.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
  await expect.poll(() => sent.map(([, body]) => body)).toEqual([{ reason: 'It came back' }])
  await browser.getByRole('button', { name: 'Record payment' }).click()
  await expect.poll(() => browser.getByRole('dialog').element().textContent).toContain('592.00')
  expect(container.textContent).not.toContain('interop.')
})

test('X-07 what waits for a second person is said, and nothing more is asked for beside it; who may not record payments is shown them alone', async () => {
  waiting = { id, subject: 'South · 900.00 CNY · ICBC-0018', byName: 'Li Na' }
  const { container } = await renderSessions(<PartnerPayments partnerId={id} />, ['partnerpay:create'])
  await expect.poll(() => container.textContent).toContain('ICBC-0018')
  await expect.element(browser.getByRole('button', { name: 'Record payment' })).toBeDisabled()
  queryClient.clear()
  const reader = await renderSessions(<PartnerPayments partnerId={id} />, ['interconnmngPerm'])
  await expect.poll(() => reader.container.textContent).toContain('ICBC-0017')
  expect(reader.container.querySelectorAll('button')).toHaveLength(0)
})

test('X-07 an invoice of a partner is shown with what stands against it, leads to its sessions, and is disputed with the amount on paper and why', async () => {
  const { container, sent } = await renderSessions(<PartnerInvoices partnerId={id} />)
  await expect.poll(() => container.textContent).toContain('R-2026-03')
  expect(container.textContent).toContain('Not found: 1')
  await browser.getByRole('button', { name: 'Reconcile' }).click()
  const dialog = () => browser.getByRole('dialog')
  await expect.poll(() => dialog().element().textContent).toContain('C-2')
  expect(links(dialog().element())).toEqual([`/sysmng/roaming?view=sessions&open=${id}~S-1`])
  await dialog().getByRole('textbox', { name: 'Amount invoiced' }).fill('1000')
  await dialog().getByRole('combobox', { name: 'Result' }).selectOptions('disputed')
  await dialog().getByRole('textbox', { name: 'Note' }).fill('C-2 is not ours')
  await dialog().getByRole('button', { name: 'Reconcile' }).click()
  const body = { amountMinor: 100_000, verdict: 'disputed', note: 'C-2 is not ours', version: 3 }
  await expect.poll(() => sent).toEqual([[`/api/organisation/partner-invoices/${invoice.id}/judge`, body]])
  expect(container.textContent).not.toContain('interop.')
  queryClient.clear()
  const reader = await renderSessions(<PartnerInvoices partnerId={id} />, ['interconnmngPerm'])
  await expect.poll(() => reader.container.textContent).toContain('View CDRs')
})

test.each([
  ['payments', () => <PartnerPayments partnerId={id} />, 'ICBC-'],
  ['invoices', () => <PartnerInvoices partnerId={id} />, 'R-'],
  ['disputes', () => <PartnerSessions partner={partner} />, 'Reason '],
] as const)('X-07 the drawer of a partner turns the pages of its %s', async (_, what, mark) => {
  count = 13
  const { container } = await renderSessions(what())
  await expect.poll(() => container.textContent).toContain(`${mark}9`)
  expect(container.textContent).not.toContain(`${mark}10`)
  await browser.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => container.textContent).toContain(`${mark}12`)
  expect(container.textContent).not.toContain(`${mark}9`)
  await browser.getByRole('combobox').selectOptions('20')
  await expect.poll(() => container.textContent).toContain(`${mark}9`)
  expect(container.textContent).toContain(`${mark}12`)
  // A list that fits on a page has no paging control.
  queryClient.clear()
  count = 3
  const few = await renderSessions(what())
  await expect.poll(() => few.container.textContent).toContain(`${mark}2`)
  expect(few.container.querySelector('nav')).toBeNull()
})
