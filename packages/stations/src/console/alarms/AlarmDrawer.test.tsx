import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  alarmPermissions,
  type CommandResult,
  chargePointPermissions,
  stationViewPermission,
} from '../../contract/index.ts'
import { testAlarm, earlierAlarm } from '../../testing/an-alarm.ts'
import { AlarmDrawer } from './AlarmDrawer.tsx'

const { id } = testAlarm
const answered: CommandResult = {
  id: earlierAlarm.id,
  state: 'accepted',
  reply: { status: 'Unlocked' },
  sentAt: '2026-11-22T10:05:00.000Z',
  answeredAt: '2026-11-22T10:05:00.000Z',
}

let requests: RecordedRequest[] = []
let replyToCommand: (request: RecordedRequest) => unknown = () => answered
beforeEach(async () => {
  await page.viewport(1_280, 1_400)
  replyToCommand = () => answered
  requests = signInForTest(
    [
      ...alarmPermissions.view,
      ...alarmPermissions.control,
      ...chargePointPermissions.control,
      ...stationViewPermission,
    ],
    {
      [`GET /api/alarms/${id}`]: () => testAlarm,
      'GET /api/alarms': () => ({
        list: [testAlarm, earlierAlarm],
        total: 2,
        page: 1,
        pageSize: 6,
      }),
      'GET /api/telemetry/curve': ({ query }) => {
        const to = Date.parse(query.get('to') ?? '')
        const values = { powerW: 0, powerMaxW: null, voltageDv: null, currentDa: null, soc: null }
        const points = [2, 1].map((hours) => ({
          ...values,
          at: new Date(to - hours * 3_600_000).toISOString(),
          temperatureDc: 700,
        }))
        return { step: 3_600, points }
      },
      [`GET /api/charge-points/${testAlarm.chargePointId}/states`]: () => ({ list: [], next: null }),
      'POST /api/charge-points/P3/commands': (one) => replyToCommand(one),
    },
  )
})
const drawn = () =>
  render(
    <TestPageStage>
      <AlarmDrawer id={id} onClose={() => undefined} />
    </TestPageStage>,
  )
const commands = () => requests.filter(({ path }) => path.endsWith('/commands')).map(({ body }) => body)

test('ROUTE-02 NAV-01 an alarm says what it means, what to do, its last day and when it was there before', async () => {
  const screen = await drawn()
  await expect.element(screen.getByText('Meaning and action')).toBeVisible()
  await expect.poll(() => screen.container.ownerDocument.querySelectorAll('.to-do li').length).toBeGreaterThan(1)
  // The curve covers one day and shows the value related to the fault, on the connector where the fault occurred.
  await expect.element(screen.getByRole('img', { name: 'Temperature' })).toBeVisible()
  const query = requests.find(({ path }) => path === '/api/telemetry/curve')?.query
  expect([query?.get('chargePointId'), query?.get('connectorNo')]).toEqual([testAlarm.chargePointId, '2'])
  expect(Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')).toBe(86_400_000)
  const before = () => [...document.querySelectorAll('.last-times a')].map((link) => link.getAttribute('href'))
  await expect.poll(before).toEqual([`/chgstamon/alarms?open=${earlierAlarm.id}`])
})

test.each([
  ['Restart', 'Restart', { action: 'Reset', payload: { type: 'Soft' } }],
  ['Unlock connector', 'Unlock connector', { action: 'UnlockConnector', payload: { connectorId: 2 } }],
  [
    'Take out of service',
    'Take out of service',
    { action: 'ChangeAvailability', payload: { connectorId: 2, type: 'Inoperative' } },
  ],
])('ROUTE-02 X-18 %s inside an alarm: asked for by name, its answer stands in the alarm', async (verb, sure, sent) => {
  const screen = await drawn()
  await screen.getByRole('button', { name: verb, exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await expect.poll(() => dialog.element().textContent).toContain('South Hub · 03')
  expect(commands()).toEqual([])
  await dialog.getByRole('button', { name: sure, exact: true }).click()
  const drawer = screen.getByRole('complementary')
  await expect.poll(() => drawer.element().textContent).toContain(`${verb}: the charge point accepted`)
  expect(commands()).toEqual([expect.objectContaining(sent)])
})

test('ROUTE-02 X-18 a double click within one frame sends one command', async () => {
  const screen = await drawn()
  await screen.getByRole('button', { name: 'Unlock connector', exact: true }).click()
  const sure = screen.getByRole('dialog').getByRole('button', { name: 'Unlock connector', exact: true }).element()
  for (let click = 0; click < 2; click += 1) sure.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect
    .poll(() => screen.getByRole('complementary').element().textContent)
    .toContain('the charge point accepted')
  expect(commands()).toHaveLength(1)
})

test('ROUTE-02 X-18 what the charge point refused is said in the alarm, too', async () => {
  replyToCommand = () => ({ ...answered, state: 'rejected', reply: { status: 'UnlockFailed' } })
  const screen = await drawn()
  await screen.getByRole('button', { name: 'Unlock connector', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Unlock connector', exact: true }).click()
  await expect.poll(() => screen.getByRole('complementary').element().textContent).toContain('UnlockFailed')
})
