import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListDrawer,
  ListPage,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createChecklist, listChecklists, type ChecklistRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { ChecklistDrawer, NewChecklist } from './ChecklistDrawer.tsx'
import { checklistWords } from './checklists.words.ts'

const c = columnsFor<ChecklistRow>('maintenance.checklist')
const columns = [
  c.text('name', { least: 200, sort: true, phone: 1 }),
  c.custom('version', (row) => <span className="num">{row.version}</span>, { width: 90, phone: 4 }),
  c.custom('lines', (row) => <span className="num">{row.items.length}</span>, { width: 90, phone: 3 }),
  c.custom('plans', (row) => <span className="num">{row.plans}</span>, { width: 130 }),
  c.text('remark', { least: 200, phone: 2 }),
]

/** Lists checklists with their items. */
export function ChecklistList() {
  const t = useWords(checklistWords)
  const m = useWords(menuWords)
  const { setSearch } = usePage()
  const list = useList(listChecklists, { pageSize: 50, sort: 'name', words: 'maintenance.checklist' })
  const shown = useColumns('work-checklists', columns)
  const add = <AddButton call={createChecklist}>{t('maintenance.checklist.new')}</AddButton>
  return (
    <ListPage
      title={m('maintenance.menu.checklists')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {add}
        </>
      }
      filters={<Filters list={list} find={{ key: 'search', label: t('maintenance.checklist.find') }} />}
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewChecklist onClose={onClose} />}
          id={(id, drawerProps) => <ChecklistDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.checklists')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="check" words="maintenance.checklist.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
