import {
  type DrawerNavigation,
  isPermitted,
  DayField,
  Drawer,
  Form,
  type FormState,
  Link,
  NumberField,
  RemoveButton,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { z } from 'zod'
import {
  createSupplyPoint,
  deleteSupplyPoint,
  getGridBill,
  getSupplyLoad,
  getSupplyLoadDay,
  listSupplyPoints,
  maxTariffPeriods,
  supplyFields,
  updateSupplyPoint,
  type SupplyRow,
} from '../../contract/index.ts'
import { EnergyMultiChoiceField, EnergyChoiceField } from '../choose.tsx'
import { energyWords } from '../energy.words.ts'
import { ScaledBox } from '../ScaledBox.tsx'
import { supplyWords } from './supply.words.ts'

const refreshes = [listSupplyPoints, getGridBill, getSupplyLoad, getSupplyLoadDay]

export function NewSupply({ onClose }: { onClose: () => void }) {
  const t = useWords(supplyWords)
  const e = useWords(energyWords)
  const form = useForm(createSupplyPoint, { refreshes, done: e('energy.saved'), onSaved: onClose })
  return (
    <Drawer title={t('energy.supply.new')} onClose={onClose}>
      <Form form={form} verb={t('energy.supply.new')} onCancel={onClose}>
        <SupplyFields form={form} />
      </Form>
    </Drawer>
  )
}

export function SupplyDrawer({ row, ...neighbours }: DrawerNavigation & { row: SupplyRow }) {
  const t = useWords(supplyWords)
  const e = useWords(energyWords)
  const { id, version, name } = row
  const form = useForm(updateSupplyPoint, {
    params: { id },
    initial: { version, ...supplyFields.parse(row) },
    refreshes,
    done: e('energy.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <SupplyFields form={form} row={row} />
  return (
    <Drawer
      title={name}
      sub={row.supplyNo}
      footer={
        <>
          {isPermitted(getSupplyLoad) && <Link to={`/energy/load?supplyId=${id}`}>{t('energy.supply.load')}</Link>}
          {isPermitted(getGridBill) && <Link to={`/energy/bills?supplyId=${id}`}>{t('energy.supply.bill')}</Link>}
          <RemoveButton
            call={deleteSupplyPoint}
            input={{ params: { id } }}
            save={{ refreshes, done: e('energy.deleted'), onSaved: neighbours.onClose }}
            confirmation={{
              title: e('energy.delete-title', { name }),
              text: e('energy.delete-text'),
              verb: e('energy.delete'),
            }}
          />
        </>
      }
      {...neighbours}
    >
      {isPermitted(updateSupplyPoint) ? (
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

function SupplyFields({ form, row }: { form: FormState; row?: SupplyRow }) {
  const t = useWords(supplyWords)
  const f = useFields(supplyWords, 'energy.supply', { form })
  const many = { stations: row?.stations ?? [], meters: row?.meters ?? [] }
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('supplyNo')} />
      <EnergyMultiChoiceField
        kind="station"
        form={form}
        name="stationIds"
        label={t('energy.supply.stations')}
        options={many.stations}
      />
      <EnergyMultiChoiceField
        kind="meter"
        form={form}
        name="meterIds"
        label={t('energy.supply.meters')}
        options={many.meters}
      />
      <EnergyChoiceField
        kind="tariff"
        form={form}
        name="tariffId"
        label={t('energy.supply.tariffId')}
        chosen={row?.tariffName}
      />
      <TextField {...f('voltage')} />
      <PowersField form={form} />
      <NumberField {...f('capacityVa')} scale={3} unit="kVA" />
      <DayField {...f('validFrom')} />
      <DayField {...f('validUntil')} />
    </>
  )
}

/** Form field for the contracted power of up to six periods. Periods after the last entered value have none. */
function PowersField({ form }: { form: FormState }) {
  const t = useWords(supplyWords)
  const powers = z.array(z.int()).safeParse(form.values.contractedW).data ?? []
  const setPeriodPower = (place: number, value: number | undefined) => {
    const next = Array.from({ length: maxTariffPeriods }, (_, at) => (at === place ? value : powers[at]))
    const last = next.findLastIndex((one) => one !== undefined)
    form.set(
      'contractedW',
      next.slice(0, last + 1).map((one) => one ?? 0),
    )
  }
  return (
    <fieldset className="f wide energy-lines">
      <legend className="label">{t('energy.supply.powers')}</legend>
      <div className="energy-powers">
        {Array.from({ length: maxTariffPeriods }, (_, place) => (
          <ScaledBox
            key={place}
            label={t('energy.supply.power', { n: place + 1 })}
            value={powers[place]}
            scale={3}
            unit="kW"
            onChange={(value) => setPeriodPower(place, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
