import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { periodKinds } from '@evops/tariffs/contract'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PeriodsPanel } from './PeriodsPanel.tsx'

beforeEach(() => void signInForTest([]))

const renderPeriodsPanel = async (energyDwh: readonly (number | null)[] | undefined) => {
  const { container } = await render(
    <TestPageStage>
      <PeriodsPanel energyDwh={energyDwh} />
    </TestPageStage>,
  )
  return {
    rows: [...container.querySelectorAll('.wall-kinds li')].map((row) =>
      ['span', 'b', 'em'].map((part) => row.querySelector(part)?.textContent),
    ),
    shares: [...container.querySelectorAll<HTMLElement>('.wall-share-bar i')].map((part) =>
      Number(part.style.flexGrow),
    ),
    none: container.querySelector('.wall-none')?.textContent,
  }
}

test('ROUTE-14 bigscreen: the wall says the day’s energy by price period, each with its share; periods without any are left out', async () => {
  const energy = periodKinds.map((kind) => (kind === 'peak' ? 3_000_000 : kind === 'valley' ? 1_000_000 : 0))
  const { rows, shares, none } = await renderPeriodsPanel(energy)
  expect(rows).toEqual([
    ['Peak', '300', '75%'],
    ['Valley', '100', '25%'],
  ])
  expect(shares).toEqual([3_000_000, 1_000_000])
  expect(none).toBeUndefined()
})

test('ROUTE-14 bigscreen: a day without a session says so, and before the first answer there is no figure', async () => {
  expect(await renderPeriodsPanel(periodKinds.map(() => 0))).toMatchObject({
    rows: [],
    none: expect.any(String),
  })
  expect(await renderPeriodsPanel(undefined)).toEqual({ rows: [], shares: [], none: undefined })
})
