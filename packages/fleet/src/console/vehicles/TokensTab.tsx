import {
  Button,
  Can,
  confirmAction,
  DateTimeField,
  Dialog,
  Empty,
  Form,
  formatInstant,
  Link,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  bindVehicleToken,
  endVehicleToken,
  getVehicle,
  listVehicleSessions,
  listVehicleTokens,
  type VehicleToken,
} from '../../contract/index.ts'
import { tokenPeriodWords } from './tokens.words.ts'

const reads = [listVehicleTokens, listVehicleSessions, getVehicle] as const

/** Lists the start tokens of a vehicle, with their periods. */
export function TokensTab({ vehicleId }: { vehicleId: string }) {
  const t = useWords(tokenPeriodWords)
  const [binding, setBinding] = useState(false)
  const { data } = useCall(listVehicleTokens, { params: { id: vehicleId } })
  if (!data) return <span className="bone" />
  return (
    <div className="sheet">
      <div className="body stack">
        <p className="small dim">{t('fleet.spell.explain')}</p>
        <Can call={bindVehicleToken}>
          <div className="row">
            <Button icon="plus" onClick={() => setBinding(true)}>
              {t('fleet.spell.bind')}
            </Button>
          </div>
        </Can>
        {data.length === 0 && <Empty icon="key" title={t('fleet.spell.none')} />}
        <ul className="spells">
          {data.map((spell) => (
            <Spell key={spell.id} vehicleId={vehicleId} spell={spell} />
          ))}
        </ul>
      </div>
      {binding && <BindDialog vehicleId={vehicleId} onClose={() => setBinding(false)} />}
    </div>
  )
}

function Spell({ vehicleId, spell }: { vehicleId: string; spell: VehicleToken }) {
  const t = useWords(tokenPeriodWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const end = useSave(endVehicleToken, { refreshes: reads, done: t('fleet.spell.ended') })
  const { id: spellId, tokenId, idTag, label, until } = spell
  const from = formatInstant(spell.from, language, zone)
  const confirmEnd = async () => {
    const yes = await confirmAction({
      title: t('fleet.spell.end-title', { idTag }),
      text: t('fleet.spell.end-text'),
      verb: t('fleet.spell.end'),
      danger: true,
    })
    if (yes) end.mutate({ params: { id: vehicleId, spellId }, body: {} })
  }
  return (
    <li className="row">
      <Link to={`/chgmodule/starttoken?open=${tokenId}`} className="num">
        {idTag}
      </Link>
      <span className="clip dim">{label}</span>
      {until === null && <Tag tone="good">{t('fleet.spell.current')}</Tag>}
      <span className="small dim">
        {until === null
          ? t('fleet.spell.since', { from })
          : t('fleet.spell.between', { from, until: formatInstant(until, language, zone) })}
      </span>
      {until === null && (
        <Can call={endVehicleToken}>
          <span className="push">
            <Button small kind="text" busy={end.isPending} onClick={() => void confirmEnd()}>
              {t('fleet.spell.end')}
            </Button>
          </span>
        </Can>
      )}
    </li>
  )
}

function BindDialog({ vehicleId, onClose }: { vehicleId: string; onClose: () => void }) {
  const t = useWords(tokenPeriodWords)
  const zone = useOperatorZone()
  const form = useForm(bindVehicleToken, {
    params: { id: vehicleId },
    refreshes: reads,
    done: t('fleet.spell.bound'),
    onSaved: onClose,
  })
  const f = useFields(tokenPeriodWords, 'fleet.spell', { form })
  return (
    <Dialog title={t('fleet.spell.bind')} onClose={onClose}>
      <Form form={form} verb={t('fleet.spell.bind')} onCancel={onClose}>
        <TextField {...f('idTag')} wide />
        <DateTimeField {...f('from')} zone={zone ?? 'UTC'} wide />
      </Form>
    </Dialog>
  )
}
