import { stationChoice } from '@evops/organisation/console'
import {
  currencySign,
  DayField,
  Drawer,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  usePage,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import {
  discountBearers,
  getAgreement,
  listAgreements,
  saveAgreement,
  saveVersion,
  type AgreementDetail,
} from '../../contract/index.ts'
import { agreementRequestBody, agreementFormValues } from './agreement-values.ts'
import { agreementWords } from './agreements.words.ts'
import { AgreementLevelFields } from './Levels.tsx'
import { PartyShareFields } from './Sharers.tsx'
import { RatioStepFields } from './Steps.tsx'

const reads = [listAgreements, getAgreement] as const

export function NewAgreement({ onClose }: { onClose: () => void }) {
  const t = useWords(agreementWords)
  const { setSearch } = usePage()
  const form = useForm(saveAgreement, {
    initial: {
      period: 'month',
      lagDays: 1,
      base: 'service',
      discountsBy: 'operator',
      revenueBasis: 'billed',
      feeBasis: 'posted',
      feesBy: 'shared',
    },
    refreshes: reads,
    done: t('finance.agreement.saved'),
    draft: 'new-agreement',
    toBody: (values) => ({ ...agreementRequestBody(values), remark: values.remark ?? '' }),
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const f = useFields(agreementWords, 'finance.agreement', { form })
  return (
    <Drawer title={t('finance.agreement.new')} wide onClose={onClose}>
      <Form form={form} verb={t('finance.agreement.new')} columns onCancel={onClose}>
        <TextField {...f('name')} wide />
        <SelectField {...f('period')} words="finance.period" />
        <NumberField {...f('lagDays')} hint={t('finance.agreement.lag-hint')} />
        <Terms form={form} />
        <TextField {...f('remark')} lines={2} wide />
      </Form>
    </Drawer>
  )
}

/** Form for new terms, filled with the current ones. */
export function NewTermsForm({ agreement, onClose }: { agreement: AgreementDetail; onClose: () => void }) {
  const t = useWords(agreementWords)
  const [newest] = agreement.history
  const form = useForm(saveVersion, {
    params: { id: agreement.id },
    initial: { ...(newest ? agreementFormValues(newest) : {}), version: agreement.version },
    refreshes: reads,
    done: t('finance.agreement.saved'),
    toBody: agreementRequestBody,
    onSaved: onClose,
  })
  return (
    <Drawer title={agreement.name} sub={t('finance.agreement.other-terms')} wide onClose={onClose}>
      <p className="dim">{t('finance.agreement.other-text')}</p>
      <Form form={form} columns onCancel={onClose}>
        <Terms form={form} />
      </Form>
    </Drawer>
  )
}

function Terms({ form }: { form: FormState }) {
  const t = useWords(agreementWords)
  const f = useFields(agreementWords, 'finance.agreement', { form })
  const translate = useTranslate()
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const { base } = form.values
  const bearers = discountBearers.filter((value) => base === 'margin' || value !== 'operator')
  return (
    <>
      <DayField {...f('from')} />
      <DayField {...f('until')} />
      <Stations form={form} />
      <SelectField {...f('revenueBasis')} words="finance.revenueBasis" />
      <SelectField {...f('base')} words="finance.base" />
      {(base === 'margin' || base === 'energy') && (
        <NumberField
          form={form}
          name="priceE5"
          label={t(`finance.agreement.priceE5-${base}`)}
          scale={5}
          unit={`${currencySign(currency, language)}/kWh`}
        />
      )}
      {(base === 'margin' || base === 'service_net') && (
        <SelectField
          {...f('discountsBy')}
          options={bearers.map((value) => ({ value, label: translate(`finance.bearer.${value}`) }))}
        />
      )}
      <NumberField {...f('channelFee')} hint={t('finance.agreement.channel-hint')} scale={2} unit="%" />
      <SelectField {...f('feeBasis')} words="finance.feeBasis" />
      <SelectField {...f('feesBy')} words="finance.feeBearer" />
      <NumberField {...f('lossRatio')} hint={t('finance.agreement.loss-hint')} scale={2} unit="%" />
      <PartyShareFields form={form} />
      <AgreementLevelFields form={form} />
      <RatioStepFields form={form} />
    </>
  )
}

/** Selects stations with the stations domain's own component. */
function Stations({ form }: { form: FormState }) {
  const t = useWords(agreementWords)
  const choices = useSlot(stationChoice)
  const { stationIds } = form.values
  const value = Array.isArray(stationIds) ? stationIds.map(String) : []
  const label = t('finance.agreement.stations')
  return (
    <div className={form.faults.stationIds ? 'f wide wrong' : 'f wide'}>
      {choices.map((choice) =>
        choice.draw({ value, onChange: (ids) => form.set('stationIds', ids), label, disabled: false }),
      )}
      {form.faults.stationIds && <span className="say">{form.faults.stationIds}</span>}
    </div>
  )
}
