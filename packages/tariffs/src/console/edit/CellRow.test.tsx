import { startLanguage } from '@evops/kit'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { exampleContent, type PeriodKind } from '../../contract/index.ts'
import '../paint.css'
import '../tariffs.css'
import { CellRow } from './CellRow.tsx'
import { moveInCells, paintHalfHours, periodRunsOfCells } from './edit.rules.ts'

beforeAll(() => {
  startLanguage()
})

/** Renders a single row; painted cells are reported as runs. */
function OneRow({ notify }: { notify: (cells: readonly PeriodKind[]) => void }) {
  const [content, setContent] = useState(exampleContent('EUR'))
  const [slot, setSlot] = useState(0)
  const [brush, setBrush] = useState<PeriodKind>('deep_valley')
  const cells = content.schedules[0]?.cells ?? []
  notify(cells)
  const go = (next: number) => {
    setSlot(next)
    document.querySelector<HTMLElement>(`[data-cell="0-${next}"]`)?.focus()
  }
  return (
    <div style={{ width: 960 }}>
      <CellRow
        cells={cells}
        label="all year"
        brush={brush}
        slot={slot}
        row={0}
        onBrush={setBrush}
        onEnter={go}
        onPaint={(range) => setContent((now) => paintHalfHours(now, 0, range))}
        onMove={(key) => {
          const next = moveInCells(key, { row: 0, slot }, 1)
          if (next) go(next.slot)
          return next?.slot
        }}
      />
    </div>
  )
}

async function aRow() {
  let cells: readonly PeriodKind[] = []
  const screen = await render(<OneRow notify={(now) => (cells = now)} />)
  return { screen, of: (kind: PeriodKind) => periodRunsOfCells(cells).filter((run) => run.kind === kind) }
}

test('ROUTE-08 chgcostrule: cells are painted with the keyboard', async () => {
  const { screen, of } = await aRow()
  await screen.getByRole('gridcell', { name: '00:00 Valley' }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}1')
  await expect.element(screen.getByRole('gridcell', { name: '01:00 Super-peak' })).toBeVisible()
  expect(of('sharp')[0]).toMatchObject({ from: 2, to: 5 })
  // The digit selects the brush; Space paints the focused cell.
  await userEvent.keyboard('{End} ')
  await expect.element(screen.getByRole('gridcell', { name: '23:30 Super-peak' })).toHaveFocus()
  expect(of('sharp').at(-1)).toMatchObject({ from: 47, to: 48 })
})

test('ROUTE-08 chgcostrule: a drag shows what it will do and paints once, when let go', async () => {
  const { screen, of } = await aRow()
  const row = screen.getByRole('grid').element()
  const { left, top } = row.getBoundingClientRect()
  const point = (type: string, slot: number) =>
    row.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: left + slot * 20 + 10,
        clientY: top + 8,
      }),
    )
  row.setPointerCapture = () => undefined
  point('pointerdown', 20)
  await expect.element(screen.getByText('10:00 – 10:30 · 1 cell to Deep valley')).toBeInTheDocument()
  point('pointermove', 22)
  await expect.element(screen.getByText('10:00 – 11:30 · 3 cells to Deep valley')).toBeInTheDocument()
  expect(of('deep_valley')).toEqual([])
  point('pointerup', 22)
  await expect.poll(() => of('deep_valley')).toEqual([{ from: 20, to: 23, kind: 'deep_valley' }])
})
