/* oxlint-disable jsx-a11y/prefer-tag-over-role -- marks of a drawing can't be buttons of HTML */
import type { DriverStation } from '@evops/driver/contract'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../parts/Parts.tsx'
import { formatDistance } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import {
  fitView,
  metresPerPixel,
  moveView,
  type MapPin,
  combineMapPins,
  type MapPosition,
  roundDistance,
  type MapSize,
  toScreen,
  type MapViewport,
  zoomView,
} from './map.rules.ts'
import { mapWords } from './map.words.ts'
import { useMapGestures } from './use-fingers.ts'

type Placed = DriverStation & MapPosition
const isPlaced = (station: DriverStation): station is Placed => station.longitude !== null && station.latitude !== null

/**
 * Map of the stations: a tap selects a station or zooms into a cluster. The list next to the map contains the same
 * information as text.
 */
export function StationMap({
  stations,
  here,
  chosen,
  onChoose,
  onLocate,
}: {
  stations: readonly DriverStation[]
  here: MapPosition | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
  onLocate: () => void
}) {
  const t = useWords(mapWords)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const placed = stations.filter(isPlaced)
  const [own, setOwn] = useState<MapViewport>()
  const shown = here ? [...placed.slice(0, 5), here] : placed
  const view = own ?? fitView(shown, size)
  const change = (change: (view: MapViewport) => MapViewport) =>
    setOwn((before) => change(before ?? fitView(shown, size)))
  const middle = { x: size.width / 2, y: size.height / 2 }
  const nearer = (by: number, at = middle) => change((before) => zoomView(before, by, at, size))
  useMapGestures(box, { onMove: (dx, dy) => change((before) => moveView(before, dx, dy)), onZoom: nearer })
  const pins = combineMapPins(placed.map((one) => ({ ...toScreen(one, view, size), one })))
  const scaleM = roundDistance(metresPerPixel(view))
  const scalePx = scaleM / metresPerPixel(view)
  const open = (pin: MapPin<Placed>) => {
    const [first, ...others] = pin.of
    if (others.length > 0 && view.zoom < 17) nearer(2, pin)
    else if (first) onChoose(first.id)
  }
  return (
    <div ref={box} className="map">
      <svg role="group" aria-label={t('driver.map.map', { n: placed.length })}>
        <Grid centre={toScreen(here ?? view.centre, view, size)} step={scalePx} size={size} />
        {here && <Here at={toScreen(here, view, size)} step={scalePx} />}
        {pins.map((pin) => (
          <Mark
            key={pin.of[0]?.id}
            pin={pin}
            isChosen={pin.of.some(({ id }) => id === chosen)}
            onOpen={() => open(pin)}
          />
        ))}
        <path className="scale" d={`M12 ${size.height - 12}v-6m0 3h${scalePx}m0-3v6`} />
        <text className="scale-text" x={12} y={size.height - 28}>
          {formatDistance(scaleM, language)}
        </text>
      </svg>
      <div className="map-acts">
        <IconButton icon="locate" label={t('driver.map.near')} onPress={onLocate} />
        <IconButton icon="plus" label={t('driver.map.in')} onPress={() => nearer(1)} />
        <IconButton icon="minus" label={t('driver.map.out')} onPress={() => nearer(-1)} />
      </div>
    </div>
  )
}

/** Plain background with a line for each step of the scale, so that distances are visible. */
function Grid({ centre, step, size }: { centre: { x: number; y: number }; step: number; size: MapSize }) {
  const lines = (from: number, most: number) =>
    Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => (from % step) + index * step)
  const across = lines(centre.x, size.width).map((x) => `M${x} 0v${size.height}`)
  const down = lines(centre.y, size.height).map((y) => `M0 ${y}h${size.width}`)
  return <path className="grid" d={[...across, ...down].join('')} />
}

function Here({ at, step }: { at: { x: number; y: number }; step: number }) {
  return (
    <g>
      {[1, 2, 3].map((times) => (
        <circle key={times} className="ring" cx={at.x} cy={at.y} r={step * times} />
      ))}
      <circle className="here" cx={at.x} cy={at.y} r={8} />
    </g>
  )
}

function Mark({ pin, isChosen, onOpen }: { pin: MapPin<Placed>; isChosen: boolean; onOpen: () => void }) {
  const t = useWords(mapWords)
  const free = pin.of.reduce((sum, one) => sum + one.free, 0)
  const all = pin.of.reduce((sum, one) => sum + one.connectors, 0)
  const name = pin.of.length === 1 ? (pin.of[0]?.name ?? '') : t('driver.map.several', { count: pin.of.length })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onOpen()
  }
  return (
    <g
      className="pin"
      role="button"
      tabIndex={0}
      aria-current={isChosen || undefined}
      aria-label={`${name}: ${t('driver.map.free', { free, all })}`}
      style={{ '--pin': `var(--st-${free > 0 ? 'idle' : 'offline'})` } as object}
      onClick={onOpen}
      onKeyDown={onKey}
    >
      <circle cx={pin.x} cy={pin.y} r={pin.of.length > 1 ? 22 : 18} />
      <text x={pin.x} y={pin.y}>
        {free}
      </text>
    </g>
  )
}

function useSize(box: RefObject<HTMLElement | null>): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 358, height: 320 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return size
}
