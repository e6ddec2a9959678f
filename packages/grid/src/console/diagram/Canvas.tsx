/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing whose symbols are buttons is no form */
import { Button, useWords } from '@evops/kit'
import { useEffect, useRef } from 'react'
import type { DataPoint, DrawingDocument, NetLive, DrawnObjectLookup } from '../../contract/index.ts'
import { diagramWords } from './diagram.words.ts'
import { loadToneOf, type NetPartLoad, type CurrentNetState } from './electrical-state.rules.ts'
import {
  paintDrawing,
  setAttributeIfChanged,
  setSideLabel,
  showAlarm,
  showLabels,
  turnSwitches,
  type PaintedDrawing,
} from './paint.ts'
import { enablePanZoom, type PanZoom } from './pan-zoom.ts'
import { appearanceOfBindings, type DataPointLookup } from './values.rules.ts'
import './diagram.css'

export interface CanvasProps {
  label: string
  document: DrawingDocument
  /** Another `getGridObjectRow` redraws everything; a new `now` only updates switches and colours. */
  objectOf: DrawnObjectLookup
  now: CurrentNetState
  live?: NetLive | undefined
  /** Returns the text next to a charge point's name. */
  formatChargePoint: (chargePoint: NetLive['chargePoints'][number]) => string
  /** Loads of objects, and the text next to their names. */
  loads?: { of: ReadonlyMap<string, NetPartLoad>; formatEntry: (load: NetPartLoad) => string } | undefined
  /** Values of data points, and their text. */
  values?: { of: DataPointLookup; formatEntry: (point: DataPoint) => string } | undefined
  /** Address of the background picture. */
  picture?: string | undefined
  /** Returns the accessible name of a symbol. */
  formatObject: (objectId: string) => string
  chosen: string | undefined
  /** Objects that would lose their supply. */
  dark: readonly string[]
  onChoose: (objectId: string) => void
}
const nothing: PaintedDrawing = {
  symbols: new Map(),
  lines: [],
  values: [],
  all: [],
  box: { x: 0, y: 0, width: 1, height: 1 },
}

/**
 * A drawing with the colours of its net. React renders the frame; the content is plain elements that are coloured in
 * place.
 */
export function Canvas(props: CanvasProps) {
  const {
    label,
    document,
    objectOf,
    now,
    live,
    formatChargePoint,
    loads,
    values,
    picture,
    formatObject,
    chosen,
    dark,
    onChoose,
  } = props
  const t = useWords(diagramWords)
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const moving = useRef<SVGGElement>(null)
  const painted = useRef(nothing)
  const view = useRef<PanZoom>(undefined)
  useEffect(() => {
    if (!frame.current || !svg.current || !moving.current) return undefined
    const moved = { frame: frame.current, sheet: svg.current, scaled: moving.current }
    const made = enablePanZoom(moved, {
      boxOf: () => painted.current.box,
      onReadable: (isReadable) => showLabels(painted.current, isReadable),
    })
    view.current = made
    const resized = new ResizeObserver(made.resize)
    resized.observe(frame.current)
    return () => {
      resized.disconnect()
      made.stop()
    }
  }, [])
  const fitted = useRef<DrawingDocument>(undefined)
  const aside = useRef<DocumentFragment>(undefined)
  useEffect(() => {
    const made = paintDrawing(document, objectOf, picture)
    painted.current = made
    if (fitted.current !== document) view.current?.fit()
    fitted.current = document
    // Elements outside the page are coloured and labelled without a layout by the browser.
    aside.current = new DocumentFragment()
    aside.current.append(...made.all)
    showLabels(made, view.current?.isReadable() ?? true)
  }, [document, objectOf, picture])
  useEffect(() => {
    turnSwitches(painted.current, now.positionOf)
    colour(painted.current, now)
  }, [document, objectOf, picture, now])
  useEffect(() => {
    for (const chargePoint of live?.chargePoints ?? []) {
      const symbol = painted.current.symbols.get(chargePoint.objectId)
      if (!symbol) continue
      setSideLabel(symbol, formatChargePoint(chargePoint))
      showAlarm(symbol, chargePoint.alarms > 0)
    }
  }, [document, objectOf, picture, live, formatChargePoint])
  useEffect(() => {
    for (const [id, load] of loads?.of ?? []) {
      const symbol = painted.current.symbols.get(id)
      if (!symbol) continue
      setSideLabel(symbol, loads?.formatEntry(load) ?? '', loadToneOf(load))
    }
  }, [document, objectOf, picture, loads])
  useEffect(() => {
    if (values) showValues(painted.current, values, live)
  }, [document, objectOf, picture, live, values])
  useEffect(() => {
    const isDark = new Set(dark)
    for (const [id, { group, label }] of painted.current.symbols) {
      setAttributeIfChanged(group, 'aria-label', [formatObject(id), label].filter(Boolean).join(', '))
      setAttributeIfChanged(group, 'aria-pressed', String(id === chosen))
      if (isDark.has(id) !== group.classList.contains('dark')) group.classList.toggle('dark')
    }
    if (aside.current) moving.current?.replaceChildren(aside.current)
    aside.current = undefined
  }, [document, objectOf, picture, live, loads, values, formatObject, chosen, dark])
  const idAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<SVGGElement>('.symbol')?.dataset.id : undefined
  const choose = (target: EventTarget) => {
    const id = idAt(target)
    if (id !== undefined) onChoose(id)
  }
  return (
    <div className="grid-diagram">
      <div ref={frame} className="grid-frame">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its symbols are buttons, and it moves by keys */}
        <svg
          ref={svg}
          className="grid-canvas"
          role="group"
          aria-label={label}
          onClick={(event) => choose(event.target)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') choose(event.target)
          }}
        >
          <g ref={moving} className="grid-sld" />
        </svg>
      </div>
      <div className="grid-zoom">
        <Button label={t('grid.drawing.zoom-in')} onClick={() => view.current?.zoom(1.25)}>
          +
        </Button>
        <Button label={t('grid.drawing.zoom-out')} onClick={() => view.current?.zoom(0.8)}>
          −
        </Button>
        <Button label={t('grid.drawing.fit')} icon="full" onClick={() => view.current?.fit()} />
      </div>
    </div>
  )
}

function setTextContent(of: SVGElement, text: string): void {
  if (of.textContent !== text) of.textContent = text
}
function colour({ symbols, lines }: PaintedDrawing, { states, ends }: CurrentNetState): void {
  const mark = (of: SVGElement, state: string | undefined) => {
    if (state === undefined) of.removeAttribute('data-state')
    else setAttributeIfChanged(of, 'data-state', state)
  }
  for (const [id, { body, leads }] of symbols) {
    mark(body, states.get(id))
    for (const { sequence, path } of leads) mark(path, ends.get(`${id} ${sequence}`)?.state)
  }
  for (const {
    ends: [one],
    path,
  } of lines)
    mark(path, ends.get(one)?.state)
}

/** Updates texts with values, symbols with bindings, and meters with their last reading. */
function showValues(
  { symbols, values }: PaintedDrawing,
  { of, formatEntry }: NonNullable<CanvasProps['values']>,
  live: NetLive | undefined,
): void {
  for (const { text, value } of values) if (text.bound) setTextContent(value, formatEntry(text.bound))
  for (const { objectId, values: read } of live?.meters ?? []) {
    const first = read.find(({ quantity }) => quantity === 'power') ?? read[0]
    const symbol = symbols.get(objectId)
    if (first && symbol) setSideLabel(symbol, formatEntry({ objectId, quantity: first.quantity }))
  }
  for (const { symbol, group, adjacent } of symbols.values()) {
    if (!symbol.bound || symbol.bound.length === 0) continue
    const { tone, isHidden, isMoving, isUnknown } = appearanceOfBindings(symbol.bound, of)
    for (const part of [group, adjacent?.live])
      if (part) setAttributeIfChanged(part, 'display', isHidden ? 'none' : 'inline')
    setAttributeIfChanged(group, 'data-tone', tone ?? '')
    group.classList.toggle('moves', isMoving)
    group.classList.toggle('unknown-value', isUnknown)
  }
}
