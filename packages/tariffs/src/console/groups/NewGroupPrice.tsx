import {
  CheckField,
  currencySign,
  DateTimeField,
  Dialog,
  Form,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  toast,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSlot,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { groupPriceApproval, listGroupPrices, publishGroupPrice } from '../../contract/index.ts'
import { stationPickerSlot } from '../slots.ts'
import { groupWords } from './groups.words.ts'

/** Creates a group price: group, price, places and start of validity. */
export function NewGroupPrice({ onClose }: { onClose: () => void }) {
  const t = useWords(groupWords)
  const language = useLanguage()
  const { timeZone, currency } = useCurrentUser().operator
  const pickers = useSlot(stationPickerSlot)
  const form = useForm(publishGroupPrice, {
    initial: initial(),
    toBody,
    refreshes: [listPendingChanges, listGroupPrices],
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'tariffs.group.published' : 'tariffs.group.second'))
      onClose()
    },
  })
  const f = useFields(groupWords, 'tariffs.group', { form })
  const how = form.values.how === 'price' ? 'price' : 'percent'
  const stationIds = Array.isArray(form.values.stationIds) ? form.values.stationIds.map(String) : []
  return (
    <Dialog title={t('tariffs.group.new-title')} onClose={onClose}>
      <p className="dim small">{t('tariffs.group.new-text')}</p>
      <PendingChanges subject={groupPriceApproval} />
      <Form form={form} verb={t('tariffs.group.publish')} onCancel={onClose}>
        <TextField {...f('groupKey')} hint={t('tariffs.group.key-hint')} />
        <SelectField
          {...f('how')}
          options={[
            { value: 'percent', label: t('tariffs.group.how-percent') },
            { value: 'price', label: t('tariffs.group.how-price') },
          ]}
        />
        {how === 'percent' ? (
          <NumberField form={form} name={percentName} label={t('tariffs.group.percent')} scale={2} unit="%" />
        ) : (
          <NumberField
            form={form}
            name={priceName}
            label={t('tariffs.group.price')}
            scale={5}
            unit={`${currencySign(currency, language)}/kWh`}
          />
        )}
        <CheckField form={form} name="occupancyFree" label={t('tariffs.group.occupancy-free')} />
        <DateTimeField {...f('effectiveFrom')} zone={timeZone} />
        <DateTimeField {...f('effectiveTo')} zone={timeZone} />
        {pickers.length > 0 && (
          <div className="f wide">
            {pickers.map((pick) =>
              pick.draw({
                value: stationIds,
                onChange: (ids) => form.set('stationIds', ids),
                label: t('tariffs.group.stations'),
              }),
            )}
            <span className="hint">{t('tariffs.group.stations-hint')}</span>
          </div>
        )}
        <TextField {...f('note')} wide />
      </Form>
    </Dialog>
  )
}

/** Field names match those in the request schema's errors. */
const percentName = 'terms.service.percentHundredths'
const priceName = 'terms.service.serviceE5'

function initial(): object {
  return { how: 'percent', [percentName]: 8_000, occupancyFree: false, stationIds: [] }
}

function toBody({ how, occupancyFree, ...values }: FormValues) {
  const service =
    how === 'price' ? { how, serviceE5: values[priceName] } : { how: 'percent', percentHundredths: values[percentName] }
  return { ...values, note: values.note ?? '', terms: { service, occupancyFree: occupancyFree === true } }
}
