import {
  AddButton,
  drawerNavigation,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  formatNumber,
  formatInstant,
  ListPage,
  currentUserStore,
  translateText,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  listOauthClients,
  type OauthClientRow,
  type OauthClientWithSecret,
  saveOauthClient,
} from '../../contract/index.ts'
import { Once } from '../parts/Once.tsx'
import { ClientDrawer, NewClient } from './ClientDrawer.tsx'
import { clientWords } from './clients.words.ts'

const c = columnsFor<OauthClientRow>('organisation.client')
const columns = [
  c.custom(
    'name',
    (row) => (
      <>
        {row.name}
        <small>
          {row.clientId}
          {row.firstParty && ` · ${translateText('organisation.client.own')}`}
        </small>
      </>
    ),
    { phone: 1 },
  ),
  c.status(
    'enabled',
    (row) => ({
      tone: row.enabled ? 'good' : 'plain',
      word: `organisation.client.${row.enabled ? 'on' : 'off'}`,
    }),
    { title: 'organisation.client.state', width: 120, phone: 3 },
  ),
  c.custom('codes', (row, language) => formatNumber(row.codes.length, language), {
    align: 'end',
    width: 120,
  }),
  c.custom('grants', (row) => row.grants.join(', '), { width: 220 }),
  c.custom(
    'lastUsedAt',
    (row, language) =>
      row.lastUsedAt
        ? formatInstant(row.lastUsedAt, language, currentUserStore.get()?.operator.timeZone)
        : translateText('organisation.client.never'),
    { align: 'end', width: 150 },
  ),
]

/** OAuth clients screen (ROUTE-11): third-party programs that call the API. */
export function ClientList() {
  const t = useWords(clientWords)
  const { search, setSearch } = usePage()
  const list = useList(listOauthClients, { pageSize: 50 })
  const [made, setMade] = useState<OauthClientWithSecret>()
  const add = <AddButton call={saveOauthClient}>{t('organisation.client.new')}</AddButton>
  return (
    <>
      <ListPage
        title={t('organisation.client.title')}
        list={list}
        actions={add}
        filters={<Filters list={list} find={{ key: 'search', label: t('organisation.client.find') }} />}
        drawer={
          search.new === '1' ? (
            <NewClient
              onClose={() => setSearch({ new: undefined })}
              onMade={(next) => {
                setMade(next)
                setSearch({ new: undefined, open: next.clientId })
              }}
            />
          ) : (
            list.open && (
              <ClientDrawer
                key={list.open}
                id={list.open}
                onSecret={setMade}
                {...drawerNavigation(list, (row: OauthClientRow) => row.clientId)}
              />
            )
          )
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.clientId}
          label={t('organisation.client.title')}
          onOpen={(row) => setSearch({ open: row.clientId, new: undefined })}
          empty={
            <Empty icon="key" words="organisation.client.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
      {made?.clientSecret && (
        <Once
          title={t('organisation.client.secret-title', { name: made.name })}
          text={t('organisation.client.secret-text')}
          secrets={[
            { label: t('organisation.client.clientId'), value: made.clientId },
            { label: t('organisation.client.clientSecret'), value: made.clientSecret },
          ]}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
