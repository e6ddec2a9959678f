import { queryClient } from '@evops/kit'
import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { acknowledgeAlarm, type AlarmRow } from '../../contract/index.ts'
import { testAlarm, earlierAlarm } from '../../testing/an-alarm.ts'
import { AlarmNeeds } from './AlarmNeeds.tsx'

const { id } = testAlarm
let requests: RecordedRequest[] = []
let alarms: readonly AlarmRow[] = []
beforeEach(() => {
  alarms = [testAlarm]
  // The permission for one alarm is sufficient.
  requests = signInForTest(acknowledgeAlarm.permission, {
    // Returns only alarms in the requested states, as the server does.
    'GET /api/alarms': ({ query }) => {
      const list = alarms.filter(({ state }) => query.getAll('state').includes(state))
      return { total: list.length, page: 1, pageSize: 2, list }
    },
  })
})
const calls = () => requests.map(({ method, path }) => `${method} ${path}`)
const drawn = () =>
  render(
    <TestPageStage>
      <ul>
        <AlarmNeeds />
      </ul>
    </TestPageStage>,
  )

test('ROUTE-01 an alarm on home opens over home, and is acknowledged at a press', async () => {
  const screen = await drawn()
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name, exact: true })
    await expect.element(button).toBeInTheDocument()
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await press('Review')
  await expect.poll(calls).toContain(`GET /api/alarms/${id}`)
  expect(location.pathname).not.toContain('alarms')
  await press('Acknowledge')
  await expect.poll(calls).toContain(`POST /api/alarms/${id}/acknowledge`)
})

test('ROUTE-01 home asks for what holds and nobody took: an alarm that somebody took needs nobody else', async () => {
  alarms = [
    { ...testAlarm, stationName: 'Taken', state: 'acknowledged' },
    { ...testAlarm, id: earlierAlarm.id, stationName: 'Over', state: 'cleared' },
    { ...testAlarm, id: testAlarm.stationId, stationName: 'Waits' },
  ]
  const screen = await drawn()
  await expect.element(screen.getByText('Waits', { exact: false })).toBeInTheDocument()
  expect(screen.container.querySelectorAll('.need')).toHaveLength(1)
})

test('ROUTE-01 ordinary news on home has no colour and no sign of warning', async () => {
  const line = async (level: number) => {
    alarms = [{ ...testAlarm, level }]
    queryClient.clear()
    const screen = await drawn()
    await expect.element(screen.getByText('South Hub', { exact: false })).toBeInTheDocument()
    const mark = screen.container.querySelector('.need > span')
    const drawing = mark?.querySelector('path')?.getAttribute('d')
    await screen.unmount()
    return { tone: mark?.className, drawing }
  }
  const grave = await line(3)
  expect([(await line(4)).tone, grave.tone, (await line(2)).tone]).toEqual(['bad', 'bad', 'warn'])
  const news = await line(1)
  expect(news.tone).toBe('plain')
  expect(news.drawing).not.toBe(grave.drawing)
})
