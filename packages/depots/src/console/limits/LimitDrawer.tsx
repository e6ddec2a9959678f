import {
  type DrawerNavigation,
  isPermitted,
  currencySign,
  DayField,
  DateTimeField,
  Drawer,
  Form,
  type FormState,
  NumberField,
  RemoveButton,
  SelectField,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import {
  createNode,
  deleteNode,
  listNodes,
  limitNodeFields,
  updateNode,
  type LimitNodeRow,
} from '../../contract/index.ts'
import { DepotChoice } from '../choose.tsx'
import { depotWords } from '../depot.words.ts'
import { limitWords } from './limits.words.ts'
import { WindowsField } from './WindowsField.tsx'

const refreshes = [listNodes]

export function NewLimit({ stationId, onClose }: { stationId?: string | undefined; onClose: () => void }) {
  const t = useWords(limitWords)
  const d = useWords(depotWords)
  const initial = stationId ? ({ kind: 'feeder', stationId } as const) : ({ kind: 'site' } as const)
  const form = useForm(createNode, { initial, refreshes, done: d('depots.saved'), onSaved: onClose })
  return (
    <Drawer title={t('depots.limit.new')} onClose={onClose}>
      <Form form={form} verb={t('depots.limit.new')} onCancel={onClose}>
        <LimitFields form={form} />
      </Form>
    </Drawer>
  )
}

export function LimitDrawer({ row, ...neighbours }: DrawerNavigation & { row: LimitNodeRow }) {
  const d = useWords(depotWords)
  const { id, version, name } = row
  const form = useForm(updateNode, {
    params: { id },
    initial: { version, ...limitNodeFields.parse(row) },
    refreshes,
    done: d('depots.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <LimitFields form={form} row={row} />
  return (
    <Drawer
      title={name}
      sub={row.stationName}
      footer={
        <RemoveButton
          call={deleteNode}
          input={{ params: { id } }}
          save={{ refreshes, done: d('depots.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: d('depots.delete-title', { name }),
            text: d('depots.delete-text'),
            verb: d('depots.delete'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateNode) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
    </Drawer>
  )
}

function LimitFields({ form, row }: { form: FormState; row?: LimitNodeRow }) {
  const t = useWords(limitWords)
  const zone = useOperatorZone()
  const f = useFields(limitWords, 'depots.limit', { form })
  const { kind, stationId } = form.values
  const station = typeof stationId === 'string' ? stationId : undefined
  const isPoint = kind === 'point'

  return (
    <>
      {!row && <DepotChoice form={form} name="stationId" label={t('depots.limit.stationId')} kind="station" />}
      {!row && <SelectField {...f('kind')} />}
      <TextField {...f('name')} />
      {kind !== 'site' && (
        <DepotChoice
          form={form}
          name="parentId"
          kind="feeder"
          label={t('depots.limit.parentId')}
          stationId={station}
          chosen={row?.parentName}
        />
      )}
      {isPoint && (
        <DepotChoice
          form={form}
          name="chargePointId"
          kind="chargePoint"
          label={t('depots.limit.chargePointId')}
          stationId={station}
          chosen={row?.chargePointNo}
        />
      )}
      <NumberField {...f('limitW')} scale={3} unit="kW" />
      {isPoint && <NumberField {...f('fallbackW')} scale={3} unit="kW" />}
      {row && row.leastLimitW !== null && (
        <p className="note">
          {t('depots.limit.percent-hint', {
            step: Math.round(row.leastLimitW / 300) / 100,
            least: Math.round(row.leastLimitW / 10) / 100,
          })}
        </p>
      )}
      <NumberField {...f('cutW')} scale={3} unit="kW" />
      <DateTimeField {...f('cutUntil')} zone={zone ?? 'UTC'} />
      <WindowsField form={form} />
      {kind === 'site' && (
        <>
          <NumberField {...f('readyMarginMinutes')} unit="min" />
          <NumberField {...f('readyMarginPercent')} unit="%" />
          <DemandFields form={form} />
        </>
      )}
    </>
  )
}

/** Form fields for the price of the highest monthly quarter hour, and its last day. */
function DemandFields({ form }: { form: FormState }) {
  const f = useFields(limitWords, 'depots.limit', { form })
  const language = useLanguage()
  const currency = useCurrentUser().operator.currency
  const counts = form.values.demandKind === 'max15' || form.values.demandKind === 'period'
  return (
    <>
      <SelectField {...f('demandKind')} />
      {counts && (
        <NumberField
          {...f('demandPriceMinor')}
          scale={currencyExponent(currency)}
          unit={`${currencySign(currency, language)}/kW`}
        />
      )}
      {form.values.demandKind === 'period' && <SelectField {...f('demandPeriod')} />}
      {counts && <DayField {...f('demandUntil')} />}
    </>
  )
}
