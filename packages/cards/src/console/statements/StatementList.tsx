import {
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Facts,
  FilterDays,
  Filters,
  formatMoney,
  Link,
  ListPage,
  PageHead,
  Sheet,
  useIsPermitted,
  useLanguage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import {
  cardPermissions,
  cardStatementExport,
  listCardStatement,
  offlineScreen,
  onlineScreen,
  statementWords,
  type StatementLine,
  type StatementSums,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { statementScreenWords } from './statement.words.ts'

const sums = ['openingMinor', 'rechargedMinor', 'chargedMinor', 'refundedMinor', 'otherMinor', 'closingMinor'] as const
const c = columnsFor<StatementLine & { currency: string }>('cards.statement')
const columns = [
  c.when('at', undefined, { phone: 1 }),
  c.status('kind', ({ kind }) => ({ tone: 'plain', word: `cards.statement.kind.${kind}` }), {
    width: 150,
    phone: 2,
  }),
  c.text('cardNo', { width: 150, phone: 4 }),
  c.text('reference', { least: 200 }),
  c.money('amountMinor', ({ currency }) => currency, { phone: 3 }),
]

/**
 * Statement of a card's operations over a period, or of a holder's account. Opened without either, it shows where to
 * select one.
 */
export function StatementPage() {
  useWords(statementScreenWords)
  const m = useWords(menuWords)
  const { search } = usePage()
  if (search.cardId || search.holderId) return <StatementList />
  return (
    <div className="list-page">
      <PageHead title={m('cards.menu.statement')} />
      <Sheet>
        <Empty icon="bill" words="cards.statement.choose">
          <Link to={onlineScreen.path}>{m('cards.menu.online')}</Link>{' '}
          <Link to={offlineScreen.path}>{m('cards.menu.offline')}</Link>
        </Empty>
      </Sheet>
    </div>
  )
}

/** Opening balance, lines and closing balance. */
function StatementList() {
  const t = useWords(statementScreenWords)
  useWords(statementWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const list = useList(listCardStatement, { pageSize: 100, words: 'cards.statement' })
  // Its rows open no drawer.
  const { turn: _, ...shown } = list
  const { reply } = list
  const currency = reply?.currency ?? ''
  return (
    <ListPage
      title={[m('cards.menu.statement'), reply?.cardNo ?? reply?.holderName].filter(Boolean).join(' · ')}
      list={list}
      actions={
        may(cardPermissions.export) && (
          <ExportButton
            name={cardStatementExport}
            filter={list.filters}
            label={t('cards.statement.export')}
            disabled={reply === undefined}
          />
        )
      }
      filters={
        <Filters
          list={list}
          chips={{
            cardId: {
              label: t('cards.statement.of-card'),
              translate: (value) => reply?.cardNo ?? value.slice(-6),
            },
            holderId: {
              label: t('cards.statement.of-holder'),
              translate: (value) => reply?.holderName ?? value.slice(-6),
            },
          }}
        >
          <FilterDays list={list} from="from" to="to" label={t('cards.statement.days')} />
        </Filters>
      }
    >
      {reply && <Sums of={reply} />}
      <DataTable
        list={{ ...shown, rows: list.rows.map((row) => ({ ...row, currency })) }}
        columns={columns}
        keyOf={(row) => `${row.at} ${row.kind} ${row.reference} ${row.amountMinor}`}
        label={m('cards.menu.statement')}
        empty={<Empty icon="bill" words="cards.statement.none" />}
      />
    </ListPage>
  )
}

function Sums({ of }: { of: StatementSums }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  return (
    <Sheet>
      <Facts of={sums.map((name) => [t(`cards.statement.${name}`), formatMoney(of[name], of.currency, language)])} />
    </Sheet>
  )
}
