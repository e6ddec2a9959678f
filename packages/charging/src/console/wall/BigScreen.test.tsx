import { signedIn, Stage } from '@evops/kit/testing'
import { listAlarms, viewPermission, type AlarmRow } from '@evops/stations/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BigScreen } from './BigScreen.tsx'

const byStatus = { offline: 0, disabled: 0, faulted: 1, suspended: 0, charging: 0, occupied: 0, idle: 1 }
const alarm = (id: string, state: AlarmRow['state']) => ({
  id,
  state,
  level: 3,
  code: 'F20',
  stationName: `Station ${id}`,
  pileName: '01',
  gunNo: 1,
  raisedAt: '2026-11-20T07:00:00.000Z',
})

test('ROUTE-14 bigscreen: the wall counts what holds and nobody took; one that somebody took is in neither count nor list', async () => {
  const all = [alarm('A', 'raised'), alarm('B', 'acknowledged'), alarm('C', 'cleared'), alarm('D', 'raised')]
  const authorities = [...viewPermission, ...listAlarms.permission]
  signedIn(authorities, {
    'GET /api/organisation/me': () => ({
      operator: { id: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
      authorities,
    }),
    'GET /api/guns/summary': () => ({ guns: 2, awaiting: 3, powerW: 0, byStatus, stations: [] }),
    'GET /api/guns/load': () => ({ points: [] }),
    'GET /api/alarms': ({ query }) => {
      const list = all.filter(({ state }) => query.getAll('state').includes(state))
      return { list, total: list.length, page: 1, pageSize: 7 }
    },
  })
  const { container } = await render(
    <Stage>
      <BigScreen />
    </Stage>,
  )
  await expect.poll(() => container.querySelectorAll('.wall-list li').length).toBe(2)
  const panel = container.querySelector('.wall-list')?.closest('.wall-panel')
  expect(panel?.querySelector('h2')?.textContent).toBe('Unacknowledged alarms2')
  expect(panel?.textContent).not.toMatch(/Station [BC]/)
  // What never connected is told by itself, and is in no state.
  expect(container.textContent).toContain('3 awaiting their first connection')
})
