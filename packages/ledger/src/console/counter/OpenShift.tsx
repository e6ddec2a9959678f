import {
  Button,
  currencySign,
  Dialog,
  Form,
  type FormState,
  NumberField,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { getMyShift, listFlow, listShifts, openShift } from '../../contract/index.ts'
import { counterWords } from './counter.words.ts'

export const shiftEndpointsToReload = [getMyShift, listShifts, listFlow]

function useOpening(onOpened: () => void): FormState {
  const t = useWords(counterWords)
  return useForm(openShift, {
    initial: {},
    refreshes: shiftEndpointsToReload,
    done: t('ledger.shifts.opened'),
    onSaved: onOpened,
  })
}

function OpeningField({ form }: { form: FormState }) {
  const t = useWords(counterWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const digits = currencyExponent(currency)
  return (
    <NumberField
      form={form}
      name="openingMinor"
      scale={digits}
      shown={digits}
      unit={currencySign(currency, language)}
      label={t('ledger.shifts.openingMinor')}
    />
  )
}

/** Opens the cashier's own shift, with the counted cash at its start. */
export function OpenShift({ onClose }: { onClose: () => void }) {
  const t = useWords(counterWords)
  const form = useOpening(onClose)
  return (
    <Dialog title={t('ledger.shifts.open')} onClose={onClose}>
      <p className="dim">{t('ledger.shifts.open-text')}</p>
      <Form form={form} verb={t('ledger.shifts.open')} onCancel={onClose}>
        <OpeningField form={form} />
      </Form>
    </Dialog>
  )
}

/** The same within a form that needs the shift. */
export function OpenShiftInline({ onOpened }: { onOpened: () => void }) {
  const t = useWords(counterWords)
  const form = useOpening(onOpened)
  return (
    <div className="form">
      <OpeningField form={form} />
      <Button busy={form.isSaving} onClick={form.submit}>
        {t('ledger.shifts.open')}
      </Button>
    </div>
  )
}
