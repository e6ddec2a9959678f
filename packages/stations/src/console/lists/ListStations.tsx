import { Drawer, useCall, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import { listLocalLists, listLocalListStations, type LocalListStation, switchLocalList } from '../../contract/index.ts'
import { listWords } from './lists.words.ts'

const shown = 200

/** Selects the stations whose charge points receive the list. */
export function ListStations({ onClose }: { onClose: () => void }) {
  const t = useWords(listWords)
  const [text, setText] = useState('')
  const search = text.trim()
  const { data } = useCall(listLocalListStations, {
    query: { page: 1, pageSize: shown, ...(search && { search }) },
  })
  return (
    <Drawer title={t('stations.lists.stations-title')} onClose={onClose}>
      <div className="stack">
        <p className="dim">{t('stations.lists.stations-text')}</p>
        <input
          className="field"
          type="search"
          aria-label={t('stations.lists.station-find')}
          placeholder={t('stations.lists.station-find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ul className="plain-list">
          {data?.list.map((station) => (
            <StationLine key={station.id} station={station} />
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

function StationLine({ station }: { station: LocalListStation }) {
  const t = useWords(listWords)
  const save = useSave(switchLocalList, { refreshes: [listLocalListStations, listLocalLists] })
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={station.on}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ params: { id: station.id }, body: { on: event.target.checked } })}
        />
        <span>
          {station.name}{' '}
          <small className="dim">
            {station.code} · {t('stations.lists.charge-points-of', { count: station.chargePoints })}
          </small>
        </span>
      </label>
    </li>
  )
}
