import {
  besideList,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  useLanguage,
  useList,
  usePage,
  useSay,
  useWords,
} from '@evops/platform/console'
import { agreementPhases, listAgreements, saveAgreement, type AgreementRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { sayRatio } from '../statements/Shares.tsx'
import { SettlementTabs } from '../SettlementTabs.tsx'
import { AgreementDrawer } from './AgreementDrawer.tsx'
import { NewAgreement } from './AgreementForm.tsx'
import { agreementWords } from './agreements.words.ts'
import { phaseTones } from './phase-tones.ts'

const c = columnsFor<AgreementRow>('finance.agreement')
const columns = [
  c.text('no', { width: 110, sort: true, phone: 2 }),
  c.text('name', { sort: true, phone: 1 }),
  c.status(
    'phase',
    (row) => ({ tone: phaseTones[row.phase], word: `finance.agreement.phase-${row.phase}` }),
    {
      width: 110,
      phone: 4,
    },
  ),
  c.custom('parties', (row) => <Sharers row={row} />, { width: 260 }),
  c.custom('base', (row) => <Base row={row} />, { width: 210 }),
  c.number('stations', { width: 100, phone: 3 }),
  c.text('from', { width: 110 }),
  c.text('until', { width: 150 }),
  c.number('versions', { width: 100 }),
]
function Sharers({ row }: { row: AgreementRow }) {
  const language = useLanguage()
  return row.parties.map(({ name, ratio }) => `${name} ${sayRatio(ratio, language)}`).join(' · ')
}
function Base({ row }: { row: AgreementRow }) {
  return useSay()(`finance.base-${row.base}`)
}

/** Who gets what of which stations. */
export function AgreementList() {
  const t = useWords(agreementWords)
  const m = useWords(menuWords)
  const say = useSay()
  const { search, setSearch } = usePage()
  const list = useList(listAgreements, { pageSize: 50 })
  const phases = agreementPhases.map((value) => ({ value, label: say(`finance.agreement.phase-${value}`) }))
  const drawer =
    search.new === '1' ? (
      <NewAgreement onClose={() => setSearch({ new: undefined })} />
    ) : (
      list.open && (
        <AgreementDrawer
          key={list.open}
          id={list.open}
          {...besideList(list, (row: AgreementRow) => row.id)}
        />
      )
    )
  return (
    <ListPage
      title={m('finance.menu.settlement')}
      list={list}
      views={<SettlementTabs />}
      actions={
        <Can call={saveAgreement}>
          <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
            {t('finance.agreement.new')}
          </Button>
        </Can>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('finance.agreement.find') }}
          chips={{
            phase: {
              label: t('finance.agreement.phase'),
              say: (value) => say(`finance.agreement.phase-${value}`),
            },
          }}
        >
          <FilterSelect list={list} name="phase" label={t('finance.agreement.phase')} options={phases} />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        label={m('finance.view.agreements')}
        onOpen={({ id }) => setSearch({ open: id, new: undefined })}
        empty={
          <Empty icon="bill" title={t('finance.agreement.empty')}>
            <p>{t('finance.agreement.empty-next')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
