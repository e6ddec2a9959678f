import {
  besideList,
  Button,
  Can,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Filters,
  Form,
  ListPage,
  say,
  useForm,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/platform/console'
import {
  createTemplate,
  listTemplates,
  startParameterRollout,
  type TemplateRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { parameterWords } from './parameters.words.ts'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import { TemplateFields, withKeys } from './TemplateFields.tsx'
import '../stations.css'

const c = columnsFor<TemplateRow>('stations.template')
const columns = [
  c.text('name', { sort: true }),
  c.custom('model', (row) => modelOf(row), { width: 220 }),
  c.custom('parameters', (row) => Object.keys(row.keys).length, { align: 'end', width: 110 }),
  c.custom(
    'drift',
    (row) =>
      row.piles === 0 ? (
        <span className="dimmer">{say('stations.template.no-piles')}</span>
      ) : (
        <span className={row.drifted > 0 ? 'tag warn' : 'tag good'}>
          {say('stations.template.drift-of', { drifted: row.drifted, read: row.read, piles: row.piles })}
        </span>
      ),
    { width: 300 },
  ),
  c.when('updatedAt', undefined, { sort: true }),
]
export function modelOf({ vendor, model }: TemplateRow): string {
  return [vendor, model].filter(Boolean).join(' ') || say('stations.template.any-model')
}

/** ROUTE-13 pileparam: what charge points of a model should have, and which have something else. */
export function TemplateList() {
  const t = useWords(parameterWords)
  const m = useWords(menuWords)
  const nav = useNav()
  const { search, setSearch } = usePage()
  const list = useList(listTemplates, { sort: 'name' })
  const add = (
    <Can call={createTemplate}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('stations.template.new')}
      </Button>
    </Can>
  )
  const chosen = list.rows.find(({ id }) => id === list.open)
  const drawer =
    search.new === '1' ? (
      <NewTemplate onClose={() => setSearch({ new: undefined })} />
    ) : (
      chosen && (
        <TemplateDrawer
          key={chosen.id}
          template={chosen}
          {...besideList(list, (row: TemplateRow) => row.id)}
        />
      )
    )
  return (
    <ListPage
      title={m('stations.menu.parameters')}
      list={list}
      actions={
        <>
          <Can call={startParameterRollout}>
            <Button
              icon="operation"
              onClick={() => nav.go('/statsanalysis/chgpile/rollouts?kind=parameters')}
            >
              {t('stations.template.rollouts')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={<Filters list={list} find={{ key: 'search', label: t('stations.template.find') }} />}
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.template.title')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="settings" title={t('stations.template.none')}>
            <p>{t('stations.template.none-text')}</p>
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const t = useWords(parameterWords)
  const form = useForm(createTemplate, {
    toBody: withKeys,
    draft: 'new-template',
    refreshes: [listTemplates],
    done: t('stations.template.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.template.new')} onClose={onClose}>
      <Form form={form} verb={t('stations.template.create')} onCancel={onClose}>
        <TemplateFields form={form} />
      </Form>
    </Drawer>
  )
}
