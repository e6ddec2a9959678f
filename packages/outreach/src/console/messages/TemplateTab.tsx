import {
  AddButton,
  type DrawerNavigation,
  isPermitted,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Filters,
  FilterSelect,
  Form,
  ListDrawer,
  Pager,
  RemoveButton,
  useForm,
  useList,
  useOperatorZone,
  usePage,
  useWords,
} from '@evops/kit'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  memberEventKeys,
  type MessageTemplate,
  updateMessageTemplate,
} from '../../contract/index.ts'
import { centreWords } from './message-centre.words.ts'
import { DeliveredShare, EventName, useEventChoices } from './parts.tsx'
import { toTemplateBody, templateFormValues } from './template-values.rules.ts'
import { TemplateFields } from './TemplateFields.tsx'

const c = columnsFor<MessageTemplate>('outreach.template')
const columnsIn = (zone: string | undefined) => [
  c.custom('name', (row) => <b>{row.name}</b>, { width: 220, sort: true, phone: 1 }),
  c.custom('event', (row) => <EventName event={row.event} />, { width: 180, phone: 2 }),
  c.number('uses', { width: 90 }),
  c.custom('delivered', (row) => <DeliveredShare {...row} />, { width: 170, phone: 4 }),
  c.when('updatedAt', zone ?? 'UTC', { width: 170, sort: true, phone: 3 }),
]

export function TemplateTab() {
  const t = useWords(centreWords)
  const { setSearch } = usePage()
  const zone = useOperatorZone()
  const list = useList(listMessageTemplates, { pageSize: 50 })
  const events = useEventChoices(memberEventKeys)
  const add = <AddButton call={createMessageTemplate}>{t('outreach.template.new')}</AddButton>
  return (
    <>
      <div className="sheet list-sheet">
        <div className="row tab-acts">{add}</div>
        <Filters list={list} find={{ key: 'search', label: t('outreach.template.find') }}>
          <FilterSelect list={list} name="event" label={t('outreach.template.event')} options={events} />
        </Filters>
        <DataTable
          list={list}
          columns={columnsIn(zone)}
          keyOf={(row) => row.id}
          label={t('outreach.centre.templates')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={<Empty icon="bell" words="outreach.template.none" />}
        />
      </div>
      <Pager list={list} />
      <ListDrawer
        list={list}
        fresh={({ onClose }) => <NewTemplate onClose={onClose} />}
        row={(row, drawerProps) => <TemplateDrawer key={`${row.id} ${row.version}`} template={row} {...drawerProps} />}
      />
    </>
  )
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const t = useWords(centreWords)
  const form = useForm(createMessageTemplate, {
    initial: { event: 'campaign' },
    toBody: toTemplateBody,
    refreshes: [listMessageTemplates],
    done: t('outreach.centre.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('outreach.template.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TemplateFields form={form} />
      </Form>
    </Drawer>
  )
}

function TemplateDrawer({ template, ...neighbours }: DrawerNavigation & { template: MessageTemplate }) {
  const t = useWords(centreWords)
  const { id, name } = template
  const form = useForm(updateMessageTemplate, {
    params: { id },
    initial: templateFormValues(template),
    toBody: toTemplateBody,
    refreshes: [listMessageTemplates],
    done: t('outreach.centre.saved'),
  })
  return (
    <Drawer
      title={name}
      footer={
        <RemoveButton
          call={deleteMessageTemplate}
          input={{ params: { id } }}
          save={{
            refreshes: [listMessageTemplates],
            done: t('outreach.centre.deleted'),
            onSaved: neighbours.onClose,
          }}
          confirmation={{
            title: t('outreach.centre.delete-title', { name }),
            verb: t('outreach.centre.delete'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateMessageTemplate) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <TemplateFields form={form} />
        </Form>
      ) : (
        <div className="form">
          <TemplateFields form={form} disabled />
        </div>
      )}
    </Drawer>
  )
}
