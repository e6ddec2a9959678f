import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  type FormState,
  RemoveButton,
  SelectField,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
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
  startedMapping,
  onClose,
}: {
  startedMapping: UnmappedCode | undefined
  onClose: () => void
}) {
  const t = useWords(faultWords)
  const form = useForm(createFaultMapping, {
    initial: startedMapping
      ? {
          vendor: startedMapping.vendor,
          model: startedMapping.model,
          errorCode: '',
          vendorCode: startedMapping.vendorCode,
        }
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

interface FaultMappingDrawerProps extends DrawerNavigation {
  mapping: FaultMapping
}
export function FaultMappingDrawer({ mapping, ...neighbours }: FaultMappingDrawerProps) {
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
  return (
    <Drawer
      title={`${mapping.vendorCode || mapping.errorCode} → ${faultName(mapping.faultCode, language)}`}
      footer={
        <RemoveButton
          call={deleteFaultMapping}
          input={{ params: { id } }}
          save={{
            refreshes,
            done: t('stations.faultmap.deleted'),
            onSaved: neighbours.onClose,
          }}
          confirmation={{
            title: t('stations.faultmap.delete-title'),
            text: t('stations.faultmap.delete-text'),
            verb: t('stations.faultmap.delete'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateFaultMapping) ? (
        <Form key={mapping.version} form={form} onCancel={neighbours.onClose}>
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
  const translate = useTranslate()
  const language = useLanguage()
  const field = { form, disabled }
  const f = useFields(faultWords, 'stations.faultmap', field)
  const hint = t('stations.faultmap.empty-is-any')
  return (
    <>
      <TextField {...f('vendor')} hint={hint} />
      <TextField {...f('model')} hint={hint} />
      <TextField {...f('errorCode')} hint={hint} />
      <TextField {...f('vendorCode')} hint={hint} />
      <SelectField
        {...f('faultCode')}
        options={faultCatalogue.map(({ code }) => ({
          value: code,
          label: `${code} ${faultName(code, language)}`,
        }))}
      />
      <SelectField
        {...f('level')}
        hint={t('stations.faultmap.level-own')}
        options={alarmLevels.map((level) => ({
          value: String(level),
          label: translate(`stations.alarm.level.${level}`),
        }))}
      />
      <TextField {...f('note')} />
    </>
  )
}
