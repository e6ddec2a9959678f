import {
  Button,
  Can,
  confirmAction,
  Dialog,
  Form,
  NumberField,
  Sheet,
  TextField,
  useCall,
  useFields,
  useForm,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  addMeterKey,
  deleteMeterKey,
  listMeterKeys,
  type ChargePointDetail,
  type MeterKeyRow,
} from '../../contract/index.ts'
import { meterKeyWords } from './meter-keys.words.ts'

/** Public keys of a charge point's meters. Only they verify its signed meter values. */
export function MeterKeys({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(meterKeyWords)
  const [isAdding, setAdding] = useState(false)
  const { data: keys } = useCall(listMeterKeys, { params: { id: chargePoint.id } })
  return (
    <Sheet title={t('stations.meterKeys.title')} note={t('stations.meterKeys.explain')}>
      <div className="stack">
        {keys?.length === 0 && <p className="dim">{t('stations.meterKeys.none')}</p>}
        <ul className="plain-list">
          {keys?.map((key) => (
            <KeyLine key={key.id} meterKey={key} zone={chargePoint.timeZone} />
          ))}
        </ul>
        <Can call={addMeterKey}>
          <div className="form-foot">
            <Button icon="key" onClick={() => setAdding(true)}>
              {t('stations.meterKeys.add')}
            </Button>
          </div>
        </Can>
        {isAdding && <AddKey chargePointId={chargePoint.id} onClose={() => setAdding(false)} />}
      </div>
    </Sheet>
  )
}

function KeyLine({ meterKey, zone }: { meterKey: MeterKeyRow; zone: string }) {
  const t = useWords(meterKeyWords)
  const { id, fingerprint, curve, connectorNo, meterSerial, note, createdByName, createdAt } = meterKey
  const remove = useSave(deleteMeterKey, {
    refreshes: [listMeterKeys],
    done: t('stations.meterKeys.removed'),
  })
  const shortKey = fingerprint.slice(0, 16)
  const confirmRemove = async () => {
    const sure = await confirmAction({
      title: t('stations.meterKeys.remove-title', { key: shortKey }),
      text: t('stations.meterKeys.remove-text'),
      verb: t('stations.meterKeys.remove'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  const place =
    connectorNo === null
      ? t('stations.meterKeys.every-connector')
      : t('stations.meterKeys.connector', { no: connectorNo })
  return (
    <li className="row wraps">
      <span>
        <code title={fingerprint}>{shortKey}</code> {curve}{' '}
        <small className="dim">
          {[place, meterSerial, note, createdByName].filter(Boolean).join(' · ')} ·{' '}
          <InstantValue at={createdAt} zone={zone} />
        </small>
      </span>
      <Can call={deleteMeterKey}>
        <span className="push">
          <Button kind="text" icon="close" busy={remove.isPending} onClick={() => void confirmRemove()}>
            {t('stations.meterKeys.remove')}
          </Button>
        </span>
      </Can>
    </li>
  )
}

function AddKey({ chargePointId, onClose }: { chargePointId: string; onClose: () => void }) {
  const t = useWords(meterKeyWords)
  const form = useForm(addMeterKey, {
    params: { id: chargePointId },
    refreshes: [listMeterKeys],
    done: t('stations.meterKeys.added'),
    onSaved: onClose,
  })
  const f = useFields(meterKeyWords, 'stations.meterKeys', { form })
  return (
    <Dialog title={t('stations.meterKeys.add')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TextField {...f('publicKey')} lines={5} wide />
        <NumberField {...f('connectorNo')} />
        <TextField {...f('meterSerial')} />
        <TextField {...f('note')} />
      </Form>
    </Dialog>
  )
}
