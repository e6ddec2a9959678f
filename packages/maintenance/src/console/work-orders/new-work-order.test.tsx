import {
  AsideContext,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { type ReactNode, useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { workOrderPermissions, workOrderRow } from '../../contract/index.ts'
import { AssetWorkOrders } from '../assets/AssetWorkOrders.tsx'
import { ConnectorWorkOrders } from './ConnectorWorkOrders.tsx'
import { NewWorkOrder } from './NewWorkOrder.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const id = '019a9f5e-0000-7000-8000-000000000001'
const camera = { id, label: 'CAM-4 · Entrance', stationId: null, stationName: 'Depot 7' }
const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: '/statsanalysis/chgyworder',
  params: {},
  search: {},
  setSearch: () => undefined,
  close: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
}
let sent: unknown[] = []
let kinds: string[] = []
let openOrders: unknown[] = []
const toPage = (list: unknown[], total = list.length) => ({ list, total, page: 1, pageSize: 20 })
const answers: Readonly<Record<string, () => unknown>> = {
  '/api/work-orders/asset-kinds': () => kinds,
  '/api/work-orders/assets': () => toPage([camera]),
  '/api/work-orders': () => toPage(openOrders, 3),
  '/api/maintenance-stations': () => [],
}
beforeAll(() => {
  startLanguage()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, how) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), how)
    const text = await request.text()
    if (text !== '') {
      sent.push(JSON.parse(text))
      // The request is checked; the refusal keeps the form open.
      return Response.json({ code: 409, msg: 'no', error: 'request.conflict' }, { status: 409 })
    }
    return Response.json({ code: 0, msg: '', data: answers[new URL(request.url).pathname]?.() ?? [] })
  })
})
afterAll(() => vi.restoreAllMocks())
beforeEach(() => {
  sent = []
  kinds = ['camera', 'vehicle']
  openOrders = []
  queryClient.clear()
  sessionStorage.clear()
  as([...workOrderPermissions.view, ...workOrderPermissions.create])
})
const as = (authorities: readonly string[]) =>
  currentUserStore.set({
    authorities: [...authorities],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
function TestAside({ children }: { children: ReactNode }) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <AsideContext value={aside}>
      {children}
      <div ref={setAside} />
    </AsideContext>
  )
}
const renderPage = (what: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <TestAside>{what}</TestAside>
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )

test('X-12 ROUTE-03 chgyworder: an order is of a charge point until a kind of asset is chosen; then of that one, its station follows', async () => {
  const view = await renderPage(<NewWorkOrder onClose={() => undefined} />)
  await expect.element(view.getByLabelText('Charge point no.')).toBeVisible()
  await view.getByLabelText('Asset type').selectOptions('camera')
  await expect.element(view.getByLabelText('Charge point no.')).not.toBeInTheDocument()
  await expect.element(view.getByLabelText('Station', { exact: true })).not.toBeInTheDocument()
  await view.getByRole('combobox', { name: 'Asset', exact: true }).click()
  await view.getByText('CAM-4 · Entrance · Depot 7').click()
  await view.getByLabelText(/^Description/).fill('No picture')
  await view.getByRole('button', { name: 'New work order' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { assetKind: 'camera', assetId: id, chargePointNo: null, connectorNo: null, description: 'No picture' },
    ])
})

test('X-12 another kind is another choice: the asset of before is not sent', async () => {
  const view = await renderPage(<NewWorkOrder onClose={() => undefined} />)
  await view.getByLabelText('Asset type').selectOptions('camera')
  await view.getByRole('combobox', { name: 'Asset', exact: true }).click()
  await view.getByText('CAM-4 · Entrance · Depot 7').click()
  await view.getByLabelText('Asset type').selectOptions('vehicle')
  await expect.element(view.getByText('Leave blank for the station of its fleet')).toBeVisible()
  await view.getByLabelText(/^Description/).fill('Does not drive')
  await view.getByRole('button', { name: 'New work order' }).click()
  await expect.poll(() => sent).toMatchObject([{ assetKind: 'vehicle', assetId: null }])
})

test('PERM-03 X-12 who sees no asset where it is kept is offered none', async () => {
  kinds = []
  const view = await renderPage(<NewWorkOrder onClose={() => undefined} />)
  await expect.element(view.getByLabelText('Charge point no.')).toBeVisible()
  await expect.element(view.getByLabelText('Asset type')).not.toBeInTheDocument()
})

test('X-12 beside an asset stands how many of its orders are open; one that is begun there is of it and says what is wrong', async () => {
  const view = await renderPage(
    <AssetWorkOrders kind="camera" id={id} label={camera.label} text="It does not answer" />,
  )
  const link = view.getByRole('link', { name: 'Orders: 3 open' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`assetKind=camera&assetId=${id}`))
  await view.getByRole('button', { name: 'New work order' }).click()
  await expect.element(view.getByLabelText(/^Description/)).toHaveValue('It does not answer')
  await expect.element(view.getByText(camera.label)).toBeVisible()
  await view.getByRole('button', { name: 'New work order' }).last().click()
  await expect.poll(() => sent).toMatchObject([{ assetKind: 'camera', assetId: id, description: 'It does not answer' }])
})

test('PERM-03 X-12 who makes no orders sees those of an asset and no button', async () => {
  as([...workOrderPermissions.view])
  const view = await renderPage(<AssetWorkOrders kind="camera" id={id} label={camera.label} />)
  await expect.element(view.getByRole('link', { name: 'Orders: 3 open' })).toBeVisible()
  expect(view.container.querySelector('button')).toBeNull()
})

const place = { chargePointId: id, chargePointNo: 'P3', connectorNo: 2, faultText: 'Ground fault' }
const other = '019a9f5e-0000-7000-8000-000000000002'
const openOrder = {
  ...Object.fromEntries(Object.keys(workOrderRow.shape).map((name) => [name, null])),
  id,
  no: 'W-17',
  state: 'accepted',
  connectorNo: 2,
  assigneeName: 'Ana Ruiz',
  type: 'fault',
  level: 2,
  description: 'x',
  source: 'console',
  timeZone: 'Europe/Madrid',
  version: 1,
  createdAt: '2026-11-22T10:00:00.000Z',
  overdue: false,
  broken: false,
  awaitsConfirmation: false,
  children: 0,
  openChildren: 0,
}

test('X-12 a faulted connector without an open order offers one that knows place and fault', async () => {
  const view = await renderPage(<ConnectorWorkOrders {...place} />)
  await view.getByRole('button', { name: 'New work order' }).click()
  await expect.element(view.getByLabelText('Charge point no.')).toHaveValue('P3')
  await expect.element(view.getByText('A work order is already open here:')).not.toBeInTheDocument()
  await view.getByRole('button', { name: 'New work order' }).last().click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ chargePointNo: 'P3', connectorNo: 2, description: 'Ground fault', assetKind: null }])
})

test('X-12 a faulted connector shows its open order, and the form for another one warns of it', async () => {
  openOrders = [{ ...openOrder, no: 'W-16', connectorNo: 1 }, openOrder]
  const view = await renderPage(<ConnectorWorkOrders {...place} chargePointId={other} />)
  const link = view.getByRole('link', { name: 'W-17' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(id))
  await expect.element(view.getByText('Ana Ruiz')).toBeVisible()
  await expect.element(view.getByText('W-16')).not.toBeInTheDocument()
  await view.getByRole('button', { name: 'New work order' }).click()
  await expect.element(view.getByRole('dialog').getByRole('link', { name: 'W-17' })).toBeVisible()
})
