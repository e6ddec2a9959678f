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
  type Tone,
  useCan,
  useColumns,
  useList,
  usePage,
  useSay,
  useWords,
} from '@evops/kit'
import {
  contractorExport,
  contractorWords,
  contractStandings,
  createContractor,
  listContractors,
  skills,
  staffPermissions,
  staffWordsShared,
  type ContractorRow,
  type ContractStanding,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { SkillTags } from '../staff/staff-text.tsx'
import { ContractorDrawer, NewContractor } from './ContractorDrawer.tsx'
import { contractorListWords } from './contractors.words.ts'

const tones: Readonly<Record<ContractStanding, Tone>> = { valid: 'good', coming: 'plain', ended: 'bad' }
const c = columnsFor<ContractorRow>('maintenance.contractor')
const columns = [
  c.text('name', { least: 200, sort: true, phone: 1 }),
  c.text('taxId', { width: 160, phone: 3 }),
  c.text('contact', { width: 120 }),
  c.text('phone', { width: 130 }),
  c.custom('skills', (row) => <SkillTags of={row.skills} />, { least: 160 }),
  c.custom('stations', (row) => row.stations.map(({ name }) => name).join(', '), {
    width: 160,
    hidden: true,
  }),
  c.status(
    'standing',
    (row) => ({ tone: tones[row.standing], word: `maintenance.contract.${row.standing}` }),
    { width: 160, phone: 2 },
  ),
  c.text('validUntil', { width: 130, sort: true }),
  c.number('staff', { width: 90 }),
  c.number('openOrders', { width: 120, sort: true, phone: 4 }),
]

/** Companies whose people repair for the operator. */
export function ContractorList() {
  const t = useWords(contractorListWords)
  const m = useWords(menuWords)
  useWords(staffWordsShared)
  useWords(contractorWords)
  const say = useSay()
  const may = useCan()
  const { setSearch } = usePage()
  const list = useList(listContractors, { pageSize: 50, sort: 'name', words: 'maintenance.contractor' })
  const shown = useColumns('maintenance-contractors', columns)
  const add = <AddButton call={createContractor}>{t('maintenance.contractor.new')}</AddButton>
  const standings = contractStandings.map((value) => ({ value, label: say(`maintenance.contract.${value}`) }))
  const able = skills.map((value) => ({ value, label: say(`maintenance.staff.skill-${value}`) }))
  return (
    <ListPage
      title={m('maintenance.menu.contractors')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(staffPermissions.export) && (
            <ExportButton
              name={contractorExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('maintenance.contractor.export')}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('maintenance.contractor.find') }}>
          <FilterSelect list={list} name="standing" options={standings} />
          <FilterSelect list={list} name="skill" options={able} />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewContractor onClose={onClose} />}
          id={(id, beside) => <ContractorDrawer key={id} id={id} {...beside} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.contractors')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="person" words="maintenance.contractor.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
