import {
  Button,
  can,
  Can,
  confirm,
  Drawer,
  Form,
  type FormState,
  SelectField,
  TextField,
  useForm,
  useLanguage,
  useSave,
  useSay,
  useWords,
} from '@evops/platform/console'
import {
  alarmLevels,
  createFaultMapping,
  deleteFaultMapping,
  faultCatalogue,
  type FaultMapping,
  listFaultMappings,
  listUnmappedCodes,
  type UnmappedCode,
  updateFaultMapping,
} from '../../contract/index.ts'
import { faultName } from '../alarms/alarm-text.tsx'
import { faultWords } from './faults.words.ts'

const refreshes = [listFaultMappings, listUnmappedCodes]
const toBody = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  level: values.level ? Number(values.level) : null,
})

export function NewFaultMapping({
  begun,
  onClose,
}: {
  begun: UnmappedCode | undefined
  onClose: () => void
}) {
  const t = useWords(faultWords)
  const form = useForm(createFaultMapping, {
    initial: begun
      ? { vendor: begun.vendor, model: begun.model, errorCode: '', vendorCode: begun.vendorCode }
      : {},
    toBody,
    refreshes,
    done: t('stations.faultmap.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.faultmap.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <Fields form={form} />
      </Form>
    </Drawer>
  )
}

interface FaultMappingDrawerProps {
  mapping: FaultMapping
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}
export function FaultMappingDrawer({ mapping, ...beside }: FaultMappingDrawerProps) {
  const t = useWords(faultWords)
  const language = useLanguage()
  const { id, updatedAt: _, ...values } = mapping
  const form = useForm(updateFaultMapping, {
    params: { id },
    initial: values,
    toBody,
    refreshes,
    done: t('stations.faultmap.saved'),
  })
  const remove = useSave(deleteFaultMapping, {
    refreshes,
    done: t('stations.faultmap.deleted'),
    onSaved: beside.onClose,
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('stations.faultmap.delete-title'),
      text: t('stations.faultmap.delete-text'),
      verb: t('stations.faultmap.delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (
    <Drawer
      title={`${mapping.vendorCode || mapping.errorCode} → ${faultName(mapping.faultCode, language)}`}
      footer={
        <Can call={deleteFaultMapping}>
          <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void ask()}>
            {t('stations.faultmap.delete')}
          </Button>
        </Can>
      }
      {...beside}
    >
      {can(updateFaultMapping) ? (
        <Form key={mapping.version} form={form} onCancel={beside.onClose}>
          <Fields form={form} />
        </Form>
      ) : (
        <div className="form">
          <Fields form={form} disabled />
        </div>
      )}
    </Drawer>
  )
}

function Fields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(faultWords)
  const tell = useSay()
  const language = useLanguage()
  const field = { form, disabled }
  const hint = t('stations.faultmap.empty-is-any')
  return (
    <>
      <TextField {...field} name="vendor" label={t('stations.faultmap.vendor')} hint={hint} />
      <TextField {...field} name="model" label={t('stations.faultmap.model')} hint={hint} />
      <TextField {...field} name="errorCode" label={t('stations.faultmap.errorCode')} hint={hint} />
      <TextField {...field} name="vendorCode" label={t('stations.faultmap.vendorCode')} hint={hint} />
      <SelectField
        {...field}
        name="faultCode"
        label={t('stations.faultmap.faultCode')}
        options={faultCatalogue.map(({ code }) => ({
          value: code,
          label: `${code} ${faultName(code, language)}`,
        }))}
      />
      <SelectField
        {...field}
        name="level"
        label={t('stations.faultmap.level')}
        hint={t('stations.faultmap.level-own')}
        options={alarmLevels.map((level) => ({
          value: String(level),
          label: tell(`stations.alarm.level.${level}`),
        }))}
      />
      <TextField {...field} name="note" label={t('stations.faultmap.note')} />
    </>
  )
}
