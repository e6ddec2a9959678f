import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  Drawer,
  ReadFailure,
  Form,
  type FormValues,
  RemoveButton,
  toast,
  useCall,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import {
  deleteDiscount,
  getDiscount,
  listDiscounts,
  saveDiscount,
  updateDiscount,
  type DiscountRow,
} from '../../contract/index.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { discountWords } from './discounts.words.ts'

export function NewDiscount({ onClose }: { onClose: () => void }) {
  const t = useWords(discountWords)
  const form = useForm(saveDiscount, {
    initial: valuesOf(blank),
    toBody,
    refreshes: [listDiscounts],
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'tariffs.discount.saved' : 'tariffs.discount.second'))
      onClose()
    },
  })
  return (
    <Drawer title={t('tariffs.discount.new-title')} onClose={onClose}>
      <p className="dim small">{t('tariffs.discount.new-text')}</p>
      <Form form={form} verb={t('tariffs.discount.add')} onCancel={onClose}>
        <DiscountFields form={form} />
      </Form>
    </Drawer>
  )
}

export function DiscountDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const { data: row, error, refetch } = useCall(getDiscount, { params: { id } }, { quiet: true })
  if (error)
    return (
      <Drawer title="…" {...neighbours}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  // The previous response stays while the next one loads, and may belong to another discount.
  if (row?.dcid !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer title={row.name} footer={<Acts row={row} onGone={neighbours.onClose} />} {...neighbours}>
      <PendingChanges subject={row.dcid} />
      <Edit key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function Edit({ row, onClose }: { row: DiscountRow; onClose: () => void }) {
  const t = useWords(discountWords)
  const form = useForm(updateDiscount, {
    initial: { ...valuesOf(row), dcid: row.dcid, version: row.version },
    toBody,
    refreshes: [listPendingChanges, listDiscounts, getDiscount],
    onSaved: ({ approvalId }) =>
      toast.ok(t(approvalId === null ? 'tariffs.discount.saved' : 'tariffs.discount.second')),
  })
  if (!isPermitted(updateDiscount))
    return (
      <fieldset className="form" disabled>
        <DiscountFields form={form} />
      </fieldset>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <DiscountFields form={form} />
    </Form>
  )
}

function Acts({ row, onGone }: { row: DiscountRow; onGone: () => void }) {
  const t = useWords(discountWords)
  const pauses = row.state === 'on'
  const change = useSave(updateDiscount, {
    refreshes: [listPendingChanges, listDiscounts, getDiscount],
    onSaved({ approvalId }) {
      const now = pauses ? 'tariffs.discount.paused-now' : 'tariffs.discount.resumed'
      toast.ok(t(approvalId === null ? now : 'tariffs.discount.second'))
    },
  })
  const toggle = () => {
    const { phase: _phase, createdAt: _made, updatedAt: _changed, ...body } = row
    change.mutate({ body: { ...body, state: pauses ? 'paused' : 'on' } })
  }
  return (
    <>
      <Can call={updateDiscount}>
        <Button busy={change.isPending} onClick={toggle}>
          {t(pauses ? 'tariffs.discount.pause' : 'tariffs.discount.resume')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteDiscount}
        input={{ query: { dcid: row.dcid } }}
        save={{
          refreshes: [listDiscounts],
          done: t('tariffs.discount.deleted'),
          onSaved: onGone,
        }}
        confirmation={{
          title: t('tariffs.discount.delete-title', { name: row.name }),
          text: t('tariffs.discount.delete-text'),
          verb: t('tariffs.discount.delete'),
        }}
      />
    </>
  )
}

const blank = {
  name: '',
  state: 'on',
  note: '',
  off: { how: 'percent', percentHundredths: 9_000 },
  base: 'service',
  maxOffMinor: null,
  priority: 100,
  exclusiveGroup: '',
  bearer: 'operator',
  validFrom: null,
  validUntil: null,
  weekdays: [],
  fromTime: null,
  toTime: null,
  stationIds: [],
  ruleIds: [],
  groupKeys: [],
  companyIds: [],
} as const

type Shown = Omit<DiscountRow, 'dcid' | 'phase' | 'version' | 'createdAt' | 'updatedAt'> | typeof blank

/** Converts a discount to form values; field names match those in the request schema's errors. */
function valuesOf({ off, groupKeys, ...rest }: Shown): object {
  const { phase: _p, createdAt: _c, updatedAt: _u, ...values } = { phase: 0, createdAt: 0, updatedAt: 0, ...rest }
  return {
    ...values,
    'off.how': off.how,
    'off.percentHundredths': off.how === 'percent' ? 10_000 - off.percentHundredths : undefined,
    'off.serviceE5': off.how === 'price' ? off.serviceE5 : undefined,
    'off.offE5': off.how === 'per_kwh' ? off.offE5 : undefined,
    groupKeys: groupKeys.join(', '),
  }
}

function toBody({
  'off.how': how,
  'off.percentHundredths': percentOff,
  'off.serviceE5': serviceE5,
  'off.offE5': offE5,
  groupKeys,
  ...values
}: FormValues) {
  return {
    ...values,
    note: values.note ?? '',
    exclusiveGroup: values.exclusiveGroup ?? '',
    maxOffMinor: values.maxOffMinor ?? null,
    validFrom: values.validFrom || null,
    validUntil: values.validUntil || null,
    fromTime: values.fromTime || null,
    toTime: values.toTime || null,
    groupKeys: (typeof groupKeys === 'string' ? groupKeys : '')
      .split(/[,;，、]/)
      .map((key) => key.trim())
      .filter((key) => key !== ''),
    off:
      how === 'price'
        ? { how, serviceE5 }
        : how === 'per_kwh'
          ? { how, offE5 }
          : { how, percentHundredths: typeof percentOff === 'number' ? 10_000 - percentOff : percentOff },
  }
}
