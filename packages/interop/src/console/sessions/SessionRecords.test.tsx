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
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PartnerRow, PartnerSessionRow } from '../../contract/index.ts'
import { PartnerSessions } from './PartnerSessions.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const sessionId = '0190a000-0000-7000-8000-000000000002'
// The drawer has already loaded the partner. Only its id is used here.
const partner = { id } as PartnerRow
const row: PartnerSessionRow = {
  partnerNo: '2f0c8f30-0000-8000-8000-000000000001',
  sessionId,
  sessionNo: '1'.repeat(32),
  stationName: 'North yard',
  state: 'settled',
  startedAt: '2026-03-02T03:00:00Z',
  endedAt: '2026-03-02T04:00:00Z',
  energyDwh: 234_560,
  payableMinor: 3_518,
  currency: 'EUR',
  recordState: 'confirmed',
  recordAt: '2026-03-02T04:20:00Z',
  recordMinor: 3_518,
  cdrId: '0190a000-0000-7000-8000-00000000cdc2',
  credits: 1,
  failures: 0,
  problem: '',
  nextAt: null,
}
const nothing = () => undefined
const page: Page = {
  path: '/sysmng/interconnmng',
  params: {},
  search: {},
  setSearch: nothing,
  setTitle: nothing,
  setUnsaved: nothing,
  mayLeave: async () => true,
  close: nothing,
}
beforeEach(() => {
  document.cookie = 'language=en'
  startLanguage()
  queryClient.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  setLanguage('en')
})

/**
 * Renders the component. `sent` lists the requests that left, by method and path. `may`: the user has the permission to
 * change.
 */
async function renderRecords(list: readonly PartnerSessionRow[], may = true) {
  currentUserStore.set({
    authorities: may ? ['interconnmngPerm', 'interconnmng:edit'] : ['interconnmngPerm'],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  const sent: string[] = []
  const pageOf = (rows: readonly object[]) => ({ list: rows, total: rows.length, page: 1, pageSize: 10 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (init?.method !== 'GET') sent.push(`${init?.method} ${path.split(id)[1]}`)
    const data = path.endsWith('/months')
      ? []
      : path.endsWith('/sessions')
        ? pageOf(list)
        : path.endsWith('/resend')
          ? { done: true }
          : pageOf([])
    return Response.json({ code: 0, msg: '', data })
  })
  const nav = { go: nothing, prefetch: nothing, mayOpen: () => true }
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <PartnerSessions partner={partner} />
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.textContent).toContain(row.partnerNo)
  return { container, sent }
}

test('X-07 OCPI: a session shows its record that counts, what was credited before it, and is sent again', async () => {
  const { container, sent } = await renderRecords([row])
  expect(container.textContent).toContain('Confirmed')
  expect(container.textContent).toContain(`CDR ${row.cdrId}`)
  expect(container.textContent).toContain('Credited: 1')
  expect(container.querySelector('a')?.getAttribute('href')).toContain(sessionId)
  await browser.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent).toEqual([`POST /sessions/${row.partnerNo}/resend`])
})

test('X-07 OCPI: a record that was refused says why and when it goes out again; who may not change partners sends nothing', async () => {
  const waiting = {
    ...row,
    recordState: 'waiting',
    cdrId: null,
    credits: 0,
    problem: 'HTTP 200 2001 no such token',
    nextAt: '2026-03-02T04:30:00Z',
  } as const
  const { container } = await renderRecords([waiting], false)
  expect(container.textContent).toContain('Waiting')
  expect(container.textContent).toContain('HTTP 200 2001 · in the partner’s words: “no such token”')
  expect(container.textContent).toContain('05:30')
  expect(container.textContent).not.toContain('CDR')
  expect(container.textContent).not.toContain('Credited')
  expect(container.textContent).not.toContain('Send again')
})
