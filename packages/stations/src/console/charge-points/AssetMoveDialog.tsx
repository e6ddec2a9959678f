import { Dialog, Form, SelectField, TextField, useForm, useTranslate, useWords } from '@evops/kit'
import { assetMoves, listAssetMoves, moveAsset, type ChargePointDetail } from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { chargePointReads } from './charge-point-reads.ts'
import { chargePointWords } from './charge-points.words.ts'

/**
 * Dialog for the next life cycle state of a charge point. Only allowed transitions are offered, and a reason is
 * required.
 */
export function AssetMoveDialog({ chargePoint, onClose }: { chargePoint: ChargePointDetail; onClose: () => void }) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  useWords(codeListWords)
  const next = assetMoves[chargePoint.assetState]
  const form = useForm(moveAsset, {
    params: { id: chargePoint.id },
    ...(next.length === 1 && { initial: { to: next[0] } }),
    refreshes: [...chargePointReads, listAssetMoves],
    done: t('stations.chargePoint.moved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('stations.chargePoint.move-title', { chargePoint: chargePoint.name })} onClose={onClose}>
      <Form form={form} verb={t('stations.chargePoint.move')} onCancel={onClose}>
        <p className="dim">{t('stations.chargePoint.move-text')}</p>
        <SelectField
          form={form}
          name="to"
          label={t('stations.chargePoint.move-to')}
          options={next.map((state) => ({ value: state, label: translate(`stations.asset.${state}`) }))}
        />
        <TextField form={form} name="reason" label={t('stations.chargePoint.move-reason')} lines={2} />
      </Form>
    </Dialog>
  )
}
