import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ListPage,
  useColumns,
  useList,
  useIsPhoneWidth,
  useNav,
  useTranslate,
  useWords,
} from '@evops/kit'
import { StateMark } from '../StateMark.tsx'
import {
  connectorChecks,
  type ConnectorSafety,
  connectorSafetyExport,
  listConnectorSafety,
} from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { useLiveChargePointLists } from '../live-reads.ts'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import { CheckMark, SafetyLevelMark, TemperatureMark } from './marks.tsx'
import { SafetyExport, SafetyFilters } from './ChargePointSafetyList.tsx'
import { safetyWords } from './safety.words.ts'
import '../stations.css'

const c = columnsFor<ConnectorSafety>('stations.safety')
const check = (key: keyof typeof connectorChecks) =>
  c.custom(key, (row) => <CheckMark codes={row.codes} of={connectorChecks[key]} isKnown={row.status !== 'offline'} />, {
    width: 110,
  })
const columns = [
  c.custom(
    'chargePointNo',
    (row) => (
      <>
        <PlaceText of={placeName(row)} />
        <small>{row.chargePointNo}</small>
      </>
    ),
    { title: 'stations.safety.connector', least: 190, sort: true },
  ),
  c.custom('station', (row) => row.stationName, { width: 154, hidden: true }),
  c.custom('level', (row) => <SafetyLevelMark level={row.level} alarms={row.alarms} active={row.active} />, {
    width: 130,
    sort: true,
  }),
  c.custom('state', (row) => <StateMark of={row.status} />, { width: 130 }),
  c.custom('plug', (row) => <Plug row={row} />, { width: 116 }),
  c.custom(
    'temperatureDc',
    (row) => <TemperatureMark temperatureDc={row.temperatureDc} measuredAt={row.measuredAt} />,
    { title: 'stations.safety.connector-temperature', width: 110, sort: true, align: 'end' },
  ),
  check('heat'),
  check('lock'),
  check('ground'),
]

const phoneColumns = [
  c.custom(
    'chargePointNo',
    (row) => (
      <>
        <b>{placeName(row)}</b>
        <small>
          <TemperatureMark temperatureDc={row.temperatureDc} measuredAt={row.measuredAt} />
        </small>
      </>
    ),
    { title: 'stations.safety.connector', least: 120 },
  ),
  c.custom(
    'level',
    (row) => (
      <>
        <StateMark of={row.status} />
        {row.level > 0 && (
          <small>
            <SafetyLevelMark level={row.level} alarms={row.alarms} active={row.active} />
          </small>
        )}
      </>
    ),
    { title: 'stations.safety.state', width: 130 },
  ),
]

function Plug({ row }: { row: ConnectorSafety }) {
  const translate = useTranslate()
  if (row.status === 'offline' || row.status === 'disabled' || row.status === 'faulted')
    return <span className="dimmer">{translate('stations.safety.unknown')}</span>
  const plugged = row.status === 'charging' || row.status === 'suspended' || row.status === 'occupied'
  return translate(plugged ? 'stations.safety.plugged' : 'stations.safety.unplugged')
}

/** ROUTE-03 chgdispatch: connectors by safety state, most severe first. A row opens the connector in monitoring. */
export function ConnectorSafetyList() {
  const t = useWords(safetyWords)
  useWords(codeListWords)
  const nav = useNav()
  const list = useList(listConnectorSafety, { sort: '-level', pageSize: 50, every: 15_000 })
  useLiveChargePointLists([listConnectorSafety])
  const shown = useColumns('stations.connector-safety', columns)
  const narrow = useIsPhoneWidth()
  return (
    <ListPage
      title={t('stations.safety.connectors')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <SafetyExport list={list} name={connectorSafetyExport} />
        </>
      }
      filters={<SafetyFilters list={list} />}
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : shown.shown}
        keyOf={(row) => row.key}
        label={t('stations.safety.connectors')}
        onOpen={(row) =>
          nav.go(`/chgstamon/chgstatlistmon?station=${row.stationId}&open=${encodeURIComponent(row.key)}`)
        }
        empty={<Empty icon="check" title={t('stations.safety.empty')} />}
      />
    </ListPage>
  )
}
