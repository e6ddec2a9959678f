import { type DriverStation, listDriverStations } from '@evops/driver/contract'
import { useState } from 'react'
import { useOperatorBranding } from '../face.ts'
import { useEndpoint } from '../net/use-endpoint.ts'
import { Carousel } from '../parts/Carousel.tsx'
import { CheckboxField } from '../parts/Fields.tsx'
import { StationPlugs } from '../parts/Plug.tsx'
import { plugWords } from '../parts/plug.words.ts'
import { Empty, ListRow, LoadedResult, Notice, Page, Sheet } from '../parts/Parts.tsx'
import { formatDistance, formatPricePerKwh, formatRatedPower } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import type { MapPosition } from './map.rules.ts'
import { mapWords } from './map.words.ts'
import { StationMap } from './StationMap.tsx'
import { leastPowers, useStationFilter, type StationFilter } from './use-station-filter.ts'

/** Connector states are current: the list is reloaded while the page is visible. */
const everyMs = 30_000

/** First screen: nearby or found stations, on a map and as a list. */
export function StationsPage() {
  const t = useWords(mapWords)
  const { operator, name } = useOperatorBranding()
  const [search, setSearch] = useState('')
  const [free, setFree] = useState(false)
  const [filter, setFilter] = useStationFilter()
  const [chosen, choose] = useState<string>()
  const here = usePlace()
  const query = {
    operator,
    search: search.trim() || undefined,
    free: free || undefined,
    ...filter,
    ...here.place,
    pageSize: 100,
  }
  const answer = useEndpoint(
    listDriverStations,
    { query: { ...query, sort: here.place ? 'distance' : 'name' } },
    everyMs,
  )
  const stations = answer.data?.list ?? []
  return (
    <Page title={name} wide>
      <Carousel place="home" />
      <div className="places">
        <StationMap stations={stations} here={here.place} chosen={chosen} onChoose={choose} onLocate={here.locate} />
        <div className="stack">
          <search className="stack">
            <div className="find">
              <input
                type="search"
                value={search}
                aria-label={t('driver.map.find')}
                placeholder={t('driver.map.find')}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
            <PlugFilters filter={filter} onChange={setFilter} />
            <CheckboxField checked={free} onChange={setFree}>
              {t('driver.map.free-only')}
            </CheckboxField>
          </search>
          {here.isRefused && <Notice tone="warn">{t('driver.map.no-place')}</Notice>}
          <LoadedResult answer={answer}>
            {({ list }) =>
              list.length === 0 ? (
                <Empty icon="map">{t('driver.map.none')}</Empty>
              ) : (
                <Sheet flush>
                  {[...list]
                    .sort((one, other) => Number(other.id === chosen) - Number(one.id === chosen))
                    .map((station) => (
                      <StationLine key={station.id} station={station} />
                    ))}
                </Sheet>
              )
            }
          </LoadedResult>
        </div>
      </div>
    </Page>
  )
}

/** Filters by plug type and least power, for the list and the map. */
function PlugFilters({ filter, onChange }: { filter: StationFilter; onChange: (filter: StationFilter) => void }) {
  const t = useWords(mapWords)
  const p = useWords(plugWords)
  const language = useLanguage()
  const { plugs } = useOperatorBranding()
  const { plug, leastPowerW } = filter
  const offered = plug === undefined || plugs.includes(plug) ? plugs : [...plugs, plug]
  return (
    <div className="find">
      <select
        aria-label={t('driver.map.plug')}
        value={plug ?? ''}
        onChange={({ target }) => onChange({ ...filter, plug: offered.find((one) => one === target.value) })}
      >
        <option value="">{t('driver.map.any-plug')}</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {p(`driver.plug.${one}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('driver.map.power')}
        value={leastPowerW ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, leastPowerW: leastPowers.find((watts) => String(watts) === target.value) })
        }
      >
        <option value="">{t('driver.map.any-power')}</option>
        {leastPowers.map((watts) => (
          <option key={watts} value={watts}>
            {t('driver.map.from-power', { power: formatRatedPower(watts, language) })}
          </option>
        ))}
      </select>
    </div>
  )
}

function StationLine({ station }: { station: DriverStation }) {
  const t = useWords(mapWords)
  const language = useLanguage()
  const { free, connectors, maxPowerW, currency, priceNowE5, distanceM } = station
  const facts = [
    distanceM === null ? undefined : formatDistance(distanceM, language),
    maxPowerW === null ? undefined : t('driver.map.up-to', { power: formatRatedPower(maxPowerW, language) }),
  ]
  return (
    <ListRow
      to={`/station/${station.id}`}
      title={<b>{station.name}</b>}
      note={
        <>
          {[...facts.filter((fact) => fact !== undefined), station.address].join(' · ')}
          <StationPlugs plugs={station.plugs} />
        </>
      }
      end={<span className={free > 0 ? 'good' : 'dim'}>{t('driver.map.free', { free, all: connectors })}</span>}
      endNote={
        priceNowE5 === null
          ? undefined
          : t('driver.map.price', { price: formatPricePerKwh(priceNowE5, currency, language) })
      }
    />
  )
}

/** Location of the phone: requested only on the user's action, and used only for the list. */
function usePlace(): { place: MapPosition | undefined; isRefused: boolean; locate: () => void } {
  const [place, setPlace] = useState<MapPosition>()
  const [isRefused, setRefused] = useState(false)
  const requestLocation = () => {
    if (!('geolocation' in navigator)) return setRefused(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setRefused(false)
        setPlace({ longitude, latitude })
      },
      () => setRefused(true),
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }
  return { place, isRefused, locate: requestLocation }
}
