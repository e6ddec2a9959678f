import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DayPicture } from './DayPicture.tsx'

test('LOGIN-01 the hours of the drawn day have the colours of their periods, whatever was opened before', async () => {
  const { container } = await render(<DayPicture />)
  const fills = [...container.querySelectorAll('rect')].map((cell) => getComputedStyle(cell).fill)
  expect(new Set(fills).size).toBe(5)
  expect(fills).not.toContain('rgb(0, 0, 0)')
})
