import { DataTable, currentUserStore, NavContext, startLanguage } from '@evops/kit'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SessionRow } from '../../contract/index.ts'
import { sessionPhoneColumns } from './session-columns.tsx'

beforeAll(async () => {
  startLanguage()
  currentUserStore.set({
    authorities: [],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  await page.viewport(390, 844)
})

/** Content of a session's card on a phone. */
const session = {
  id: 'o1',
  sessionNo: '32010600019204022611272128132842',
  state: 'settled',
  flags: [],
  stationName: 'Estación de autobuses de la Ciudad Jardín Norte',
  chargePointName: '01',
  chargePointNo: '32010600019204',
  connectorNo: 2,
  startedAt: '2026-11-27T08:00:00.000Z',
  timeZone: 'Europe/Madrid',
  totalMinor: 1234,
  energyDwh: 105_000,
  currency: 'EUR',
} as unknown as SessionRow
const nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }

test('X-08 on a phone a session is led by its place, whole, however long its station is called', async () => {
  const screen = await render(
    <NavContext value={nav}>
      <DataTable rows={[session]} columns={sessionPhoneColumns} keyOf={({ id }) => id} label="Sessions" />
    </NavContext>,
  )
  const title = screen.getByText('Estación de autobuses de la Ciudad Jardín Norte · 01-2')
  await expect.element(title).toBeVisible()
  const cell = title.element().closest('td')
  expect(cell?.cellIndex).toBe(0)
  expect(cell && cell.scrollWidth <= cell.clientWidth + 1).toBe(true)
  await expect.element(screen.getByText('€12.34')).toBeVisible()
})
