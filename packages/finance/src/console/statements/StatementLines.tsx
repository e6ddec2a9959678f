import {
  columnsFor,
  DataTable,
  Empty,
  formatAmount,
  formatEnergy,
  formatNumber,
  Tag,
  formatInstant,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import { channelFeesOf, type StatementDetail } from '../../contract/index.ts'
import { statementWords } from './statements.words.ts'

type Line = StatementDetail['lines'][number]
const c = columnsFor<Line>('finance.line')
const columnsIn = ({ currency, terms }: StatementDetail) => [
  c.custom('day', (row) => <Day row={row} />, { width: 175, phone: 2 }),
  c.text('stationName', { least: 130, phone: 1 }),
  c.number('sessions', { width: 90 }),
  c.energy('energyDwh', { width: 100, phone: 4 }),
  c.money('electricityMinor', currency, { width: 100 }),
  c.money('serviceMinor', currency, { width: 100 }),
  c.money('occupancyMinor', currency, { width: 100 }),
  c.money('reducedMinor', currency, { width: 100 }),
  c.money('baseMinor', currency, { width: 100, phone: 3 }),
  c.custom('fee', (row) => <Fee {...{ row, terms, currency }} />, { width: 172 }),
]

/** Explains the fee: the amount kept by the payment provider, or the rate of the terms. */
function Fee({ row, terms, currency }: { row: Line } & Pick<StatementDetail, 'terms' | 'currency'>) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const { channelFee = 0 } = terms.find(({ versionId }) => versionId === row.versionId) ?? {}
  const { rateMinor, feeMinor } = channelFeesOf([row], channelFee)
  const how = row.retained && rateMinor !== 0 ? 'both' : row.retained ? 'kept' : 'rate'
  return feeMinor === 0 && !row.retained ? null : (
    <>
      <span className="num">{formatAmount(feeMinor, currency, language)}</span>{' '}
      <Tag>{t(`finance.line.fee-${how}`)}</Tag>
    </>
  )
}

function Day({ row }: { row: Line }) {
  const t = useWords(statementWords)
  return (
    <>
      <span className="num">{formatInstant(row.day, useLanguage(), 'UTC', 'day')}</span>{' '}
      {row.isEarlier && <Tag>{t('finance.line.earlier')}</Tag>}
    </>
  )
}

/** Lists the days of a station; each links to its sessions. */
export function StatementLines({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const amount = (minor: number) => formatAmount(minor, statement.currency, language)
  const sum = (of: (line: Line) => number) => statement.lines.reduce((total, line) => total + of(line), 0)
  return (
    <div className="sheet list-sheet">
      <DataTable
        rows={statement.lines}
        columns={columnsIn(statement)}
        keyOf={(line) => `${line.versionId} ${line.stationId} ${line.day}`}
        label={t('finance.statement.lines')}
        onOpen={({ stationId, day }) => setSearch({ tab: 'sessions', stationId, day, page: undefined }, 'push')}
        empty={<Empty icon="bill" title={t('finance.statement.no-lines')} />}
        totals={{
          stationName: t('finance.statement.total'),
          sessions: formatNumber(
            sum(({ sessions }) => sessions),
            language,
          ),
          energyDwh: formatEnergy(
            sum(({ energyDwh }) => energyDwh),
            language,
          ),
          electricityMinor: amount(sum(({ electricityMinor }) => electricityMinor)),
          serviceMinor: amount(sum(({ serviceMinor }) => serviceMinor)),
          occupancyMinor: amount(sum(({ occupancyMinor }) => occupancyMinor)),
          reducedMinor: amount(sum(({ reducedMinor }) => reducedMinor)),
          baseMinor: amount(statement.baseMinor),
        }}
      />
    </div>
  )
}
