/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the kit's popover is named a dialog by its role */
import { Icon, MenuItem, Popover, useWords } from '@evops/kit'
import { useState } from 'react'
import type { StationSummary } from '../../contract/index.ts'
import { monitorWords } from './monitor.words.ts'

const mostShown = 40

/** Select box for one station or all. Searches by name and code, for any number of stations. */
export function StationPicker({
  stations,
  chosen,
  onChoose,
}: {
  stations: readonly StationSummary[]
  chosen: StationSummary | undefined
  onChoose: (stationId: string | undefined) => void
}) {
  const t = useWords(monitorWords)
  const face = (
    <>
      <Icon name="filter" />
      <span className="clip">{chosen?.name ?? t('stations.monitor.all-stations')}</span>
    </>
  )
  return (
    <Popover label={t('stations.monitor.pick-station')} face={face} className="btn pick-station" role="dialog">
      {(close) => (
        <Choices
          stations={stations}
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Choices({
  stations,
  chosen,
  onChoose,
}: {
  stations: readonly StationSummary[]
  chosen: StationSummary | undefined
  onChoose: (stationId: string | undefined) => void
}) {
  const t = useWords(monitorWords)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = stations.filter(
    (station) => station.name.toLowerCase().includes(wanted) || station.code.toLowerCase().startsWith(wanted),
  )
  return (
    <>
      {stations.length > 8 && (
        <div className="field pick-find">
          <Icon name="search" />
          <input
            type="search"
            aria-label={t('stations.monitor.find-station')}
            placeholder={t('stations.monitor.find-station')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <div role="menu" aria-label={t('stations.monitor.pick-station')}>
        {wanted === '' && (
          <MenuItem checked={chosen === undefined} onClick={() => onChoose(undefined)}>
            {t('stations.monitor.all-stations')}
          </MenuItem>
        )}
        {found.slice(0, mostShown).map((station) => (
          <MenuItem
            key={station.stationId}
            checked={station.stationId === chosen?.stationId}
            onClick={() => onChoose(station.stationId)}
          >
            {station.name}{' '}
            <span className="dimmer">
              {t('stations.monitor.connectors', {
                count: station.connectors,
                connectors: station.connectors,
              })}
            </span>
          </MenuItem>
        ))}
      </div>
      {found.length > mostShown && (
        <p className="note">{t('stations.monitor.more-stations', { count: found.length - mostShown })}</p>
      )}
    </>
  )
}
