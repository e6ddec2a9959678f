import {
  drawerNavigation,
  Button,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatEnergy,
  formatMoney,
  ListPage,
  longText,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  cardPermissions,
  cardValueWords,
  listCardTrades,
  tradeExport,
  tradeExportUnmasked,
  tradePermissions,
  type TradeRow,
  uploadCardTransactions,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { MissingList } from './MissingList.tsx'
import { TradeDrawer } from './TradeDrawer.tsx'
import { TradeTabs } from './TradeTabs.tsx'
import { tradeWords } from './trades.words.ts'
import { UploadRecords } from './UploadRecords.tsx'

const tones = { settled: 'good', charging: 'acc', failed: 'bad', abnormal: 'bad' } as const
const toneOf = (state: string) => new Map<string, 'good' | 'acc' | 'bad'>(Object.entries(tones)).get(state) ?? 'plain'

const c = columnsFor<TradeRow>('cards.trade')
const columns = [
  c.when('startedAt', undefined, { sort: true, phone: 3 }),
  c.text('cardNo', { width: 120, phone: 1 }),
  c.text('holderName', { width: 130 }),
  c.text('plate', { width: 100 }),
  c.custom('place', (row) => <Place row={row} />, { least: 190, phone: 2 }),
  c.status('state', (row) => statusOf(row), { width: 160 }),
  c.status('verifyState', ({ verifyState }) => verifyOf(verifyState), { width: 132 }),
  c.money('paidMinor', (row) => row.currency, { hidden: true }),
  c.money('differenceMinor', (row) => row.currency, { hidden: true }),
  c.text('terminalNo', { width: 130, hidden: true }),
  c.text('psamNo', { width: 130, hidden: true }),
  c.text('tac', { width: 100, hidden: true }),
  c.energy('energyDwh'),
  c.money('totalMinor', (row) => row.currency, { phone: 4 }),
  c.text('sessionNo', { width: 290, hidden: true }),
  c.status('family', ({ family }) => ({ tone: 'plain', word: `cards.family.${family}` }), {
    width: 160,
    hidden: true,
  }),
]

function statusOf({ state, settleState }: TradeRow) {
  if (state !== null) return { tone: toneOf(state), word: `cards.trade.state-${state}` } as const
  const tone = settleState === 'held' || settleState === 'grey' ? 'bad' : 'warn'
  const isOpen = settleState === 'held' || settleState === 'waiting' || settleState === 'grey'
  return { tone: isOpen ? tone : 'plain', word: `cards.settle.${settleState}` } as const
}
const verifyTones = { ok: 'good', bad: 'bad', unchecked: 'plain' } as const
const verifyOf = (state: TradeRow['verifyState']) =>
  state === null
    ? ({ tone: 'plain', word: 'cards.verify.none' } as const)
    : { tone: verifyTones[state], word: `cards.verify.${state}` }

/** ROUTE-06 cardtradequery: consumption of cards, and missing records. */
export function TradePage() {
  const { search } = usePage()
  return search.view === 'missing' ? <MissingList /> : <TradeList />
}
function TradeList() {
  const t = useWords(tradeWords)
  const m = useWords(menuWords)
  useWords(cardValueWords)
  const may = useIsPermitted()
  const language = useLanguage()
  const list = useList(listCardTrades, { pageSize: 50, words: 'cards.trade' })
  const shown = useColumns('card-trades', columns)
  const { reply } = list
  const [uploading, setUploading] = useState(false)
  return (
    <ListPage
      title={m('cards.menu.trades')}
      list={list}
      views={<TradeTabs />}
      actions={
        <>
          {uploading && <UploadRecords onClose={() => setUploading(false)} />}
          {reply && reply.total > 0 && (
            <span className="dim">
              {t('cards.trade.sums', {
                kwh: formatEnergy(reply.energyDwh, language),
                money: formatMoney(reply.totalMinor, reply.currency, language),
              })}
              {reply.uncountedMinor !== 0 &&
                t('cards.trade.uncounted', { money: formatMoney(reply.uncountedMinor, reply.currency, language) })}
            </span>
          )}
          <ColumnButton columns={shown} />
          {may(tradePermissions.export) && (
            <ExportButton
              name={tradeExport}
              filter={list.filters}
              label={t('cards.trade.export')}
              disabled={list.total === 0}
            />
          )}
          {may(tradePermissions.export) && may(cardPermissions.reveal) && (
            <ExportButton
              name={tradeExportUnmasked}
              filter={list.filters}
              label={t('cards.trade.export-whole')}
              disabled={list.total === 0}
            />
          )}
          {may(uploadCardTransactions) && (
            <Button kind="primary" icon="upload" onClick={() => setUploading(true)}>
              {t('cards.trade.upload')}
            </Button>
          )}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('cards.trade.find') }}
          chips={{
            cardId: {
              label: t('cards.trade.card'),
              translate: (value) => list.rows.find((row) => row.cardId === value)?.cardNo ?? value.slice(-6),
            },
          }}
        >
          <FilterDays list={list} from="from" to="to" label={t('cards.trade.days')} />
          <FilterSelect list={list} name="family" words="cards.family" />
          <FilterSelect list={list} name="verifyState" words="cards.verify" />
          <FilterSelect list={list} name="settleState" words="cards.settle" />
        </Filters>
      }
      drawer={
        list.open && (
          <TradeDrawer
            key={list.open}
            row={list.rows.find(({ id }) => id === list.open)}
            {...drawerNavigation(list, (row: TradeRow) => row.id)}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('cards.menu.trades')}
        empty={<Empty icon="card" words="cards.trade.none" />}
      />
    </ListPage>
  )
}

function Place({ row }: { row: TradeRow }) {
  const t = useWords(tradeWords)
  if (row.stationName === null)
    return longText(row.terminalNo ? t('cards.trade.terminal-of', { no: row.terminalNo }) : '—')
  return (
    <>
      {longText(row.stationName)}
      {row.chargePointNo !== null && (
        <small>
          {t('cards.trade.connector-of', {
            chargePoint: row.chargePointNo,
            connector: row.connectorNo ?? '',
          })}
        </small>
      )}
    </>
  )
}
