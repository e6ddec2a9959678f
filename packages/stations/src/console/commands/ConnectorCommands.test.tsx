import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { chargePointPermissions } from '../../contract/index.ts'
import { type CommandConnector, MoreCommands } from './ConnectorCommands.tsx'
import { useCommands } from './use-commands.ts'

let requests: RecordedRequest[] = []
beforeEach(() => {
  requests = signInForTest([...chargePointPermissions.control], {
    'POST /api/charge-points/P3/commands': () => ({
      id: 'c',
      state: 'accepted',
      reply: { status: 'Accepted' },
      sentAt: null,
      answeredAt: null,
    }),
  })
})

const chargePoint = {
  chargePointId: 'P3',
  chargePointNo: '32010600019603',
  chargePointName: '03',
  connectorNo: 0,
  status: 'idle',
  stationName: 'South Hub',
  stationCode: 'SOUTH-HUB',
} as const
function Menu({ protocol }: { protocol: NonNullable<CommandConnector['protocol']> }) {
  const commands = useCommands('P3')
  return <MoreCommands connector={{ ...chargePoint, protocol }} commands={commands} />
}
const openMenu = async (protocol: NonNullable<CommandConnector['protocol']>) => {
  const screen = await render(
    <TestPageStage>
      <Menu protocol={protocol} />
    </TestPageStage>,
  )
  await screen.getByRole('button', { name: 'More commands' }).click()
  await expect.element(screen.getByText('Force restart…')).toBeVisible()
  return screen
}

test('B11 a charge point with OCPP 2.1 can restart and resume its sessions, after a question that names it', async () => {
  const screen = await openMenu('ocpp2.1')
  await screen.getByText('Restart and resume sessions…').click()
  const dialog = screen.getByRole('dialog')
  await expect.poll(() => dialog.element().textContent).toContain('South Hub · 03')
  expect(requests).toEqual([])
  await dialog.getByRole('button', { name: 'Restart and resume', exact: true }).click()
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toEqual([expect.objectContaining({ action: 'Reset', payload: { type: 'ImmediateAndResume' } })])
})

test.each(['ocpp1.6j', 'ocpp2.0.1', 'ykc1.6'] as const)(
  'B11 %s has no restart that resumes sessions',
  async (protocol) => {
    const screen = await openMenu(protocol)
    expect(screen.getByText('Restart and resume sessions…').elements()).toEqual([])
  },
)
