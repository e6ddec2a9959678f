import { startLanguage, setLanguage } from '@evops/kit'
import type { PeriodKind } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DayCurve } from './DayCurve.tsx'

test('ROUTE-01 a block of the ruler bears its whole name where that has room, else its mark', async () => {
  startLanguage()
  setLanguage('es')
  const cells = Array.from({ length: 48 }, (_, at): PeriodKind => (at >= 16 && at < 23 ? 'sharp' : 'valley'))
  const ruler = { cells, stations: 1, of: 1, tariff: 'T' }
  const renderCurve = async (width: number) => {
    const screen = await render(
      <div style={{ width, font: '600 12px sans-serif' }}>
        <DayCurve from={0} zone="UTC" load={[]} ruler={ruler} />
      </div>,
    )
    const block = screen.container.querySelectorAll('.day-ruler > span')[1]
    const { left, right, top } = block?.getBoundingClientRect() ?? new DOMRect()
    const hit = document.elementFromPoint((left + right) / 2, top + 9)
    const [name, mark] = [block?.querySelector('b'), block?.querySelector('i')]
    const whole = (name?.scrollWidth ?? 0) <= (name?.clientWidth ?? 0)
    await screen.unmount()
    return { name: hit === name && whole, mark: hit === mark || hit === block }
  }
  expect(await renderCurve(900)).toEqual({ name: true, mark: false })
  expect(await renderCurve(320)).toEqual({ name: false, mark: true })
})
