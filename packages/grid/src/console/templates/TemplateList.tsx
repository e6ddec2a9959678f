import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  formatPower,
  ListDrawer,
  ListPage,
  useCall,
  useList,
  usePage,
  useWords,
  type DrawerNavigation,
} from '@evops/kit'
import { createGridTemplate, getGridTemplate, listGridTemplates, type TemplateRow } from '../../contract/index.ts'
import { gridScreenTitleWords } from '../grid-door.words.ts'
import { writeVolts } from '../objects/object-view.rules.ts'
import { NewTemplate, TemplateDrawer } from './TemplateDrawer.tsx'
import { templateWords } from './templates.words.ts'
import '../grid.css'

const c = columnsFor<TemplateRow>('grid.template')
const columns = [
  c.text('name', { least: 160, sort: true, phone: 1 }),
  c.custom(
    'supply',
    ({ highV, lowV, transformerVa }, language) =>
      highV === null || transformerVa === null
        ? writeVolts(lowV, language)
        : `${writeVolts(highV, language)} / ${writeVolts(lowV, language)} · ${formatPower(transformerVa, language)} kVA`,
    { least: 170, phone: 3 },
  ),
  c.number('feederCount', { width: 116 }),
  c.number('chargePointCount', { width: 130, phone: 2 }),
  c.custom('chargePointsW', ({ chargePointsW }, language) => `${formatPower(chargePointsW, language)} kW`, {
    width: 130,
    align: 'end',
  }),
  c.number('uses', { width: 90 }),
  c.when('updatedAt', undefined, { width: 150, sort: true, phone: 4 }),
]

/** Station templates: their parts and their uses. */
export function TemplateList() {
  const t = useWords(templateWords)
  const m = useWords(gridScreenTitleWords)
  const { setSearch } = usePage()
  const list = useList(listGridTemplates, { pageSize: 50, sort: 'name', words: 'grid.template' })
  const add = <AddButton call={createGridTemplate}>{t('grid.template.new')}</AddButton>
  return (
    <ListPage
      title={m('grid.title-templates')}
      list={list}
      actions={add}
      filters={<Filters list={list} find={{ key: 'search', label: t('grid.template.find') }} />}
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewTemplate {...fresh} />}
          id={(id, drawerProps) => <ById key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('grid.title-templates')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="copy" words="grid.template.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
function ById({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const { data } = useCall(getGridTemplate, { params: { id } })
  if (!data || data.id !== id) return null
  return <TemplateDrawer key={data.version} row={data} {...neighbours} />
}
