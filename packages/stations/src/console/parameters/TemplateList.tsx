import { Button, Can, columnsFor, Drawer, Form, translateText, useForm, useList, useNav, useWords } from '@evops/kit'
import {
  createTemplate,
  listTemplates,
  startParameterBulkJob,
  type ParameterTemplateRow,
} from '../../contract/index.ts'
import { stationMenuWords } from '../menu.words.ts'
import { parameterWords } from './parameters.words.ts'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import { TemplateFields, withParsedKeys } from './TemplateFields.tsx'
import { Templates } from '../templates/Templates.tsx'

const c = columnsFor<ParameterTemplateRow>('stations.template')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.custom('model', (row) => templateModelText(row), { width: 220, phone: 4 }),
  c.custom('parameters', (row) => Object.keys(row.keys).length, { align: 'end', width: 110 }),
  c.custom(
    'drift',
    (row) =>
      row.chargePoints === 0 ? (
        <span className="dimmer">{translateText('stations.template.no-charge-points')}</span>
      ) : (
        <span className={row.drifted > 0 ? 'tag warn' : 'tag good'}>
          {translateText('stations.template.drift-of', {
            drifted: row.drifted,
            read: row.read,
            chargePoints: row.chargePoints,
          })}
        </span>
      ),
    { width: 300, phone: 2 },
  ),
  c.when('updatedAt', undefined, { sort: true, phone: 3 }),
]
export function templateModelText({ vendor, model }: ParameterTemplateRow): string {
  return [vendor, model].filter(Boolean).join(' ') || translateText('stations.template.any-model')
}

/** ROUTE-13 pileparam: expected parameters for charge points of a model, and the charge points that differ. */
export function TemplateList() {
  const t = useWords(parameterWords)
  const m = useWords(stationMenuWords)
  const nav = useNav()
  const list = useList(listTemplates, { sort: 'name' })
  return (
    <Templates
      list={list}
      columns={columns}
      words={{
        title: m('stations.menu.parameters'),
        find: t('stations.template.find'),
        none: t('stations.template.none'),
        noneText: t('stations.template.none-text'),
        add: t('stations.template.new'),
      }}
      create={createTemplate}
      fresh={({ onClose }) => <NewTemplate onClose={onClose} />}
      chosen={(row, drawerProps) => <TemplateDrawer key={row.id} template={row} {...drawerProps} />}
      actions={
        <Can call={startParameterBulkJob}>
          <Button icon="operation" onClick={() => nav.go('/statsanalysis/chgpile/bulk-jobs?kind=parameters')}>
            {t('stations.template.bulkJobs')}
          </Button>
        </Can>
      }
    />
  )
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const t = useWords(parameterWords)
  const form = useForm(createTemplate, {
    toBody: withParsedKeys,
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
