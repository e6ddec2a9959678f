import { AsideContext, meStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { acknowledgeAlarm, type AlarmRow } from '../../contract/index.ts'
import { AlarmNeeds } from './AlarmNeeds.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const id = '019a9f5e-0000-7000-8000-000000000001'
const alarm: AlarmRow = {
  id,
  stationId: id,
  stationName: 'South Hub',
  timeZone: 'Europe/Madrid',
  pileId: id,
  pileNo: 'P3',
  pileName: '03',
  gunNo: 1,
  terminalNo: null,
  code: 'F20',
  level: 3,
  state: 'raised',
  standing: true,
  count: 1,
  detail: null,
  raisedAt: '2026-11-22T10:00:00.000Z',
  lastAt: '2026-11-22T10:00:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  clearedAt: null,
  closedAt: null,
  closedBy: null,
  escalatedAt: null,
  foldedInto: null,
  folded: 0,
}
const asked: string[] = []

beforeAll(() => {
  document.cookie = 'language=en'
  startLanguage()
  meStore.set({
    authorities: [...acknowledgeAlarm.permission],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (given, init) => {
    const { pathname } = new URL(given instanceof Request ? given.url : given, location.href)
    asked.push(`${init?.method ?? 'GET'} ${pathname}`)
    // What is asked of one alarm is enough.
    if (pathname !== '/api/alarms') return Response.json({ code: 1, error: 'x', msg: 'x' }, { status: 400 })
    return Response.json({ code: 0, msg: '', data: { total: 1, page: 1, pageSize: 2, list: [alarm] } })
  })
})

const page: Page = {
  path: '/dashboard',
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
          <ul>
            <AlarmNeeds />
          </ul>
        </PageContext>
        <div ref={setAside} />
      </AsideContext>
    </QueryClientProvider>
  )
}

test('ROUTE-01 an alarm on home opens over home, and is acknowledged at a press', async () => {
  const screen = await render(<Stage />)
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name, exact: true })
    await expect.element(button).toBeInTheDocument()
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await press('Handle')
  await expect.poll(() => asked).toContain(`GET /api/alarms/${id}`)
  expect(location.pathname).not.toContain('alarms')
  await press('Acknowledge')
  await expect.poll(() => asked).toContain(`POST /api/alarms/${id}/acknowledge`)
})
