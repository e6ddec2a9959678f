import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { PartnerReadinessNotice } from '@evops/stations/console'
import { useState } from 'react'
import {
  createPartner,
  listPartners,
  type PartnerRow,
  partnerSecretNames,
  type PartnerWithSecrets,
} from '../../contract/index.ts'
import { Once } from '@evops/organisation/console'
import { secretWords } from '../links/secrets.words.ts'
import { NewPartner, PartnerDrawer } from './PartnerDrawer.tsx'
import { SelfTestButton } from '../ocpi/SelfTestPlay.tsx'
import { PublicDataButton } from '../public-data/PublicData.tsx'
import { partnerWords } from './partners.words.ts'

const c = columnsFor<PartnerRow>('interop.partner')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.text('platformId', { width: 140, sort: true, phone: 2 }),
  c.custom('direction', (row) => translateText(`interop.partner.direction.${row.direction}`), { width: 250 }),
  c.custom('environment', (row) => translateText(`interop.partner.environment.${row.environment}`), {
    width: 120,
    phone: 4,
  }),
  c.custom('protocol', ({ protocol }) => (protocol === 'ocpi' ? 'OCPI' : `T/CEC 102 ${protocol}`), {
    width: 170,
  }),
  c.status(
    'enabled',
    (row) => ({
      tone: row.enabled ? 'good' : 'plain',
      word: `interop.partner.${row.enabled ? 'on' : 'off'}`,
    }),
    { title: 'interop.partner.state', width: 120, phone: 3 },
  ),
  c.when('createdAt', undefined, { sort: true }),
]

/** ROUTE-11 interconnmng: platforms of other operators with which we exchange stations and sessions. */
export function PartnerList() {
  const t = useWords(partnerWords)
  const secret = useWords(secretWords)
  const { setSearch } = usePage()
  const list = useList(listPartners, { pageSize: 50, sort: 'name' })
  const [made, setMade] = useState<PartnerWithSecrets>()
  const add = <AddButton call={createPartner}>{t('interop.partner.new')}</AddButton>
  return (
    <>
      <ListPage
        title={t('interop.partner.title')}
        list={list}
        views={<PartnerReadinessNotice />}
        actions={
          <>
            <SelfTestButton />
            <PublicDataButton />
            {add}
          </>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('interop.partner.find') }}>
            <FilterSelect
              list={list}
              name="enabled"
              label={t('interop.partner.state')}
              options={[
                { value: 'true', label: t('interop.partner.on') },
                { value: 'false', label: t('interop.partner.off') },
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
                  if (next.protocol !== 'ocpi') setMade(next)
                  setSearch({ new: undefined, open: next.id })
                }}
              />
            )}
            id={(id, drawerProps) => <PartnerDrawer key={id} id={id} onSecrets={setMade} {...drawerProps} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('interop.partner.title')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="globe" words="interop.partner.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
      {made && (
        <Once
          title={t('interop.partner.ours-title', { name: made.name })}
          text={t('interop.partner.ours-text')}
          secrets={partnerSecretNames.map((name) => ({
            label: secret(`interop.secret.${name}`),
            value: made.ourSecrets[name],
          }))}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
