import {
  Button,
  isPermitted,
  Can,
  Form,
  NumberField,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { listVdvNames, mapVdvName, vdvName, type VdvName, type VdvPartnerRow } from '../../contract/index.ts'
import { DepotChoice } from '../choose.tsx'
import { depotWords } from '../depot.words.ts'
import { partnerWords } from './systems.words.ts'

const refreshes = [listVdvNames]
const everyMs = 15_000
const tones = { person: 'acc', itself: 'good', none: 'warn' } as const
const keyOf = ({ kind, name }: VdvName) => `${kind} ${name}`

/** What a depot system calls our vehicles and connectors; what it stands for is said here where names differ. */
export function SystemNames({ row: { id, stationId } }: { row: VdvPartnerRow }) {
  const t = useWords(partnerWords)
  const [mapping, setMapping] = useState<string | null>(null)
  const { data } = useCall(listVdvNames, { params: { id } }, { every: everyMs, quiet: true })
  if (!data) return null
  const done = () => setMapping(null)
  return (
    <>
      <h2 className="what-hit">{t('depots.partner.names')}</h2>
      <p className="hint">{t('depots.partner.names-explain')}</p>
      <ul className="what-rows">
        {data.map((one) => (
          <li key={keyOf(one)}>
            <NameLine one={one} onMap={() => setMapping(keyOf(one))} />
            {mapping === keyOf(one) && <MapName id={id} stationId={stationId} one={one} onClose={done} />}
          </li>
        ))}
      </ul>
      {mapping === 'new' ? (
        <MapName id={id} stationId={stationId} onClose={done} />
      ) : (
        <Can call={mapVdvName}>
          <Button onClick={() => setMapping('new')}>{t('depots.partner.map-add')}</Button>
        </Can>
      )}
    </>
  )
}

function NameLine({ one, onMap }: { one: VdvName; onMap: () => void }) {
  const t = useWords(partnerWords)
  const { kind, name, by, target, requests } = one
  return (
    <div className="row">
      <Tag tone={tones[by ?? 'none']}>{t(`depots.partner.by.${by ?? 'none'}`)}</Tag>
      <span>
        {t(`depots.partner.kind.${kind}`)} <b>{name}</b>
        {target !== null && ` → ${target}`}
        {requests > 0 && ` · ${t('depots.partner.named-in', { n: requests })}`}
      </span>
      {isPermitted(mapVdvName) && (
        <Button small onClick={onMap} label={t('depots.partner.map-name', { name })}>
          {t('depots.partner.map')}
        </Button>
      )}
    </div>
  )
}

/** Removes the selection of the other kind. */
const fitting = (values: Readonly<Record<string, unknown>>) =>
  values.kind === 'point' ? { ...values, vehicleId: null } : { ...values, chargePointId: null, connectorNo: null }

interface Mapping {
  id: string
  stationId: string
  /** Omitted: a name that no request has used yet. */
  one?: VdvName
  onClose: () => void
}
function MapName({ id, stationId, one, onClose }: Mapping) {
  const t = useWords(partnerWords)
  const done = useWords(depotWords)('depots.saved')
  const save = { refreshes, done, onSaved: onClose }
  const { kind, name } = one ?? { kind: 'vehicle', name: '' }
  const chosen = one?.by === 'person' ? one.target : undefined
  const form = useForm(mapVdvName, {
    params: { id },
    initial: {
      kind,
      name,
      vehicleId: one?.vehicleId ?? null,
      chargePointId: one?.chargePointId ?? null,
      connectorNo: one?.connectorNo ?? null,
    },
    toBody: fitting,
    ...save,
  })
  const f = useFields(partnerWords, 'depots.partner', { form })
  const forget = useSave(mapVdvName, save)
  const kinds = vdvName.shape.kind.options.map((value) => ({
    value,
    label: t(`depots.partner.kind.${value}`),
  }))
  const isPoint = form.values.kind === 'point'
  return (
    <Form form={form} onCancel={onClose}>
      {!one && <SelectField form={form} name="kind" label={t('depots.partner.map-kind')} options={kinds} />}
      {!one && <TextField form={form} name="name" label={t('depots.partner.map-as')} />}
      {isPoint ? (
        <>
          <DepotChoice
            form={form}
            name="chargePointId"
            kind="chargePoint"
            label={t('depots.partner.chargePointId')}
            stationId={stationId}
            chosen={chosen}
          />
          <NumberField {...f('connectorNo')} />
        </>
      ) : (
        <DepotChoice
          form={form}
          name="vehicleId"
          kind="vehicle"
          label={t('depots.partner.vehicleId')}
          chosen={chosen}
        />
      )}
      {one?.by === 'person' && (
        <Button
          busy={forget.isPending}
          onClick={() => forget.mutate({ params: { id }, body: { kind: one.kind, name: one.name } })}
        >
          {t('depots.partner.unmap')}
        </Button>
      )}
    </Form>
  )
}
