import { createPageReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createOperator, listOperators, platformOperatorId } from '../../contract/index.ts'
import { FirstOperator } from './FirstOperator.tsx'

const platform = {
  id: platformOperatorId,
  optcode: 'platform',
  name: 'Platform',
  currency: 'EUR',
  timeZone: 'UTC',
}
const north = { ...platform, id: '019a9f5e-0000-7000-8000-000000000001', optcode: 'north', name: 'North' }
let list = [platform, north]
const codes = [...listOperators.permission, ...createOperator.permission]
const answers = {
  'GET /api/organisation/operators': () => createPageReply(listOperators.reply, list),
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
