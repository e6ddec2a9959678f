import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useWords,
  translateText,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import {
  newsPermissions,
  createNewsItem,
  itemWords,
  listNews,
  newsExport,
  type NewsListRow,
} from '../../contract/index.ts'
import { phaseTones, titleCell } from '../items/item-columns.tsx'
import { itemFormWords } from '../items/items.words.ts'
import { retentionWords } from '../retention.words.ts'
import { menuWords } from '../menu.words.ts'
import { NewNews, NewsDrawer } from './NewsDrawer.tsx'
import '../phone/phone.css'

const newsTitle = (row: NewsListRow, language: Language) => titleCell(row, language)
const c = columnsFor<NewsListRow>('content.item')
const columns = [
  c.custom('title', newsTitle, { phone: 1, least: 250 }),
  c.status('phase', ({ phase }) => ({ tone: phaseTones[phase], word: `content.item.phase.${phase}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom('pinned', (row) => (row.pinned ? translateText('content.item.pinned.true') : ''), {
    width: 90,
    phone: 4,
  }),
  c.custom(
    'audiences',
    (row) => row.audiences.map((one) => translateText(`content.item.audience.${one}`)).join(' · '),
    { width: 290 },
  ),
  c.when('showsFrom', undefined, { sort: true }),
  c.when('showsUntil', undefined, { hidden: true }),
  c.when('publishedAt', undefined, { sort: true }),
]
const idOf = (row: NewsListRow) => row.id

/** ROUTE-13 /content/news: news for drivers, pinned ones first. */
export function NewsList() {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  const m = useWords(menuWords)
  useWords(itemWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listNews, { pageSize: 50, words: 'content.item' })
  const shown = useColumns('content-news', columns)
  const add = <AddButton call={createNewsItem}>{t('content.item.new-news')}</AddButton>
  return (
    <ListPage
      title={m('content.title-news')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(newsPermissions.export) && (
            <ExportButton
              name={newsExport}
              filter={list.filters}
              label={k('content.text.export')}
              disabled={list.total === 0}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('content.item.find') }}>
          <FilterSelect list={list} name="pinned" />
          <FilterSelect list={list} name="phase" />
          <FilterSelect list={list} name="audience" />
          <FilterSelect list={list} name="language" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewNews {...fresh} />}
          id={(id, drawerProps) => <NewsDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={idOf}
        label={m('content.title-news')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="report" words="content.item.no-news">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
