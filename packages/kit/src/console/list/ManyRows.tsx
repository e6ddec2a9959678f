/* oxlint-disable jsx-a11y/control-has-associated-label -- empty cells of gaps */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useState } from 'react'

export interface ManyRowsProps<Row> {
  rows: readonly Row[]
  draw: (row: Row, index: number) => ReactNode
  scroller: RefObject<HTMLElement | null>
  /** Scrolls a row into view. */
  reach: Ref<(index: number) => void>
}

/** Renders only visible rows. The code is loaded with the first long list; a short one does not need it. */
export function ManyRows<Row>({ rows, draw, scroller, reach }: ManyRowsProps<Row>) {
  'use no memo'
  const [height] = useState(rowHeight)
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    // A late frame renders its rows once instead of once per scroll event.
    useFlushSync: false,
  })
  useImperativeHandle(reach, () => (index) => virtual.scrollToIndex(index), [virtual])
  const drawn = virtual.getVirtualItems()
  const first = drawn[0]?.index ?? 0
  const before = drawn[0]?.start ?? 0
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <>
      {before > 0 && <Gap height={before} />}
      {rows.slice(first, (drawn.at(-1)?.index ?? -1) + 1).map((row, at) => draw(row, at + first))}
      {after > 0 && <Gap height={after} />}
    </>
  )
}

function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-h'), 10) || 44
}
function Gap({ height }: { height: number }) {
  return (
    <tr className="gap" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
