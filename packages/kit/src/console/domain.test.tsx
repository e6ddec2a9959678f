import { Suspense, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { defineSlot } from './domain.tsx'

test('U-01 what fills a slot is fetched again where it is drawn, if fetching it ahead failed', async () => {
  let loads = 0
  const fill = defineSlot('tests.tabs').fill({
    title: 'tests.orders',
    codes: [],
    load: async () => {
      loads += 1
      if (loads === 1) throw new Error('no network')
      return () => <p>the orders</p>
    },
  })
  const Part: ComponentType = fill.Part as ComponentType<object>
  fill.prefetch()
  await expect.poll(() => loads).toBe(1)
  const screen = await render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await expect.element(screen.getByText('the orders')).toBeVisible()
  expect(loads).toBe(2)
})
