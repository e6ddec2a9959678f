import {
  type DrawerNavigation,
  Button,
  call,
  Can,
  isPermitted,
  columnsFor,
  DataTable,
  Drawer,
  Form,
  Link,
  RemoveButton,
  useCall,
  useForm,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteTemplate,
  type ParameterDriftRow,
  listDrift,
  listTemplates,
  startCommandBulkJob,
  startParameterBulkJob,
  type ParameterTemplateRow,
  updateTemplate,
} from '../../contract/index.ts'
import { BulkJobDialog } from '../bulk-jobs/BulkJobDialog.tsx'
import { placeName } from '../place-name.ts'
import { formatTemplateKeys } from './keys-text.rules.ts'
import { parameterWords } from './parameters.words.ts'
import { TemplateFields, withParsedKeys } from './TemplateFields.tsx'
import '../commands/commands.css'

const shownChargePoints = 200
const c = columnsFor<ParameterDriftRow>('stations.template')
const columns = [
  c.custom(
    'chargePoint',
    (row) => (
      <Link to={`/statsanalysis/chgpile/${row.chargePointId}?tab=config`}>
        {placeName({ ...row, chargePointName: row.name })}
      </Link>
    ),
    { phone: 1 },
  ),
  c.custom('differs', (row) => <Differences row={row} />, { width: 300, phone: 2 }),
]

function Differences({ row }: { row: ParameterDriftRow }) {
  const t = useWords(parameterWords)
  if (row.readAt === null) return <span className="tag">{t('stations.template.unread')}</span>
  if (row.differs.length === 0) return <span className="tag good">{t('stations.template.fits')}</span>
  return row.differs.map(({ key, wanted, has }) => (
    <small key={key}>
      {key}: {has ?? t('stations.template.missing')} → {wanted}
    </small>
  ))
}

interface TemplateDrawerProps extends DrawerNavigation {
  template: ParameterTemplateRow
}

/** Drawer of a parameter template: its parameters, and the charge points of its model with their differences. */
export function TemplateDrawer({ template, ...neighbours }: TemplateDrawerProps) {
  const t = useWords(parameterWords)
  const { id: templateId, name } = template
  const [doing, setDoing] = useState<'apply' | 'read'>()
  const drift = useCall(listDrift, { query: { templateId, page: 1, pageSize: shownChargePoints } }, { every: 10_000 })
  const rows = drift.data?.list ?? []
  const chargePointIds = rows.map(({ chargePointId }) => chargePointId)
  const count = chargePointIds.length
  return (
    <Drawer title={name} wide footer={<Acts template={template} onGone={neighbours.onClose} />} {...neighbours}>
      <div className="stack">
        <Edit key={template.version} template={template} onClose={neighbours.onClose} />
        <div className="row wraps">
          <Can call={startParameterBulkJob}>
            <Button
              kind="primary"
              icon="upload"
              disabled={template.chargePoints === 0}
              onClick={() => setDoing('apply')}
            >
              {t('stations.template.apply')}
            </Button>
          </Can>
          <Can call={startCommandBulkJob}>
            <Button icon="refresh" disabled={count === 0} onClick={() => setDoing('read')}>
              {t('stations.template.read')}
            </Button>
          </Can>
        </div>
        <DataTable
          rows={rows}
          columns={columns}
          keyOf={(row) => row.chargePointId}
          label={t('stations.template.drift')}
        />
      </div>
      {doing === 'apply' && (
        <BulkJobDialog
          title={t('stations.template.apply-title', { name, count: template.chargePoints })}
          text={t('stations.template.apply-text')}
          begin={(pace) => call(startParameterBulkJob, { body: { ...pace, templateId } })}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing === 'read' && (
        <BulkJobDialog
          title={t('stations.template.read-title', { count })}
          text={t('stations.template.read-text')}
          begin={(pace) =>
            call(startCommandBulkJob, {
              body: { ...pace, chargePointIds, command: { action: 'GetConfiguration', payload: {} } },
            })
          }
          onClose={() => setDoing(undefined)}
        />
      )}
    </Drawer>
  )
}

function Edit({ template, onClose }: { template: ParameterTemplateRow; onClose: () => void }) {
  const t = useWords(parameterWords)
  const { name, vendor, model, version, keys } = template
  const initial = { name, vendor, model, version, text: formatTemplateKeys(keys) }
  const form = useForm(updateTemplate, {
    params: { id: template.id },
    initial,
    toBody: withParsedKeys,
    refreshes: [listTemplates, listDrift],
    done: t('stations.template.saved'),
  })
  if (!isPermitted(updateTemplate)) return <pre className="json">{formatTemplateKeys(keys)}</pre>
  return (
    <Form form={form} onCancel={onClose}>
      <TemplateFields form={form} />
    </Form>
  )
}

function Acts({ template: { id, name }, onGone }: { template: ParameterTemplateRow; onGone: () => void }) {
  const t = useWords(parameterWords)
  return (
    <RemoveButton
      call={deleteTemplate}
      input={{ params: { id } }}
      save={{
        refreshes: [listTemplates],
        done: t('stations.template.deleted'),
        onSaved: onGone,
      }}
      confirmation={{
        title: t('stations.template.delete-title', { name }),
        text: t('stations.template.delete-text'),
        verb: t('stations.template.delete'),
      }}
    />
  )
}
