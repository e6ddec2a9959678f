import { createPageReply, createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { getMe } from '@evops/organisation/contract'
import { newId } from '@evops/platform/contract'
import { listAlarms, summariseConnectors, stationViewPermission, type AlarmRow } from '@evops/stations/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BigScreen } from './BigScreen.tsx'

const alarm = (name: string, state: AlarmRow['state']) => ({
  id: newId(),
  state,
  level: 3,
  code: 'F20',
  stationName: `Station ${name}`,
})

const long = 'of buses and lorries beneath the ring road in the north of the town '.repeat(3)

test('ROUTE-14 bigscreen: the wall counts what holds and nobody took; one that somebody took is in neither count nor list', async () => {
  const all = [alarm(long, 'raised'), alarm('B', 'acknowledged'), alarm('C', 'cleared'), alarm('D', 'raised')]
  const authorities = [...stationViewPermission, ...listAlarms.permission]
  signInForTest(authorities, {
    'GET /api/organisation/me': () => {
      const me = createReply(getMe.reply, { authorities })
      return { ...me, operator: { ...me.operator, timeZone: 'Europe/Madrid' } }
    },
    'GET /api/connectors/summary': () => createReply(summariseConnectors.reply, { awaiting: 3 }),
    'GET /api/connectors/load': () => ({ points: [] }),
    'GET /api/alarms': ({ query }) => {
      const list = all.filter(({ state }) => query.getAll('state').includes(state))
      return createPageReply(listAlarms.reply, list)
    },
  })
  const { container } = await render(
    <TestPageStage>
      <BigScreen />
    </TestPageStage>,
  )
  await expect.poll(() => container.querySelectorAll('.wall-list li').length).toBe(2)
  const panel = container.querySelector('.wall-list')?.closest('.wall-panel')
  expect(panel?.querySelector('h2')?.textContent).toBe('Unacknowledged alarms2')
  expect(panel?.textContent).not.toMatch(/Station [BC]/)
  const place = panel?.querySelector('.wall-list span')
  expect(place?.textContent).toContain(long.trim())
  expect([place?.scrollWidth, place?.scrollHeight]).toEqual([place?.clientWidth, place?.clientHeight])
  // Charge points that never connected are counted separately and belong to no state.
  expect(container.textContent).toContain('3 awaiting their first connection')
})
