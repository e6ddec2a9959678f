import {
  Button,
  fetchEndpointFile,
  Can,
  columnsFor,
  DataTable,
  Empty,
  formatNumber,
  formatInstant,
  saveFile,
  translateText,
  Sheet,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  downloadTransfer,
  type EventRow,
  listChargePointEvents,
  listChargePointTransfers,
  type ChargePointDetail,
  sendCommand,
  type TransferRow,
} from '../../contract/index.ts'
import { BatterySwaps } from '../battery-swaps/BatterySwaps.tsx'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { isOcpp21 } from '../commands/examples.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useKeysetList } from '../use-keyset.ts'
import { eventWords } from '../events/events.words.ts'
import { describeEventCode } from '../events/describe-event.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { recordWords } from './records.words.ts'
import { MoreRows } from '../MoreRows.tsx'
import { eventKindWords } from '../../contract/event-values.words.ts'
import '../stations.css'

const levelTones = ['plain', 'plain', 'warn', 'bad', 'bad'] as const
const c = columnsFor<EventRow>('stations.records')
const columnsOf = (zone: string) => [
  c.custom('at', (row, language) => formatInstant(row.deviceAt ?? row.receivedAt, language, zone, 'second'), {
    width: 170,
    phone: 2,
  }),
  c.status(
    'level',
    (row) => ({ tone: levelTones[row.level] ?? 'plain', word: `stations.records.level.${row.level}` }),
    { width: 120, phone: 3 },
  ),
  c.custom('kind', (row) => translateText(`stations.event.kind.${row.kind}`), { width: 150, phone: 4 }),
  c.custom('code', (row) => describeEventCode(row.code), { width: 240, phone: 1 }),
  c.custom('detail', (row) => row.detail ?? ''),
]

/** Security, firmware and file reports from a charge point, and log retrieval. */
export function RecordsTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(recordWords)
  useWords(eventWords)
  useWords(eventKindWords)
  useWords(deviceMessageWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const events = useKeysetList(listChargePointEvents, {
    key: [chargePoint.id],
    inputOf: (before) => ({ params: { id: chargePoint.id }, query: { before, limit: 50 } }),
    read: (reply) => reply,
    every: 10_000,
  })
  const requestRecords = (what: string, action: 'GetDiagnostics' | 'GetLog', payload = {}) =>
    void commands.send({ what, action, payload })
  return (
    <div className="stack">
      <CommandAnswers commands={commands} />
      <Sheet title={t('stations.records.files')} note={t('stations.records.files-note')}>
        <div className="stack tight">
          <Can call={sendCommand}>
            <div className="row wraps">
              <Button
                icon="download"
                kind="primary"
                busy={commands.busy}
                disabled={!chargePoint.connected}
                onClick={() => requestRecords(t('stations.records.diagnostics'), 'GetDiagnostics')}
              >
                {t('stations.records.diagnostics')}
              </Button>
              <Button
                icon="shield"
                disabled={!chargePoint.connected || commands.busy}
                onClick={() => requestRecords(t('stations.records.security-log'), 'GetLog', { logType: 'SecurityLog' })}
              >
                {t('stations.records.security-log')}
              </Button>
            </div>
          </Can>
          <Files chargePoint={chargePoint} />
        </div>
      </Sheet>
      {isOcpp21(chargePoint) && <BatterySwaps chargePoint={chargePoint} />}
      <div className="sheet list-sheet">
        <header>
          <h2>{t('stations.records.events')}</h2>
        </header>
        <DataTable
          rows={events.rows}
          columns={columnsOf(chargePoint.timeZone)}
          keyOf={(row) => row.id}
          label={t('stations.records.events')}
          empty={
            <Empty icon="shield" title={t('stations.records.none')}>
              <p>{t('stations.records.none-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={events} />
      </div>
    </div>
  )
}

function Files({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const { data } = useCall(listChargePointTransfers, { params: { id: chargePoint.id } }, { every: 5_000 })
  if (!data || data.length === 0) return null
  return (
    <ul className="plain-list">
      {data.map((row) => (
        <FileLine key={row.id} row={row} chargePoint={chargePoint} />
      ))}
    </ul>
  )
}

function FileLine({ row, chargePoint }: { row: TransferRow; chargePoint: ChargePointDetail }) {
  const t = useWords(recordWords)
  const translate = useTranslate()
  const language = useLanguage()
  const name = row.fileName ?? `${row.kind}-${row.requestNo}`
  const get = async () => {
    const blob = await fetchEndpointFile(downloadTransfer, { params: { id: chargePoint.id, transferId: row.id } })
    saveFile(blob, name)
  }
  const day = (at: string) => ({ day: formatInstant(at, language, chargePoint.timeZone, 'day') })
  const facts = [
    formatInstant(row.requestedAt, language, chargePoint.timeZone),
    translate(`stations.records.transfer.${row.kind}`),
    row.version,
    row.status && describeEventCode(row.status),
    row.bytes !== null && `${formatNumber(row.bytes, language)} B`,
    row.removedAt !== null
      ? t('stations.records.removed', day(row.removedAt))
      : row.retainedUntil !== null && t('stations.records.stored-until', day(row.retainedUntil)),
  ]
  return (
    <li className="row wraps">
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {row.retainedUntil !== null && row.removedAt === null && (
        <Can call={downloadTransfer}>
          <Button kind="text" icon="download" onClick={() => void get()}>
            {t('stations.records.download')}
          </Button>
        </Can>
      )}
    </li>
  )
}
