import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  longText,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  contractorsScreen,
  createStaff,
  importStaff,
  listContractors,
  listRoster,
  listStaff,
  rosterScreen,
  staffSkills,
  staffExport,
  staffPermissions,
  staffStates,
  sharedStaffWords,
  type StaffRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { StationFilter } from '../StationFilter.tsx'
import { CertificateExpiryText, SkillTags, currentStaffState, staffTones } from './staff-text.tsx'
import { staffWords } from './staff.words.ts'
import { StaffDrawer } from './StaffDrawer.tsx'
import { NewStaff } from './StaffForm.tsx'
import { StaffImport } from './StaffImport.tsx'

const c = columnsFor<StaffRow>('maintenance.staff')
const columns = [
  c.text('staffNo', { width: 110, sort: true, phone: 2 }),
  c.text('name', { width: 140, sort: true, phone: 1 }),
  c.text('mobile', { width: 130 }),
  c.status(
    'state',
    (row) => ({ tone: staffTones[currentStaffState(row)], word: `maintenance.staff.state-${currentStaffState(row)}` }),
    { width: 145, phone: 3 },
  ),
  c.custom('skills', (row) => <SkillTags of={row.skills} />, { least: 190 }),
  c.text('orgName', { width: 160, hidden: true }),
  c.text('contractorName', { width: 160, hidden: true }),
  c.custom('stations', (row) => <Stations of={row} />, { width: 140 }),
  c.custom('certificateUntil', (row) => <CertificateExpiryText of={row} />, { width: 200, sort: true }),
  c.text('userName', { width: 130, hidden: true }),
  c.number('openWorkOrders', { width: 120, sort: true, phone: 4 }),
]

/** ROUTE-03 chgywpeoplemng: lists technicians with their skills and workload. */
export function StaffList() {
  const t = useWords(staffWords)
  const m = useWords(menuWords)
  useWords(sharedStaffWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listStaff, { pageSize: 50, sort: 'staffNo', words: 'maintenance.staff' })
  const shown = useColumns('maintenance-staff', columns)
  const [importing, setImporting] = useState(false)
  const states = staffStates.map((value) => ({ value, label: translate(`maintenance.staff.state-${value}`) }))
  const able = staffSkills.map((value) => ({ value, label: translate(`maintenance.staff.skill-${value}`) }))
  const add = <AddButton call={createStaff}>{t('maintenance.staff.new')}</AddButton>
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewStaff onClose={onClose} />}
      id={(id, drawerProps) => <StaffDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <>
      <ListPage
        title={m('maintenance.menu.staff')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can call={listRoster}>
              <Button icon="clock" onClick={() => nav.go(rosterScreen.path)}>
                {m('maintenance.menu.roster')}
              </Button>
            </Can>
            <Can call={listContractors}>
              <Button icon="person" onClick={() => nav.go(contractorsScreen.path)}>
                {m('maintenance.menu.contractors')}
              </Button>
            </Can>
            {may(staffPermissions.export) && (
              <ExportButton
                name={staffExport}
                filter={list.filters}
                disabled={list.total === 0}
                label={t('maintenance.staff.export')}
              />
            )}
            <Can call={importStaff}>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {t('maintenance.staff.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={
          <Filters
            list={list}
            find={{ key: 'search', label: t('maintenance.staff.find') }}
            chips={{
              stationId: { label: t('maintenance.staff.station'), translate: () => '…' },
              contractorId: { label: t('maintenance.staff.contractorName'), translate: () => '…' },
            }}
          >
            <FilterSelect list={list} name="state" options={states} />
            <FilterSelect list={list} name="skill" options={able} />
            <StationFilter list={list} label={t('maintenance.staff.station')} />
            <FilterSelect list={list} name="ending" options={[{ value: 'true', label: t('maintenance.staff.yes') }]} />
          </Filters>
        }
        drawer={drawer}
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          label={m('maintenance.menu.staff')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="person" words="maintenance.staff.none">
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
      {importing && <StaffImport onClose={() => setImporting(false)} />}
    </>
  )
}

function Stations({ of }: { of: StaffRow }) {
  const t = useWords(staffWords)
  if (of.everywhere) return <span className="dimmer">{t('maintenance.staff.everywhere')}</span>
  const names = of.stations.map(({ name }) => name).join(', ')
  return longText(names || '—')
}
