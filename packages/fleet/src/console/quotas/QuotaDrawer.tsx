import {
  type DrawerNavigation,
  isPermitted,
  DayField,
  Drawer,
  Form,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import {
  createQuota,
  deleteQuota,
  driverGrades,
  listQuotas,
  findQuotaForShift,
  updateQuota,
  type QuotaRow,
} from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { formatQuotaTerms, formatQuotaValidity } from './quota-text.ts'
import { quotaWords } from './quotas.words.ts'

const reads = [listQuotas, findQuotaForShift] as const

export function NewQuota({ onClose }: { onClose: () => void }) {
  const t = useWords(quotaWords)
  const k = useWords(retentionWords)
  const form = useForm(createQuota, {
    initial: { toleranceHundredths: 0 },
    refreshes: reads,
    done: k('fleet.driver-record.saved'),
    draft: 'new-quota',
    toBody,
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.quota.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.quota.new')} onCancel={onClose}>
        <QuotaFields form={form} />
      </Form>
    </Drawer>
  )
}

export function QuotaDrawer({ row, ...neighbours }: DrawerNavigation & { row: QuotaRow }) {
  const k = useWords(retentionWords)
  const language = useLanguage()
  const { id, modelId, lineId, season, grade, dwh100km, toleranceHundredths, validFrom, validTo } = row
  const form = useForm(updateQuota, {
    params: { id },
    initial: {
      modelId,
      lineId,
      season,
      grade,
      dwh100km,
      toleranceHundredths,
      validFrom,
      validTo,
      remark: row.remark,
      version: row.version,
    },
    refreshes: reads,
    done: k('fleet.driver-record.saved'),
    toBody,
    onSaved: neighbours.onClose,
  })
  return (
    <Drawer
      title={formatQuotaTerms(row)}
      sub={formatQuotaValidity(row, language)}
      footer={
        <DeleteButton
          call={deleteQuota}
          id={id}
          name={formatQuotaTerms(row)}
          refreshes={reads}
          onGone={neighbours.onClose}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateQuota) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <QuotaFields form={form} row={row} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <QuotaFields form={form} row={row} />
        </fieldset>
      )}
    </Drawer>
  )
}

function QuotaFields({ form, row }: { form: FormState; row?: QuotaRow }) {
  const t = useWords(quotaWords)
  const f = useFields(quotaWords, 'fleet.quota', { form })
  const k = useWords(retentionWords)
  const none = t('fleet.quota.any')
  return (
    <>
      <NumberField {...f('dwh100km')} scale={4} unit="kWh/100 km" />
      <NumberField form={form} name="toleranceHundredths" label={t('fleet.quota.tolerance')} scale={2} unit="%" />
      <ChoiceField form={form} name="modelId" label={t('fleet.quota.modelName')} kind="model" chosen={row?.modelName} />
      <ChoiceField form={form} name="lineId" label={t('fleet.quota.lineNo')} kind="line" chosen={row?.lineNo} />
      <SelectField {...f('season')} none={none} words="fleet.season" />
      <SelectField
        {...f('grade')}
        none={none}
        options={driverGrades.map((n) => ({ value: String(n), label: t('fleet.quota.grade-of', { n }) }))}
      />
      <DayField {...f('validFrom')} />
      <DayField {...f('validTo')} />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}

/** Builds the request; an empty field means any value. */
function toBody({ modelId, lineId, season, grade, validTo, remark, ...values }: FormValues) {
  return {
    ...values,
    modelId: modelId ?? null,
    lineId: lineId ?? null,
    season: season ?? null,
    grade: grade === undefined || grade === null ? null : Number(grade),
    validTo: validTo ?? null,
    remark: remark ?? '',
  }
}
