import { currentUserStore, startLanguage } from '@evops/kit'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ConnectorRow } from '../../contract/index.ts'
import { StateCounts } from '../StateCounts.tsx'
import { createConnectorStore, ConnectorStoreContext } from './connector-store.ts'
import { ConnectorCard, ConnectorLine } from './ConnectorCard.tsx'
import './monitor.css'
import './monitor.words.ts'

const connector: ConnectorRow = {
  key: 'p:1',
  stationId: 's',
  stationCode: 'S',
  stationName: 'South Hub',
  chargePointId: 'p',
  chargePointNo: 'P3',
  chargePointName: '03',
  connectorNo: 1,
  connectorType: 4,
  ratedPowerW: 60_000,
  status: 'faulted',
  lastStatus: 'faulted',
  reported: 'Faulted',
  errorCode: 'GroundFailure',
  vendorErrorCode: null,
  info: null,
  statusAt: '2026-11-25T08:00:00.000Z',
  powerW: null,
  soc: null,
  registerDwh: null,
  voltageDv: null,
  currentDa: null,
  temperatureDc: null,
  sampledAt: null,
  connected: true,
  lastSeenAt: '2026-11-25T08:00:00.000Z',
  maintenanceSince: null,
}
const none = {
  offline: 0,
  idle: 0,
  occupied: 0,
  charging: 0,
  suspended: 0,
  reserved: 0,
  disabled: 0,
  faulted: 1,
}

beforeAll(() => {
  startLanguage()
  currentUserStore.set({
    authorities: [],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
})

test('ROUTE-02 a connector in maintenance says so beside the fault that it reports, in cards and in the table, as soon as it is told', async () => {
  const store = createConnectorStore()
  store.put('s', [connector])
  const screen = await render(
    <ConnectorStoreContext value={store}>
      <ConnectorCard connectorKey="p:1" isOpen={false} onOpen={() => undefined} />
      <ConnectorLine connectorKey="p:1" isOpen={false} onOpen={() => undefined} />
    </ConnectorStoreContext>,
  )
  expect(screen.getByText('Maintenance').elements()).toHaveLength(0)
  store.put('s', [{ ...connector, maintenanceSince: '2026-11-25T09:00:00.000Z' }])
  await expect.element(screen.getByText('Maintenance').first()).toBeVisible()
  expect(screen.getByText('Maintenance').elements()).toHaveLength(2)
  expect(screen.getByText('Faulted').elements()).toHaveLength(2)
})

test('ROUTE-02 U-13 on a phone nothing of a card reaches beyond it: one that charges while it is in maintenance', async () => {
  const store = createConnectorStore()
  const at = new Date(Date.now() - 5_000).toISOString()
  const charging = {
    ...connector,
    status: 'charging',
    reported: 'Charging',
    powerW: 150_000,
    soc: 36,
  } as const
  const since = { statusAt: at, sampledAt: at, lastSeenAt: at, maintenanceSince: at }
  store.put('s', [{ ...charging, ...since }])
  const { container } = await render(
    <ConnectorStoreContext value={store}>
      <div style={{ display: 'grid', gridTemplateColumns: '130px' }}>
        <ConnectorCard connectorKey="p:1" isOpen={false} onOpen={() => undefined} />
      </div>
    </ConnectorStoreContext>,
  )
  const card = container.querySelector('.connector')
  const edge = card?.getBoundingClientRect().right ?? 0
  const beyond = [...(card?.querySelectorAll('.connector-foot *') ?? [])].filter(
    (part) => part.getBoundingClientRect().right > edge,
  )
  expect(beyond.map((part) => part.textContent)).toEqual([])
  await expect.element(page.getByText('Maintenance')).toBeVisible()
})

test('ROUTE-02 counts show how many are in maintenance; a press shows them alone', async () => {
  const onMaintenance = vi.fn()
  const screen = await render(
    <StateCounts
      counts={none}
      chosen={[]}
      onChoose={() => undefined}
      label="States"
      maintenance={2}
      onMaintenance={onMaintenance}
    />,
  )
  const button = screen.getByRole('button', { name: '2 connectors with maintenance work, in any state' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  expect(onMaintenance).toHaveBeenCalledOnce()
})
