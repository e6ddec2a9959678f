import {
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPower,
  formatDuration,
  Icon,
  type IconName,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { connectorStates, StateShape } from '@evops/stations/console'
import type { ReactNode } from 'react'
import { type AlarmState, alarmStateText } from '@evops/stations/contract'
import { LoadPanel } from './LoadPanel.tsx'
import { WallPanel } from './Panel.tsx'
import { PlacesPanel } from './PlacesPanel.tsx'
import { useLocalClock } from './use-local-clock.ts'
import { wallStaleAfterMs, type WallAlarm, type WallData } from './wall-data.ts'
import { WallHead } from './WallHead.tsx'
import { wallWords } from './wall.words.ts'
import './wall.css'
import './wall-places.css'

/**
 * A dark wall of any shape, scaled to the screen. On a phone its panels are stacked. It shows no figures before the
 * first reading.
 */
export function Wall({
  data,
  title,
  lost,
  more,
}: {
  data: WallData
  title: string
  lost: boolean
  /** Content of other domains, below the states. */
  more?: ReactNode
}) {
  const now = useLocalClock()
  const waits = data.at === undefined
  const old = lost || (data.at !== undefined && now - data.at > wallStaleAfterMs)
  return (
    <div className="wall" data-theme="dark">
      <WallHead name={data.name} title={title} at={data.at} zone={data.timeZone} lost={lost} old={old} now={now} />
      <main className={old ? 'wall-grid old' : 'wall-grid'} aria-busy={waits}>
        <div className="wall-left">
          <States data={data} />
          {more}
        </div>
        <Numbers data={data} />
        <PlacesPanel places={waits ? undefined : data.places} isPublic={data.isPublic} />
        <LoadPanel load={waits ? undefined : data.load} zone={data.timeZone} now={now} ruler={data.ruler} />
        {data.alarms && <Alarms alarms={waits ? undefined : data.alarms} of={data.alarmsInAll} now={now} />}
        <Ranking data={data} />
      </main>
    </div>
  )
}

/** Returns null before the first reading, so that missing data is not shown as 0. */
function figureOrNull<Figure>(data: WallData, figure: Figure): Figure | null {
  return data.at === undefined ? null : figure
}

function States({ data }: { data: WallData }) {
  const t = useWords(wallWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <WallPanel
      area="states"
      title={t('charging.wall.states')}
      note={t(data.isPublic ? 'charging.wall.whole' : 'charging.wall.all', {
        connectors: formatNumber(figureOrNull(data, data.connectors), language),
      })}
    >
      {data.awaiting > 0 && (
        <p className="wall-none">{t('charging.wall.awaiting', { n: formatNumber(data.awaiting, language) })}</p>
      )}
      <ul className="wall-states">
        {connectorStates.map((state) => (
          <li key={state} className={data.byStatus[state] > 0 ? `st-${state}` : 'none'}>
            <StateShape of={state} />
            <span>{translate(`kit.state.${state}`)}</span>
            <b>{formatNumber(figureOrNull(data, data.byStatus[state]), language)}</b>
          </li>
        ))}
      </ul>
    </WallPanel>
  )
}

function Numbers({ data }: { data: WallData }) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const { sessions, energyDwh, payableMinor } = data.today
  const figures = [
    [
      t('charging.wall.power'),
      formatPower(
        data.powerW === 0 && data.byStatus.charging > 0 ? null : figureOrNull(data, data.powerW),
        language,
        0,
      ),
      'kW',
    ],
    [t('charging.wall.energy'), formatEnergy(figureOrNull(data, energyDwh), language, 0), 'kWh'],
    [t('charging.wall.sessions'), formatNumber(figureOrNull(data, sessions), language), ''],
    payableMinor === null
      ? [
          t('charging.wall.connected'),
          `${formatNumber(figureOrNull(data, data.connectedChargePoints), language)}/${formatNumber(figureOrNull(data, data.chargePoints), language)}`,
          '',
        ]
      : [t('charging.wall.money'), formatMoney(figureOrNull(data, payableMinor), data.currency, language), ''],
    ...(data.totalEnergyDwh === null
      ? []
      : [[t('charging.wall.total'), formatEnergy(figureOrNull(data, data.totalEnergyDwh), language, 0), 'kWh']]),
  ]
  return (
    <dl className="wall-panel wall-nums">
      {figures.map(([label, value, unit]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const alarmIcons: Readonly<Record<AlarmState, IconName>> = {
  raised: 'warning',
  acknowledged: 'eye',
  cleared: 'check',
  closed: 'lock',
}
/**
 * Returns the colour class of an alarm: an active alarm has the colour of its level, a cleared one the colour of a
 * normal state, and level 1 has none.
 */
function toneOf({ state, level }: WallAlarm): string | undefined {
  if (level === 1) return undefined
  if (state === 'cleared') return 'st-idle'
  return level >= 3 ? 'st-faulted' : 'st-occupied'
}

/** `alarms` is undefined before the first reading. */
function Alarms({ alarms, of, now }: { alarms: readonly WallAlarm[] | undefined; of?: number; now: number }) {
  const t = useWords(wallWords)
  const language = useLanguage()
  return (
    <WallPanel area="alarms" title={t('charging.wall.alarms')} note={of ? formatNumber(of, language) : undefined}>
      {alarms === undefined && <Bones />}
      {alarms?.length === 0 && <p className="wall-none">{t('charging.wall.no-alarms')}</p>}
      <ul className="wall-list">
        {alarms?.map((alarm) => (
          <li key={alarm.id} className={toneOf(alarm)}>
            <Icon name={alarm.level === 1 ? 'info' : alarmIcons[alarm.state]} />
            <b>{alarm.text[language]}</b>
            <em>
              {formatDuration(Math.max(0, (now - Date.parse(alarm.raisedAt)) / 1000), language)}
              <i>{alarmStateText[alarm.state][language]}</i>
            </em>
            <span>{alarm.where}</span>
          </li>
        ))}
      </ul>
    </WallPanel>
  )
}

function Ranking({ data }: { data: WallData }) {
  const t = useWords(wallWords)
  const language = useLanguage()
  const byEnergy = data.ranking.toSorted((a, b) => b.energyDwh - a.energyDwh)
  const highest = Math.max(1, ...data.ranking.map((place) => place.energyDwh))
  return (
    <WallPanel
      area="ranking"
      title={t('charging.wall.ranking')}
      note={data.isPublic ? t('charging.wall.public-kwh') : 'kWh'}
    >
      {data.at === undefined && <Bones />}
      {data.at !== undefined && data.ranking.length === 0 && (
        <p className="wall-none">{t('charging.wall.no-sessions')}</p>
      )}
      <ol className="wall-ranking">
        {byEnergy.map((place) => (
          <li key={place.name}>
            <span>{place.name}</span>
            <b>{formatEnergy(place.energyDwh, language, 0)}</b>
            <i style={{ width: `${(place.energyDwh / highest) * 100}%` }} />
          </li>
        ))}
      </ol>
    </WallPanel>
  )
}

/** Placeholder for lines that are still loading. */
function Bones() {
  return (
    <div className="wall-bones" aria-hidden="true">
      {[1, 2, 3].map((line) => (
        <span key={line} className="bone" />
      ))}
    </div>
  )
}
