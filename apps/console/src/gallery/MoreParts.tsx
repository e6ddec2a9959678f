import {
  BrokenPart,
  Button,
  ChecksField,
  Copy,
  DateTimeField,
  DayField,
  Dialog,
  ReadFailure,
  FaultList,
  Field,
  EncodingChoice,
  FileDrop,
  FileInput,
  Form,
  FormSection,
  Icon,
  ImportDialog,
  Link,
  LiveLine,
  Logo,
  AttentionLine,
  PasswordBox,
  Pick,
  PickField,
  PrintDialog,
  RevealDialog,
  Segments,
  Sheet,
  Tabs,
  UpdatedAt,
  useForm,
  useWords,
  ViewTabs,
  DateTimeInput,
  DateTimeFormField,
} from '@evops/kit'
import { connectorStates, MapView, StateShape } from '@evops/stations/console'
import { revealToken } from '@evops/charging/contract'
import { createStation, listStations } from '@evops/stations/contract'
import { useState } from 'react'
import { galleryWords } from './gallery.words.ts'

const nothing = () => undefined
const points = [
  { key: 'a', label: 'Valparaíso', longitude: -71.6, latitude: -33, tone: 'good' },
  { key: 'b', label: '南京', longitude: 118.8, latitude: 32, tone: 'bad' },
] as const

/** Shows small page elements: section heads, links, and freshness notes. */
export function SmallElements() {
  const t = useWords(galleryWords)
  const [side, setSide] = useState<'a' | 'b'>('a')
  return (
    <Sheet title={t('shell.gallery.parts')}>
      <div className="stack">
        <div className="row" style={{ flexWrap: 'wrap', gap: 16 }}>
          <Logo />
          <Icon name="power" />
          {connectorStates.map((state) => (
            <StateShape key={state} of={state} />
          ))}
          <Link to="/">{t('shell.gallery.more')}</Link>
          <Copy text={t('shell.gallery.more')} />
          <LiveLine />
          <ul>
            <AttentionLine icon="warning" title={t('shell.gallery.more')} to="/" verb={t('shell.gallery.more')} />
          </ul>
          <UpdatedAt at={0} />
          <Segments
            label={t('shell.gallery.parts')}
            value={side}
            options={(['a', 'b'] as const).map((value) => ({
              value,
              label: t(`shell.gallery.part-${value}`),
            }))}
            onChange={setSide}
          />
        </div>
        <ViewTabs
          views={['a', 'b'] as const}
          label={t('shell.gallery.parts')}
          face={(view) => t(`shell.gallery.part-${view}`)}
        />
        <Tabs
          label={t('shell.gallery.parts')}
          tabs={(['a', 'b'] as const).map((key) => ({
            key,
            title: t(`shell.gallery.part-${key}`),
            body: () => <p>{t('shell.gallery.more')}</p>,
          }))}
        />
      </div>
    </Sheet>
  )
}

const dialogs = ['dialog', 'import', 'print', 'reveal'] as const

/** Shows dialogs. */
export function Dialogs() {
  const t = useWords(galleryWords)
  const [open, setOpen] = useState<(typeof dialogs)[number]>()
  const close = () => setOpen(undefined)
  return (
    <Sheet title={t('shell.gallery.dialogs')}>
      <div className="row" style={{ flexWrap: 'wrap', gap: 8 }}>
        {dialogs.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {t(`shell.gallery.${kind}`)}
          </Button>
        ))}
      </div>
      {open === 'dialog' && (
        <Dialog title={t('shell.gallery.dialog')} onClose={close}>
          <p>{t('shell.gallery.more')}</p>
        </Dialog>
      )}
      {open === 'import' && (
        <ImportDialog
          title={t('shell.gallery.import')}
          explain={t('shell.gallery.more')}
          example="code,name"
          send={() => Promise.resolve({ total: 0, errors: [], unread: [] })}
          refreshes={[]}
          found={() => null}
          run={() => t('shell.gallery.save')}
          done={() => t('shell.gallery.save')}
          onClose={close}
        />
      )}
      {open === 'reveal' && (
        <RevealDialog call={revealToken} params={{ id: '' }} name="····1234" onClose={close}>
          {({ idTag }) => <p>{idTag}</p>}
        </RevealDialog>
      )}
      {open === 'print' && <PrintDialog title={t('shell.gallery.print')} onClose={close} />}
    </Sheet>
  )
}

/** Shows complex fields, and a file field. */
export function SpecialFields() {
  const t = useWords(galleryWords)
  const form = useForm(createStation, { initial: {} })
  const [picked, setPicked] = useState<string>()
  const [secret, setSecret] = useState('')
  const stations = {
    from: listStations,
    inputOf: (search: string) => ({ query: { page: 1, pageSize: 20, search } }),
    choices: (reply: { list: readonly { id: string; name: string }[] }) =>
      reply.list.map(({ id, name }) => ({ value: id, label: name })),
  }
  return (
    <Sheet title={t('shell.gallery.fields')}>
      <Form form={form} columns>
        <PickField {...stations} form={form} name="name" label={t('shell.gallery.row.name')} />
        <Field form={form} name="address" label={t('shell.gallery.row.state')}>
          {(control) => <input {...control} type="text" className="field" />}
        </Field>
        <PasswordBox
          label={t('shell.gallery.row.secret')}
          value={secret}
          onChange={setSecret}
          autoComplete="current-password"
          fault={undefined}
        />
        <DateTimeField form={form} name="code" label={t('shell.gallery.row.at')} zone="America/Santiago" />
        <FormSection title={t('shell.gallery.part-a')}>
          <DayField form={form} name="builtOn" label={t('shell.gallery.row.at')} />
          <DateTimeFormField kind="month" form={form} name="month" label={t('shell.gallery.row.at')} />
          <DateTimeInput kind="time" label={t('shell.gallery.row.at')} shown value="22:05" onChange={() => undefined} />
          <ChecksField
            form={form}
            name="facilities"
            label={t('shell.gallery.parts')}
            options={(['a', 'b'] as const).map((value) => ({
              value,
              label: t(`shell.gallery.part-${value}`),
            }))}
          />
        </FormSection>
      </Form>
      <Pick {...stations} label={t('shell.gallery.row.name')} value={picked} onChange={setPicked} />
      <FileDrop limits={{ rows: 1_000, bytes: 1_048_576 }} onFile={nothing} />
      <FileInput onFile={nothing} />
      <EncodingChoice encoding="gb18030" onChange={nothing} />
    </Sheet>
  )
}

/** Shows error states, and content drawn only when visible. */
export function ErrorStates() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.troubles')}>
      <div className="stack">
        <span className="bone" />
        <ReadFailure error={new Error(t('shell.gallery.more'))} onRetry={nothing} />
        <BrokenPart onRetry={nothing} />
        <FaultList
          faults={[{ row: 2, column: 'code', message: t('shell.gallery.more') }]}
          count={1}
          fileName="stations.csv"
        />
      </div>
    </Sheet>
  )
}

export function ExampleMap() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.map')}>
      <MapView points={points} height={280} label={t('shell.gallery.map')} />
    </Sheet>
  )
}
