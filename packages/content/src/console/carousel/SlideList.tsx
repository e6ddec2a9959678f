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
import {
  carouselPermissions,
  createSlide,
  itemWords,
  listSlides,
  slideExport,
  type SlideRow,
} from '../../contract/index.ts'
import { phaseTones, slideTitle } from '../items/item-columns.tsx'
import { itemFormWords } from '../items/items.words.ts'
import { retentionWords } from '../retention.words.ts'
import { menuWords } from '../menu.words.ts'
import { NewSlide, SlideDrawer } from './SlideDrawer.tsx'
import '../phone/phone.css'

const c = columnsFor<SlideRow>('content.item')
const columns = [
  c.custom('title', slideTitle, { phone: 1, least: 250 }),
  c.status('phase', ({ phase }) => ({ tone: phaseTones[phase], word: `content.item.phase.${phase}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom('place', (row) => translateText(`content.item.place.${row.place}`), { width: 150 }),
  c.number('position', { width: 90, sort: true, phone: 4 }),
  c.custom(
    'audiences',
    (row) => row.audiences.map((one) => translateText(`content.item.audience.${one}`)).join(' · '),
    { width: 290 },
  ),
  c.when('showsFrom', undefined, { sort: true }),
  c.when('showsUntil'),
  c.when('publishedAt', undefined, { sort: true, hidden: true }),
]
const idOf = (row: SlideRow) => row.id

/** ROUTE-13 /content/carousel: pictures in drivers' apps, by place and order. */
export function SlideList() {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  const m = useWords(menuWords)
  useWords(itemWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listSlides, { pageSize: 50, words: 'content.item' })
  const shown = useColumns('content-carousel', columns)
  const add = <AddButton call={createSlide}>{t('content.item.new-slide')}</AddButton>
  return (
    <ListPage
      title={m('content.title-carousel')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(carouselPermissions.export) && (
            <ExportButton
              name={slideExport}
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
          <FilterSelect list={list} name="place" />
          <FilterSelect list={list} name="phase" />
          <FilterSelect list={list} name="audience" />
          <FilterSelect list={list} name="language" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewSlide {...fresh} />}
          id={(id, drawerProps) => <SlideDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={idOf}
        label={m('content.title-carousel')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="screen" words="content.item.no-slides">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
