import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlaceText } from './PlaceText.tsx'

test('ROUTE-02 a charge point whose station has a long name is told apart in a narrow column', async () => {
  const screen = await render(
    <div style={{ width: 180, overflow: 'hidden' }}>
      <PlaceText of="北湖公交总站 · North Lake Bus Terminal · 01-2" />
    </div>,
  )
  const box = screen.container.firstElementChild?.getBoundingClientRect()
  const end = screen.getByText('· 01-2', { exact: false }).element().getBoundingClientRect()
  expect(end.width).toBeGreaterThan(20)
  expect(end.right).toBeLessThanOrEqual(box?.right ?? 0)
  await expect.element(screen.getByTitle('北湖公交总站 · North Lake Bus Terminal · 01-2')).toBeVisible()
})
