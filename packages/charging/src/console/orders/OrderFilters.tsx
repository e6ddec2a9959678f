import { getWallet, listWallets } from '@evops/ledger/contract'
import { nameCompanies } from '@evops/members/contract'
import { listOrganisations } from '@evops/organisation/contract'
import {
  FilterDays,
  Filters,
  FilterSelect,
  currencySign,
  formatWhen,
  type List,
  Pick,
  useCall,
  useCan,
  useLanguage,
  useMe,
  useSay,
  useWords,
} from '@evops/kit'
import { getPile, getStation, listPiles, listStations, viewPermission } from '@evops/stations/contract'
import {
  longestTag,
  abnormalFlags,
  type OrderRow,
  orderStates,
  stopReasons,
  payStates,
  usedStartModes,
} from '../../contract/index.ts'
import { CompanyFilter, useCompanyName } from './CompanyFilter.tsx'
import { FilterRange } from './FilterRange.tsx'
import { orderColumnWords } from './order-columns.words.ts'
import { recordWords } from './records.words.ts'

/** States that an order can be found in; `finished` is passed through within a moment. */
const states = orderStates.filter((state) => state !== 'finished')
const protocols = ['ocpp1.6j', 'ocpp2.0.1'] as const

/** The search form: text, then everything else folded; what is set stands as chips. */
export function OrderFilters({ list }: { list: List<OrderRow> }) {
  const t = useWords(recordWords)
  const c = useWords(orderColumnWords)
  const say = useSay()
  const language = useLanguage()
  const { currency } = useMe().operator
  const may = useCan()
  const names = useChosenNames(list, may(viewPermission))
  const options = (values: readonly string[], word: string) =>
    values.map((value) => ({ value, label: say(`${word}.${value}`) }))
  const flags = abnormalFlags.map((value) => ({ value, label: `${value} ${say(`charging.flag.${value}`)}` }))
  return (
    <Filters list={list} find={{ key: 'search', label: t('charging.orders.find') }} chips={useChips(names)}>
      <FilterDays list={list} from="from" to="to" label={t('charging.orders.days')} />
      <FilterDays list={list} from="endFrom" to="endTo" label={t('charging.orders.end-days')} />
      <FilterSelect
        list={list}
        name="state"
        label={c('charging.orders.state')}
        options={options(states, 'charging.state')}
      />
      <FilterSelect
        list={list}
        name="payState"
        label={t('charging.orders.payState')}
        options={options(payStates, 'charging.pay')}
      />
      <FilterSelect
        list={list}
        name="startMode"
        label={t('charging.orders.startMode')}
        options={options(usedStartModes, 'charging.mode')}
      />
      <FilterSelect
        list={list}
        name="stopReason"
        label={t('charging.orders.stopReason')}
        options={options(stopReasons, 'charging.reason')}
      />
      <FilterSelect list={list} name="flag" label={t('charging.orders.flags')} options={flags} />
      {may(listOrganisations) && <OrgFilter list={list} />}
      {may(viewPermission) && <PlaceFilters list={list} {...names} />}
      {may(listWallets) && <HolderFilter list={list} holder={names.holder} />}
      {may(nameCompanies) && <CompanyFilter list={list} company={names.company} />}
      <FilterSelect
        list={list}
        name="gunNo"
        label={t('charging.orders.gunNo')}
        options={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
      />
      <TokenFilter key={list.filters.token} list={list} />
      <FilterSelect
        list={list}
        name="protocol"
        label={t('charging.orders.protocol')}
        options={protocols.map((value) => ({ value, label: value.replace('ocpp', 'OCPP ').toUpperCase() }))}
      />
      <FilterSelect
        list={list}
        name="double"
        label={t('charging.orders.double')}
        options={[
          { value: 'true', label: t('charging.orders.double-yes') },
          { value: 'false', label: t('charging.orders.double-no') },
        ]}
      />
      <FilterRange list={list} from="kwhFrom" to="kwhTo" label={c('charging.orders.energyDwh')} unit="kWh" />
      <FilterRange
        list={list}
        from="sumFrom"
        to="sumTo"
        label={c('charging.orders.totalMinor')}
        unit={currencySign(currency, language)}
      />
    </Filters>
  )
}

interface Names {
  token: string | undefined
  station: string | undefined
  pile: string | undefined
  holder: string | undefined
  company: string | undefined
}

/** What each filter is called on its chip, and how its value is read. */
function useChips({ token, station, pile, holder, company }: Names) {
  const t = useWords(recordWords)
  const c = useWords(orderColumnWords)
  const say = useSay()
  const language = useLanguage()
  const days = (value: string) => formatWhen(value, language, 'UTC', 'day')
  const word = (prefix: string) => (value: string) => say(`${prefix}.${value}`)
  return {
    from: { label: t('charging.orders.from'), say: days },
    to: { label: t('charging.orders.to'), say: days },
    endFrom: { label: t('charging.orders.end-from'), say: days },
    endTo: { label: t('charging.orders.end-to'), say: days },
    state: { label: c('charging.orders.state'), say: word('charging.state') },
    payState: { label: t('charging.orders.payState'), say: word('charging.pay') },
    startMode: { label: t('charging.orders.startMode'), say: word('charging.mode') },
    stopReason: { label: t('charging.orders.stopReason'), say: word('charging.reason') },
    flag: { label: t('charging.orders.flags') },
    orgId: { label: t('charging.orders.org'), say: () => t('charging.orders.chosen') },
    stationId: { label: c('charging.orders.station'), say: () => station ?? '…' },
    pileId: { label: t('charging.orders.pile'), say: () => pile ?? '…' },
    holderId: { label: t('charging.orders.holder'), say: () => holder ?? '…' },
    companyId: { label: t('charging.orders.in-name'), say: () => company ?? '…' },
    tokenId: { label: c('charging.orders.token'), say: () => token ?? '…' },
    gunNo: { label: t('charging.orders.gunNo') },
    token: { label: c('charging.orders.token') },
    protocol: { label: t('charging.orders.protocol') },
    double: {
      label: t('charging.orders.double'),
      say: (value: string) =>
        t(value === 'true' ? 'charging.orders.double-yes' : 'charging.orders.double-no'),
    },
    kwhFrom: { label: `${c('charging.orders.energyDwh')} ≥` },
    kwhTo: { label: `${c('charging.orders.energyDwh')} ≤` },
    sumFrom: { label: `${c('charging.orders.totalMinor')} ≥` },
    sumTo: { label: `${c('charging.orders.totalMinor')} ≤` },
  }
}

function TokenFilter({ list }: { list: List<OrderRow> }) {
  const t = useWords(recordWords)
  const apply = (value: string) => {
    if (value.trim() !== (list.filters.token ?? '')) list.setFilters({ token: value.trim() || undefined })
  }
  return (
    <label className="f">
      <span className="label">{t('charging.orders.token-or-label')}</span>
      <input
        className="field"
        defaultValue={list.filters.token ?? ''}
        maxLength={longestTag}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
      />
    </label>
  )
}

function OrgFilter({ list }: { list: List<OrderRow> }) {
  const t = useWords(recordWords)
  return (
    <div className="f">
      <span className="label">{t('charging.orders.org')}</span>
      <Pick
        label={t('charging.orders.org')}
        from={listOrganisations}
        given={(text) => ({ body: { name: text || undefined, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ orgId, name }) => ({ value: orgId, label: name }))}
        value={list.filters.orgId}
        onChange={(value) => list.setFilters({ orgId: value })}
      />
    </div>
  )
}

/** Whose start token began it. */
function HolderFilter({ list, holder }: { list: List<OrderRow>; holder: string | undefined }) {
  const t = useWords(recordWords)
  return (
    <div className="f">
      <span className="label">{t('charging.orders.holder')}</span>
      <Pick
        label={t('charging.orders.holder')}
        from={listWallets}
        given={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
        value={list.filters.holderId}
        chosen={holder}
        onChange={(value) => list.setFilters({ holderId: value })}
      />
    </div>
  )
}

function PlaceFilters({ list, station, pile }: { list: List<OrderRow> } & Omit<Names, 'holder' | 'company'>) {
  const t = useWords(recordWords)
  const c = useWords(orderColumnWords)
  const { stationId, pileId } = list.filters
  return (
    <>
      <div className="f">
        <span className="label">{c('charging.orders.station')}</span>
        <Pick
          label={c('charging.orders.station')}
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
  )
}

/** The URL holds ids; their names come with the rows, or are asked when there are none. */
function useChosenNames(list: List<OrderRow>, may: boolean): Names {
  const { stationId, pileId, holderId, tokenId } = list.filters
  const row = list.rows[0]
  const askStation = may && stationId !== undefined && row?.stationId !== stationId
  const askPile = may && pileId !== undefined && row?.pileId !== pileId
  const station = useCall(
    getStation,
    { params: { id: stationId ?? '' } },
    { enabled: askStation, quiet: true },
  )
  const maySeeHolder = useCan()(listWallets)
  const holder = useCall(
    getWallet,
    { params: { id: holderId ?? '' } },
    { enabled: maySeeHolder && holderId !== undefined, quiet: true },
  )
  const pile = useCall(getPile, { params: { id: pileId ?? '' } }, { enabled: askPile, quiet: true })
  return {
    station: row && row.stationId === stationId ? row.stationName : station.data?.name,
    pile: row && row.pileId === pileId ? row.pileName || row.pileNo : pile.data?.name,
    holder: holder.data?.name,
    company: useCompanyName(list),
    token: tokenId === undefined ? undefined : row && (row.tokenLabel || row.idTag),
  }
}
