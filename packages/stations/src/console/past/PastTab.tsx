import {
  Button,
  ReadFailure,
  Figures,
  formatNumber,
  formatPercent,
  formatPower,
  formatInstant,
  Segments,
  useCall,
  useLanguage,
  useNow,
  usePage,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { StateMark } from '../StateMark.tsx'
import { useEffect, useState } from 'react'
import { getStationPast, type StationPast } from '../../contract/index.ts'
import { connectorStatesAt, type PastConnectorState, stationPowerAt } from './play.rules.ts'
import { stationPastWords } from './past.words.ts'
import './past.css'

const windowMinutes = 30
const windowMs = windowMinutes * 60_000
const tickMs = 250
const speeds = ['1', '10', '60', '300'] as const
type Speed = (typeof speeds)[number]

/** replay of a station's state from any second of the retained history. The moment is in the URL. */
export function PastTab({ stationId, zone }: { stationId: string; zone: string }) {
  const t = useWords(stationPastWords)
  const page = usePage()
  const now = useNow()
  const [opened] = useState(() => Date.now() - windowMs)
  const requestedAt = Date.parse(page.search.at ?? '')
  const at = Number.isNaN(requestedAt) ? opened : requestedAt
  const from = Math.floor(at / windowMs) * windowMs
  const past = useCall(
    getStationPast,
    { params: { id: stationId }, query: { from: new Date(from).toISOString(), minutes: windowMinutes } },
    { quiet: true },
  )
  // Loads the next time window before the current one ends.
  useCall(
    getStationPast,
    {
      params: { id: stationId },
      query: { from: new Date(from + windowMs).toISOString(), minutes: windowMinutes },
    },
    { quiet: true, enabled: from + windowMs < now },
  )
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('60')
  const [moment, setMoment] = useState(at)
  const shown = playing ? moment : at
  const go = (to: number) => {
    const within = Math.min(to, Date.now())
    setMoment(within)
    page.setSearch({ at: new Date(within).toISOString() })
  }
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => setMoment((was) => Math.min(Date.now(), was + tickMs * Number(speed))), tickMs)
    return () => clearInterval(timer)
  }, [playing, speed])
  // The loaded window of the history follows the playback position.
  const beyond = playing && (moment >= from + windowMs || moment < from)
  useEffect(() => {
    if (beyond) page.setSearch({ at: new Date(moment).toISOString() })
  }, [beyond, moment, page])
  if (past.error) return <ReadFailure error={past.error} onRetry={() => void past.refetch()} />
  const toggle = () => {
    if (playing) page.setSearch({ at: new Date(moment).toISOString() })
    else setMoment(at)
    setPlaying(!playing)
  }
  return (
    <div className="stack">
      <div className="sheet">
        <div className="body stack">
          <div className="row wraps">
            <Button kind="primary" icon={playing ? 'stop' : 'play'} onClick={toggle}>
              {playing ? t('stations.past.stop') : t('stations.past.play')}
            </Button>
            <Segments
              label={t('stations.past.speed')}
              value={speed}
              options={speeds.map((value) => ({ value, label: `${value}×` }))}
              onChange={setSpeed}
            />
            <DateTimeInput
              kind="moment"
              label={t('stations.past.at')}
              zone={zone}
              value={new Date(shown).toISOString()}
              onChange={(text) => text && go(Date.parse(text))}
            />
            <Button icon="left" onClick={() => go(shown - windowMs)}>
              {t('stations.past.back')}
            </Button>
          </div>
          <TimeLine from={from} at={shown} zone={zone} onGo={go} />
        </div>
      </div>
      {past.data && <Then past={past.data} at={shown} zone={zone} />}
    </div>
  )
}

function TimeLine({ from, at, zone, onGo }: { from: number; at: number; zone: string; onGo: (to: number) => void }) {
  const t = useWords(stationPastWords)
  const language = useLanguage()
  const text = (value: number) => formatInstant(value, language, zone, 'time-second')
  return (
    <div className="past-line">
      <span className="note">{text(from)}</span>
      <input
        type="range"
        aria-label={t('stations.past.slider')}
        aria-valuetext={text(at)}
        min={from}
        max={from + windowMs - 1_000}
        step={1_000}
        value={Math.min(Math.max(at, from), from + windowMs - 1_000)}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      <span className="note">{text(from + windowMs)}</span>
    </div>
  )
}

function Then({ past, at, zone }: { past: StationPast; at: number; zone: string }) {
  const t = useWords(stationPastWords)
  const language = useLanguage()
  const connectors = connectorStatesAt(past, at)
  const count = (status: PastConnectorState['status']) =>
    [...connectors.values()].filter((connector) => connector.status === status).length
  const since = past.meterValuesSince
    ? t('stations.past.since', { time: formatInstant(past.meterValuesSince, language, zone, 'short') })
    : ''
  return (
    <section className="sheet">
      <header>
        <h2>{formatInstant(at, language, zone, 'second')}</h2>
      </header>
      <div className="body stack">
        <Figures
          of={[
            {
              label: t('stations.past.power'),
              value: formatPower(stationPowerAt(connectors), language),
              unit: 'kW',
              big: true,
            },
            { label: t('stations.past.charging'), value: formatNumber(count('charging'), language) },
            { label: t('stations.past.faulted'), value: formatNumber(count('faulted'), language) },
          ]}
        />
        <ul className="past-connectors">
          {past.connectors.map(({ key, chargePointName, connectorNo }) => (
            <Connector
              key={key}
              name={`${chargePointName}-${connectorNo}`}
              connector={connectors.get(key)}
              zone={zone}
            />
          ))}
        </ul>
        <p className="note">{t('stations.past.note', { since })}</p>
      </div>
    </section>
  )
}

function Connector({
  name,
  connector,
  zone,
}: {
  name: string
  connector: PastConnectorState | undefined
  zone: string
}) {
  const t = useWords(stationPastWords)
  const language = useLanguage()
  const runs = connector?.status === 'charging' || connector?.status === 'suspended'
  return (
    <li>
      <b className="clip">{name}</b>
      {connector?.status ? (
        <StateMark of={connector.status} />
      ) : (
        <span className="dimmer">{t('stations.past.unknown')}</span>
      )}
      <span className="n">
        {runs && connector.powerW !== null ? `${formatPower(connector.powerW, language)} kW` : ''}
        {runs && connector.soc !== null ? ` · ${formatPercent(connector.soc, language)}` : ''}
      </span>
      <small className="clip">
        {[connector?.since && formatInstant(connector.since, language, zone, 'short'), connector?.errorCode]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </li>
  )
}
