import {
  columnsFor,
  DataTable,
  drawerNavigation,
  Empty,
  Filters,
  FilterSelect,
  formatInstant,
  formatNumber,
  ListPage,
  currentUserStore,
  translateText,
  useList,
  useWords,
} from '@evops/kit'
import { accessStates, type ClientAccessRow, listClientReviews } from '../../contract/index.ts'
import { accessTones } from './access-tones.ts'
import { accessWords } from './access-reviews.words.ts'
import { clientStateWord } from './client-state-word.ts'
import { ClientReviewDrawer } from './ClientReviewDrawer.tsx'

const c = columnsFor<ClientAccessRow>('organisation.access')
const columns = [
  c.custom(
    'name',
    (row) => (
      <>
        {row.name}
        <small>{row.id}</small>
      </>
    ),
    { least: 180, sort: true, phone: 1 },
  ),
  c.custom('codes', (row, language) => formatNumber(row.codes.length, language), {
    align: 'end',
    width: 130,
    phone: 3,
  }),
  c.status('state', (row) => ({ tone: accessTones[row.state], word: clientStateWord(row.state) }), {
    width: 170,
    phone: 2,
  }),
  c.custom(
    'lastUsedAt',
    (row, language) =>
      row.lastUsedAt ? (
        formatInstant(row.lastUsedAt, language, currentUserStore.get()?.operator.timeZone)
      ) : (
        <span className="dimmer">{translateText('organisation.access.never')}</span>
      ),
    { width: 150, sort: true, phone: 4 },
  ),
  c.when('confirmedAt', undefined, { style: 'short', width: 150, sort: true }),
  c.when('dueAt', undefined, { style: 'short', width: 150, sort: true }),
]

/** Review of API clients: what each may do, when it was last confirmed, and what is overdue. */
export function ClientReviewList() {
  const t = useWords(accessWords)
  const list = useList(listClientReviews, { sort: 'dueAt', pageSize: 50, words: 'organisation.access' })
  return (
    <ListPage
      title={t('organisation.access.clients-title')}
      list={list}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('organisation.access.find-client') }}>
          <FilterSelect
            list={list}
            name="state"
            options={accessStates.map((value) => ({ value, label: t(clientStateWord(value)) }))}
          />
        </Filters>
      }
      drawer={
        list.open && (
          <ClientReviewDrawer
            key={list.open}
            id={list.open}
            {...drawerNavigation(list, (row: ClientAccessRow) => row.id)}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('organisation.access.clients-title')}
        empty={<Empty icon="shield" words="organisation.access.no-clients" />}
      />
    </ListPage>
  )
}
