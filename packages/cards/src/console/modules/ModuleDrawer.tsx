import {
  type DrawerNavigation,
  isPermitted,
  DayField,
  Drawer,
  Facts,
  Form,
  type FormState,
  type FormValues,
  PickField,
  RemoveButton,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { listChargePoints, listTerminals } from '@evops/stations/contract'
import {
  createCardModule,
  deleteCardModule,
  listCardModules,
  listKeySets,
  moduleWords,
  type SecureModuleRow,
  updateCardModule,
} from '../../contract/index.ts'
import { moduleScreenWords } from './modules.words.ts'

export const moduleTones = { initial: 'plain', made: 'good', error: 'bad', retired: 'plain' } as const
const words = { ...moduleWords, ...moduleScreenWords }

const none = (value: unknown) => (value === '' || value === undefined ? null : value)
const bodyOf = (values: FormValues) => ({
  ...values,
  terminalId: none(values.terminalId),
  chargePointId: none(values.chargePointId),
  keySetId: none(values.keySetId),
  validUntil: none(values.validUntil),
  remark: values.remark ?? '',
})

export function NewSecureModule({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useWords(moduleScreenWords)
  const form = useForm(createCardModule, {
    initial: { kind: 'psam', state: 'initial' },
    toBody: bodyOf,
    refreshes: [listCardModules],
    done: t('cards.module.saved'),
    onSaved: (made) => onMade(made.id),
  })
  return (
    <Drawer title={t('cards.module.new')} onClose={onClose}>
      <Form form={form} verb={t('cards.module.new')} onCancel={onClose}>
        <ModuleFields form={form} />
      </Form>
    </Drawer>
  )
}

export function ModuleDrawer({ module, ...neighbours }: DrawerNavigation & { module: SecureModuleRow }) {
  const t = useWords(words)
  const { id, serial, state } = module
  return (
    <Drawer
      title={serial}
      tags={<Tag tone={moduleTones[state]}>{t(`cards.module.state.${state}`)}</Tag>}
      footer={
        <RemoveButton
          call={deleteCardModule}
          input={{ params: { id } }}
          save={{
            refreshes: [listCardModules],
            done: t('cards.module.removed'),
            onSaved: neighbours.onClose,
          }}
          confirmation={{
            title: t('cards.module.remove-title', { serial }),
            text: t('cards.module.remove-text'),
            verb: t('cards.module.remove'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateCardModule) ? (
        <Edit key={module.version} module={module} onClose={neighbours.onClose} />
      ) : (
        <Seen module={module} />
      )}
    </Drawer>
  )
}

function Seen({ module }: { module: SecureModuleRow }) {
  const t = useWords(moduleWords)
  const facts = ['terminalName', 'chargePointName', 'keySetName', 'keyVersion', 'validUntil', 'remark'] as const
  return <Facts of={facts.map((name) => [t(`cards.module.${name}`), module[name]])} />
}

function Edit({ module, onClose }: { module: SecureModuleRow; onClose: () => void }) {
  const t = useWords(moduleScreenWords)
  const { id, terminalName, chargePointName, keySetName: _set, keyVersion: _no, createdAt: _at, ...fields } = module
  const form = useForm(updateCardModule, {
    params: { id },
    initial: fields,
    toBody: bodyOf,
    refreshes: [listCardModules],
    done: t('cards.module.saved'),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <ModuleFields form={form} terminal={terminalName} chargePoint={chargePointName} />
    </Form>
  )
}

const firstOf = (search: string) => ({ query: { page: 1, pageSize: 20, search } })

function ModuleFields({
  form,
  terminal,
  chargePoint,
}: {
  form: FormState
  terminal?: string | null
  chargePoint?: string | null
}) {
  const t = useWords(words)
  const f = useFields(words, 'cards.module', { form })
  const sets = useCall(listKeySets, { query: { pageSize: 100 } }, { quiet: true })
  const ofModules = (sets.data?.list ?? []).filter(({ kind }) => kind === 'psam' || kind === 'root')
  return (
    <>
      <TextField {...f('serial')} wide />
      <SelectField {...f('kind')} />
      <SelectField {...f('state')} />
      <PickField
        form={form}
        name="terminalId"
        label={t('cards.module.terminalId')}
        hint={t('cards.module.place-hint')}
        from={listTerminals}
        inputOf={firstOf}
        choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.terminalNo}` }))}
        chosen={terminal ?? undefined}
      />
      <PickField
        form={form}
        name="chargePointId"
        label={t('cards.module.chargePointId')}
        from={listChargePoints}
        inputOf={firstOf}
        choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.chargePointNo}` }))}
        chosen={chargePoint ?? undefined}
      />
      <SelectField
        {...f('keySetId')}
        options={ofModules.map(({ id, name, keyVersion }) => ({
          value: id,
          label: `${name} · ${keyVersion}`,
        }))}
      />
      <DayField {...f('validUntil')} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}
