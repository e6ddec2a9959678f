import { columnsFor, dashboardSlot, DataTable, SlotsContext, useList } from '@evops/kit'
import { createPageReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  createOperator,
  listApprovals,
  listOperators,
  platformOperatorId,
  type ApprovalRow,
} from '../../contract/index.ts'
import { FirstOperator } from './FirstOperator.tsx'

const platform = {
  kind: 'platform' as const,
  id: platformOperatorId,
  optcode: 'platform',
  name: 'Platform',
  currency: 'EUR',
  timeZone: 'UTC',
}
const north = {
  ...platform,
  kind: 'operator' as const,
  id: '019a9f5e-0000-7000-8000-000000000001',
  optcode: 'north',
  name: 'North',
}
let list = [platform, north]
const codes = [...listOperators.permission, ...createOperator.permission]
const answers = {
  'GET /api/organisation/operators': () => createPageReply(listOperators.reply, list),
  'GET /api/organisation/approvals': () => ({ list: [], total: 0, page: 1, pageSize: 20, totalsToRefund: [] }),
}
beforeEach(() => {
  list = [platform, north]
})
const drawn = () =>
  render(
    <TestPageStage>
      <FirstOperator />
    </TestPageStage>,
  )

test('D-30 platform staff who stand in no operator are offered the operators, not the platform again', async () => {
  signInForTest(codes, answers, { platformStaff: true, operator: platform })
  const screen = await drawn()
  await expect.element(screen.getByRole('button', { name: 'North' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
})

test('ROUTE-01 where there is no operator yet the first thing to do is to add one', async () => {
  list = [platform]
  signInForTest(codes, answers, { platformStaff: true, operator: platform })
  const screen = await drawn()
  await expect.element(screen.getByRole('button')).toHaveClass('p')
})

test('D-30 who stands in an operator is offered nothing of it, and asks for nothing', async () => {
  const requests = signInForTest(codes, answers, { platformStaff: true, operator: north })
  const screen = await drawn()
  expect(screen.getByRole('button').query()).toBeNull()
  expect(requests).toEqual([])
})

const fill = dashboardSlot.fill({
  title: 'organisation.menu.first',
  codes: [],
  anywhere: 'outside',
  load: async () => FirstOperator,
})
const c = columnsFor<ApprovalRow>('organisation.approval')
function EmptyList() {
  const shown = useList(listApprovals, { pageSize: 20 })
  return (
    <SlotsContext.Provider value={[fill]}>
      <DataTable
        list={shown}
        columns={[c.text('subject', { width: 200 })]}
        keyOf={({ id }) => id}
        label="Requests"
        empty={<p>No requests</p>}
      />
    </SlotsContext.Provider>
  )
}
const renderEmptyList = (operator: typeof north | typeof platform) => {
  signInForTest([...codes, ...listApprovals.permission], answers, { platformStaff: true, operator })
  return render(
    <TestPageStage>
      <EmptyList />
    </TestPageStage>,
  )
}

test('ROUTE-01 an empty list says that no operator is chosen, and offers them', async () => {
  const screen = await renderEmptyList(platform)
  await expect.element(screen.getByRole('button', { name: 'North' })).toBeVisible()
  await expect.element(screen.getByText('No requests')).toBeVisible()
})

test('ROUTE-01 an empty list of an operator offers no other operator', async () => {
  const screen = await renderEmptyList(north)
  await expect.element(screen.getByText('No requests')).toBeVisible()
  expect(screen.getByRole('button', { name: 'North' }).query()).toBeNull()
})
