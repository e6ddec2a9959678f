import {
  ReadFailure,
  formatPower,
  formatDuration,
  formatInstant,
  Icon,
  setLanguage,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { languages } from '@evops/platform/contract'
import { type CSSProperties, useEffect, useState } from 'react'
import {
  getReadinessBoard,
  listDepotChoices,
  readinesses,
  type ReadinessBoard,
  type BoardRow,
} from '../../contract/index.ts'
import { boardWords } from '../board/board.words.ts'
import { weekdayUnlessToday } from '../day-mark.rules.ts'
import { wallFit, type WallFit } from './wall-fit.rules.ts'
import { wallWords } from './wall.words.ts'
import '../depots.css'
import './depot-wall.css'

const everyMs = 10_000
/** Age in ms from which figures are marked as outdated: three missed updates. */
const staleAfterMs = 30_000
const icons = { green: 'check', amber: 'warning', red: 'close' } as const
const names = { zh: '中文', en: 'EN', es: 'ES' } as const

/** /depot/screen?stationId=…: large screen for the yard that shows departures, positions and readiness of a depot. */
export function DepotWall() {
  const requestedId = new URLSearchParams(location.search).get('stationId') ?? undefined
  const depots = useCall(listDepotChoices, { query: { kind: 'depot' } }, { enabled: requestedId === undefined })
  const t = useWords(wallWords)
  const id = requestedId ?? depots.data?.[0]?.id
  if (depots.error) return <ReadFailure error={depots.error} onRetry={() => void depots.refetch()} />
  if (id !== undefined) return <OfDepot id={id} />
  return <div className="depot-wall">{depots.data && <main>{t('depots.wall.none')}</main>}</div>
}

function OfDepot({ id }: { id: string }) {
  const read = useCall(getReadinessBoard, { params: { id } }, { every: everyMs, quiet: true })
  const { data: board, error, dataUpdatedAt: at } = read
  const now = useClock()
  if (!board && error) return <ReadFailure error={error} onRetry={() => void read.refetch()} />
  if (!board) return <div className="depot-wall" aria-busy />
  const lost = read.isError || read.failureCount > 0
  return (
    <div className={lost || now - at > staleAfterMs ? 'depot-wall old' : 'depot-wall'}>
      <Head board={board} now={now} at={at} lost={lost} />
      <Sums board={board} now={now} />
      <Departures board={board} now={now} />
    </div>
  )
}

function Head({ board, now, at, lost }: { board: ReadinessBoard; now: number; at: number; lost: boolean }) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const span = formatDuration(Math.max(0, Math.round((now - at) / 1_000)), language)
  return (
    <header>
      <h1>{board.stationName}</h1>
      <span>
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {names[each]}
          </button>
        ))}
      </span>
      <output>{t(lost ? 'depots.wall.lost' : 'depots.wall.age', { span })}</output>
      <time title={board.timeZone}>{formatInstant(now, language, board.timeZone, 'time-second')}</time>
    </header>
  )
}

/** Shows the number of ready vehicles, and the power of the depot compared with its limit. */
function Sums({ board: { rows, plan, powerW }, now }: { board: ReadinessBoard; now: number }) {
  const t = useWords(wallWords)
  const b = useWords(boardWords)
  const language = useLanguage()
  const upcoming = upcomingDepartures(rows, now)
  // A screen whose clock is behind starts with the first quarter hour of the plan.
  const since = plan ? Math.max(0, now - Date.parse(plan.firstSlotAt)) : 0
  const slot = plan ? Math.floor(since / (plan.slotMinutes * 60_000)) : 0
  const limitW = plan?.siteLimitW[slot]
  const isOver = limitW !== undefined && powerW > limitW
  return (
    <aside>
      {readinesses.map((state) => (
        <p key={state} className={`sum ready-${state}`}>
          <Icon name={icons[state]} />
          <span>{b(`depots.board.state.${state}`)}</span>
          <b>{countOf(upcoming, state)}</b>
        </p>
      ))}
      <p className={isOver ? 'sum power ready-red' : 'sum power'}>
        <span>{t('depots.wall.power')}</span>
        <b>{formatPower(powerW, language, 0)} kW</b>
        {limitW !== undefined && (
          <>
            <meter aria-label={t('depots.wall.power')} max={Math.max(1, limitW)} value={Math.min(powerW, limitW)} />
            <small>
              {t('depots.wall.limit', { kw: formatPower(limitW, language, 0) })}
              {isOver && ` · ${t('depots.wall.over')}`}
            </small>
          </>
        )}
      </p>
    </aside>
  )
}
const countOf = (rows: readonly BoardRow[], state: BoardRow['state']) =>
  rows.filter((row) => row.state === state).length
/** Removes vehicles that have left since the last update. */
const upcomingDepartures = (rows: readonly BoardRow[], now: number) =>
  rows.filter(({ departAt }) => Date.parse(departAt) > now)

function Departures({ board: { rows, timeZone }, now }: { board: ReadinessBoard; now: number }) {
  const t = useWords(wallWords)
  const b = useWords(boardWords)
  const language = useLanguage()
  const upcoming = upcomingDepartures(rows, now)
  const [box, fit] = useFit(upcoming.length)
  const shown = fit ? upcoming.slice(0, fit.fits) : upcoming
  const rest = upcoming.slice(shown.length)
  const when = (at: string | undefined) => formatInstant(at, language, timeZone, 'time')
  const day = (at: string | undefined) => at && weekdayUnlessToday(at, now, { language, timeZone })
  const style = fit && { gridTemplateRows: `repeat(${fit.rows}, auto)`, '--scale': fit.scale }
  return (
    <main>
      <h2>{t('depots.wall.next')}</h2>
      <ul className="wall-departures" ref={box} style={style as CSSProperties | undefined}>
        {shown.map((row) => (
          <li key={row.id} className={row.state}>
            <b className={day(row.departAt) ? 'other-day' : undefined}>
              {day(row.departAt) && <small>{day(row.departAt)}</small>} {when(row.departAt)}
            </b>
            <b>{row.vehicleLabel ?? b('depots.board.unassigned')}</b>
            <span className="place">
              {row.plugged ? <Icon name="plug" /> : '→'} {row.connector || b('depots.board.anywhere')}
            </span>
            <span className={`state ready-${row.state}`}>
              <Icon name={icons[row.state]} />
              {b(`depots.board.state.${row.state}`)}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {upcoming.length === 0
          ? t('depots.wall.none')
          : rest.length === 0
            ? t('depots.wall.all', { n: upcoming.length })
            : t('depots.wall.more', {
                n: rest.length,
                until: [day(rest.at(-1)?.departAt), when(rest.at(-1)?.departAt)].filter(Boolean).join(' '),
                red: countOf(rest, 'red'),
                amber: countOf(rest, 'amber'),
              })}
      </p>
    </main>
  )
}

/** Returns the number of rows that fit. Undefined on a phone, which scrolls. */
function useFit(count: number) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number; unit: number }>()
  useEffect(() => {
    if (!box) return
    const watch = new ResizeObserver(() => {
      const unit = Math.min(innerWidth / 192, innerHeight / 108)
      setSize(innerWidth <= 760 ? undefined : { width: box.clientWidth, height: box.clientHeight, unit })
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [box])
  const fit: WallFit | undefined = size && wallFit(count, size)
  return [setBox, fit] as const
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
