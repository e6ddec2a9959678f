import {
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
  useCan,
  useColumns,
  useLanguage,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import {
  cardPermissions,
  cardValueWords,
  listCardTrades,
  tradeExport,
  tradeExportWhole,
  tradePermissions,
  type TradeRow,
  orderViewersAbove,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { tradeWords } from './trades.words.ts'

const tones = { settled: 'good', charging: 'acc', failed: 'bad', abnormal: 'bad' } as const
const toneOf = (state: string) =>
  new Map<string, 'good' | 'acc' | 'bad'>(Object.entries(tones)).get(state) ?? 'plain'

const c = columnsFor<TradeRow>('cards.trade')
const columns = [
  c.when('startedAt', (row) => row.timeZone, { sort: true, phone: 3 }),
  c.text('cardNo', { width: 170, phone: 1 }),
  c.text('holderName', { width: 150 }),
  c.text('plate', { width: 110 }),
  c.custom('place', (row) => <Place row={row} />, { least: 200, phone: 2 }),
  c.status('state', ({ state }) => ({ tone: toneOf(state), word: `cards.trade.state-${state}` }), {
    width: 140,
  }),
  c.energy('energyDwh'),
  c.money('totalMinor', (row) => row.currency, { phone: 4 }),
  c.text('orderNo', { width: 290 }),
  c.status('family', ({ family }) => ({ tone: 'plain', word: `cards.family.${family}` }), {
    width: 160,
    hidden: true,
  }),
]

/** ROUTE-06 cardtradequery: what cards took. */
export function TradeList() {
  const t = useWords(tradeWords)
  const m = useWords(menuWords)
  useWords(cardValueWords)
  const may = useCan()
  const nav = useNav()
  const language = useLanguage()
  const list = useList(listCardTrades, { pageSize: 50, words: 'cards.trade' })
  const shown = useColumns('card-trades', columns)
  const { reply } = list
  return (
    <ListPage
      title={m('cards.menu.trades')}
      list={list}
      actions={
        <>
          {reply && reply.total > 0 && (
            <span className="dim">
              {t('cards.trade.sums', {
                kwh: formatEnergy(reply.energyDwh, language),
                money: formatMoney(reply.totalMinor, reply.currency, language),
              })}
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
              name={tradeExportWhole}
              filter={list.filters}
              label={t('cards.trade.export-whole')}
              disabled={list.total === 0}
            />
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
              say: (value) => list.rows.find((row) => row.cardId === value)?.cardNo ?? value.slice(-6),
            },
          }}
        >
          <FilterDays list={list} from="from" to="to" label={t('cards.trade.days')} />
          <FilterSelect list={list} name="family" words="cards.family" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('cards.menu.trades')}
        {...(may(orderViewersAbove) && {
          onOpen: (row: TradeRow) => nav.go(`/statsanalysis/chgtransorder/${row.id}`),
        })}
        empty={<Empty icon="card" words="cards.trade.none" />}
      />
    </ListPage>
  )
}

function Place({ row }: { row: TradeRow }) {
  const t = useWords(tradeWords)
  return (
    <>
      {row.stationName}
      <small>{t('cards.trade.gun-of', { pile: row.pileNo, gun: row.gunNo })}</small>
    </>
  )
}
