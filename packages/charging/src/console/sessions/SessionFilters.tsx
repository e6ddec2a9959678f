import { getWallet, listWallets } from '@evops/ledger/contract'
import { nameCompanies } from '@evops/members/contract'
import { getOrganisation, listOrganisations } from '@evops/organisation/contract'
import {
  FilterDays,
  FilterGroup,
  Filters,
  FilterSelect,
  currencySign,
  type List,
  Pick,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  getChargePoint,
  getStation,
  listChargePoints,
  listStations,
  stationViewPermission,
} from '@evops/stations/contract'
import {
  maxTagLength,
  sessionPartyWords,
  abnormalFlags,
  type SessionRow,
  sessionProtocolName,
  sessionProtocols,
  sessionStates,
  usedStartModes,
} from '../../contract/index.ts'
import { CompanyFilter, useCompanyName } from './CompanyFilter.tsx'
import { FilterRange } from './FilterRange.tsx'
import { sessionColumnWords } from './session-columns.words.ts'
import { recordWords } from './records.words.ts'

/** States that the filter offers. `finished` is left out, because a session has it only for a moment. */
const states = sessionStates.filter((state) => state !== 'finished')

/** Search form: the text input, and all other filters in a foldable part. Active filters are shown as chips. */
export function SessionFilters({ list }: { list: List<SessionRow> }) {
  const t = useWords(recordWords)
  const c = useWords(sessionColumnWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const may = useIsPermitted()
  const names = useChosenNames(list, may(stationViewPermission))
  const flags = abnormalFlags.map((value) => ({
    value,
    label: `${value} ${translate(`charging.flag.${value}`)}`,
  }))
  return (
    <Filters list={list} find={{ key: 'search', label: t('charging.sessions.find') }} chips={useChips(names)}>
      <FilterDays list={list} from="endFrom" to="endTo" label={t('charging.sessions.end-days')} />
      <FilterSelect list={list} name="state" values={states} words="charging.state" />
      <FilterSelect list={list} name="payState" words="charging.pay" />
      {may(stationViewPermission) && <PlaceFilters list={list} {...names} />}
      <FilterGroup
        list={list}
        title={t('charging.sessions.who')}
        of={['companyId', 'holderId', 'orgId', 'token', 'tokenId']}
      >
        {may(nameCompanies) && <CompanyFilter list={list} company={names.company} />}
        {may(listWallets) && <HolderFilter list={list} holder={names.holder} />}
        {may(listOrganisations) && <OrgFilter list={list} />}
        <TokenFilter key={list.filters.token} list={list} />
      </FilterGroup>
      <FilterGroup
        list={list}
        title={t('charging.sessions.session')}
        of={['connectorNo', 'double', 'startMode', 'stopReason', 'flag', 'protocol']}
      >
        <FilterSelect list={list} name="connectorNo" values={[1, 2, 3, 4]} />
        <FilterSelect list={list} name="double" />
        <FilterSelect list={list} name="startMode" values={usedStartModes} words="charging.mode" />
        <FilterSelect list={list} name="stopReason" words="charging.reason" />
        <FilterSelect list={list} name="flag" label={t('charging.sessions.flags')} options={flags} />
        <FilterSelect
          list={list}
          name="protocol"
          options={sessionProtocols.map((value) => ({ value, label: sessionProtocolName(value) }))}
        />
      </FilterGroup>
      <FilterGroup
        list={list}
        title={t('charging.sessions.start-and-figures')}
        of={['from', 'to', 'kwhFrom', 'kwhTo', 'sumFrom', 'sumTo']}
      >
        <FilterDays list={list} from="from" to="to" label={t('charging.sessions.days')} />
        <FilterRange list={list} from="kwhFrom" to="kwhTo" label={c('charging.sessions.energyDwh')} unit="kWh" />
        <FilterRange
          list={list}
          from="sumFrom"
          to="sumTo"
          label={c('charging.sessions.totalMinor')}
          unit={currencySign(currency, language)}
        />
      </FilterGroup>
    </Filters>
  )
}

interface Names {
  token: string | undefined
  station: string | undefined
  chargePoint: string | undefined
  holder: string | undefined
  company: string | undefined
  owner: string | undefined
}

/** Returns labels and formatted values for the chips of filters. */
function useChips({ token, station, chargePoint, holder, company, owner }: Names) {
  const p = useWords(sessionPartyWords)
  const t = useWords(recordWords)
  const c = useWords(sessionColumnWords)
  return {
    orgId: { label: p('charging.party.ownerName'), translate: () => owner ?? '…' },
    stationId: { label: c('charging.sessions.station'), translate: () => station ?? '…' },
    chargePointId: { label: t('charging.sessions.chargePoint'), translate: () => chargePoint ?? '…' },
    holderId: { label: p('charging.party.customerName'), translate: () => holder ?? '…' },
    companyId: { label: p('charging.party.billedTo'), translate: () => company ?? '…' },
    tokenId: { label: c('charging.sessions.token'), translate: () => token ?? '…' },
    token: { label: c('charging.sessions.token') },
    kwhFrom: { label: `${c('charging.sessions.energyDwh')} ≥` },
    kwhTo: { label: `${c('charging.sessions.energyDwh')} ≤` },
    sumFrom: { label: `${c('charging.sessions.totalMinor')} ≥` },
    sumTo: { label: `${c('charging.sessions.totalMinor')} ≤` },
  }
}

function TokenFilter({ list }: { list: List<SessionRow> }) {
  const t = useWords(recordWords)
  const apply = (value: string) => {
    if (value.trim() !== (list.filters.token ?? '')) list.setFilters({ token: value.trim() || undefined })
  }
  return (
    <label className="f">
      <span className="label">{t('charging.sessions.token-or-label')}</span>
      <input
        className="field"
        defaultValue={list.filters.token ?? ''}
        maxLength={maxTagLength}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
      />
    </label>
  )
}

function OrgFilter({ list }: { list: List<SessionRow> }) {
  const p = useWords(sessionPartyWords)
  return (
    <div className="f">
      <span className="label">{p('charging.party.ownerName')}</span>
      <Pick
        label={p('charging.party.ownerName')}
        from={listOrganisations}
        inputOf={(text) => ({ body: { name: text || undefined, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ orgId, name }) => ({ value: orgId, label: name }))}
        value={list.filters.orgId}
        onChange={(value) => list.setFilters({ orgId: value })}
      />
    </div>
  )
}

/** Filters sessions by the holder of the start token. */
function HolderFilter({ list, holder }: { list: List<SessionRow>; holder: string | undefined }) {
  const p = useWords(sessionPartyWords)
  return (
    <div className="f">
      <span className="label">{p('charging.party.customerName')}</span>
      <Pick
        label={p('charging.party.customerName')}
        from={listWallets}
        inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
        value={list.filters.holderId}
        chosen={holder}
        onChange={(value) => list.setFilters({ holderId: value })}
      />
    </div>
  )
}

function PlaceFilters({ list, station, chargePoint }: { list: List<SessionRow> } & Partial<Names>) {
  const t = useWords(recordWords)
  const c = useWords(sessionColumnWords)
  const { stationId, chargePointId } = list.filters
  return (
    <>
      <div className="f">
        <span className="label">{c('charging.sessions.station')}</span>
        <Pick
          label={c('charging.sessions.station')}
          from={listStations}
          inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
          choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
          value={stationId}
          chosen={station}
          onChange={(value) => list.setFilters({ stationId: value, chargePointId: undefined })}
        />
      </div>
      <div className="f">
        <span className="label">{t('charging.sessions.chargePoint')}</span>
        <Pick
          label={t('charging.sessions.chargePoint')}
          from={listChargePoints}
          inputOf={(text) => ({ query: { search: text || undefined, stationId, pageSize: 20 } })}
          choices={(reply) =>
            reply.list.map(({ id, name, chargePointNo }) => ({
              value: id,
              label: name && name !== chargePointNo ? `${name} · ${chargePointNo}` : chargePointNo,
            }))
          }
          value={chargePointId}
          chosen={chargePoint}
          onChange={(value) => list.setFilters({ chargePointId: value })}
        />
      </div>
    </>
  )
}

/** Returns the names for the ids in the URL. They come from the rows, or from a request if there are no rows. */
function useChosenNames(list: List<SessionRow>, may: boolean): Names {
  const { stationId, chargePointId, holderId, tokenId, companyId, orgId } = list.filters
  const row = list.rows[0]
  const needsStation = may && stationId !== undefined && row?.stationId !== stationId
  const needsChargePoint = may && chargePointId !== undefined && row?.chargePointId !== chargePointId
  const station = useCall(getStation, { params: { id: stationId ?? '' } }, { enabled: needsStation, quiet: true })
  const maySeeHolder = useIsPermitted()(listWallets)
  const needsHolder = maySeeHolder && holderId !== undefined && !row?.customerName
  const holder = useCall(getWallet, { params: { id: holderId ?? '' } }, { enabled: needsHolder, quiet: true })
  const company = useCompanyName(list)
  const needsOwner = useIsPermitted()(getOrganisation) && orgId !== undefined && !row?.ownerName
  const input = { query: { orgId: orgId ?? '' } }
  const organisation = useCall(getOrganisation, input, { enabled: needsOwner, quiet: true })
  const chargePoint = useCall(
    getChargePoint,
    { params: { id: chargePointId ?? '' } },
    { enabled: needsChargePoint, quiet: true },
  )
  return {
    station: row && row.stationId === stationId ? row.stationName : station.data?.name,
    chargePoint:
      row && row.chargePointId === chargePointId ? row.chargePointName || row.chargePointNo : chargePoint.data?.name,
    holder: holderId === undefined ? undefined : (row?.customerName ?? holder.data?.name),
    company: companyId === undefined ? undefined : (row?.billedTo ?? company),
    owner: orgId === undefined ? undefined : (row?.ownerName ?? organisation.data?.name),
    token: tokenId === undefined ? undefined : row && (row.tokenLabel || row.idTag),
  }
}
