import { usePage, useWords } from '@evops/kit'
import { useRef, useState } from 'react'
import type { PositionRow } from '../../contract/index.ts'
import { vehicleMapStates } from './vehicle-state.rules.ts'
import { vehicleMapWords } from './vehicle-map.words.ts'

const typingMs = 300

/** Filters of the map. The selection is stored in the URL. */
export function MapFilters({ rows }: { rows: readonly PositionRow[] }) {
  const t = useWords(vehicleMapWords)
  const toChoices = (id: 'fleetId' | 'lineId', name: 'fleetName' | 'lineNo') =>
    [...new Map(rows.flatMap((row) => (row[id] ? [[row[id], row[name] ?? '']] : []))).entries()]
      .map(([value, label]) => ({ value: value ?? '', label: label ?? '' }))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
  const states = vehicleMapStates.map((value) => ({ value, label: t(`telematics.map.standing.${value}`) }))
  return (
    <search className="vehicle-map-filters">
      <SearchBox />
      <Choice name="fleetId" label={t('telematics.map.fleet')} options={toChoices('fleetId', 'fleetName')} />
      <Choice name="lineId" label={t('telematics.map.line')} options={toChoices('lineId', 'lineNo')} />
      <Choice name="standing" label={t('telematics.map.standing')} options={states} />
    </search>
  )
}

function Choice({
  name,
  label,
  options,
}: {
  name: 'fleetId' | 'lineId' | 'standing'
  label: string
  options: readonly { value: string; label: string }[]
}) {
  const all = useWords(vehicleMapWords)(`telematics.map.all.${name}`)
  const { search, setSearch } = usePage()
  return (
    <label className="f">
      <span className="label">{label}</span>
      <select
        className="field"
        value={search[name] ?? ''}
        onChange={({ target }) => setSearch({ [name]: target.value || undefined })}
      >
        <option value="">{all}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function SearchBox() {
  const t = useWords(vehicleMapWords)
  const { search, setSearch } = usePage()
  const [text, setText] = useState(search.search ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSearch({ search: typed.trim() || undefined }), typingMs)
  }
  return (
    <label className="f">
      <span className="label">{t('telematics.map.find')}</span>
      <input
        className="field"
        type="search"
        value={text}
        placeholder={t('telematics.map.search')}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  )
}
