import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterGroup,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  longText,
  type Tone,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  contractorExport,
  contractorWords,
  contractorImports,
  contractorImportScreen,
  contractorContractStates,
  createContractor,
  listContractors,
  staffSkills,
  staffPermissions,
  sharedStaffWords,
  type ContractorRow,
  type ContractorState,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { StationFilter } from '../StationFilter.tsx'
import { SkillTags } from '../staff/staff-text.tsx'
import { ContractorDrawer, NewContractor } from './ContractorDrawer.tsx'
import { contractorListWords } from './contractors.words.ts'

const tones: Readonly<Record<ContractorState, Tone>> = {
  valid: 'good',
  coming: 'plain',
  ended: 'bad',
  none: 'plain',
}
const c = columnsFor<ContractorRow>('maintenance.contractor')
const columns = [
  c.text('name', { least: 180, sort: true, phone: 1 }),
  c.text('taxId', { width: 160, hidden: true }),
  c.text('contact', { width: 120 }),
  c.text('phone', { width: 150, phone: 3 }),
  c.custom('skills', (row) => <SkillTags of={row.skills} />, { least: 140 }),
  c.custom('stations', (row) => <Places of={row} />, { width: 150 }),
  c.status(
    'contractStatus',
    (row) => ({ tone: tones[row.contractStatus], word: `maintenance.contract.${row.contractStatus}` }),
    { width: 160, phone: 2 },
  ),
  c.when('validUntil', () => 'UTC', { style: 'day', width: 125, sort: true, phone: 4 }),
  c.number('staff', { width: 90 }),
  c.number('openWorkOrders', { width: 110, sort: true }),
]

const createLabelLookup =
  (options: readonly { value: string; label: string }[]) =>
  (value: string): string =>
    options.find((one) => one.value === value)?.label ?? value

/** Shows the contractor's stations that the user may see. */
function Places({ of: { everywhere, stations } }: { of: ContractorRow }) {
  const t = useWords(contractorListWords)
  const names = stations.map(({ name }) => name).join(', ')
  return everywhere ? <span className="dim">{t('maintenance.contractor.everywhere')}</span> : longText(names || '—')
}

/** Lists companies that do repairs for the operator. */
export function ContractorList() {
  const t = useWords(contractorListWords)
  const m = useWords(menuWords)
  useWords(sharedStaffWords)
  useWords(contractorWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listContractors, { pageSize: 50, sort: 'name', words: 'maintenance.contractor' })
  const shown = useColumns('maintenance-contractors', columns)
  const add = <AddButton call={createContractor}>{t('maintenance.contractor.new')}</AddButton>
  const standings = contractorContractStates.map((value) => ({
    value,
    label: translate(`maintenance.contract.${value}`),
  }))
  const able = staffSkills.map((value) => ({ value, label: translate(`maintenance.staff.skill-${value}`) }))
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
          <Can call={contractorImports.start}>
            <Button icon="upload" onClick={() => nav.go(contractorImportScreen.path)}>
              {t('maintenance.contractor.import')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={
        <>
          <Filters
            list={list}
            find={{ key: 'search', label: t('maintenance.contractor.find') }}
            chips={{
              contractStatus: {
                label: t('maintenance.contractor.contractStatus'),
                translate: createLabelLookup(standings),
              },
              skill: { label: t('maintenance.contractor.skill'), translate: createLabelLookup(able) },
              stationId: { label: t('maintenance.contractor.stationId'), translate: () => '…' },
            }}
          />
          <search className="search">
            <FilterGroup list={list} of={['contractStatus', 'skill', 'stationId']}>
              <FilterSelect list={list} name="contractStatus" options={standings} />
              <FilterSelect list={list} name="skill" options={able} />
              <StationFilter list={list} label={t('maintenance.contractor.stationId')} />
            </FilterGroup>
          </search>
        </>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewContractor onClose={onClose} />}
          id={(id, drawerProps) => <ContractorDrawer key={id} id={id} {...drawerProps} />}
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
