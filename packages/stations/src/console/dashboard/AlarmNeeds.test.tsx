import { AsideContext, meStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { acknowledgeAlarm } from '../../contract/index.ts'
import { AlarmNeeds } from './AlarmNeeds.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const id = '019a9f5e-0000-7000-8000-000000000001'
const alarm = { id, code: 'F20', level: 3, gunNo: 1, pileName: '03', stationName: 'South Hub' }
let waits = true
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
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (given) => {
    const url = given instanceof Request ? given.url : String(given)
    const method = given instanceof Request ? given.method : 'GET'
    asked.push(`${method} ${new URL(url, location.href).pathname}`)
    if (url.endsWith('/acknowledge')) waits = false
    const list = waits ? [{ ...alarm, raisedAt: new Date().toISOString() }] : []
    return Response.json({ code: 0, msg: '', data: { total: list.length, list } })
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
  await screen.getByRole('button', { name: 'Handle' }).click()
  await expect.poll(() => asked).toContain(`GET /api/alarms/${id}`)
  expect(location.pathname).not.toContain('alarms')
  await screen.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
  await expect.poll(() => asked.some((call) => call.startsWith('PUT') || call.startsWith('POST'))).toBe(true)
  await expect.poll(() => screen.container.querySelectorAll('.need').length).toBe(0)
})
