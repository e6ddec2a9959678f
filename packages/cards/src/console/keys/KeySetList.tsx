import {
  besideList,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  useColumns,
  useList,
  usePage,
  useSay,
  useWords,
} from '@evops/platform/console'
import { keyKinds, keyStatuses, listKeySets, saveKeySet, type KeySetRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { keyTones } from './key-tones.ts'
import { KeySetDrawer } from './KeySetDrawer.tsx'
import { keyWords } from './keys.words.ts'
import { NewKeySet } from './KeySetForm.tsx'

const c = columnsFor<KeySetRow>('cards.key')
const columns = [
  c.text('name', { least: 180, sort: true, phone: 1 }),
  c.status('kind', ({ kind }) => ({ tone: 'plain', word: `cards.key.kind-${kind}` }), {
    width: 190,
    phone: 2,
  }),
  c.custom('appIndex', ({ appIndex }) => appIndex || '—', { width: 110, align: 'end' }),
  c.number('keyVersion', { width: 90, phone: 4 }),
  c.status('algorithm', ({ algorithm }) => ({ tone: 'plain', word: `cards.key.algorithm-${algorithm}` }), {
    width: 150,
  }),
  c.status('status', ({ status }) => ({ tone: keyTones[status], word: `cards.key.status-${status}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom('keys', ({ keysThere, keysInAll }) => `${keysThere} / ${keysInAll}`, { width: 90, align: 'end' }),
  c.text('createdName', { width: 140 }),
  c.text('activatedName', { width: 140 }),
  c.when('createdAt', undefined, { sort: true }),
]

/** ROUTE-06 cardkeymng: sets of keys; of a key nothing but its check value. */
export function KeySetList() {
  const t = useWords(keyWords)
  const m = useWords(menuWords)
  const say = useSay()
  const { search, setSearch } = usePage()
  const list = useList(listKeySets, { pageSize: 50 })
  const shown = useColumns('card-keys', columns)
  const sayKind = (value: string) => say(`cards.key.kind-${value}`)
  const sayStatus = (value: string) => say(`cards.key.status-${value}`)
  const beside =
    search.new === '1' ? (
      <NewKeySet onClose={() => setSearch({ new: undefined })} />
    ) : (
      list.open && (
        <KeySetDrawer key={list.open} id={list.open} {...besideList(list, (row: KeySetRow) => row.id)} />
      )
    )
  return (
    <ListPage
      title={m('cards.menu.keys')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can call={saveKeySet}>
            <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
              {t('cards.key.new')}
            </Button>
          </Can>
        </>
      }
      filters={
        <Filters
          list={list}
          chips={{
            kind: { label: t('cards.key.kind'), say: sayKind },
            status: { label: t('cards.key.status'), say: sayStatus },
          }}
        >
          <FilterSelect
            list={list}
            name="kind"
            label={t('cards.key.kind')}
            options={keyKinds.map((value) => ({ value, label: sayKind(value) }))}
          />
          <FilterSelect
            list={list}
            name="status"
            label={t('cards.key.status')}
            options={keyStatuses.map((value) => ({ value, label: sayStatus(value) }))}
          />
        </Filters>
      }
      drawer={beside}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('cards.menu.keys')}
        empty={
          <Empty icon="key" title={t('cards.key.none')}>
            <p>{t('cards.key.none-next')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
