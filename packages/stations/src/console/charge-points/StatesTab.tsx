import { columnsFor, DataTable, Empty, formatInstant, Segments, useWords } from '@evops/kit'
import { useState } from 'react'
import { listChargePointStates, type ChargePointDetail, type ConnectorStateChange } from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { ConnectorStateChangeText } from '../monitor/LastDay.tsx'
import { faultText } from '../monitor/connector-text.ts'
import { monitorWords } from '../monitor/monitor.words.ts'
import { ReportedStatus } from '../ReportedStatus.tsx'
import { useKeysetList } from '../use-keyset.ts'
import { chargePointWords } from './charge-points.words.ts'
import { MoreRows } from '../MoreRows.tsx'

const c = columnsFor<ConnectorStateChange>('stations.chargePoint')
const columnsOf = (zone: string, connectorWord: (connectorNo: number) => string) => [
  c.custom('state-at', (row, language) => formatInstant(row.receivedAt, language, zone, 'second'), {
    width: 170,
    phone: 2,
  }),
  c.custom('state-connector', (row) => connectorWord(row.connectorNo), { width: 150, phone: 4 }),
  c.custom('state-state', (row) => <ConnectorStateChangeText change={row} />, { width: 150, phone: 1 }),
  c.custom('state-reported', (row) => <ReportedStatus of={row.reported} />, { width: 140 }),
  c.custom(
    'state-error',
    (row, language) => (row.errorCode && row.errorCode !== 'NoError' ? faultText(row, language) : (row.info ?? '')),
    { phone: 3 },
  ),
  c.custom('state-device', (row, language) => formatInstant(row.deviceAt, language, zone, 'second'), {
    width: 170,
    align: 'end',
  }),
]

/** All status reports from the charge point, newest first. */
export function StatesTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(chargePointWords)
  const f = useWords(codeListWords)
  useWords(monitorWords)
  const [connector, setConnector] = useState('')
  const connectorNo = connector === '' ? undefined : Number(connector)
  const states = useKeysetList(listChargePointStates, {
    key: [chargePoint.id, connector],
    inputOf: (before) => ({ params: { id: chargePoint.id }, query: { before, connectorNo, limit: 100 } }),
    read: (reply) => reply,
    every: 15_000,
  })
  const columns = columnsOf(chargePoint.timeZone, (number) =>
    number === 0 ? f('stations.fact.whole') : f('stations.fact.connector', { connectorNo: number }),
  )
  return (
    <div className="sheet list-sheet">
      <div className="search">
        <Segments
          label={t('stations.chargePoint.state-connector')}
          value={connector}
          onChange={setConnector}
          options={[
            { value: '', label: t('stations.chargePoint.all-connectors') },
            ...chargePoint.connectors.map((each) => ({
              value: String(each.connectorNo),
              label: String(each.connectorNo),
            })),
          ]}
        />
      </div>
      <DataTable
        rows={states.rows}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.chargePoint.tab-states')}
        opens={false}
        empty={
          <Empty icon="clock" title={t('stations.chargePoint.states-none')}>
            <p>{t('stations.chargePoint.states-none-text')}</p>
          </Empty>
        }
      />
      <MoreRows list={states} />
    </div>
  )
}
