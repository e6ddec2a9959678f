import {
  FilterDays,
  Filters,
  FilterSelect,
  formatWhen,
  type List,
  Pick,
  useCall,
  useCan,
  useLanguage,
  useSay,
  useWords,
} from '@evops/platform/console'
import { getPile, getStation, listPiles, listStations, viewPermission } from '@evops/stations/contract'
import { type OrderRow, orderStates } from '../../contract/index.ts'
import { recordWords } from './records.words.ts'

/** The search form: text, then days, state, station and charge point; what is set stands as chips. */
export function OrderFilters({ list }: { list: List<OrderRow> }) {
  const t = useWords(recordWords)
  const say = useSay()
  const may = useCan()(viewPermission)
  const { station, pile } = useChosenNames(list, may)
  const { stationId, pileId } = list.filters
  const language = useLanguage()
  const days = (value: string) => formatWhen(value, language, 'UTC', 'day')
  return (
    <Filters
      list={list}
      find={{ key: 'text', label: t('charging.orders.find') }}
      chips={{
        from: { label: t('charging.orders.from'), say: days },
        to: { label: t('charging.orders.to'), say: days },
        state: { label: t('charging.orders.state'), say: (value) => say(`charging.state.${value}`) },
        stationId: { label: t('charging.orders.station'), say: () => station ?? '…' },
        pileId: { label: t('charging.orders.pile'), say: () => pile ?? '…' },
      }}
    >
      <FilterDays list={list} from="from" to="to" label={t('charging.orders.days')} />
      <FilterSelect
        list={list}
        name="state"
        label={t('charging.orders.state')}
        options={orderStates.map((value) => ({ value, label: say(`charging.state.${value}`) }))}
      />
      {may && (
        <>
          <div className="f">
            <span className="label">{t('charging.orders.station')}</span>
            <Pick
              label={t('charging.orders.station')}
              from={listStations}
              given={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
              choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
              value={stationId}
              chosen={station}
              onChange={(value) => list.setFilters({ stationId: value, pileId: undefined })}
            />
          </div>
          <div className="f">
            <span className="label">{t('charging.orders.pile')}</span>
            <Pick
              label={t('charging.orders.pile')}
              from={listPiles}
              given={(text) => ({ query: { search: text || undefined, stationId, pageSize: 20 } })}
              choices={(reply) =>
                reply.list.map(({ id, name, pileNo }) => ({
                  value: id,
                  label: name && name !== pileNo ? `${name} · ${pileNo}` : pileNo,
                }))
              }
              value={pileId}
              chosen={pile}
              onChange={(value) => list.setFilters({ pileId: value })}
            />
          </div>
        </>
      )}
    </Filters>
  )
}

/** The URL holds ids; their names come with the rows, or are asked when there are none. */
function useChosenNames(list: List<OrderRow>, may: boolean) {
  const { stationId, pileId } = list.filters
  const row = list.rows[0]
  const askStation = may && stationId !== undefined && row?.stationId !== stationId
  const askPile = may && pileId !== undefined && row?.pileId !== pileId
  const station = useCall(
    getStation,
    { params: { id: stationId ?? '' } },
    { enabled: askStation, quiet: true },
  )
  const pile = useCall(getPile, { params: { id: pileId ?? '' } }, { enabled: askPile, quiet: true })
  return {
    station: row && row.stationId === stationId ? row.stationName : station.data?.name,
    pile: row && row.pileId === pileId ? row.pileName || row.pileNo : pile.data?.name,
  }
}
