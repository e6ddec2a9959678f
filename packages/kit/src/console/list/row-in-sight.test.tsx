import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../css/base.css'
import '../css/tables.css'

test('X-15 a row that the keys reach lies between the head and the totals, under neither of them', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => at)
  const screen = await render(
    <div className="scroll" style={{ height: 300, overflow: 'auto' }}>
      <table className="tbl">
        <thead>
          <tr>
            <th>Line</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((at) => (
            <tr key={at} data-opens="" tabIndex={-1}>
              <td style={{ height: 44 }}>{at}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td style={{ height: 44 }}>Total</td>
          </tr>
        </tfoot>
      </table>
    </div>,
  )
  const box = (selector: string) => screen.container.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const hidden = [...lines, ...lines.toReversed()].filter((at) => {
    const row = screen.container.querySelectorAll<HTMLElement>('tbody tr')[at]
    row?.focus()
    const { top, bottom } = row?.getBoundingClientRect() ?? new DOMRect()
    return bottom > box('tfoot td').top + 1 || top < box('thead th').bottom - 1
  })
  expect(hidden).toEqual([])
})
