import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useLanguage,
  useList,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { listAgreements, saveAgreement, type AgreementRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { formatRatio } from '../statements/Shares.tsx'
import { SettlementTabs } from '../SettlementTabs.tsx'
import { AgreementDrawer } from './AgreementDrawer.tsx'
import { NewAgreement } from './AgreementForm.tsx'
import { agreementWords } from './agreements.words.ts'
import { agreementPhaseTones } from './phase-tones.ts'

const c = columnsFor<AgreementRow>('finance.agreement')
const columns = [
  c.text('no', { width: 110, sort: true, phone: 2 }),
  c.text('name', { sort: true, phone: 1 }),
  c.status('phase', (row) => ({ tone: agreementPhaseTones[row.phase], word: `finance.agreement.phase.${row.phase}` }), {
    width: 110,
    phone: 4,
  }),
  c.custom('parties', (row) => <Sharers row={row} />, { width: 260 }),
  c.custom('base', (row) => <Base row={row} />, { width: 210 }),
  c.number('stations', { width: 100, phone: 3 }),
  c.day('from', { width: 110 }),
  c.day('until', { width: 140 }),
  c.number('versions', { width: 100 }),
]
function Sharers({ row }: { row: AgreementRow }) {
  const language = useLanguage()
  return row.parties.map(({ name, ratio }) => `${name} ${formatRatio(ratio, language)}`).join(' · ')
}
function Base({ row }: { row: AgreementRow }) {
  return useTranslate()(`finance.base.${row.base}`)
}

/** Lists agreements: parties, shares and stations. */
export function AgreementList() {
  const t = useWords(agreementWords)
  const m = useWords(menuWords)
  const { setSearch } = usePage()
  const list = useList(listAgreements, { pageSize: 50, words: 'finance.agreement' })
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewAgreement onClose={onClose} />}
      id={(id, drawerProps) => <AgreementDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('finance.menu.settlement')}
      list={list}
      views={<SettlementTabs />}
      actions={<AddButton call={saveAgreement}>{t('finance.agreement.new')}</AddButton>}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('finance.agreement.find') }}>
          <FilterSelect list={list} name="phase" />
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
        empty={<Empty icon="bill" words="finance.agreement.empty" />}
      />
    </ListPage>
  )
}
