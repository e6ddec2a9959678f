import {
  CheckField,
  type FormState,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useFields,
  useWords,
} from '@evops/kit'
import {
  gridKinds,
  hasOneVoltage,
  kindFacts,
  kindWords,
  listGridObjects,
  type GridKind,
  type GridObjectRow,
  type RatingField,
} from '../../contract/index.ts'
import { PlaceField } from '../choose.tsx'
import { gridWords } from '../grid.words.ts'
import { objectWords } from './objects.words.ts'

const kindOf = (value: unknown): GridKind | undefined => gridKinds.find((one) => one === value)
const units: Readonly<Record<RatingField, { scale?: number; unit: string }>> = {
  ratedA: { unit: 'A' },
  ratedVa: { scale: 3, unit: 'kVA' },
  ratedW: { scale: 3, unit: 'kW' },
  ratedWh: { scale: 3, unit: 'kWh' },
  ratedVar: { scale: 3, unit: 'kvar' },
}

/**
 * Fields of an object: kind, container and the properties of the kind. `row`: an existing object, whose kind and
 * station are fixed.
 */
export function ObjectFields({
  form,
  row,
  stationName,
}: {
  form: FormState
  row?: GridObjectRow
  stationName?: string | undefined
}) {
  const t = useWords(objectWords)
  useWords(kindWords)
  const f = useFields(objectWords, 'grid.object', { form })
  const kind = kindOf(form.values.kind)
  return (
    <>
      {!row && (
        <PlaceField
          kind="station"
          form={form}
          name="stationId"
          label={t('grid.object.stationId')}
          chosen={stationName}
        />
      )}
      {!row && <SelectField {...f('kind')} words="grid.object.kind" />}
      <TextField {...f('name')} />
      {kind && <OfKind kind={kind} form={form} {...(row && { row })} />}
    </>
  )
}

function OfKind({ kind, form, row }: { kind: GridKind; form: FormState; row?: GridObjectRow }) {
  const t = useWords(objectWords)
  const f = useFields(objectWords, 'grid.object', { form })
  const { ratings, isSwitch, refersTo, terminals } = kindFacts[kind]
  const ends = ['end1', 'end2', 'end3'] as const
  return (
    <>
      {kind !== 'Substation' && <ContainerField kind={kind} form={form} {...(row && { row })} />}
      {hasOneVoltage(kind) && <NumberField {...f('baseVoltageV')} unit="V" />}
      {kind === 'PowerTransformer' && (
        <>
          {ends.slice(0, terminals.most).map((end) => (
            <NumberField key={end} {...f(end)} unit="V" />
          ))}
          {form.faults.endsV && (
            <div className="f wide wrong">
              <span className="say">{form.faults.endsV}</span>
            </div>
          )}
        </>
      )}
      {ratings.map((one) => (
        <NumberField key={one} {...f(one)} {...units[one]} />
      ))}
      {isSwitch && <CheckField {...f('normalOpen')} />}
      {refersTo && (
        <PlaceField
          kind={refersTo}
          form={form}
          name="refersToId"
          label={t(`grid.object.refers-${refersTo}`)}
          chosen={row?.refersToName ?? undefined}
        />
      )}
    </>
  )
}

/** Selects among the station's containers for this kind. */
function ContainerField({ kind, form, row }: { kind: GridKind; form: FormState; row?: GridObjectRow }) {
  const t = useWords(objectWords)
  const g = useWords(gridWords)
  const w = useWords(kindWords)
  const { containers } = kindFacts[kind]
  const { stationId } = form.values
  const station = typeof stationId === 'string' ? { stationId } : {}
  return (
    <PickField
      form={form}
      name="containerId"
      label={t('grid.object.containerId')}
      placeholder={g('grid.find')}
      chosen={row?.containerName ?? undefined}
      from={listGridObjects}
      inputOf={(search) => ({
        query: { ...station, sort: 'kind', pageSize: 200, ...(search && { search }) },
      })}
      choices={({ list }) =>
        list
          .filter((one) => containers.includes(one.kind))
          .map((one) => ({ value: one.id, label: `${one.name} · ${w(`grid.object.kind.${one.kind}`)}` }))
      }
    />
  )
}

/** The voltages of a transformer's ends are typed one by one. */
export function toObjectBody({
  end1,
  end2,
  end3,
  ...values
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const typed = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)
  const endsV = [end1, end2, end3].filter((one) => one !== undefined && one !== '' && one !== null)
  return { ...Object.fromEntries(typed), endsV }
}
