import { AsideContext, currentUserStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { regulatorFiles, usageReport } from '../../contract/index.ts'
import type { ReportList } from '../query/use-report.ts'
import { periodsUpTo } from './periods.rules.ts'
import { RegulatorDrawer } from './RegulatorDrawer.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const station = '019a9f5e-0000-7000-8000-000000000001'
// The drawer reads only these fields.
const report = {
  definition: usageReport,
  days: { dayFrom: '2026-01-01', dayTo: '2026-01-07' },
  stationIds: [station],
  query: { stationIds: station },
} as unknown as ReportList

let requestBodies: unknown[] = []
beforeAll(() => {
  startLanguage()
})
beforeEach(() => {
  requestBodies = []
  currentUserStore.set({
    authorities: ['pileUserRatePerm'],
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = input instanceof Request ? await input.clone().text() : init?.body
    if (typeof body === 'string' && body !== '') requestBodies.push(JSON.parse(body))
    // The test only checks the request, so no export is started.
    return new Response(JSON.stringify({ code: 1, error: 'x', msg: 'x' }), {
      status: 400,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => void vi.restoreAllMocks())

const page: Page = {
  path: usageReport.screen.path,
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
function Stage() {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <QueryClientProvider client={queryClient}>
      <AsideContext value={aside}>
        <PageContext value={page}>
          <RegulatorDrawer files={regulatorFiles} report={report} onClose={() => undefined} />
        </PageContext>
        <div ref={setAside} />
      </AsideContext>
    </QueryClientProvider>
  )
}

test('ROUTE-04 chgpileuserate: a file for authorities is made of the chosen quarter and of the report’s stations', async () => {
  const screen = await render(<Stage />)
  const periods = periodsUpTo(new Date().toISOString().slice(0, 10))
  await screen.getByRole('combobox', { name: 'Period' }).selectOptions(periods[1]?.key ?? '')
  expect(document.body.textContent).toContain('Of the 1 station chosen')
  expect(document.body.textContent).not.toMatch(/reports\.|\{\w+\}/)
  const part = screen.getByRole('region', { name: 'US 23 CFR 680.112 outages' })
  await part.getByRole('button', { name: 'Export' }).click()
  await userEvent.click(screen.getByRole('menuitem').first())
  await expect
    .poll(() => requestBodies)
    .toMatchObject([
      {
        name: 'reports.us-outages',
        filter: { dayFrom: periods[1]?.dayFrom, dayTo: periods[1]?.dayTo, stationIds: station },
      },
    ])
})
