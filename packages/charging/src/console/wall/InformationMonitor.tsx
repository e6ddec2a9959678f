import { formatNumber, useLanguage, useTranslate, useWords } from '@evops/kit'
import { StateShape } from '@evops/stations/console'
import { type CSSProperties, useEffect, useState } from 'react'
import type { PublicStation } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { MonitorNotPublic } from './NotPublic.tsx'
import { placeGrid } from './place-grid.rules.ts'
import { useMonitor } from './use-monitor.ts'
import { useLocalClock } from './use-local-clock.ts'
import { wallStaleAfterMs } from './wall-data.ts'
import { WallHead } from './WallHead.tsx'
import { wallWords } from './wall.words.ts'
import './wall.css'
import './wall-places.css'

/** Time for which a page of a wall is shown. */
const turnMs = 12_000

/**
 * ROUTE-14 /firstpage: places where charging is possible now. A wall changes its pages automatically, a phone scrolls.
 */
export function InformationMonitor() {
  const m = useWords(menuWords)
  const t = useWords(wallWords)
  const now = useLocalClock()
  const { data, at, off, lost } = useMonitor('information')
  const [box, grid] = usePlaceGrid(data?.places.length ?? 0)
  const language = useLanguage()
  if (off) return <MonitorNotPublic />
  if (!data) return <div className="wall" data-theme="dark" />
  const { operator } = data
  const old = lost || at === undefined || now - at > wallStaleAfterMs
  const places = data.places.toSorted((a, b) => b.free - a.free || a.name.localeCompare(b.name))
  const pages = grid ? Math.max(1, Math.ceil(places.length / grid.fits)) : 1
  const page = Math.floor(now / turnMs) % pages
  const shown = grid ? places.slice(page * grid.fits, (page + 1) * grid.fits) : places
  const sum = (of: 'free' | 'connectors') =>
    formatNumber(
      places.reduce((all, place) => all + place[of], 0),
      language,
    )
  return (
    <div className="wall" data-theme="dark">
      <WallHead
        name={operator.name}
        title={
          places.length > 0
            ? t('charging.wall.where-sum', { free: sum('free'), connectors: sum('connectors') })
            : m('charging.menu.information-monitor')
        }
        at={at}
        zone={operator.timeZone}
        lost={lost}
        old={old}
        now={now}
      />
      <main
        ref={box}
        className={old ? 'wall-places-grid old' : 'wall-places-grid'}
        style={grid && { gridTemplateColumns: `repeat(${grid.across}, minmax(0, 1fr))` }}
        aria-label={t('charging.wall.where')}
      >
        {places.length === 0 && <p className="wall-none">{t('charging.wall.none')}</p>}
        {shown.map((place) => (
          <Place key={`${place.name} ${place.address ?? ''}`} place={place} unit={grid?.unit} />
        ))}
      </main>
      {pages > 1 && <p className="wall-page">{t('charging.wall.page', { page: page + 1, pages })}</p>}
    </div>
  )
}

function Place({ place, unit }: { place: PublicStation; unit: number | undefined }) {
  const t = useWords(wallWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { free, connectors } = place
  return (
    <section
      className={free > 0 ? 'wall-panel wall-place st-idle' : 'wall-panel wall-place st-occupied'}
      style={unit === undefined ? undefined : ({ '--u': `${unit}px` } as CSSProperties)}
    >
      <h2>{place.name}</h2>
      <p className="wall-free">
        <b>{formatNumber(free, language)}</b>
        <span>
          {free > 0 ? t('charging.wall.free') : t('charging.wall.full')}{' '}
          {t('charging.wall.of', { connectors: formatNumber(connectors, language) })}
        </span>
      </p>
      <div className="wall-share" aria-hidden="true">
        <i className="st-idle" style={{ flexGrow: free }} />
        <i className="st-charging" style={{ flexGrow: place.inUse }} />
        <i className="st-disabled" style={{ flexGrow: place.closed }} />
      </div>
      <p className="wall-use">
        {place.inUse > 0 && (
          <span className="st-charging">
            <StateShape of="charging" /> {translate('kit.state.charging')} {formatNumber(place.inUse, language)}
          </span>
        )}
        {place.closed > 0 && <span>{t('charging.wall.closed', { count: formatNumber(place.closed, language) })}</span>}
      </p>
      <address>{[place.address, place.businessHours].filter(Boolean).join(' · ')}</address>
    </section>
  )
}

/** Calculates the grid of places in the available box of a wall. Undefined on a phone, which scrolls. */
function usePlaceGrid(count: number) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number; unit: number }>()
  useEffect(() => {
    if (!box) return
    const measureBox = () => {
      if (innerWidth < 760) return setSize(undefined)
      const style = getComputedStyle(box)
      const side = (...edges: ('Left' | 'Right' | 'Top' | 'Bottom')[]) =>
        edges.reduce((sum, edge) => sum + Number.parseFloat(style[`padding${edge}`]), 0)
      const top = box.getBoundingClientRect().top + scrollY
      setSize({
        width: box.clientWidth - side('Left', 'Right'),
        height: innerHeight - top - side('Top', 'Bottom'),
        unit: innerWidth <= innerHeight ? innerWidth / 108 : Math.min(innerWidth / 192, innerHeight / 108),
      })
    }
    measureBox()
    addEventListener('resize', measureBox)
    return () => removeEventListener('resize', measureBox)
  }, [box])
  return [setBox, size && placeGrid(count, size)] as const
}
