import {
  type DrawerNavigation,
  isPermitted,
  CheckField,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Form,
  NumberField,
  translateText,
  SelectField,
  Sheet,
  Tag,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  usePage,
  useWords,
  DateTimeFormField,
} from '@evops/kit'
import { currencyExponent, currencySign } from '@evops/platform/contract'
import {
  memberEventKind,
  type EventRule,
  getManners,
  listEventRules,
  listMessageTemplates,
  type NoticeTiming,
  putEventRule,
  putManners,
} from '../../contract/index.ts'
import { centreWords } from './message-centre.words.ts'
import { ChannelNames, ChannelOrder, EventName } from './parts.tsx'

const c = columnsFor<EventRule>('outreach.event')
const columns = [
  c.custom('event', (row) => <EventName event={row.event} />, { width: 180, phone: 1 }),
  c.custom('templateName', (row) => row.templateName ?? translateText('outreach.event.own-words'), {
    width: 200,
    phone: 2,
  }),
  c.custom('order', (row) => <ChannelNames channels={row.channels} />, { width: 420 }),
  c.custom(
    'state',
    (row) => (
      <Tag tone={row.enabled ? 'good' : 'warn'}>
        {translateText(row.enabled ? 'outreach.event.on' : 'outreach.event.off')}
      </Tag>
    ),
    { width: 120, phone: 3 },
  ),
]

/** Channels of each event, quiet hours, and rules for combining many messages. */
export function EventTab() {
  const t = useWords(centreWords)
  const { search, setSearch } = usePage()
  const { data } = useCall(listEventRules, {})
  const manners = useCall(getManners, {}).data
  const open = data?.find(({ event }) => event === search.open)
  const onClose = () => setSearch({ open: undefined })
  return (
    <div className="stack">
      <div className="sheet list-sheet">
        <DataTable
          rows={data ?? []}
          columns={columns}
          keyOf={(row) => row.event}
          label={t('outreach.centre.events')}
          onOpen={(row) => setSearch({ open: row.event })}
          empty={<Empty icon="bell" title={t('outreach.centre.events')} />}
        />
      </div>
      {manners && <MannersForm key={manners.version} manners={manners} />}
      {open && (
        <RuleDrawer
          key={`${open.event} ${open.version}`}
          rule={open}
          onClose={onClose}
          onPrevious={undefined}
          onNext={undefined}
        />
      )}
    </div>
  )
}

function RuleDrawer({ rule, ...neighbours }: DrawerNavigation & { rule: EventRule }) {
  const t = useWords(centreWords)
  const language = useLanguage()
  const { event, templateName: _name, ...values } = rule
  const { currency } = useCurrentUser().operator
  const exponent = currencyExponent(currency)
  const query = { event, page: 1, pageSize: 200 }
  const templates = useCall(listMessageTemplates, { query }, { quiet: true }).data?.list ?? []
  const form = useForm(putEventRule, {
    params: { event },
    initial: values,
    toBody: ({ templateId, thresholdMinor, ...typed }) => ({
      ...typed,
      templateId: templateId || null,
      thresholdMinor: thresholdMinor ?? null,
    }),
    refreshes: [listEventRules],
    done: t('outreach.centre.saved'),
    onSaved: neighbours.onClose,
  })
  const disabled = !isPermitted(putEventRule)
  const f = useFields(centreWords, 'outreach.event', { form, disabled })
  const fields = (
    <>
      <CheckField {...f('enabled')} />
      <SelectField
        form={form}
        disabled={disabled}
        name="templateId"
        label={t('outreach.event.templateName')}
        none={t('outreach.event.own-words')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChannelOrder form={form} disabled={disabled} />
      <CheckField {...f('atNight')} />
      {event === 'balance_low' && (
        <NumberField
          {...f('thresholdMinor')}
          scale={exponent}
          shown={exponent}
          unit={currencySign(currency, language)}
        />
      )}
    </>
  )
  return (
    <Drawer title={memberEventKind(event).name[language]} {...neighbours}>
      {disabled ? (
        <div className="form">{fields}</div>
      ) : (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      )}
    </Drawer>
  )
}

function MannersForm({ manners }: { manners: NoticeTiming }) {
  const t = useWords(centreWords)
  const disabled = !isPermitted(putManners)
  const form = useForm(putManners, {
    initial: { ...manners, quietFrom: manners.quietFrom ?? '', quietUntil: manners.quietUntil ?? '' },
    toBody: ({ quietFrom, quietUntil, ...values }) => ({
      ...values,
      quietFrom: quietFrom || null,
      quietUntil: quietUntil || null,
    }),
    refreshes: [getManners],
    done: t('outreach.centre.saved'),
  })
  const f = useFields(centreWords, 'outreach.manners', { form, disabled })
  const fields = (
    <>
      <DateTimeFormField kind="time" {...f('quietFrom')} />
      <DateTimeFormField kind="time" {...f('quietUntil')} />
      <NumberField {...f('foldAfter')} />
      <NumberField {...f('foldMinutes')} />
    </>
  )
  return (
    <div className="narrow-form">
      <Sheet title={t('outreach.manners.title')}>
        {disabled ? <div className="form">{fields}</div> : <Form form={form}>{fields}</Form>}
      </Sheet>
    </div>
  )
}
