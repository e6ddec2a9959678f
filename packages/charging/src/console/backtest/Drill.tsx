import {
  Button,
  Can,
  ExportButton,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatInstant,
  Icon,
  Link,
  Segments,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { ReactNode } from 'react'
import {
  priceChangeDirections,
  sessionExporters,
  listBacktestCustomers,
  listBacktestSessions,
  type Backtest,
  type BacktestCustomer,
  type BacktestSession,
  type BacktestResult,
  type PriceChangeDirection,
} from '../../contract/index.ts'
import { sessionPath, shortNo } from '../session-text.ts'
import { backtestWords } from './backtest.words.ts'
import { DifferenceHeads } from './DifferenceHeads.tsx'
import { zeroDifferenceClass, signedAmount, signedPercent } from './figures.ts'

/** Selection of the sessions that are shown. */
export interface BacktestSelection {
  tab: 'customers' | 'sessions'
  change?: PriceChangeDirection
  stationId?: string
  /** Customer whose sessions are shown, with the name. */
  customerOf?: string
  customer?: string
  up?: boolean
  page?: number
}
interface Props {
  backtest: Backtest
  result: BacktestResult
  drilled: BacktestSelection
  onDrill: (to: BacktestSelection) => void
}
const pageSize = 20
/** Word for the filter by price change. */
const wordOf = { all: 'all', dearer: 'higher', cheaper: 'lower', same: 'same' } as const

/** Customers who would pay more or less, and each session with both amounts. */
export function BacktestCustomers(props: Props) {
  const t = useWords(backtestWords)
  const { drilled, onDrill, result } = props
  const tabs = ['customers', 'sessions'] as const
  const choices = ['all', ...priceChangeDirections] as const
  const station = result.byStation.find(({ stationId }) => stationId === drilled.stationId)
  const only = drilled.customer ?? station?.stationName
  return (
    <section className="sheet">
      <div className="tools">
        <Segments
          label={t('charging.backtest.title')}
          value={drilled.tab}
          options={tabs.map((value) => ({ value, label: t(`charging.backtest.tab.${value}`) }))}
          onChange={(tab) => onDrill({ tab, ...(drilled.change && { change: drilled.change }) })}
        />
        <Segments
          label={t('charging.backtest.change')}
          value={drilled.change ?? 'all'}
          options={choices.map((value) => ({ value, label: t(`charging.backtest.change.${wordOf[value]}`) }))}
          onChange={(value) => {
            const { change: _, page: __, ...rest } = drilled
            onDrill(value === 'all' ? rest : { ...rest, change: value })
          }}
        />
        <Button
          small
          icon={drilled.up ? 'up' : 'down'}
          onClick={() => onDrill({ ...drilled, page: 1, up: !drilled.up })}
        >
          {t(drilled.up ? 'charging.backtest.sort.up' : 'charging.backtest.sort.down')}
        </Button>
        {only !== undefined && (
          <span className="chip">
            <span className="clip">{t('charging.backtest.only', { name: only })}</span>
            <button
              type="button"
              aria-label={t('charging.backtest.remove', { name: only })}
              onClick={() => onDrill({ tab: 'sessions' })}
            >
              <Icon name="close" />
            </button>
          </span>
        )}
        {drilled.tab === 'sessions' && <Export {...props} />}
      </div>
      {drilled.tab === 'sessions' ? <Sessions {...props} /> : <Customers {...props} />}
    </section>
  )
}

function Export({ backtest, drilled }: Props) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const { data } = useSessions(backtest.id, drilled)
  const { stationId, customerOf, change } = drilled
  return (
    <span className="push">
      <Can codes={sessionExporters}>
        <ExportButton
          name="charging.backtest-sessions"
          filter={{ backtestId: backtest.id, stationId, customerOf, change }}
          disabled={!data?.total}
          label={t('charging.backtest.export', { n: formatNumber(data?.total ?? 0, language) })}
        />
      </Can>
    </span>
  )
}

const sortOf = ({ up }: BacktestSelection) => (up ? 'differenceMinor' : '-differenceMinor')
function useSessions(id: string, drilled: BacktestSelection) {
  const { stationId, customerOf, change, page = 1 } = drilled
  return useCall(listBacktestSessions, {
    params: { id },
    query: {
      page,
      pageSize,
      sort: sortOf(drilled),
      ...(stationId && { stationId }),
      ...(customerOf && { customerOf }),
      ...(change && { change }),
    },
  })
}

function Sessions({ backtest, drilled, onDrill }: Props) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const { data } = useSessions(backtest.id, drilled)
  return (
    <Rows
      total={data?.total}
      drilled={drilled}
      onDrill={onDrill}
      heads={[t('charging.backtest.session'), t('charging.backtest.station'), t('charging.backtest.token')]}
      currency={backtest.currency}
      rows={data?.list ?? []}
      keyOf={(row: BacktestSession) => row.sessionId}
      cells={(row) => [
        <>
          <Link to={sessionPath(row.sessionId)}>{shortNo(row.sessionNo)}</Link>
          <small className="dim">{formatInstant(row.startedAt, language, row.timeZone, 'short')}</small>
        </>,
        row.stationName,
        <Token key="token" of={row} />,
      ]}
    />
  )
}

function Customers({ backtest, drilled, onDrill }: Props) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const { change, page = 1 } = drilled
  const { data } = useCall(listBacktestCustomers, {
    params: { id: backtest.id },
    query: { page, pageSize, sort: sortOf(drilled), ...(change && { change }) },
  })
  return (
    <Rows
      total={data?.total}
      drilled={drilled}
      onDrill={onDrill}
      heads={[t('charging.backtest.token'), t('charging.backtest.sessions')]}
      currency={backtest.currency}
      rows={data?.list ?? []}
      keyOf={(row: BacktestCustomer) => row.sessionId}
      cells={(row) => [
        <Token key="token" of={row} />,
        <button
          key="sessions"
          type="button"
          className="btn t s"
          title={t('charging.backtest.show-sessions', { name: row.tokenLabel || row.idTag })}
          onClick={() => onDrill({ tab: 'sessions', customerOf: row.sessionId, customer: row.tokenLabel || row.idTag })}
        >
          {formatNumber(row.sessions, language)}
        </button>,
      ]}
    />
  )
}

function Token({ of }: { of: { idTag: string; tokenLabel: string | null } }) {
  return of.tokenLabel ? (
    <>
      {of.tokenLabel}
      <small className="dim">{of.idTag}</small>
    </>
  ) : (
    <>{of.idTag}</>
  )
}

interface Moved {
  energyDwh: number
  oldMinor: number
  newMinor: number
  differenceMinor: number
}
function Rows<Row extends Moved>({
  heads,
  rows,
  cells,
  keyOf,
  currency,
  total,
  drilled,
  onDrill,
}: {
  heads: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly ReactNode[]
  keyOf: (row: Row) => string
  currency: string
  total: number | undefined
  drilled: BacktestSelection
  onDrill: (to: BacktestSelection) => void
}) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, currency, language)
  const page = drilled.page ?? 1
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className="scroll rows" tabIndex={0} aria-label={t(`charging.backtest.tab.${drilled.tab}`)}>
        <table className="tbl">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
              <th className="n">kWh</th>
              <DifferenceHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {cells(row).map((cell, place) => (
                  <td key={heads[place]}>{cell}</td>
                ))}
                <td className="n">{formatEnergy(row.energyDwh, language)}</td>
                <td className="n both">{money(row.oldMinor)}</td>
                <td className="n both">{money(row.newMinor)}</td>
                <td className="n">
                  <span className={zeroDifferenceClass(row.differenceMinor)}>
                    {signedAmount(row.differenceMinor, currency, language)}
                  </span>
                  <small className="dim">{signedPercent(row.oldMinor, row.newMinor, language)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total === 0 && <p className="tools dim">{t('charging.backtest.nothing')}</p>}
      {(total ?? 0) > pageSize && (
        <div className="tools">
          <Button small icon="left" disabled={page === 1} onClick={() => onDrill({ ...drilled, page: page - 1 })}>
            {t('charging.backtest.previous')}
          </Button>
          <span className="dim">{t('charging.backtest.page', { page: formatNumber(page, language) })}</span>
          <Button
            small
            icon="right"
            disabled={page * pageSize >= (total ?? 0)}
            onClick={() => onDrill({ ...drilled, page: page + 1 })}
          >
            {t('charging.backtest.next')}
          </Button>
        </div>
      )}
    </>
  )
}
