import { toast } from '@evops/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  testDepartureRow,
  testSiteRow,
  RefusedResponse,
  signInDepotUser,
  DepotTestStage,
  testStationId,
} from '../testing/stage.tsx'
import { DepartureDrawer } from './departures/DepartureDrawer.tsx'
import { DepartureList } from './departures/DepartureList.tsx'
import { LimitDrawer } from './limits/LimitDrawer.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})
const departure = testDepartureRow()
const { id } = departure
const nothing = () => undefined
const drawerProps = { onClose: nothing }

test('the list begins with what is next, the soonest first; past departures stand under their tab, in the address', async () => {
  const requests = await signInDepotUser({
    'GET /api/departures': () => ({ list: [departure], total: 1, page: 1, pageSize: 50 }),
  })
  const { getByRole, getByTestId } = await render(
    <DepotTestStage at={{ stationId: testStationId, page: '2' }}>
      <DepartureList />
    </DepotTestStage>,
  )
  const last = () => Object.fromEntries(requests.findLast(({ path }) => path === '/api/departures')?.search ?? [])
  await expect.poll(last).toMatchObject({ view: 'next', sort: 'departAt', stationId: testStationId, page: '2' })
  await getByRole('tab', { name: 'Past' }).click()
  await expect.poll(last).toMatchObject({ view: 'past', sort: '-departAt', stationId: testStationId, page: '1' })
  await expect
    .element(getByTestId('search'))
    .toHaveTextContent(JSON.stringify({ stationId: testStationId, view: 'past' }))
})

test('the drawer of a departure says what is wrong with its fields before it asks, then what the server says of them', async () => {
  const refused = new RefusedResponse(409, 'depots.vehicle-busy', '11 is planned for block 301 at that time', {
    returnAt: 'Must be later than the departure, maximum 48 hours',
  })
  const requests = await signInDepotUser({ [`PUT /api/departures/${id}`]: () => refused })
  const { container, getByRole } = await render(
    <DepotTestStage>
      <DepartureDrawer row={departure} {...drawerProps} />
    </DepotTestStage>,
  )
  const savedRequests = () => requests.filter(({ method }) => method === 'PUT')
  const save = getByRole('button', { name: 'Save' })
  await getByRole('textbox', { name: 'Target SoC', exact: true }).fill('120')
  await getByRole('textbox', { name: 'Block', exact: true }).fill('')
  await save.click()
  await expect.poll(() => container.querySelectorAll('[aria-invalid="true"]').length).toBe(2)
  expect(savedRequests()).toEqual([])
  await getByRole('textbox', { name: 'Target SoC', exact: true }).fill('80')
  await getByRole('textbox', { name: 'Block', exact: true }).fill('101')
  await save.click()
  await expect.poll(() => savedRequests().length).toBe(1)
  expect(savedRequests()[0]?.body).toMatchObject({ targetSoc: 80, blockNo: '101', version: 3 })
  await expect.poll(() => container.textContent).toContain('Must be later than the departure')
})

test('E-02 a limit below the sum of its fallbacks is refused in words, and what was typed stays', async () => {
  const node = testSiteRow()
  const message = 'The limit of “Grid”, 30 kW, is below the sum of fallbacks under it, 40 kW'
  const requests = await signInDepotUser({
    [`PUT /api/depot-limits/${node.id}`]: () => new RefusedResponse(409, 'depots.below-fallback', message),
  })
  const failed = vi.spyOn(toast, 'fail')
  const { getByRole } = await render(
    <DepotTestStage>
      <LimitDrawer row={node} {...drawerProps} />
    </DepotTestStage>,
  )
  const limit = getByRole('textbox', { name: 'Limit', exact: true })
  await expect.element(limit).toHaveValue('150')
  await limit.fill('30')
  await getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => failed.mock.calls).toEqual([[message]])
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    limitW: 30_000,
    version: 2,
  })
  await expect.element(limit).toHaveValue('30')
})
