import {
  AddButton,
  BulkAct,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Drawer,
  ExportButton,
  Facts,
  FilterDays,
  FilterGroup,
  Filters,
  FilterSelect,
  type List,
  ListDrawer,
  ListPage,
  Pager,
  RemoveButton,
  Sheet,
  useColumns,
  useList,
  useWords,
  Views,
} from '@evops/kit'
import { createStation, deleteStation, listStations, type StationRow } from '@evops/stations/contract'
import { galleryWords } from './gallery.words.ts'

const c = columnsFor<StationRow>('shell.gallery.row')
const columns = [c.text('name', { sort: true }), c.when('createdAt', (row) => row.timeZone)]

/** Shows the pagination of a list inside another page. */
export function Pages() {
  const t = useWords(galleryWords)
  const list = useList(listStations, { sort: 'name', pageSize: 20 })
  return (
    <Sheet title={t('shell.gallery.pages')}>
      <Pager list={{ ...list, total: 1_284 }} />
    </Sheet>
  )
}

/** Shows a complete list: views, search, columns, export, bulk actions, a drawer, pagination. */
export function ExampleList() {
  const t = useWords(galleryWords)
  const list = useList(listStations, { sort: 'code', pageSize: 20 })
  const shown = useColumns('gallery', columns)
  return (
    <ListPage
      title={t('shell.gallery.list')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <AddButton call={createStation}>{t('shell.gallery.add')}</AddButton>
          <Can call={createStation}>
            <ExportButton name="stations.stations" filter={list.filters} label={t('shell.gallery.more')} />
          </Can>
        </>
      }
      views={<Views screen="gallery" list={list} columns={shown} />}
      filters={<Search list={list} />}
      bulk={(_keys, chosen) => <BulkAct name="gallery" params={{}} of={chosen} label={t('shell.gallery.delete')} />}
      bulkEvery
      drawer={
        <ListDrawer
          list={list}
          id={(id, neighbours) => (
            <Drawer
              title={t('shell.gallery.drawer')}
              footer={
                <>
                  <RemoveButton
                    call={deleteStation}
                    input={{ params: { id } }}
                    save={{ refreshes: [listStations] }}
                    confirmation={{ title: t('shell.gallery.delete'), verb: t('shell.gallery.delete') }}
                  />
                  <Button>{t('shell.gallery.save')}</Button>
                </>
              }
              {...neighbours}
            >
              <Facts of={[[t('shell.gallery.row.name'), id]]} />
            </Drawer>
          )}
        />
      }
    >
      <DataTable list={list} columns={shown.shown} keyOf={(row) => row.id} label={t('shell.gallery.list')} />
    </ListPage>
  )
}

function Search({ list }: { list: List<StationRow> }) {
  const t = useWords(galleryWords)
  return (
    <Filters list={list} find={{ key: 'search', label: t('shell.gallery.row.name') }}>
      <FilterSelect
        list={list}
        name="status"
        label={t('shell.gallery.row.state')}
        options={[{ value: '50', label: t('shell.gallery.more') }]}
      />
      <FilterGroup list={list} title={t('shell.gallery.more')} of={['from', 'to']}>
        <FilterDays list={list} from="from" to="to" label={t('shell.gallery.row.at')} />
      </FilterGroup>
    </Filters>
  )
}
