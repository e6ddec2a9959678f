/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a sheet is no form */
import { toast, useWords } from '@evops/kit'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { DrawingPoint } from '../../contract/index.ts'
import { drawingEditorWords } from './draw.words.ts'
import {
  bendLine,
  joinTerminals,
  lineJoinFaultOf,
  moveElements,
  snapToGrid,
  type DrawingSelection,
} from './editing.rules.ts'
import type { ManualEditCallbacks, IsNodeFixed, DrawingSurface, createDrawingSurface as makeSurface } from './graph.ts'
import type { SheetState } from './use-sheet.ts'

export type SheetHandle = Pick<DrawingSurface, 'fit' | 'middle'>
export interface SheetProps {
  surface: typeof makeSurface
  label: string
  state: SheetState
  chosen: DrawingSelection
  /** Returns whether an element is fixed; without an id, whether all are. */
  isFixed: IsNodeFixed
  /** Address of the background picture. */
  picture?: string | undefined
  isPlacing: boolean
  ref: Ref<SheetHandle>
  onChoose: (ids: readonly string[]) => void
  onPoint: (at: DrawingPoint) => void
}
/** The sheet: manual edits become steps, and the result of the steps is shown. */
export function SheetBox({ surface, label, state, chosen, ...more }: SheetProps) {
  const { isFixed, isPlacing, picture, ref, onChoose, onPoint } = more
  const t = useWords(drawingEditorWords)
  const box = useRef<HTMLDivElement>(null)
  const made = useRef<DrawingSurface>(undefined)
  const hand: ManualEditCallbacks = {
    onChoose,
    onPoint,
    onMove: (to) =>
      state.step((sheet) => moveElements(sheet, new Map([...to].map(([id, at]) => [id, snapToGrid(at)])))),
    onJoin(line) {
      const fault = lineJoinFaultOf(state.sheet, line, state.voltsOf)
      if (fault) toast.fail(t(`grid.draw.fault.${fault}`))
      else state.step((sheet) => joinTerminals(sheet, line))
    },
    onBend: (pair, points) => state.step((sheet) => bendLine(sheet, pair, points)),
  }
  // The surface is created once and must call the current callbacks.
  const now = useRef({ hand, isFixed })
  useEffect(() => {
    now.current = { hand, isFixed }
  })
  useEffect(() => {
    if (!box.current) return undefined
    const ask: ManualEditCallbacks = {
      onMove: (to) => now.current.hand.onMove(to),
      onJoin: (line) => now.current.hand.onJoin(line),
      onBend: (pair, points) => now.current.hand.onBend(pair, points),
      onChoose: (ids) => now.current.hand.onChoose(ids),
      onPoint: (at) => now.current.hand.onPoint(at),
    }
    const one = surface(box.current, ask, (id) => now.current.isFixed(id))
    made.current = one
    return () => one.dispose()
  }, [surface])
  const { sheet, objectOf } = state
  useEffect(() => made.current?.show(sheet, objectOf, picture), [sheet, objectOf, picture])
  useEffect(() => made.current?.choose([...chosen]), [sheet, chosen])
  useEffect(() => made.current?.fit(), [])
  useImperativeHandle(ref, () => ({
    fit: () => made.current?.fit(),
    middle: () => made.current?.middle() ?? { x: 0, y: 0 },
  }))
  return (
    <div
      className={isPlacing ? 'grid-sheet placing' : 'grid-sheet'}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and remove what is chosen on it
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      <div ref={box} />
    </div>
  )
}
