import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  say,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createPartner,
  listPartners,
  type PartnerRow,
  partnerSecretNames,
  type PartnerWithSecrets,
} from '../../contract/index.ts'
import { Once } from '../parts/Once.tsx'
import { NewPartner, PartnerDrawer } from './PartnerDrawer.tsx'
import { partnerWords } from './partners.words.ts'

const c = columnsFor<PartnerRow>('organisation.partner')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.text('platformId', { width: 140, sort: true, phone: 2 }),
  c.custom('direction', (row) => say(`organisation.partner.direction.${row.direction}`), { width: 250 }),
  c.custom('environment', (row) => say(`organisation.partner.environment.${row.environment}`), {
    width: 120,
    phone: 4,
  }),
  c.text('protocol', { width: 120 }),
  c.status(
    'enabled',
    (row) => ({
      tone: row.enabled ? 'good' : 'plain',
      word: `organisation.partner.${row.enabled ? 'on' : 'off'}`,
    }),
    { title: 'organisation.partner.state', width: 120, phone: 3 },
  ),
  c.when('createdAt', undefined, { sort: true }),
]

/** ROUTE-11 interconnmng: platforms of other operators that we exchange stations and orders with. */
export function PartnerList() {
  const t = useWords(partnerWords)
  const { setSearch } = usePage()
  const list = useList(listPartners, { pageSize: 50, sort: 'name' })
  const [made, setMade] = useState<PartnerWithSecrets>()
  const add = <AddButton call={createPartner}>{t('organisation.partner.new')}</AddButton>
  return (
    <>
      <ListPage
        title={t('organisation.partner.title')}
        list={list}
        actions={add}
        filters={
          <Filters list={list} find={{ key: 'search', label: t('organisation.partner.find') }}>
            <FilterSelect
              list={list}
              name="enabled"
              label={t('organisation.partner.state')}
              options={[
                { value: 'true', label: t('organisation.partner.on') },
                { value: 'false', label: t('organisation.partner.off') },
              ]}
            />
          </Filters>
        }
        drawer={
          <ListDrawer
            list={list}
            fresh={({ onClose }) => (
              <NewPartner
                onClose={onClose}
                onMade={(next) => {
                  setMade(next)
                  setSearch({ new: undefined, open: next.id })
                }}
              />
            )}
            id={(id, beside) => <PartnerDrawer key={id} id={id} onSecrets={setMade} {...beside} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('organisation.partner.title')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="globe" words="organisation.partner.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
      {made && (
        <Once
          title={t('organisation.partner.ours-title', { name: made.name })}
          text={t('organisation.partner.ours-text')}
          secrets={partnerSecretNames.map((name) => ({
            label: t(`organisation.partner.${name}`),
            value: made.ourSecrets[name],
          }))}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
