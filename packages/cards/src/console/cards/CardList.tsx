import {
  drawerNavigation,
  Button,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListPage,
  ownCurrency,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import {
  cardExport,
  cardExportUnmasked,
  cardValueWords,
  getCardRules,
  listCards,
  printBatchesScreen,
  rulesScreen,
  type CardRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { CardDrawer } from './CardDrawer.tsx'
import { Receipt } from '../receipts/Receipt.tsx'
import { cardWords } from './cards.words.ts'
import { IssueCard, RegisterCard } from './NewCard.tsx'
import { cardTones, type CardScreen } from './screens.ts'

const c = columnsFor<CardRow>('cards.card')
const columns = [
  c.text('cardNo', { width: 160, sort: true, phone: 1 }),
  c.status('state', ({ state }) => ({ tone: cardTones[state], word: `cards.state.${state}` }), {
    width: 130,
    phone: 3,
  }),
  c.text('holderName', { least: 160, phone: 2 }),
  c.status('family', ({ family }) => ({ tone: 'plain', word: `cards.family.${family}` }), { width: 206 }),
  c.status('cardType', ({ cardType }) => ({ tone: 'plain', word: `cards.type.${cardType}` }), { width: 130 }),
  c.text('plate', { width: 104, phone: 4 }),
  c.money('depositMinor', ownCurrency, { width: 120 }),
  c.when('validUntil', undefined, { sort: true }),
  c.when('issuedAt', undefined, { sort: true, hidden: true }),
  c.text('uid', { width: 190, hidden: true }),
  c.status('media', ({ media }) => ({ tone: 'plain', word: `cards.media.${media}` }), {
    width: 110,
    hidden: true,
  }),
  c.when('createdAt', undefined, { sort: true, hidden: true }),
  c.text('remark', { width: 200, hidden: true }),
]
const online = columns.filter(({ key }) => key !== 'family')

/** List of the cards of one screen, with the card's drawer and its actions. */
export function CardList({ screen }: { screen: CardScreen }) {
  const t = useWords(cardWords)
  const m = useWords(menuWords)
  const v = useWords(cardValueWords)
  const { offline } = screen
  const list = useList(listCards, { pageSize: 50, always: { offline }, words: 'cards.card' })
  const shown = useColumns(screen.columns, offline === 'true' ? columns : online)
  const { path, search } = usePage()
  if (search.receipt !== undefined && search.of !== undefined)
    return <Receipt id={search.receipt} back={`${path}?open=${search.of}`} />
  return (
    <ListPage
      title={m(screen.title)}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Actions screen={screen} filter={{ ...list.filters, offline }} total={list.total} />
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('cards.card.find') }}>
          <FilterSelect list={list} name="state" words="cards.state" />
          {offline === 'true' && (
            <FilterSelect
              list={list}
              name="family"
              options={screen.families.map((value) => ({ value, label: v(`cards.family.${value}`) }))}
            />
          )}
          <FilterSelect list={list} name="cardType" words="cards.type" />
        </Filters>
      }
      drawer={<CardDrawers screen={screen} list={list} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m(screen.title)}
        empty={<Empty icon="card" words="cards.card.none" />}
      />
    </ListPage>
  )
}

function CardDrawers({ screen, list }: { screen: CardScreen; list: Parameters<typeof drawerNavigation<CardRow>>[0] }) {
  const { search, setSearch } = usePage()
  const close = () => setSearch({ new: undefined, of: undefined })
  if (search.new === 'register') return <RegisterCard screen={screen} onClose={close} />
  if (search.new === 'issue') return <IssueCard screen={screen} stockId={search.of} onClose={close} />
  return list.open ? (
    <CardDrawer key={list.open} id={list.open} screen={screen} {...drawerNavigation(list, (row) => row.id)} />
  ) : null
}

function Actions({
  screen,
  filter,
  total,
}: {
  screen: CardScreen
  filter: Readonly<Record<string, string>>
  total: number
}) {
  const t = useWords(cardWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { path, setSearch } = usePage()
  const { codes } = screen
  const show = (what: string) => setSearch({ new: what, open: undefined, of: undefined })
  return (
    <>
      {may(codes.export) && (
        <ExportButton name={cardExport} filter={filter} label={t('cards.card.export')} disabled={total === 0} />
      )}
      {may(codes.export) && may(codes.reveal) && (
        <ExportButton
          name={cardExportUnmasked}
          filter={filter}
          label={t('cards.card.export-whole')}
          disabled={total === 0}
        />
      )}
      {screen.offline === 'true' && may(getCardRules) && (
        <Button icon="check" onClick={() => nav.go(rulesScreen.path)}>
          {t('cards.card.rules')}
        </Button>
      )}
      {may(codes.create) && (
        <>
          <Button icon="upload" onClick={() => nav.go(`${path}/import`)}>
            {t('cards.card.import')}
          </Button>
          <Button icon="bill" onClick={() => nav.go(printBatchesScreen.path)}>
            {t('cards.card.plastic')}
          </Button>
          <Button icon="plus" onClick={() => show('register')}>
            {t('cards.card.register')}
          </Button>
          <Button kind="primary" icon="card" onClick={() => show('issue')}>
            {t('cards.card.issue')}
          </Button>
        </>
      )}
    </>
  )
}
