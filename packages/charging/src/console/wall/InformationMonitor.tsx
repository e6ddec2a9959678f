import { formatNumber, StateShape, useLanguage, useSay, useWords } from '@evops/platform/console'
import { useEffect, useRef, useState } from 'react'
import type { PublicStation } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { NotPublic } from './NotPublic.tsx'
import { useMonitor } from './use-monitor.ts'
import { useWallClock } from './use-wall-clock.ts'
import { staleAfterMs } from './wall-data.ts'
import { WallHead } from './WallHead.tsx'
import { wallWords } from './wall.words.ts'
import './wall.css'

/** A page of a wall stays so long. */
const turnMs = 12_000

/** ROUTE-14 /firstpage: where one can charge now. A wall turns its pages by itself, a phone scrolls. */
export function InformationMonitor() {
  const m = useWords(menuWords)
  const t = useWords(wallWords)
  const now = useWallClock()
  const { data, at, off, lost } = useMonitor('information')
  const [box, fits] = useFitting()
  if (off) return <NotPublic />
  if (!data) return <div className="wall" data-theme="dark" />
  const { operator } = data
  const old = lost || at === undefined || now - at > staleAfterMs
  const places = data.places.toSorted((a, b) => b.free - a.free || a.name.localeCompare(b.name))
  const isFew = fits !== undefined && places.length * 4 <= fits
  const pages = fits === undefined ? 1 : Math.max(1, Math.ceil(places.length / fits))
  const page = Math.floor(now / turnMs) % pages
  const shown = fits === undefined ? places : places.slice(page * fits, (page + 1) * fits)
  return (
    <div className="wall" data-theme="dark">
      <WallHead
        name={operator.name}
        title={m('charging.menu.information-monitor')}
        at={at}
        zone={operator.timeZone}
        lost={lost}
        old={old}
        now={now}
      />
      <main
        ref={box}
        className={['wall-places-grid', old && 'old', isFew && 'few'].filter(Boolean).join(' ')}
        aria-label={t('charging.wall.where')}
      >
        {places.length === 0 && <p className="wall-none">{t('charging.wall.none')}</p>}
        {shown.map((place) => (
          <Place key={`${place.name} ${place.address ?? ''}`} place={place} />
        ))}
      </main>
      {pages > 1 && <p className="wall-page">{t('charging.wall.page', { page: page + 1, pages })}</p>}
    </div>
  )
}

function Place({ place }: { place: PublicStation }) {
  const t = useWords(wallWords)
  const say = useSay()
  const language = useLanguage()
  const { free, guns } = place
  return (
    <section className={free > 0 ? 'wall-panel wall-place st-idle' : 'wall-panel wall-place st-occupied'}>
      <h2>{place.name}</h2>
      <p className="wall-free">
        <b>{formatNumber(free, language)}</b>
        <span>
          {free > 0 ? t('charging.wall.free') : t('charging.wall.full')}{' '}
          {t('charging.wall.of', { guns: formatNumber(guns, language) })}
        </span>
      </p>
      <p className="wall-use">
        {place.inUse > 0 && (
          <span className="st-charging">
            <StateShape of="charging" /> {say('kit.state.charging')} {formatNumber(place.inUse, language)}
          </span>
        )}
        {place.closed > 0 && (
          <span>{t('charging.wall.closed', { count: formatNumber(place.closed, language) })}</span>
        )}
      </p>
      <address>{[place.address, place.businessHours].filter(Boolean).join(' · ')}</address>
    </section>
  )
}

/** How many places fit a wall's page; undefined on a phone, which scrolls. */
function useFitting() {
  const box = useRef<HTMLElement>(null)
  const [fits, setFits] = useState<number>()
  useEffect(() => {
    const look = () => {
      const grid = box.current
      if (!grid || innerWidth < 760) return setFits(undefined)
      const isUpright = innerWidth <= innerHeight
      const unit = isUpright ? innerWidth / 108 : Math.min(innerWidth / 192, innerHeight / 108)
      const across = Math.max(1, Math.floor((grid.clientWidth + unit * 2) / (unit * 46)))
      const down = Math.max(1, Math.floor((innerHeight - unit * 16) / (unit * 23)))
      setFits(across * down)
    }
    look()
    const timer = setInterval(look, 5_000)
    addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
    }
  }, [])
  return [box, fits] as const
}
