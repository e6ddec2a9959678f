import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Drawer,
  Form,
  formatInstant,
  type NewItemDrawerProps,
  RemoveButton,
  Tag,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createGridTemplate,
  deleteGridTemplate,
  getGridTemplate,
  listGridObjects,
  listGridTemplates,
  listGridTemplateUses,
  templateFields,
  undoGridTemplateUse,
  updateGridTemplate,
  useGridTemplate,
  type TemplateRow,
  type TemplateUseRow,
} from '../../contract/index.ts'
import { gridWords } from '../grid.words.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { templateUseWords, templateWords } from './templates.words.ts'
import { UseDialog } from './UseDialog.tsx'

const refreshes = [listGridTemplates, getGridTemplate]

export function NewTemplate({ onClose, onMade }: NewItemDrawerProps) {
  const t = useWords(templateWords)
  const g = useWords(gridWords)
  const form = useForm(createGridTemplate, {
    initial: { lowV: 400, feeders: [] },
    refreshes,
    done: g('grid.saved'),
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <Drawer title={t('grid.template.new')} onClose={onClose}>
      <Form form={form} verb={t('grid.template.new')} onCancel={onClose}>
        <TemplateFields form={form} />
      </Form>
    </Drawer>
  )
}

export function TemplateDrawer({ row, ...neighbours }: DrawerNavigation & { row: TemplateRow }) {
  const g = useWords(gridWords)
  const t = useWords(templateUseWords)
  const [isUsed, setUsed] = useState(false)
  const { id, version, name } = row
  const form = useForm(updateGridTemplate, {
    params: { id },
    initial: { version, ...templateFields.parse(row) },
    refreshes,
    done: g('grid.saved'),
    onSaved: neighbours.onClose,
  })
  const gone = { refreshes, done: g('grid.deleted'), onSaved: neighbours.onClose }
  const [verb, text] = [g('grid.delete'), g('grid.delete-text')]
  const confirmation = { verb, text, title: g('grid.delete-title', { name }) }
  const fields = <TemplateFields form={form} />
  return (
    <Drawer
      title={name}
      footer={
        <RemoveButton confirmation={confirmation} call={deleteGridTemplate} input={{ params: { id } }} save={gone} />
      }
      {...neighbours}
    >
      {isPermitted(useGridTemplate) && (
        <div className="row">
          <Button kind="primary" icon="plus" onClick={() => setUsed(true)}>
            {t('grid.template-use.add')}
          </Button>
        </div>
      )}
      <Uses templateId={id} />
      {isPermitted(updateGridTemplate) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
      {isUsed && <UseDialog template={row} onClose={() => setUsed(false)} />}
    </Drawer>
  )
}

/** Uses of the template; a use can be undone within a day. */
function Uses({ templateId }: { templateId: string }) {
  const t = useWords(templateUseWords)
  const { data } = useCall(listGridTemplateUses, { query: { templateId, page: 1, pageSize: 20 } })
  if (!data || data.total === 0) return null
  return (
    <section className="grid-uses">
      <h3>{t('grid.template-use.list')}</h3>
      <ul className="grid-look">
        {data.list.map((use) => (
          <Use key={use.id} use={use} />
        ))}
      </ul>
    </section>
  )
}
function Use({ use }: { use: TemplateUseRow }) {
  const t = useWords(templateUseWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const [now] = useState(() => Date.now())
  const { id, stationName, prefix, at, undoUntil, undoneAt } = use
  const canUndo = undoneAt === null && Date.parse(undoUntil) > now
  return (
    <li>
      <b>{stationName}</b> {prefix}{' '}
      <span className="dim">
        {t('grid.template-use.line', {
          chargePoints: use.chargePoints,
          meters: use.meters,
          objects: use.objects,
        })}{' '}
        · {[use.byName, formatInstant(at, language, zone)].filter(Boolean).join(' · ')}
      </span>{' '}
      {undoneAt !== null && <Tag tone="plain">{t('grid.template-use.undone')}</Tag>}
      {canUndo && (
        <RemoveButton
          call={undoGridTemplateUse}
          input={{ params: { id } }}
          save={{
            refreshes: [listGridTemplateUses, listGridTemplates, listGridObjects],
            done: t('grid.template-use.undone'),
          }}
          confirmation={{
            title: t('grid.template-use.undo-title', { station: stationName }),
            text: t('grid.template-use.undo-text'),
            verb: t('grid.template-use.undo'),
          }}
        />
      )}
    </li>
  )
}
